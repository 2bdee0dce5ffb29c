/** What is printed on a card, as plain data. The page draws every card in the same form and explains it beside. */

/** The signs of what a card does in a battle. */
export type CardSign =
  | 'guns'
  | 'fixed-guns'
  | 'corps-guns'
  | 'tank'
  | 'infiltration'
  | 'engineers'
  | 'reinforcement'
  | 'press'
  | 'coordination'
  | 'screen'
  | 'withdrawal'
  | 'aircraft';

/** One thing a card can be played for. */
export interface CardUse {
  /** "Activate", "Event", "Tactic". */
  readonly label: string;
  /** As printed: "6 units, or a division", "Bridge Engineers"; a use without one is not printed on the card. */
  readonly name?: string;
  /** What it does, in a sentence or two. */
  readonly text: string;
  /** Rule statement id. */
  readonly rule: string;
  /** The verbs of the options that play the card for this. */
  readonly verbs: readonly string[];
  /** Stands in the band at the foot, with this sign. */
  readonly sign?: CardSign;
}

/** Head, middle and foot of a card: always the same three things in the same places. */
export interface CardFace {
  /** In the notch of the head: "3". */
  readonly value: string;
  /** What the value is: "Command value". */
  readonly valueName: string;
  /** Name and kind: "XLVII", "Corps". */
  readonly name: string;
  readonly kind: string;
  /** The formation that acts, as on its counters, and its size: "XXX". */
  readonly box?: { readonly label: string; readonly size: string; readonly color: string };
  /** In the order in which they are printed, those without a name last. */
  readonly uses: readonly CardUse[];
  /** The last line: "G13 · daily · from 16". */
  readonly foot?: string;
}

/** The use that an option with this verb plays a card for. */
export const printedUse = ({ uses }: CardFace, verb: string): CardUse | undefined =>
  uses.find(({ verbs }) => verbs.includes(verb));
