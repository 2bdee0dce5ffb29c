/** For tests of the rules: a position in notation, choices in words, and what came of it. */

import type { Position } from '../../engine/index.ts';
import { matchOf, Trial } from '../../engine/testing/trial.ts';
import celles from './index.ts';
import { resultText } from './rules/combat.ts';
import { baseAllowance, pointsLeft } from './rules/movement.ts';
import { type CellesState, OFF_NAMES, SUPPLY_NAMES } from './state.ts';

export { celles };
export const { tables } = celles.newState();

export interface Given extends Position {
  /** Dice by their faces and chits by their names, in the order they will fall. */
  readonly dice?: readonly (number | string)[];
  readonly options?: Readonly<Record<string, string>>;
}

/** A match under test. */
export class Table extends Trial<CellesState> {
  choose(...words: string[]): this {
    return this.do(...words);
  }

  /** The rule that forbids a choice; "allowed" if none does. */
  override refusal(words: string): string {
    return super.refusal(words) ?? 'allowed';
  }

  unit(id: string) {
    const s = this.state;
    const u = this.id('unit', id);
    return {
      hex: s.hex[u] < 0 ? null : tables.grid.name(s.hex[u]),
      /** Where it is if not on the map. */
      off: OFF_NAMES[s.off[u]],
      steps: s.steps[u],
      used: s.used[u] === 1,
      disrupted: s.disrupted[u] === 1,
      supply: SUPPLY_NAMES[s.supply[u]],
      activated: s.activated[u] !== 0,
      spent: s.spent[u] / 2,
    };
  }

  /** Movement points the active unit has left, the strategic 3 included while it is open; 0 if it is finished. */
  get left(): number {
    return this.state.active < 0 ? 0 : pointsLeft(this.state, this.state.active) / 2;
  }

  /** A unit's allowance as it is now, without the strategic 3. */
  allowance(id: string): number {
    return baseAllowance(this.state, this.id('unit', id)) / 2;
  }

  /** Chits of a box or cup, by name, each as often as it is there. */
  chits(place: 'cupGerman' | 'cupAllied' | 'available' | 'played' | 'setAside'): string[] {
    return tables.chitIds.flatMap((id, c) => Array<string>(this.state[place][c]).fill(id)).sort();
  }

  /** The Action Track of a side: chits in the order they were drawn, "(back)" after those on their back. */
  track(side: 'german' | 'allied'): string[] {
    const track = side === 'german' ? this.state.trackGerman : this.state.trackAllied;
    return [...track].filter((c) => c > 0).map((c) => `${tables.chitIds[(c & 0x7f) - 1]}${c & 0x80 ? ' (back)' : ''}`);
  }

  /** The last combat as told: "11 vs. 7 (3-2): rolled 5 − 2 = 3, -". */
  get fight(): string {
    return this.log().findLast((line) => / vs\. \d+ \(/.test(line)) ?? 'no combat';
  }

  actions(side: 'german' | 'allied'): { available: number; used: number } {
    const i = side === 'german' ? 0 : 1;
    return { available: this.state.actions[i], used: this.state.actionsUsed[i] };
  }
}

/** A chit has the name of its formation: it is looked for among the chits. */
const falling = (falls: readonly (number | string)[]): number[] =>
  falls.map((fall) => (typeof fall === 'number' ? fall : celles.kinds.chit.find(fall)));

export const given = ({ dice = [], options = {}, ...position }: Given): Table =>
  new Table(matchOf(celles, { position, options, falls: falling(dice) }));

/** A new game from its set-up on. */
export const newGame = (falls: readonly (number | string)[] = [], options: Readonly<Record<string, string>> = {}) =>
  new Table(matchOf(celles, { options, falls: falling(falls) }));

/** Activated units far from everything, so that the phase does not end by itself when the others are finished. */
const WAITING = { german: { id: '9Pz-R', hex: '3116' }, allied: { id: '2Arm-R', hex: '3100' } } as const;

/**
 * An empty map with these units, the first of them active: by day on turn 2 unless told otherwise. All units of its side
 * are activated, and one more waits in a far corner.
 */
export function moving(units: Readonly<Record<string, string | object>>, more: Given = {}): Table {
  const entries = Object.entries(units).map(
    ([id, at]) => [id, typeof at === 'string' ? { hex: at } : { ...at }] as const,
  );
  const first = entries[0][0];
  const sideOf = (id: string): number => tables.sideOf[celles.kinds.unit.find(id)];
  const side = sideOf(first) === 0 ? 'german' : 'allied';
  const { id: waiting, hex } = WAITING[side];
  return given({
    clear: true,
    turn: 2,
    units: {
      [waiting]: { hex, activated: true },
      ...Object.fromEntries(
        entries.map(([id, fields]) => [id, { activated: sideOf(id) === sideOf(first), ...fields }]),
      ),
    },
    at: { step: 'nextUnit', side, chit: side === 'german' ? '2Pz' : '4Cav' },
    ...more,
  }).choose(`take ${first}`);
}

/** An attack that brought this result of the table ("-/R", "1RD/-"): the die that gives it is looked for. Nobody joins but as told. */
export function fought(
  result: string,
  units: Readonly<Record<string, string | object>>,
  choices: readonly string[],
  { dice = [], ...more }: Given = {},
): Table {
  for (let die = 0; die <= 9; die++) {
    const t = moving(units, { ...more, dice: [die, ...dice] }).choose(...choices);
    if (t.step === 'joining') t.choose('fight');
    const { lastOutcome } = t.state;
    if (resultText(lastOutcome >> 5, lastOutcome & 31) === result) return t;
  }
  throw new Error(`no die gives ${result}`);
}

/** The modifier in "11 vs. 7 (3-2): rolled 5 − 2 = 3, -"; 0 where the die counts as it is. */
export function rolledModifier(fight: string): number {
  const [, sign, figure] = /: rolled \d(?: ([+−]) (\d+) =)?/.exec(fight) ?? [fight, '?', '?'];
  return Number(`${sign === '−' ? '-' : ''}${figure ?? 0}`);
}
