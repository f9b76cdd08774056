/* Colours and type of the map, light and dark, and the signs that are used many times. Everything
 * is a class, so that the page changes theme by changing one word at the root. */
#include "atlas/draw_canvas.h"

typedef struct Paint {
    const char *selector;
    const char *property;
    const char *light, *dark;
} Paint;

/* clang-format off */
static const Paint PAINTS[] = {
    {".page",     "fill",   "#E4DAC0", "#191A16"},
    {".paper",    "fill",   "#F3ECD9", "#23241F"},
    {".outside",  "fill",   "#E4DAC0", "#191A16"},
    {".e0",       "fill",   "#F1EAD2", "#272A24"},
    {".e1",       "fill",   "#E8DCB5", "#333127"},
    {".e2",       "fill",   "#DBC691", "#493F29"},
    {".e3",       "fill",   "#CBAB6E", "#5E4E2F"},
    {".soft.e0",  "stroke", "#F1EAD2", "#272A24"},
    {".soft.e1",  "stroke", "#E8DCB5", "#333127"},
    {".soft.e2",  "stroke", "#DBC691", "#493F29"},
    {".soft.e3",  "stroke", "#CBAB6E", "#5E4E2F"},
    {".hachure",  "stroke", "#8B6B3D", "#A08658"},
    {".wood",     "fill",   "#A9B98A", "#3C4A30"},
    {".wood",     "stroke", "#7E9160", "#4A5A3A"},
    {".shade",    "stroke", "#7D9159", "#222C1B"},
    {".crown",    "stroke", "#A4B681", "#4A5D3B"},
    {".rock",     "stroke", "#7B7264", "#9A917F"},
    {".rough",    "fill",   "#BDB08F", "#4A463A"},
    {".brush",    "fill",   "#C3CBA0", "#343C2A"},
    {".marsh",    "stroke", "#6E9AA0", "#5E868B"},
    {".furrow",   "stroke", "#C2A75E", "#6B5D33"},
    {".fence",    "stroke", "#A98F57", "#7C6A42"},
    {".orchard",  "stroke", "#8FA566", "#5B6E43"},
    {".bank",     "stroke", "#5E86A6", "#6E98B8"},
    {".water",    "stroke", "#A9C4D6", "#2F4657"},
    {".lake",     "fill",   "#A9C4D6", "#2F4657"},
    {".lake",     "stroke", "#5E86A6", "#6E98B8"},
    {".hedge",    "stroke", "#5E7A3C", "#7E9A58"},
    {".causeway", "fill",   "#E6D2A2", "#8A7448"},
    {".causeway", "stroke", "#5A4630", "#D9C69A"},
    {".wing",     "stroke", "#A8402F", "#D9806C"},
    {".wing-name","fill",   "#8E3526", "#E39A86"},
    {".casing",   "stroke", "#7A5A3A", "#15130F"},
    {".pike",     "stroke", "#F1E3BE", "#B59E6E"},
    {".lane",     "stroke", "#7A5A3A", "#A98C5E"},
    {".rail",     "stroke", "#2B2722", "#D8D2C2"},
    {".wall",     "stroke", "#6B6253", "#A69C87"},
    {".works",    "stroke", "#5A4630", "#B59B74"},
    {".ink",      "stroke", "#3A3127", "#D9D2BF"},
    {".block",    "fill",   "#4A3B30", "#CDBFA5"},
    {".town",     "fill",   "#D8C4A4", "#3D3528"},
    {".name",     "fill",   "#352C22", "#E8E1CE"},
    {".wet",      "fill",   "#33597A", "#9DC0DA"},
    {".height",   "fill",   "#5F4520", "#DABF8B"},
    {".green",    "fill",   "#4B5E2E", "#B3C795"},
    {".way",      "fill",   "#64482B", "#D2B98C"},
    {".halo",     "stroke", "#F3ECD9", "#23241F"},
    {".hexes",    "stroke", "#3A3127", "#E8E1CE"},
    {".number",   "fill",   "#4B4032", "#D9D2BF"},
    {".number",   "stroke", "#F3ECD9", "#23241F"},
    {".ring",     "stroke", "#6A2E24", "#E0A58F"},
    {".prize",    "fill",   "#F8F2E2", "#2C2A24"},
    {".prize",    "stroke", "#6A2E24", "#E0A58F"},
    {".worth",    "fill",   "#6A2E24", "#F0C2AF"},
    {".neat",     "stroke", "#3A3127", "#D9D2BF"},
    {".scale",    "fill",   "#3A3127", "#D9D2BF"},
    {".body",     "fill",   "#8E969C", "#7C8389"},
    {".body.csa", "fill",   "#B59A6B", "#A98F62"},
    {".body.usa", "fill",   "#33608F", "#2F5A88"},
    {".body.allies", "fill", "#B0413A", "#A23B34"},
    {".body.french", "fill", "#EDEAE0", "#D9D5C7"},
    {".body",     "stroke", "#2A2118", "#0E0D0B"},
    {".on",       "fill",   "#221C15", "#1B1611"},
    {".body.french", "stroke", "#2C4A8A", "#3D5FA8"},
    {".on.allies",   "fill",   "#FFFFFF", "#FFFFFF"},
    {".on.french",   "fill",   "#1F2A44", "#1F2A44"},
    {".on.usa",   "fill",   "#FFFFFF", "#FFFFFF"},
    {".sign",     "stroke", "#2A2118", "#1B1611"},
    {".sign.allies", "stroke", "#FFFFFF", "#FFFFFF"},
    {".sign.french", "stroke", "#1F2A44", "#1F2A44"},
    {".sign.usa", "stroke", "#FFFFFF", "#FFFFFF"},
    {".star",     "fill",   "#2A2118", "#1B1611"},
    {".star.usa", "fill",   "#FFFFFF", "#FFFFFF"},
    {".badge",    "fill",   "#FBF6E8", "#FBF6E8"},
    {".cell",          "fill", "#D8D2C4", "#45423A"},
    {".t-clear",       "fill", "#EFE6CB", "#2F2E26"},
    {".t-forest",      "fill", "#8FAA6A", "#42552F"},
    {".t-woods",       "fill", "#8FAA6A", "#42552F"},
    {".t-hill",        "fill", "#D2B074", "#6A5630"},
    {".t-hill-forest", "fill", "#9A9A50", "#575A2B"},
    {".t-rough",       "fill", "#B9A48C", "#59503F"},
    {".t-swamp",       "fill", "#A5C0B4", "#3A5450"},
    {".t-light",       "fill", "#C9D3A4", "#48513A"},
    {".t-village",     "fill", "#C98F78", "#6E4334"},
    {".t-water",       "fill", "#A9C4D6", "#2F4657"},
    {".t-town",        "fill", "#C98F78", "#6E4334"},
    {".rise",          "fill", "#8A5A1E", "#E0B060"},
    {".g-slope",       "stroke", "#7A5320", "#C9A263"},
    {".steep-side",    "fill",   "#6B4718", "#D2AE72"},
    {".steep-side",    "stroke", "#F3ECD9", "#23241F"},
    {".bank-side",     "stroke", "#3F2F1C", "#DCC9A2"},
    {".letter",        "fill",   "#FBF7EC", "#2B2C26"},
    {".g-stream",      "stroke", "#4D7FA8", "#7FB0D6"},
    {".g-road",        "stroke", "#6B4A28", "#D9BC88"},
    {".g-rail",        "stroke", "#1E1B18", "#EDE6D4"},
};
/* clang-format on */

static const char *const FIXED =
    "text{font-family:'EB Garamond','EB Garamond 12',Garamond,Georgia,serif}"
    ".sans,.sans text{font-family:Lato,'Source Sans 3','Open Sans',Helvetica,Arial,sans-serif;"
    "font-variant-numeric:tabular-nums lining-nums}"
    "path{stroke-linejoin:round}.lake{stroke-width:1.6}"
    ".wing{fill:none;stroke-width:1.7;stroke-opacity:.8;stroke-dasharray:9 5}"
    ".line path,.line{fill:none;stroke-linecap:round}"
    ".soft{stroke-width:7;stroke-opacity:.45;stroke-linejoin:round}"
    ".hachure{fill:none;stroke-width:.75;stroke-opacity:.62;stroke-linecap:round}"
    ".hachure.steep{stroke-width:.95;stroke-opacity:.75}"
    ".woodland{opacity:.72}"
    ".wood{stroke-width:.9}.shade,.crown,.orchard{fill:none;stroke-linecap:round}"
    ".shade{transform:translate(.6px,.8px)}.crown{transform:translate(-.3px,-.4px)}"
    ".rock,.marsh{fill:none;stroke-width:.9;stroke-linecap:round}"
    ".furrow{fill:none;stroke-width:.8;stroke-opacity:.75}.fence{fill:none;stroke-width:.9}"
    ".rough,.brush{fill-opacity:.5}.town{fill-opacity:.55}"
    ".halo{fill:none;stroke-width:3;stroke-opacity:.82;stroke-linejoin:round}"
    "text.haloed{paint-order:stroke;stroke-width:2.6px;stroke-linejoin:round;stroke-opacity:.85}"
    ".wet{font-style:italic}.field,.green.low{font-style:italic}"
    ".hexes{fill:none;stroke-width:.8;stroke-opacity:.22}"
    ".number{font-size:8.4px;text-anchor:middle;fill-opacity:.66;paint-order:stroke;"
    "stroke-width:1.8px;stroke-opacity:.42;stroke-linejoin:round}"
    "#hexes use{fill-opacity:0}.rules #hexes use{fill-opacity:1}"
    ".rules #ground,.rules #woods,.rules #water,.rules #roads,.rules #places{display:none}"
    "#plain{display:none}.rules #plain{display:inline}"
    ".rules .hexes{stroke-opacity:.5}.rules .number{fill-opacity:.9}"
    ".g-stream,.g-road,.g-rail,.g-slope,.bank-side{fill:none;stroke-linecap:round}"
    ".g-slope{stroke-width:2.2;stroke-opacity:.8}.steep-side{paint-order:stroke;stroke-width:1.6px}"
    ".number.level{font-size:10.5px;font-weight:700}"
    ".letter{stroke-width:1.6}.entry-letter{font-size:19px;font-weight:700;text-anchor:middle}"
    ".ring{fill:none;stroke-width:1.3;stroke-opacity:.75}.prize{stroke-width:1}"
    ".worth{font-size:12px;font-weight:700;text-anchor:middle;stroke:none}"
    ".neat:not(.paper):not(.scale){fill:none}"
    ".body{stroke-width:1.1}.sign:not(.star){fill:none}.sign{stroke-width:1.7;stroke-linecap:round}"
    ".piece.acted .body{stroke-opacity:.35}.piece.broken .body{stroke-dasharray:4 3}"
    ".label,.strong,.small,.tally text{text-anchor:middle;font-weight:700;stroke:none}"
    ".strong{font-size:19px}.small{font-size:13px}"
    ".dark-ink{fill:#1F1B16}.light-ink{fill:#FFFFFF}"
    ".badge{stroke:#1F1B16;stroke-width:.9}"
    ".tally circle{fill:#FBF6E8;stroke:#1F1B16;stroke-width:.8}"
    ".tally text{font-size:9px;fill:#1F1B16}";

static void put_paints(Svg *svg, bool dark) {
    for (size_t i = 0; i < sizeof PAINTS / sizeof PAINTS[0]; i++) {
        const Paint *p = &PAINTS[i];
        svg_put(svg, "%r%r{%r:%r}", dark ? ".dark " : "", p->selector, p->property,
                dark ? p->dark : p->light);
    }
    /* The halo of a name is drawn by its own stroke. */
    svg_put(svg, "%rtext.haloed{stroke:%r}", dark ? ".dark " : "", dark ? "#23241F" : "#F3ECD9");
}

static void put_hex_sign(Canvas *c) {
    Point corner[HEX_SIDES];
    canvas_corners(c, 0, corner);
    const Point centre = canvas_centre(c, 0);
    for (int i = 0; i < HEX_SIDES; i++) corner[i] = point_minus(corner[i], centre);
    svg_add(c->svg, "<path id='hex' d='");
    Pen pen = pen_of(c->svg);
    pen_polygon(&pen, corner, HEX_SIDES);
    svg_add(c->svg, "'/>");
}

void draw_style(Canvas *c) {
    Svg *svg = c->svg;
    svg_add(svg, "<style>");
    svg_add(svg, FIXED);
    put_paints(svg, false);
    put_paints(svg, true);
    svg_add(svg, "</style>\n<defs>");
    put_hex_sign(c);
    svg_put(svg, "<clipPath id='sheet'><rect width='%n' height='%n'/></clipPath>", c->width,
            c->height);
    svg_add(svg, "<pattern id='furrows' width='4' height='4' patternUnits='userSpaceOnUse' "
                 "patternTransform='rotate(24)'><path class='furrow' d='M0 2h4'/></pattern>");
    svg_add(svg, "</defs>\n");
}
