/**
 * What is on the table, as plain data: the printed sheet (sheet.ts), and what lies on it.
 *
 * A game makes these values from its data tables (`BoardSheet`, once) and from a view (`Scene`, after every choice).
 * The client draws them and knows no rule; nothing here says what is allowed. Everything is JSON: it can be stored,
 * sent and compared. Hexes are named by their printed label ("2114", "K7"), boxes and tracks by ids of the game.
 */

import type { CounterDesign, HexLabel, HexSide, MiniField, SideStyle, TablePoint } from './sheet.ts';

export * from './sheet.ts';

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
  /** Miniatures: who leads, sounds and carries. */
  readonly rank?: 'leader' | 'musician' | 'standard';
}

/** Miniatures that act as one: outlined together, with a name plate. */
export interface SceneUnit {
  readonly id: string;
  readonly name: string;
  readonly side: SideStyle;
  readonly field: MiniField;
  readonly pieces: readonly string[];
  /** How many there were: under half the plate is red. */
  readonly full: number;
  readonly used?: boolean;
  /** It is being moved, placed or ordered now. */
  readonly active?: boolean;
  /** How far its models may stand apart, in inches: half of it round each base is the outline. */
  readonly gap: number;
  /** The second army of one people. */
  readonly pale?: boolean;
  readonly marks?: readonly UnitMark[];
}

export type UnitMark = 'hold' | 'panic' | 'charged' | 'reacted' | 'loose' | 'spell' | 'defends' | 'moved';

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
  /** What is still in it, column by column; `of`: how many there were. */
  readonly tally?: readonly { readonly label: string; readonly left: number; readonly of: number }[];
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

/** How a seat is called and coloured. */
export interface SeatLook {
  /** On labels: "German". */
  readonly name: string;
  /** In the middle of a sentence, a plural where it is a people: "the Germans". The name, if not given. */
  readonly inSentence?: string;
  /** It takes a plural verb, though its name does not end as plurals do: the Gael, the Sidhe. */
  readonly plural?: boolean;
  readonly style: SideStyle;
}

/** Everything to be drawn of one position, for one seat. */
export interface Scene {
  /** Names and colours of the seats, in their order, where they depend on the match: an army that a player picked. */
  readonly seats?: readonly SeatLook[];
  readonly pieces: readonly Piece[];
  /** On a measured table: where a unit that is being placed or moved would stand. */
  readonly ghosts?: Overlay['ghosts'];
  /** On a measured table: which pieces belong together. */
  readonly units?: readonly SceneUnit[];
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
    readonly tone?: 'way' | 'ruler' | 'clear' | 'broken';
  }[];
  /** On a measured table: where bases would stand. */
  readonly ghosts?: readonly { readonly at: TablePoint; readonly radius: number; readonly piece?: string }[];
  /** On a measured table: how far these pieces reach, band by band ("Medium", "6+, damage 3"). */
  readonly bands?: readonly {
    readonly pieces: readonly string[];
    readonly inches: number;
    readonly name: string;
    readonly text?: string;
  }[];
  /** On a measured table: where an answer may lie, washed in gold. */
  readonly regions?: readonly {
    readonly outlines: readonly (readonly TablePoint[])[];
    readonly name?: string;
    /** Reached by another order than the rest: a dashed border. */
    readonly far?: boolean;
  }[];
}

export interface ReachHex {
  readonly hex: HexLabel;
  /** "2½". */
  readonly text?: string;
  /** A roll is needed to enter or to go on: hatched, with a die and this text ("80 %"). */
  readonly chance?: string;
  readonly note?: string;
  /** What makes it a bad place, in two or three words: red, under the figure. */
  readonly mark?: string;
}

export interface PathLine {
  readonly hexes: readonly HexLabel[];
  /** Cost of entering each hex after the first: "½". */
  readonly costs?: readonly string[];
  /** Tag at the end: "2 spent · 7 left". */
  readonly tag?: string;
  readonly note?: string;
}

/**
 * What a player may lay over the map at a key, each computed from what that seat may know: zones of control, supply with
 * its lines, where the enemy can be next and with what odds (threat), where their own side can (strike).
 */
export const LAYERS = ['zones', 'supply', 'threat', 'strike'] as const;
export type LayerId = (typeof LAYERS)[number];

export interface Layer {
  /** Hexes of one side each: its zones, or the ground that is in supply. */
  readonly areas?: readonly { readonly side: SideStyle; readonly name: string; readonly hexes: readonly HexLabel[] }[];
  /** Dark ground: not fed. */
  readonly dark?: readonly HexLabel[];
  readonly lines?: readonly LayerLine[];
  /** Hexes the enemy can reach, with how many of their units. */
  readonly threat?: readonly { readonly hex: HexLabel; readonly count: number }[];
  /** On a measured table: ground of one side each (its zones, where it can be next), and how far its weapons reach. */
  readonly regions?: readonly {
    readonly side: SideStyle;
    readonly name: string;
    /** They may lie over one another: they are one area. */
    readonly outlines: readonly (readonly TablePoint[])[];
    /** How far shots go: a dashed border, and nothing inside it. */
    readonly shots?: boolean;
  }[];
  readonly bands?: Overlay['bands'];
  /** A plate on a hex or beside a piece: the best column against what stands there. */
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
  /** Where it lies; on a measured table it lies beside its `piece`. */
  readonly hex?: HexLabel;
  readonly text: string;
  /** Red from odds that are bad for who stands there. */
  readonly tone?: 'danger' | 'plain';
  /** Units that could take part. */
  readonly count?: number;
  readonly name: string;
  /** For the list beside the map: the piece that is meant, and how the figure comes to be ("24 against 8"). */
  readonly piece?: string;
  readonly says?: string;
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
export interface OutcomeShare {
  /** "attacker", "–/R". */
  readonly label: string;
  /** 0 to 1; the parts of a bar add up to 1. */
  readonly chance: number;
  readonly tone: 'bad' | 'even' | 'mixed' | 'good';
  /** "Rochefort is emptied". */
  readonly note?: string;
}
