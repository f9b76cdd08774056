// @ts-check
// What the engine says, as it says it (docs/the-table.md), and what the page keeps. Types only.

/**
 * @typedef {{id: string, name: string}} Side
 * @typedef {{name: string, side: string, rank: string, in?: string, leader?: string, colour: number}} Formation
 * @typedef {{name: string, side: string, kind: string, formation: string, group?: string,
 *   arrives?: number, entry?: string}} Roster
 * @typedef {{hex: string, terrain: string, level?: number, features: string[]}} Hex
 * @typedef {{turn: number, clock?: string, night: boolean}} Turn
 * @typedef {{battle: string, scenario: string, title: string, content: string, ruleset: string, version: string,
 *   sides: Side[], grid: {orientation: string, offset: number, columns: number, rows: number},
 *   first_turn: number, turns: Turn[], hexes: Hex[], victory: Record<string, any>[],
 *   formations: Formation[], pieces: Roster[]}} Battle
 * @typedef {{name: string, rank: string, about: string, strength: string, nodes: number, against?: string, games?: number, score?: number}} Commander
 * @typedef {{done: number, of: number, points: {n: number, turn: number, chance: number}[],
 *   decisions: {n: number, turn: number, side: string, cost: number, say: string, instead: string}[],
 *   dice: {n: number, side: string, say: string, tell: string}[], luck: string, sides: string[]}} Analysis
 * @typedef {{entries: Entry[], why: string, busy: boolean}} Hint
 * @typedef {{title: string, secrets: boolean, cost_parts: number, loss: string, kinds: {name: string, leads: boolean, holds_ground: boolean}[],
 *   options: {name: string, on: boolean, words?: string}[], clauses: {number: string, text: string}[],
 *   banks: {place: string, sides: number[]}[], commanders: Commander[]}} Rules
 *
 * @typedef {{name: string, place: string | null, state: string, worn?: boolean, turned?: number, numbers?: (number | string)[]}} Piece
 * @typedef {{index: number, text: string, role: 'mover' | 'step' | 'stop' | 'plain' | 'gather', words: string, die?: boolean,
 *   piece?: string, place?: string, places?: string[], formation?: string, turned?: number}} Choice
 * @typedef {{place: string, verb: string, cost: number, path: string[]}} Way
 * @typedef {{what: string, clause: string, text: string}} Refusal
 * @typedef {{n: number, turn: number, by: string, step: string, clause: string, index?: number, text: string,
 *   role: string, piece?: string, place?: string, places?: string[], from?: string | null, formation?: string,
 *   die?: number, say: string, tell: string, vp: number[]}} Entry
 * @typedef {{label: string, value: string, note?: string, clause?: string}} Line
 * @typedef {{style: string, title: string, clause: string, side?: string, places?: string[], arrows?: [string, string][]}} Area
 * @typedef {{name?: string, title?: string, of?: string, lines?: Line[], areas?: Area[]}} Inspection
 * @typedef {{action: string, price: number, faces: number, clause: string}} Order
 * @typedef {{kind: string, side?: string, title?: string, [key: string]: any}} Block
 * @typedef {{id: string, title: string, clause: string, blocks: Block[]}} Panel
 * @typedef {{piece: string, side: string, defends: boolean, strength: number, quality: number, modifier: number,
 *   loss: number, back: number}} Fighter
 * @typedef {{title?: string, attacker: string, attack: number, defence: number, guns: number, base: string, column: string,
 *   clause: string, shifts?: {text: string, shift: number, clause: string}[], heads?: string[],
 *   terms?: {attack: boolean, text: string, value: number, clause: string}[], notes?: {text: string, clause: string}[],
 *   fighters: Fighter[], results?: string[]}} Combat
 * @typedef {{all?: boolean, odds?: {outcome: string, millionths: number}[], unknown_millionths?: number, combat?: Combat}} Odds
 * @typedef {{turn: number, clock?: string, step: string, clause: string, prompt: string, chooser: string,
 *   acting: string, over: boolean, winner?: string | null, result?: string, vp: Record<string, number>, count: number, hash: string,
 *   ask: string, focus: {pieces?: string[], places?: string[], from?: string[]}, pieces: Piece[], areas: Area[],
 *   control: Record<string, string | null>, zones: Record<string, string[]>, choices: Choice[], gathered?: string[], panels: Panel[],
 *   last_die: number}} Table
 *
 * @typedef {{id: string, title: string, turns: number, file: string, map: string}} Scenario
 * @typedef {{battle: string, title: string, subtitle: string, ruleset: string, rules_title: string,
 *   sides: Side[], commanders: Commander[], options: {name: string, words?: string}[],
 *   scenarios: Scenario[]}} Card
 * @typedef {Record<string, string>} Seats  side to 'person' or a commander with his handicaps (levels.js)
 * @typedef {{x: number, y: number}} Point
 */

export {};
