/**
 * What is on the table, as plain data: the printed sheet, and what lies on it.
 *
 * A game makes these values from its data tables (`BoardSheet`, once) and from a view (`Scene`, after every choice).
 * The client draws them and knows no rule; nothing here says what is allowed. Everything is JSON: it can be stored,
 * sent and compared. Hexes are named by their printed label ("2114", "K7"), boxes and tracks by ids of the game.
 */

import type { HexNumbering } from './hex/index.ts';

// ---------------------------------------------------------------------------------------------------- sheets

/** A board is a printed hex map, or a table measured in inches. */
export type BoardSheet = HexMapSheet | TableSheet;

/** A printed label: "2114" or "K7". */
export type HexLabel = string;

/** Where the facts of a table come from; shown on the "about this edition" page and in the inspector. */
export interface Provenance {
  readonly source: 'rules' | 'found' | 'reconstructed' | 'mixed';
  /** One sentence for a reader who owns the boxed game. */
  readonly note: string;
}

export type Season = 'winter' | 'summer';

/** How hexes are laid out and how they are named. Columns and rows count from 0 here; labels count as printed. */
export interface HexGrid {
  /** `flat`: two hexsides are level, columns are straight. `pointy`: rows are straight. */
  readonly orientation: 'flat' | 'pointy';
  readonly columns: number;
  /** Hexes in each column, for maps whose shifted columns are one shorter; one number where all are alike. */
  readonly rows: number | readonly number[];
  /**
   * Which columns (rows, if pointy) stand half a hex lower (further right), by their printed number:
   * the first printed column has number `numbering.firstColumn`.
   */
  readonly shifted: 'odd' | 'even';
  readonly numbering: HexNumbering;
  /** What one hex measures, for the scale bar: "about one mile". */
  readonly scale?: string;
}

export type { HexNumbering };

/** How a kind of ground is drawn. Recipes, not rules: a game with "Heavy Woods" picks `woods`. */
export type TerrainRecipe =
  | 'clear'
  | 'rough'
  | 'hills'
  | 'woods'
  | 'forest'
  | 'town'
  | 'city'
  | 'swamp'
  | 'lake'
  | 'field'
  | 'orchard';

export interface TerrainKind {
  readonly id: string;
  /** The rulebook's word: "Rough". */
  readonly name: string;
  readonly recipe: TerrainRecipe;
  /** Second line in the printed key: "3 / 2", "blocks sight". */
  readonly key?: string;
}

export interface HexCell {
  /** `TerrainKind.id`. */
  readonly terrain: string;
  /** Printed level; absent means 0. */
  readonly elevation?: number;
}

/** A hexside, named by the two hexes it parts. */
export type HexSide = readonly [HexLabel, HexLabel];
/** A link between the centres of two adjacent hexes. */
export type HexLink = readonly [HexLabel, HexLabel];

export type RiverClass = 'major' | 'minor';
export type RoadClass = 'highway' | 'road' | 'track' | 'rail';
export type Compass = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

export interface River {
  readonly class: RiverClass;
  readonly sides: readonly HexSide[];
  readonly name?: string;
  /** The rulebook's word for the key: "Meuse", "Minor river". */
  readonly keyName?: string;
  readonly key?: string;
}

export interface Road {
  readonly class: RoadClass;
  readonly links: readonly HexLink[];
  readonly keyName?: string;
  readonly key?: string;
}

/** A road that leaves the map. */
export interface RoadExit {
  readonly hex: HexLabel;
  readonly class: RoadClass;
  readonly direction: Compass;
  /** "to Bastogne", set in the margin. */
  readonly to?: string;
}

export interface Bridge {
  readonly side: HexSide;
  /** `line`: a bridge printed on its own, without a road that would show it. */
  readonly style: 'road' | 'line';
  readonly name?: string;
}

export interface Settlement {
  readonly hex: HexLabel;
  /** As the map prints it, with accents: "Hastière". Two hexes may share a name. */
  readonly name: string;
  readonly rank: 'city' | 'town' | 'small' | 'village';
  /** Points for holding it, as a disc after the name. `both`: either side earns them. */
  readonly prize?: { readonly points: number; readonly both?: boolean };
  /** Hand-set place of the name, where the drawn one is poor: offset in map units (hex side 40). */
  readonly nudge?: { readonly dx: number; readonly dy: number; readonly anchor: 'start' | 'middle' | 'end' };
}

/** A name set along an arc, or along the river nearest to it. Places are fractional [column, row] from 0. */
export type MapName =
  | {
      readonly kind: 'region';
      readonly name: string;
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      /** How far the arc bends down, in map units; negative bends up. */
      readonly sag?: number;
      readonly size?: number;
    }
  | {
      readonly kind: 'water';
      readonly name: string;
      readonly at: readonly [number, number];
      /** Beside the river (distance in map units, either sign), or inside its bed. */
      readonly off?: number;
      readonly inside?: boolean;
      readonly length?: number;
    }
  | {
      readonly kind: 'place';
      readonly name: string;
      readonly at: readonly [number, number];
      readonly size?: number;
      readonly italic?: boolean;
    };

/** A set of hexes with a printed border: rear areas, set-up zones, victory areas. */
export interface MapArea {
  readonly id: string;
  readonly name: string;
  readonly hexes: readonly HexLabel[];
  /** `teeth`: a line with teeth pointing inward. `dashed`, `line`: plain borders. `tint`: a faint wash, no line. */
  readonly border: 'teeth' | 'dashed' | 'line' | 'tint';
  /** A side id, for its deep colour; or a CSS colour. */
  readonly color: string;
  /** Printed inside the border: places as [column, row] from 0, turned by `turn` degrees. */
  readonly tags?: readonly { readonly at: readonly [number, number]; readonly text: string; readonly turn?: number }[];
}

/** Bridges, borders with teeth, prizes for one side or for both, slopes between levels. */
export type KeyMark = 'bridge' | 'teeth' | 'prize-both' | 'prize-one' | 'slope';

/** Where reinforcements come on, as a plate in the margin. */
export interface MapEntry {
  readonly hexes: readonly HexLabel[];
  readonly edge: 'N' | 'E' | 'S' | 'W';
  readonly text: string;
  /** A side id. */
  readonly side: string;
}

/** A printed hex map. */
export interface HexMapSheet {
  readonly kind: 'hex';
  /** The game's id, also the file name of its drawn map. A game with several maps adds a suffix: "peiper-a". */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly date?: string;
  readonly season: Season;
  /** Changes the wandering of lines and the stand of trees, never a fact. */
  readonly seed: number;
  readonly grid: HexGrid;
  readonly terrain: readonly TerrainKind[];
  /** Every hex of the map. */
  readonly hexes: Readonly<Record<HexLabel, HexCell>>;
  readonly rivers: readonly River[];
  readonly roads: readonly Road[];
  readonly exits: readonly RoadExit[];
  readonly bridges: readonly Bridge[];
  readonly settlements: readonly Settlement[];
  readonly names: readonly MapName[];
  readonly areas: readonly MapArea[];
  readonly entries: readonly MapEntry[];
  /** Colours of the sides named by areas and entries. */
  readonly sides: Readonly<Record<string, SideStyle>>;
  /** What the levels of elevation are called, for the key: ["Plain", "Hill"]. */
  readonly levels?: readonly string[];
  /** What the figures of the key mean: "movement points: motorised / infantry". */
  readonly keyNote?: string;
  /** The key's words for marks that are no terrain; those it does not name are left out of the key. */
  readonly keyMarks?: Readonly<Partial<Record<KeyMark, { readonly name: string; readonly note: string }>>>;
  readonly provenance: Readonly<Record<string, Provenance>>;
}

// ------------------------------------------------------------------------------------------- measured tables

/** A point on the table in inches; x to the east, y to the south, [0, 0] is the north-west corner. */
export interface TablePoint {
  readonly x: number;
  readonly y: number;
}

export interface TableTerrain {
  readonly id: string;
  readonly name: string;
  readonly recipe: 'wood' | 'hill' | 'rough' | 'marsh' | 'stream' | 'ford' | 'village' | 'wall' | 'road' | 'field';
  /** Outline for areas; the middle line, with `width`, for streams, walls and roads. */
  readonly points: readonly TablePoint[];
  readonly width?: number;
  readonly key?: string;
}

/** A table for miniatures, measured in inches. */
export interface TableSheet {
  readonly kind: 'table';
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly season: Season;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly terrain: readonly TableTerrain[];
  /** Deployment zones and the like. */
  readonly zones: readonly {
    readonly id: string;
    readonly name: string;
    readonly points: readonly TablePoint[];
    readonly color: string;
  }[];
  readonly sides: Readonly<Record<string, SideStyle>>;
  readonly provenance: Readonly<Record<string, Provenance>>;
}

// -------------------------------------------------------------------------------------------------- counters

/** Shape of a counter's corners: it tells the side where colour does not. */
export type CornerCut = 'chamfer' | 'round' | 'square';
/** Small sign in the head line; also on backs and in the prompt. */
export type Emblem = 'cross' | 'star' | 'roundel' | 'diamond' | 'pennant' | 'disc' | 'triskele' | 'sun';

export interface SideStyle {
  readonly id: string;
  readonly name: string;
  /** The id of the seat it belongs to, where one seat leads several nations. */
  readonly seat?: string;
  /** Cardboard, black print on it (contrast 7 or more). */
  readonly color: string;
  /** Used faces and backs, white print on it (contrast 7 or more). */
  readonly deep: string;
  /** Outline against any ground. */
  readonly line: string;
  readonly cut: CornerCut;
  readonly emblem: Emblem;
}

/** Functions of the symbol sprite; `scripts/draw-symbols.ts` draws each of them. */
export type UnitSymbol =
  | 'infantry'
  | 'motorized-infantry'
  | 'mechanized-infantry'
  | 'armor'
  | 'armored-cavalry'
  | 'recon'
  | 'antitank'
  | 'sp-antitank'
  | 'antiaircraft'
  | 'engineer'
  | 'motorized-engineer'
  | 'artillery'
  | 'motorized-artillery'
  | 'sp-artillery'
  | 'rocket-artillery'
  | 'airborne'
  | 'mountain'
  | 'cavalry'
  | 'supply'
  | 'headquarters'
  | 'none';

/** Echelon above the symbol box. */
export type UnitSize = 'company' | 'battalion' | 'regiment' | 'brigade' | 'division' | 'kampfgruppe';

/** What is printed on a counter and never changes in play. Make one constant a unit and share it between scenes. */
export interface CounterDesign {
  /** `unit`: cardboard square. `marker`: a square without a side. `chit`: round. `card`: 63 × 88. `base`: miniatures. */
  readonly form: 'unit' | 'marker' | 'chit' | 'card' | 'base';
  readonly side: SideStyle;
  readonly symbol?: UnitSymbol;
  readonly size?: UnitSize;
  /** Head line and colour of the symbol box: `{ label: 'Lehr', color: '#f6f4ee' }`. */
  readonly formation?: { readonly label: string; readonly color: string };
  /** Set upright at the left and right of the symbol on large counters: ["Poschinger", "KG"]. */
  readonly sidelines?: readonly [string, string?];
  /** Centre text of chits, markers and cards, instead of a symbol. */
  readonly text?: string;
  /** Second line of chits and markers; sentence of a card. */
  readonly subtext?: string;
  /** Cards: corner index ("8", "K") and suit. */
  readonly rank?: string;
  readonly suit?: 'spade' | 'heart' | 'diamond' | 'club';
  /** Chits and markers: a glyph instead of text. */
  readonly glyph?: 'burst' | 'double-arrow' | 'plus' | 'aircraft' | 'bridge' | 'flag' | 'wrench' | 'question';
  /** Bases of miniatures, in inches. */
  readonly base?:
    | { readonly shape: 'rect'; readonly width: number; readonly depth: number }
    | { readonly shape: 'circle'; readonly radius: number };
}

// ----------------------------------------------------------------------------------------------------- scene

/** Something on the table that can be pointed at. */
export type Spot =
  | { readonly hex: HexLabel }
  | { readonly box: string }
  | { readonly piece: string }
  | { readonly point: TablePoint };

/** A spot of an overlay; a hex may be named by its label alone. */
export type At = HexLabel | Spot;

/** Where a piece is. */
export type Place =
  | { readonly hex: HexLabel }
  /** In a box of the scene; `slot` keeps an order. */
  | { readonly box: string; readonly slot?: number }
  | { readonly track: string; readonly cell: number }
  /** On a measured table; `facing` in degrees, 0 is north, clockwise. */
  | { readonly at: TablePoint; readonly facing: number };

/** Markers that have a drawn badge. Others go in `Piece.badges` as `{ text }`. */
export type BadgeKind =
  | 'disrupted'
  | 'out-of-supply'
  | 'isolated'
  | 'truck'
  | 'moved'
  | 'attacked'
  | 'activated'
  | 'shaken'
  | 'entrenched'
  | 'bridging'
  | 'blowing'
  | 'loaded';

export type Badge =
  | BadgeKind
  /** A plate with a few letters: `{ text: 'B2', name: 'Building a bridge, 2 turns left', tone: 'job' }`. */
  | { readonly text: string; readonly name: string; readonly tone: 'job' | 'good' | 'bad' | 'plain' };

/** A row of the inspector. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Where the value comes from: "printed, fresh face"; several lines for several modifiers. */
  readonly note?: string | readonly FactNote[];
  /** Rule statement id: "8.0.16". */
  readonly rule?: string;
  /** The figure is reconstructed, not printed in the rules we have. */
  readonly reconstructed?: boolean;
}
export interface FactNote {
  readonly text: string;
  readonly rule?: string;
}

export interface Piece {
  /** Stable for the whole match, the same in every scene. Hidden pieces get an id that tells nothing ("red?3"). */
  readonly id: string;
  readonly place: Place;
  readonly design: CounterDesign;
  /** `back`: face down, only the side shows and nothing else of this piece is drawn. */
  readonly face: 'front' | 'used' | 'back';
  /** "11-8-9"; the print of this face at this strength. */
  readonly values?: string;
  readonly steps?: number;
  readonly maxSteps?: number;
  /** The weakened print: pale band and red dot. Defaults to `steps < maxSteps`. */
  readonly reduced?: boolean;
  readonly badges?: readonly Badge[];
  /** Spoken and in the inspector: "KG Poschinger". A hidden piece is "hidden Red battalion". */
  readonly name: string;
  /** Second line of the inspector: "Panzer-Lehr · armor, motorised". */
  readonly line?: string;
  /** Short lines of the pointer tip. */
  readonly tip?: readonly string[];
  readonly facts?: readonly Fact[];
  /** Other faces to show beside it in the inspector: `[{ label: 'used', face: 'used', values: '6-5' }]`. */
  readonly faces?: readonly {
    readonly label: string;
    readonly face: 'front' | 'used' | 'back';
    readonly values?: string;
    readonly reduced?: boolean;
    readonly now?: boolean;
  }[];
  /** Its own side may look at it though it lies face down: a corner is shown turned up. */
  readonly peek?: boolean;
  /** Larger lies above smaller in a stack. */
  readonly order?: number;
}

/** A thing on the map that is no piece. */
export type HexMark =
  | { readonly kind: 'control'; readonly hex: HexLabel; readonly side: SideStyle; readonly name?: string }
  | {
      readonly kind: 'bridge';
      readonly side: HexSide;
      readonly state: 'built' | 'destroyed' | 'prepared' | 'under-construction';
      readonly owner?: SideStyle;
      readonly name?: string;
    }
  | {
      readonly kind: 'area';
      readonly hexes: readonly HexLabel[];
      readonly style: 'allowed' | 'danger' | 'zoc' | 'quiet';
      readonly color?: string;
      readonly name: string;
    }
  | { readonly kind: 'text'; readonly hex: HexLabel; readonly text: string; readonly name?: string }
  | {
      readonly kind: 'marker';
      readonly hex: HexLabel;
      readonly design: CounterDesign;
      readonly name: string;
      readonly badge?: Badge;
    };

/** One cell of a track. */
export interface TrackCell {
  /** "1", "+10". */
  readonly label: string;
  /** "23 Dec". */
  readonly sub?: string;
  readonly light?: 'day' | 'night' | 'dusk';
  /** Small figures in the cell: actions of each side, arrivals. */
  readonly figures?: readonly { readonly text: string; readonly side?: SideStyle; readonly name: string }[];
  readonly emphasis?: boolean;
}

export interface Track {
  readonly id: string;
  readonly name: string;
  /** `turns`: wide cells with date and light. `count`: small numbered cells. `chits`: drawn chits in a row. */
  readonly kind: 'turns' | 'count' | 'chits';
  readonly cells: readonly TrackCell[];
  /** Index of the present cell. */
  readonly current?: number;
  /** Several markers on one track: victory points of each side. */
  readonly markers?: readonly { readonly cell: number; readonly side?: SideStyle; readonly name: string }[];
}

/** A place beside the map. */
export interface Box {
  readonly id: string;
  readonly name: string;
  /**
   * `cup`: contents hidden, a count shows. `hand`: cards or chits held. `row`: pieces side by side. `pile`: one on
   * another, the top shows. `schedule`: rows by turn (reinforcements, waiting to enter).
   */
  readonly kind: 'cup' | 'hand' | 'row' | 'pile' | 'schedule';
  readonly side?: SideStyle;
  /** How many are in it, where they may not be shown. */
  readonly count?: number;
  /** What a seat may know of a cup though order is hidden: "2 Pz, Lehr, Extra Move". */
  readonly note?: string;
  /** Headings of a schedule; a piece's `slot` is the row. */
  readonly rows?: readonly string[];
  /** `strip`: beside the turn record, always in sight. `panel`: on its own tab. */
  readonly where?: 'strip' | 'panel';
}

/** A figure of the status line: "German VP 7". */
export interface StatusFigure {
  readonly label: string;
  readonly value: string;
  readonly side?: SideStyle;
  /** How the sum is made up, for the pointer tip. */
  readonly facts?: readonly Fact[];
}

/** Turn, whose action, one score, and who waits to enter. */
export interface StatePlate {
  readonly turn: { readonly now: string; readonly of?: string; readonly note?: string };
  /** Whose action: the side's id or null, and what ("action 1 of 3"). */
  readonly acting?: { readonly side: SideStyle; readonly text: string };
  /** One number, or one a side, and what is counted: "German points", of 20. */
  readonly score?: {
    readonly figures: readonly { readonly value: string; readonly side?: SideStyle }[];
    readonly name: string;
    readonly of?: string;
    /** 0 to 1. */
    readonly part?: number;
    readonly facts?: readonly Fact[];
  };
  /** Pieces waiting to enter. */
  readonly waiting?: { readonly count: number; readonly note?: string };
}

export interface SceneStatus {
  /** "Turn 1 · 23 Dec, night". */
  readonly turn: string;
  /** "German action 2 of 2". */
  readonly phase: string;
  readonly light?: 'day' | 'night' | 'dusk';
  readonly figures: readonly StatusFigure[];
  /** For the plate that is always in sight; what is left out is made from the words above. */
  readonly plate?: StatePlate;
  /** Once the match is over: "German victory, 12 points". */
  readonly result?: string;
}

/** Everything to be drawn of one position, for one seat. */
export interface Scene {
  readonly pieces: readonly Piece[];
  readonly hexMarks: readonly HexMark[];
  readonly tracks: readonly Track[];
  readonly boxes: readonly Box[];
  readonly status: SceneStatus;
  /** What this seat has planned and not yet done. */
  readonly plan?: Plan;
}

// -------------------------------------------------------------------------------------------------- overlays

/**
 * What a decision shows on the board, over map and pieces. A game may hand some of it along with a decision; the client
 * adds hover and focus. It only describes marks: which options exist is said by the decision alone.
 */
export interface Overlay {
  /** Gold wash under one common border; `text` is what is left on arrival ("2½"). */
  readonly reach?: readonly ReachHex[];
  /** A way gone, or the way to the hovered hex. */
  readonly path?: PathLine;
  /** One red arrow from each attacker. */
  readonly attacks?: readonly { readonly from: At; readonly to: At }[];
  /** In corner brackets. */
  readonly targets?: readonly At[];
  /** With one thin ring: named by the log or the prompt. */
  readonly spots?: readonly At[];
  /** Supply traces, lines of sight: thin blue lines; `broken` ends in a cross. */
  readonly traces?: readonly {
    readonly hexes: readonly HexLabel[];
    readonly broken?: boolean;
    readonly name?: string;
  }[];
  /** On a measured table: ways, rulers and lines of sight, with what is written along them ("7.5 of 12 inches"). */
  readonly lines?: readonly {
    readonly points: readonly TablePoint[];
    readonly text?: string;
    readonly tone?: 'way' | 'ruler' | 'broken';
  }[];
  /** On a measured table: where an answer may lie, washed in gold. */
  readonly regions?: readonly {
    readonly outlines: readonly (readonly TablePoint[])[];
    readonly name?: string;
  }[];
}

export interface ReachHex {
  readonly hex: HexLabel;
  /** "2½". */
  readonly text?: string;
  /** A roll is needed to enter or to go on: hatched, with a die and this text ("80 %"). */
  readonly chance?: string;
  readonly note?: string;
}

export interface PathLine {
  readonly hexes: readonly HexLabel[];
  /** Cost of entering each hex after the first: "½". */
  readonly costs?: readonly string[];
  /** Tag at the end: "2 spent · 7 of 9 left". */
  readonly tag?: string;
  readonly note?: string;
}

/**
 * What a player may lay over the map at a key, each computed from what his seat may know: zones of control, supply with
 * its lines, where the enemy can be next and with what odds, and what the ground costs the unit that is active.
 */
export type LayerId = 'zones' | 'supply' | 'threat' | 'costs';

export interface Layer {
  /** Hexes of one side each: its zones, or the ground that is in supply. */
  readonly areas?: readonly { readonly side: SideStyle; readonly name: string; readonly hexes: readonly HexLabel[] }[];
  /** Dark ground: not fed. */
  readonly dark?: readonly HexLabel[];
  readonly lines?: readonly LayerLine[];
  /** Hexes the enemy can reach, with how many of his units. */
  readonly threat?: readonly { readonly hex: HexLabel; readonly count: number }[];
  /** A plate on a hex: the best column against what stands there, a cost. */
  readonly plates?: readonly LayerPlate[];
  /** Words for the legend: what is counted, and what is not known. */
  readonly notes?: readonly string[];
}

export interface LayerLine {
  /** Whose line it is: a piece's id. */
  readonly piece: string;
  readonly hexes: readonly HexLabel[];
  /** "in supply, 10 hexes to 3316"; "cut at 2509 by zones of control". */
  readonly text: string;
  readonly cut?: boolean;
}

export interface LayerPlate {
  readonly hex: HexLabel;
  readonly text: string;
  /** Red from odds that are bad for who stands there. */
  readonly tone?: 'danger' | 'plain';
  /** Units that could take part. */
  readonly count?: number;
  readonly name: string;
}

/** An attack that is planned and not yet fought, or a duty that is still open; only in the scene of the seat that plans. */
export interface PlannedAttack {
  readonly hex: HexLabel;
  /** Piece ids: who attacks, and who supports from afar. */
  readonly attackers: readonly string[];
  readonly supporters: readonly string[];
}
export interface OpenDuty {
  readonly hex: HexLabel;
  /** "H6 attacks, and I6 is next to it". */
  readonly text: string;
  readonly rule: string;
}
export interface Plan {
  readonly attacks: readonly PlannedAttack[];
  readonly duties: readonly OpenDuty[];
}

/** One part of an exact distribution. */
export interface Outcome {
  /** "attacker", "–/R". */
  readonly label: string;
  /** 0 to 1; the parts of a bar add up to 1. */
  readonly chance: number;
  readonly tone: 'bad' | 'even' | 'mixed' | 'good';
  /** "Rochefort is emptied". */
  readonly note?: string;
}
