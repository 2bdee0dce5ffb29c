/** How strong face-down counters may be: as defenders of a hex that is to be attacked, and as attackers to be feared. */
import type { Distribution } from '../../../engine/index.ts';
import { type CoState, isCounterOnMap, Mark } from '../state.ts';
import { HEXES, Place } from '../tables.ts';
import { isKnown, stepsSeen } from './memory.ts';
import { attackStrength, defenseStrength, supportStrength } from './strength.ts';
import { alikeIn, fogOver, isOpen, type Slot, type Sum, sumUnder } from './unseen.ts';

/**
 * A copy in which the counters of a side are as strong as anybody can know: in supply, with the steps they showed when they
 * were last face up and otherwise with all.
 */
export function asSeen(s: CoState, side: number): CoState {
  const t = s.tables;
  const probe = s.clone();
  for (const unit of t.unitsOf[side]) {
    if ((s.mark[unit] & Mark.shown) !== 0) continue;
    probe.supplied[unit] = 1;
    probe.steps[unit] = isKnown(s, unit) ? stepsSeen(s, unit) : 2;
  }
  return probe;
}

/** A question about a counter is answered once. */
function once<T>(ask: (counter: number) => T): (counter: number) => T {
  const told = new Map<number, T>();
  return (counter) => {
    let answer = told.get(counter);
    if (answer === undefined) {
      answer = ask(counter);
      told.set(counter, answer);
    }
    return answer;
  };
}

const NO_OTHERS: ReadonlySet<number> = new Set();

/**
 * Puts the units of a counter where the question wants them. Of the regiment that it may belong to only the others that
 * are named count as there with it (CO-098, CO-099).
 */
function lay(probe: CoState, counter: number, hex: number, others: ReadonlySet<number>): Uint8Array {
  const t = probe.tables;
  const units = t.parts.subarray(t.partsFrom[counter], t.partsTo[counter]);
  const regiment = t.regimentOf[counter];
  const around = regiment >= 0 ? t.parts.subarray(t.partsFrom[regiment], t.partsTo[regiment]) : units;
  for (const unit of around) probe.hex[unit] = units.includes(unit) || others.has(unit) ? hex : Place.none;
  return units;
}

// ---- defenders --------------------------------------------------------------------------------------------------------

/** What stands against an attack: strength, steps and size in the hex, and what shifts look at. */
export interface Defense {
  readonly total: number;
  readonly steps: number;
  readonly size: number;
  /** The regiment of each battalion that lies there by itself, in order. */
  readonly regiments: readonly number[];
  /** Infantry among them (CO-102), one that blocks the armor bonus (CO-101). */
  readonly infantry: boolean;
  readonly blocks: boolean;
}

const NOBODY: Defense = { total: 0, steps: 0, size: 0, regiments: [], infantry: false, blocks: false };
const DEFENSES: Sum<Defense> = {
  zero: NOBODY,
  add: (a, b) => ({
    total: a.total + b.total,
    steps: a.steps + b.steps,
    size: a.size + b.size,
    regiments: [...a.regiments, ...b.regiments].sort((x, y) => x - y),
    infantry: a.infantry || b.infantry,
    blocks: a.blocks || b.blocks,
  }),
  key: ({ total, steps, size, regiments, infantry, blocks }) =>
    `${total} ${steps} ${size} ${regiments} ${infantry} ${blocks}`,
};

/** A counter as defender of a hex, beside others of its regiment if they are known to be there. */
export function inHex(probe: CoState, counter: number, hex: number, others = NO_OTHERS): Defense {
  const t = probe.tables;
  if (t.dummy[counter]) return { ...NOBODY, size: t.size[counter] };
  const units = lay(probe, counter, hex, others);
  return {
    total: units.reduce((sum, unit) => sum + defenseStrength(probe, unit, hex), 0),
    steps: units.reduce((sum, unit) => sum + probe.steps[unit], 0),
    size: t.size[counter],
    regiments: t.regimentOf[counter] >= 0 ? [t.regimentOf[counter]] : [],
    infantry: t.infantryClass[counter] === 1,
    blocks: t.blocksArmorBonus[counter] === 1,
  };
}

/** CO-108: what artillery elsewhere may add, if it reaches. */
function fromAfar(probe: CoState, counter: number, from: number, hex: number): Defense {
  const t = probe.tables;
  if (t.dummy[counter] || t.distance[from * HEXES + hex] > t.range[counter]) return NOBODY;
  return { ...NOBODY, total: supportStrength(probe, counter, hex) };
}

/** Whether artillery elsewhere on the map could still be committed (CO-140), as far as its back tells. */
const mayCommit = (s: CoState, counter: number, hex: number): boolean =>
  s.tables.artillery[counter] === 1 &&
  (s.mark[counter] & Mark.committed) === 0 &&
  s.tables.distance[s.hex[counter] * HEXES + hex] <= s.tables.mostRange;

/** CO-099: battalions that make up a regiment defend with 1 more each. */
function together(s: CoState, d: Defense): Defense {
  const count = (regiment: number): number => d.regiments.filter((r) => r === regiment).length;
  const whole = d.regiments.filter((regiment) => count(regiment) === s.tables.size[regiment]);
  return { ...d, total: d.total + whole.length, regiments: [] };
}

/** All that may defend a hex against the side that is to attack, with every piece of artillery that may reach. */
export function defenseOf(s: CoState, side: number, hex: number, fog = fogOver(s, side)): Distribution<Defense> {
  const t = s.tables;
  const probe = asSeen(s, side);
  const known = Array.from(t.countersOf[side]).filter((c) => isCounterOnMap(s, c) && isOpen(s, c));
  const slots = [...fog.number].flatMap(([c, back]): Slot<Defense>[] => {
    const from = s.hex[c];
    if (from === hex) return [{ back, worth: once((x) => inHex(probe, x, hex)) }];
    return mayCommit(s, c, hex) ? [{ back, worth: once((x) => fromAfar(probe, x, from, hex)) }] : [];
  });
  const certain = known
    .flatMap((c) => {
      if (s.hex[c] === hex) return [inHex(probe, c, hex)];
      return mayCommit(s, c, hex) ? [fromAfar(probe, c, s.hex[c], hex)] : [];
    })
    .reduce(DEFENSES.add, NOBODY);
  return sumUnder(s, fog, slots, DEFENSES).map((d) => together(s, DEFENSES.add(d, certain)), DEFENSES.key);
}

// ---- attackers --------------------------------------------------------------------------------------------------------

/** A counter that could attack a hex, or artillery that could support against it. */
export interface Threat {
  readonly counter: number;
  /** Where it could stand next to the hex, or near it, by how it moves: of a back that is not always known. */
  readonly from: ReadonlyMap<number, readonly number[]>;
}

/** What a counter would bring, at its best place, if the others attack with it. */
function attackWorth(
  probe: CoState,
  counter: number,
  from: Threat['from'],
  hex: number,
  others: ReadonlySet<number>,
): number {
  const t = probe.tables;
  if (t.dummy[counter]) return 0;
  let most = 0;
  for (const place of from.get(t.moveClass[counter]) ?? []) {
    if (t.artillery[counter]) {
      if (t.distance[place * HEXES + hex] <= t.range[counter]) most = supportStrength(probe, counter, hex);
    } else {
      const units = lay(probe, counter, place, others);
      for (const unit of [...units, ...others]) probe.target[unit] = hex;
      most = Math.max(
        most,
        units.reduce((sum, unit) => sum + attackStrength(probe, unit, hex), 0),
      );
    }
  }
  return most;
}

/** What one's own counters could bring against a hex: nothing of them is hidden. */
export function ownAttack(s: CoState, threats: readonly Threat[], hex: number): number {
  const probe = s.clone();
  const all = new Set(threats.map(({ counter }) => counter));
  return threats.reduce((sum, { counter, from }) => sum + attackWorth(probe, counter, from, hex, all), 0);
}

type Worth = (counter: number) => number;

/** The most that the counters of a pool bring under these backs, each where it counts most. */
function mostBrought(s: CoState, pool: readonly number[], places: readonly Worth[]): number {
  const kinds = alikeIn(s, pool);
  const told = new Map<string, number>();
  const best = (place: number, left: readonly number[]): number => {
    if (place === places.length) return 0;
    const key = `${place} ${left.join()}`;
    const known = told.get(key);
    if (known !== undefined) return known;
    let most = 0;
    kinds.forEach(([counter], k) => {
      if (left[k] === 0) return;
      const rest = left.map((n, i) => (i === k ? n - 1 : n));
      most = Math.max(most, places[place](counter) + best(place + 1, rest));
    });
    told.set(key, most);
    return most;
  };
  return best(
    0,
    kinds.map(([, count]) => count),
  );
}

/** The most, and on average, that these counters could bring against a hex, from what their backs may be. */
export function attackOf(
  s: CoState,
  side: number,
  threats: readonly Threat[],
  hex: number,
  fog = fogOver(s, side),
): { readonly most: number; readonly mean: number } {
  const { back } = s.tables;
  const probe = asSeen(s, side);
  const known = new Set(threats.map(({ counter }) => counter).filter((c) => isOpen(s, c)));
  let [most, mean] = [0, 0];
  const places = new Map<number, Worth[]>();
  for (const { counter, from } of threats) {
    if (known.has(counter)) {
      const certain = attackWorth(probe, counter, from, hex, known);
      most += certain;
      mean += certain;
      continue;
    }
    const chances = fog.chances(counter);
    const worth = once((c: number) => attackWorth(probe, c, from, hex, NO_OTHERS));
    for (const [c, chance] of chances) mean += chance * worth(c);
    // What cannot lie under this back brings nothing from here.
    const here: Worth = (c) => (chances.has(c) ? worth(c) : 0);
    places.set(back[counter], [...(places.get(back[counter]) ?? []), here]);
  }
  for (const { pools } of fog.groups) {
    const bring = ({ counters }: { readonly counters: readonly number[] }): number =>
      [...places].reduce(
        (sum, [kind, list]) =>
          sum +
          mostBrought(
            s,
            counters.filter((c) => back[c] === kind),
            list,
          ),
        0,
      );
    most += Math.max(...pools.map(bring));
  }
  return { most, mean };
}
