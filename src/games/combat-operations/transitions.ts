/**
 * Invariants of what happens between two decisions (section 11 of the rules of this edition). Each compares a state with
 * what it was when it was last looked at; a state looked at for the first time passes.
 */
import { type Invariant, topStep } from '../../engine/index.ts';
import { Step } from './rules/sequence.ts';
import { type CoState, hasRule, Mark, NO_TARGET, Phase, Rule } from './state.ts';
import { Bridge, HEXES, LEVELS, lossOf, MoveClass, onMap, Place, RIVER_SIDES, UNITS } from './tables.ts';

/** Copies of a state: at the decision before, and at the one at which the attack being resolved was chosen. */
interface Memory {
  readonly last: CoState;
  readonly before: CoState;
  attacking: boolean;
}

const memories = new WeakMap<CoState, Memory>();

const stepOf = (s: CoState): number => (s.result === 0 && s.depth > 0 ? topStep(s) : -1);
export const name = (s: CoState, unit: number): string => s.tables.names[unit];

const samePhase = (s: CoState, m: CoState): boolean =>
  m.turn === s.turn && m.player === s.player && m.phase === s.phase && s.result === 0;

/** Who went over the river, and whether a bridge was there. */
function crossed(s: CoState, m: CoState): string | null {
  const t = s.tables;
  if (m.phase < Phase.movement) return null;
  const carries = (side: number, unit: number): boolean =>
    m.bridge[side] >= (t.moveClass[unit] === MoveClass.motorized ? Bridge.armor : Bridge.infantry);
  for (let u = 0; u < UNITS; u++) {
    const [from, to] = [m.hex[u], s.hex[u]];
    if (!onMap(from) || !onMap(to) || t.northBank[from] === t.northBank[to]) continue;
    let bridged = false;
    // A retreat or an advance is one hexside; a move may use any bridge.
    if (t.distance[from * HEXES + to] === 1 && [Step.retreat, Step.advance].includes(stepOf(m)))
      bridged = carries(t.river[from * 6 + t.grid.direction(from, to)], u);
    else for (let side = 0; side < RIVER_SIDES; side++) if (carries(side, u)) bridged = true;
    if (!bridged) return `${name(s, u)} crossed the river from ${t.grid.name(from)} to ${t.grid.name(to)}`;
  }
  return null;
}

/** CO-027: supply states change in step 1; X1: a regiment joined of supplied and unsupplied battalions has none. */
function supplyChanged(s: CoState, m: CoState): string | null {
  const t = s.tables;
  if (m.turn !== s.turn || m.phase < Phase.movement || s.result !== 0) return null;
  for (let u = 0; u < UNITS; u++) {
    if (!onMap(m.hex[u]) || !onMap(s.hex[u]) || m.supplied[u] === s.supplied[u]) continue;
    const regiment = t.regimentOf[u];
    const joined = regiment >= 0 && m.hex[regiment] === Place.none && s.hex[regiment] !== Place.none;
    if (!joined || s.supplied[u] === 1) return `the supply of ${name(s, u)} changed`;
  }
  return null;
}

/** X18, CO-140: while a plan is resolved targets are only struck off, and no artillery defends again. */
function again(s: CoState, m: CoState): string | null {
  if (!samePhase(s, m) || [Step.plan, Step.exploit, Step.exploitTo].includes(stepOf(m))) return null;
  if (s.phase !== Phase.attack && s.phase !== Phase.exploitationAttack) return null;
  for (let u = 0; u < UNITS; u++) {
    if (s.target[u] !== m.target[u] && s.target[u] !== NO_TARGET) return `${name(s, u)} was given a new target`;
    const committed = (m.mark[u] & Mark.committed) !== 0 && (m.mark[u] & Mark.inDefense) === 0;
    if (committed && (s.mark[u] & Mark.inDefense) !== 0) return `${name(s, u)} supports a second defense`;
  }
  return null;
}

/** X20: what an attack cost, when it is over. `m` is the decision at which it was chosen. */
function losses(s: CoState, m: CoState): string | null {
  const t = s.tables;
  const planned = (target: Uint8Array): number[] => {
    const hexes = new Set<number>();
    for (let u = 0; u < UNITS; u++) if (target[u] !== NO_TARGET && !t.artillery[u]) hexes.add(target[u]);
    return [...hexes];
  };
  const left = planned(s.target);
  const hexes = planned(m.target).filter((hex) => !left.includes(hex));
  if (hexes.length !== 1) return `${hexes.length} attacks were resolved at once`;
  const hex = hexes[0] as number;

  const units = Array.from({ length: UNITS }, (_, u) => u).filter((u) => onMap(m.hex[u]) && !t.dummy[u]);
  const attackers = units.filter((u) => m.target[u] === hex && !t.artillery[u]);
  const defenders = units.filter((u) => t.side[u] !== m.player && m.hex[u] === hex);
  const lost = (u: number): number => m.steps[u] - s.steps[u];
  const sum = (list: readonly number[], of: (u: number) => number): number => list.reduce((n, u) => n + of(u), 0);
  for (const u of units)
    if (lost(u) !== 0 && !attackers.includes(u) && !defenders.includes(u)) return `${name(s, u)} lost a step unasked`;
  if (defenders.length === 0) return sum(attackers, lost) === 0 ? null : 'an attack on dummies cost a step';

  // After the last attack of a player turn the next chit has been drawn, and the odds are forgotten.
  const level = s.brought - 100;
  if (level < 0) return null;
  const D = sum(defenders, (u) => m.steps[u]);
  const whole = LEVELS[level] === '3-1' && hasRule(s, Rule.threeToOneBattalions);
  const named = attackers.some((u) => t.armored[u]) && defenders.some((u) => t.antitankClass[u]);
  for (const side of [
    { who: 'attacker', units: attackers, losses: t.attackerLoss, whole: false, retreats: 1, first: t.armored },
    { who: 'defender', units: defenders, losses: t.defenderLoss, whole, retreats: 2, first: t.antitankClass },
  ]) {
    const steps = sum(side.units, (u) => m.steps[u]);
    const cost = side.whole ? Math.min(D >> 1, side.units.length) : Math.min(lossOf(side.losses[level], D), steps);
    const paid = side.whole ? side.units.filter((u) => s.steps[u] === 0).length : sum(side.units, lost);
    // A retreat may cost more.
    const retreats = t.retreats[level] === side.retreats;
    if (retreats ? paid < cost : paid !== cost) return `the ${side.who} lost ${paid} at ${LEVELS[level]}, not ${cost}`;
    if (retreats || side.whole) continue;
    const first = named ? side.units.filter((u) => side.first[u]) : [];
    const rest = side.units.filter((u) => !first.includes(u));
    if (sum(rest, lost) > 0 && sum(first, (u) => s.steps[u]) > 0) return `the ${side.who}'s armor did not lose first`;
    for (const group of [first, rest])
      if (group.length > 0 && Math.max(...group.map(lost)) - Math.min(...group.map(lost)) > 1)
        return `the ${side.who}'s losses were not spread`;
  }
  return null;
}

const since = (id: string, compare: (s: CoState, last: CoState) => string | null): Invariant<CoState> => ({
  id,
  check(s) {
    const memory = memories.get(s);
    return memory ? compare(s, memory.last) : null;
  },
});

export const transitions: readonly Invariant<CoState>[] = [
  since('CO-057', crossed),
  since('CO-027', supplyChanged),
  since('CO-140', again),
  {
    id: 'X20',
    check(s) {
      // The last of the list: it remembers for all.
      const memory = memories.get(s) ?? { last: s.clone(), before: s.clone(), attacking: false };
      memories.set(s, memory);
      const { last, before, attacking } = memory;
      const over = attacking && s.attackHex < 0;
      const wrong = over && stepOf(s) !== -1 && !isSame(s, before) ? losses(s, before) : null;
      if (stepOf(s) === Step.resolve) before.copyFrom(s);
      memory.attacking = stepOf(s) === Step.resolve || (attacking && !over);
      last.copyFrom(s);
      return wrong;
    },
  },
];

/** Looked at twice, nothing chosen in between. */
const isSame = (s: CoState, m: CoState): boolean =>
  topStep(s) === Step.resolve && samePhase(s, m) && m.target.every((target, u) => s.target[u] === target);
