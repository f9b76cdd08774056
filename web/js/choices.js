// @ts-check
// Sorting what the engine offers: by piece, by place, by neither. Pure; knows no rules.

/** @typedef {import('./types.js').Choice} Choice @typedef {import('./types.js').Battle} Battle */

/** The formations a piece belongs to, its own first. @param {Battle} b @param {string} piece @returns {string[]} */
export function chainOf(b, piece) {
  const own = b.pieces.find((p) => p.name === piece);
  /** @type {string[]} */
  const chain = [];
  for (let name = own?.formation; name && !chain.includes(name);) {
    chain.push(name);
    name = b.formations.find((f) => f.name === name && f.side === own?.side)?.in;
  }
  return chain;
}

/** Every place a choice is about. @param {Choice} c @returns {string[]} */
export const placesIn = (c) => (c.places ? c.places : c.place ? [c.place] : []);

/** Choices that pick a piece and no place. @param {Choice[]} choices @param {string} piece */
export const ofPiece = (choices, piece) => choices.filter((c) => c.piece === piece && placesIn(c).length === 0);

/** Choices about a formation the piece is in. @param {Choice[]} choices @param {string[]} chain */
export const ofFormations = (choices, chain) =>
  choices.filter((c) => !c.piece && c.formation !== undefined && chain.includes(c.formation));

/** Choices at a place; if a piece is chosen that has any there, only its own.
 *  @param {Choice[]} choices @param {string} place @param {string | null} [piece] */
export function atPlace(choices, place, piece = null) {
  const here = choices.filter((c) => placesIn(c).includes(place));
  const own = here.filter((c) => c.piece === piece);
  return piece && own.length > 0 ? own : here;
}

/** Choices that are on no map: buttons. @param {Choice[]} choices */
export const offMap = (choices) => choices.filter((c) => placesIn(c).length === 0 && !c.piece && !c.formation);

/** Pieces that are not on the map and wait for a place (guns in hand). @param {Choice[]} choices
 *  @param {(piece: string) => string | null} placeOfPiece @returns {string[]} */
export function tray(choices, placeOfPiece) {
  const names = choices.filter((c) => c.piece && placesIn(c).length > 0 && !placeOfPiece(c.piece))
    .map((c) => /** @type {string} */ (c.piece));
  return [...new Set(names)];
}

/**
 * What glows: pieces on the map that can be chosen, and places. With a tray piece chosen, its places only.
 * @param {Choice[]} choices @param {(piece: string) => string | null} placeOfPiece @param {string | null} [chosen]
 */
export function glowing(choices, placeOfPiece, chosen = null) {
  const own = chosen ? choices.filter((c) => c.piece === chosen && placesIn(c).length > 0) : [];
  const placed = own.length > 0 ? own : choices;
  return {
    pieces: new Set(choices.filter((c) => c.piece && placesIn(c).length === 0 && placeOfPiece(c.piece))
      .map((c) => /** @type {string} */ (c.piece))),
    places: new Set(placed.flatMap(placesIn)),
  };
}
