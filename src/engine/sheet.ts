/**
 * What is printed: maps, measured tables, sides and counters, as plain data. A game makes these values once from its data
 * tables; what lies on them in a position is board.ts.
 */

import type { CardFace } from './card-face.ts';
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
  /** What the figures of the key mean: "movement points: motorized / infantry". */
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

/**
 * How a piece of terrain is drawn. `stakes`, `hedge` and `wall` lie on their line; `stone` and `mark` are places that count
 * for something, with the circle in which they do.
 */
export type TableRecipe =
  | 'wood'
  | 'hill'
  | 'rough'
  | 'marsh'
  | 'crag'
  | 'altar'
  | 'house'
  | 'stream'
  | 'ford'
  | 'village'
  | 'wall'
  | 'hedge'
  | 'stakes'
  | 'road'
  | 'field'
  | 'stone'
  | 'mark';

export interface TableTerrain {
  readonly id: string;
  readonly name: string;
  readonly recipe: TableRecipe;
  /** Outline for areas; the middle line, with `width`, for streams, walls and roads. */
  readonly points: readonly TablePoint[];
  /** The exact edge, where the rules know a circle. */
  readonly circle?: { readonly at: TablePoint; readonly radius: number };
  /** Hills: how high. */
  readonly level?: number;
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
  /** Where the figures in the margin begin, as the game's points do; points of the sheet begin in the north-west. */
  readonly origin?: 'north-west' | 'south-west';
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
  /** The sign of a people on a measured table, in place of the emblem. */
  readonly field?: MiniField;
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

export type { CardFace, CardSign, CardUse } from './card-face.ts';

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
  /** Cards that are held and played: everything printed on them. */
  readonly card?: CardFace;
  /** Chits and markers: a glyph instead of text. */
  readonly glyph?: 'burst' | 'double-arrow' | 'plus' | 'aircraft' | 'bridge' | 'flag' | 'wrench' | 'question';
  /** Bases of miniatures, in inches. */
  readonly base?:
    | { readonly shape: 'rect'; readonly width: number; readonly depth: number }
    | { readonly shape: 'circle'; readonly radius: number };
  /** Miniatures: the shape of the field tells the people, the charge the arm, the rim the rank. */
  readonly mini?: {
    readonly field: MiniField;
    readonly charge: MiniCharge;
    readonly rim?: 'hero' | 'caster';
    /** The second army of one people: pale bases, signs on them in the deep colour. */
    readonly pale?: boolean;
  };
}

export type MiniField = 'round' | 'lozenge' | 'slab' | 'horned' | 'star';

export type MiniCharge =
  | 'sword'
  | 'spear'
  | 'axe'
  | 'bow'
  | 'sling'
  | 'blades'
  | 'javelin'
  | 'hound'
  | 'wolf'
  | 'horse'
  | 'drake'
  | 'wheel'
  | 'staff'
  | 'crown'
  | 'skull'
  | 'fangs'
  | 'claw'
  | 'wing'
  | 'demon'
  | 'club'
  | 'horn'
  | 'banner';
