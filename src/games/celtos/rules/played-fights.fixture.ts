/** Sixty close combats with standards, Ward and Terror, and what comes of them when they are played by the rules. */

import type { Oracle } from '../../../engine/random.ts';
import { setOracle } from '../../../engine/random.ts';
import { frameArg, Options, topStep } from '../../../engine/steps.ts';
import { code } from '../../../engine/verbs.ts';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { type CeltosState, Chance } from '../state.ts';
import { battle, row, Step, type Table, type UnitSpec } from '../testing.ts';
import { fightAhead } from './chances.ts';
import { type Aims, aimsIn } from './reckoning.ts';
import { V } from './verbs.ts';

export interface Fight {
  readonly name: string;
  readonly table: Table;
  /** The unit that is charged; null where they are engaged. */
  readonly target: number | null;
}

const B1 = 32;
const fearsome = load(layOver({ profiles: { rows: [{ id: 'fb_priest', skills: ['caster', 'terror'] }] } }));

/** Both sides of each kind of fight. `S` is the standard bearer, always the first of a unit without a leader. */
const KINDS: readonly (readonly [UnitSpec, UnitSpec])[] = [
  [{ profile: 'gael_retainer', command: 'S' }, { profile: 'gael_warrior' }],
  [
    { profile: 'gael_spear', command: 'L' },
    { profile: 'sidhe_retainer', command: 'LMS' },
  ],
  [{ profile: 'gael_warrior' }, { profile: 'gael_druid', bought: ['ward'] }],
  [{ profile: 'fo_troll' }, { profile: 'gael_retainer', command: 'S' }],
  [{ profile: 'sidhe_dancer', command: 'S' }, { profile: 'fb_lord' }],
  // All three at once: a caster with Ward whom everybody fears, and a standard against him.
  [
    { profile: 'gael_retainer', command: 'MS' },
    { profile: 'fb_priest', bought: ['ward'] },
  ],
];
const ALONE = new Set(['gael_druid', 'fo_troll', 'fb_lord', 'fb_priest']);

export const fights = (): Fight[] =>
  Array.from({ length: 60 }, (_, k) => {
    const [own, other] = KINDS[k % KINDS.length];
    const variant = Math.floor(k / KINDS.length);
    const charged = variant % 2 === 0;
    // Two ranks that stand face to face, or so that each model touches two.
    const shifted = variant % 4 > 1;
    const n = 1 + (variant % 4);
    const m = 1 + ((variant + (k % 3)) % 4);
    const placed = (spec: UnitSpec, count: number, x: number, y: number): UnitSpec =>
      ALONE.has(spec.profile) ? { ...spec, places: [[x, y]] } : { ...spec, models: 5, places: row(count, x, y) };
    // A base of the troll is wider.
    const wide = own.profile === 'fo_troll' ? 1 : 0;
    const units: Record<string, UnitSpec> = {
      A1: placed(own, n, 20, 10 - wide),
      A9: { profile: 'gael_chief', places: [[2, 2]] },
      B1: placed(other, m, shifted && !wide ? 20.6 : 20, charged ? 15 : shifted && !wide ? 10.9 : 11.1),
      B9: { profile: 'sidhe_seer', places: [[46, 46]] },
    };
    const table = battle({ units, order: 'A1', game: fearsome });
    return {
      name: `${k}: ${own.profile} and ${other.profile}, ${charged ? 'charged' : 'engaged'}`,
      table,
      target: charged ? B1 : null,
    };
  });

/** Nobody reacts, strikes go where the odds say, Ward takes the first hit. */
function answer(s: CeltosState, aims: Aims, out: Options): number {
  switch (topStep(s)) {
    case Step.chargeReaction:
      return code(V.react, 0);
    case Step.wardStrike:
      return code(V.ward);
    case Step.strike: {
      const m = frameArg(s, 0);
      let named = 0;
      for (let k = 0; k < s.strikes; k++) if (s.strikeBy[k] === m) named++;
      return code(
        V.strike,
        aims.get(m)?.[named].find((n) => s.wounds[n] > 0),
      );
    }
    default:
      return out.at(0);
  }
}

/** One step on: an automatic one is run, a decision is answered. */
function goOn({ table: { game } }: Fight, s: CeltosState, aims: Aims, out: Options): void {
  const step = game.steps.steps[topStep(s)];
  if ('run' in step) {
    step.run(s);
    return;
  }
  out.clear();
  step.options(s, out);
  step.choose(s, answer(s, aims, out));
}

/** On to the first die: what comes before it, as a charge, is the same each time. */
function toFirstDie(fight: Fight, s: CeltosState, aims: Aims): CeltosState {
  const out = new Options();
  for (let at = s; ; ) {
    const next = at.clone();
    goOn(fight, next, aims, out);
    if (isOver(next) || next.random.some((word, i) => word !== at.random[i])) return at;
    at = next;
  }
}

/** The state in which the fight is begun by its order, before its first die, and whom each model will strike. */
export function begun(fight: Fight): { readonly s: CeltosState; readonly aims: Aims } {
  const { state } = fight.table;
  const ahead = fightAhead(state, 0, fight.target, false);
  if (!ahead) throw new Error(`${fight.name}: nobody is in contact`);
  const s = state.clone();
  s.log = null;
  s.lastChance = 0;
  const step = fight.table.game.steps.steps[topStep(s)];
  if ('run' in step) throw new Error('an order is a decision');
  step.choose(s, code(V.assault));
  const aims = aimsIn(ahead);
  return { s: toFirstDie(fight, s, aims), aims };
}

const WORDS = ['lost', 'drawn', 'won'] as const;
export type Fell = Record<(typeof WORDS)[number], number>;
const wordOf = (s: CeltosState): (typeof WORDS)[number] => WORDS[s.winner < 0 ? 1 : s.winner === 0 ? 2 : 0];
/** The next step ends the fight: by then all has fallen that its result hangs on. */
const isOver = (s: CeltosState): boolean => s.lastChance === Chance.fight || s.result !== 0;

/** Plays the fight with the dice of the stream. */
export function play(fight: Fight, from: CeltosState, s: CeltosState, aims: Aims, out: Options): keyof Fell {
  const stream = Uint32Array.from(s.random);
  s.copyFrom(from);
  s.random.set(stream);
  while (!isOver(s)) goOn(fight, s, aims, out);
  return wordOf(s);
}

/** One way of falling after another. */
class Ways implements Oracle {
  readonly seat = 0;
  chance = 1;
  #path: number[] = [];
  #of: number[] = [];
  #at = 0;

  begin(): void {
    this.chance = 1;
    this.#at = 0;
  }
  pick(size: number, weight: (item: number) => number): number {
    const items = Array.from({ length: size }, (_, i) => i).filter((i) => weight(i) > 0);
    const all = items.reduce((sum, i) => sum + weight(i), 0);
    const k = this.#path[this.#at] ?? 0;
    this.#path[this.#at] = k;
    this.#of[this.#at++] = items.length;
    this.chance *= weight(items[k]) / all;
    return items[k];
  }
  next(): boolean {
    this.#path.length = this.#at;
    while (this.#path.length > 0) {
      const last = this.#path.length - 1;
      if (++this.#path[last] < this.#of[last]) return true;
      this.#path.length = last;
    }
    return false;
  }
}

/** Every way in which all its dice can fall, by the rules themselves. */
export function tryAll(fight: Fight): Fell {
  const { s: from, aims } = begun(fight);
  const out = new Options();
  const fell: Fell = { won: 0, drawn: 0, lost: 0 };
  let open = new Map([[0, { s: from, chance: 1 }]]);
  while (open.size > 0) {
    const next: typeof open = new Map();
    for (const { s, chance } of open.values()) {
      const ways = new Ways();
      do {
        const after = s.clone();
        ways.begin();
        setOracle(after, ways);
        goOn(fight, after, aims, out);
        setOracle(after, null);
        after.reveals = 0;
        const p = chance * ways.chance;
        if (isOver(after)) fell[wordOf(after)] += p;
        else {
          const key = after.hash();
          const same = next.get(key);
          next.set(key, { s: after, chance: p + (same?.chance ?? 0) });
        }
      } while (ways.next());
    }
    open = next;
  }
  return fell;
}
