/**
 * What a run of many games counts while a game is played. Matches and searches have no watch and pay one comparison a roll
 * and a mark: `s.watch?.die(1, 6, face)`, `s.watch?.atWork('CO-021')`.
 *
 * A mark stands in the rules where a statement of the rulebook takes effect, and names it. Refusals, decisions, automatic
 * steps and what a verb brings name their statements already: for these the engine marks. Several statements that take effect
 * together are one mark, separated by blanks: 'CO-060 K14'.
 */
export interface Watch {
  /** A die fell: one of the faces `low` … `high`. */
  die(low: number, high: number, face: number): void;
  /** Something was drawn by chance; it was there `weight` times among `total`. */
  draw(item: number, weight: number, total: number): void;
  /** A statement did something: it changed the position, asked somebody, or modified a result. */
  atWork(rules: string): void;
  /** A statement closed an option: without it that could have been chosen. */
  closed(rules: string): void;
  /** A statement was looked up; nothing tells whether it mattered. */
  lookedUp(rules: string): void;
  /** A refusal closed an option, by its number in the game's list. */
  refused(refusal: number): void;
  /** A decision had one option, which was taken without asking. */
  sole(rule: string, code: number): void;
}

/** What a mark needs of a state. */
export interface Watched {
  readonly watch: Watch | null;
}

/** For an expression: marks statements at work where the value is true or not 0, and returns the value. */
export function marked<T>(s: Watched, rules: string, value: T): T {
  if (s.watch !== null && value) s.watch.atWork(rules);
  return value;
}

/** What is computed only to be told (a report for the log) marks nothing: it was marked when it was done. */
export function unwatched<S extends { watch: Watch | null }, T>(s: S, compute: (s: S) => T): T {
  const { watch } = s;
  s.watch = null;
  const found = compute(s);
  s.watch = watch;
  return found;
}

/** Statements of a game that no play marks, and those that hold in some matches only: what a list of rules has to know. */
export interface RuleMarks {
  /** Only say what a word means or what is printed: they cannot fire. Ids, or ranges: "CO-145 to CO-149". */
  readonly definitions?: readonly string[];
  /** Kept by how the game is built: no play could break them, and nothing in the rules asks for them. */
  readonly construction?: readonly string[];
  /** Have no mark yet. */
  readonly unwatched?: readonly string[];
  /** By scenario: statements that hold in it and in no other that does not name them as well. */
  readonly scenarios?: Readonly<Record<string, readonly string[]>>;
  /** By setting, as "mud=on": statements that hold only with it. */
  readonly settings?: Readonly<Record<string, readonly string[]>>;
}
