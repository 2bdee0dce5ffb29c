/** What holds at every decision of a match, whatever is chosen (section 11 of the rules of this edition). */
import { frameArg, type Invariant, onceFor, SupplyTracer, topStep } from '../../engine/index.ts';
import { anyPlanned } from './rules/combat.ts';
import { Step } from './rules/sequence.ts';
import { tracesNow } from './rules/supply.ts';
import { deriveMap } from './rules/zoc.ts';
import { CoState, holds, Mark, NO_TARGET, Phase, scenarioOf } from './state.ts';
import {
  Bridge,
  CHITS,
  COUNTERS,
  HEXES,
  MoveClass,
  onMap,
  other,
  Place,
  STACKING_LIMIT,
  type Tables,
  Terrain,
  UNITS,
} from './tables.ts';
import { name, transitions } from './transitions.ts';

/** X13 forwards, unit by unit: the second method. A line is walked from the unit to one source at a time. */
function tracesForward(s: CoState, unit: number, tracer: SupplyTracer): boolean {
  const t = s.tables;
  const side = t.side[unit];
  const scenario = scenarioOf(s);
  const toSource = (from: number, source: number): boolean => {
    if (from === source) return true;
    const mayPass = (a: number, d: number, b: number): boolean => {
      const river = t.river[a * 6 + d];
      if (river >= 0 && s.bridge[river] === Bridge.none) return false;
      const link = ((t.linkMask[a] >> d) & 1) === 1;
      if (t.terrain[b] === Terrain.swamp && !link) return false;
      if (t.terrain[a] === Terrain.swamp && a !== from && !link) return false;
      if (holds(s, other(side), b)) return false;
      return s.zoc[other(side) * HEXES + b] === 0 || holds(s, side, b);
    };
    return tracer.traceStraight(from, source, mayPass);
  };
  const toHead = (from: number): boolean => scenario.heads[side].some((head) => toSource(from, head));
  if (toHead(s.hex[unit])) return true;
  if (t.headquarters[unit]) return false;
  return t.hqsOf[side].some((hq) => {
    if (!onMap(s.hex[hq])) return false;
    const free = t.dummy[unit] === 1 || t.divisions[scenario.division[unit]] === 'corps';
    if (!free && scenario.division[hq] !== scenario.division[unit]) return false;
    return toHead(s.hex[hq]) && toSource(s.hex[unit], s.hex[hq]);
  });
}

const scratchOf = onceFor((t: Tables) => new CoState(t));
const tracerOf = onceFor((t: Tables) => new SupplyTracer(t.grid));

export const invariants: readonly Invariant<CoState>[] = [
  {
    id: 'one place a unit',
    check(s) {
      const t = s.tables;
      for (let r = UNITS; r < COUNTERS; r++) {
        if (s.hex[r] === Place.none) continue;
        for (let i = t.partsFrom[r]; i < t.partsTo[r]; i++)
          if (s.hex[t.parts[i]] !== s.hex[r])
            return `${name(s, t.parts[i])} is not where its regiment ${name(s, r)} lies`;
      }
      const owner = new Int8Array(HEXES).fill(-1);
      for (let u = 0; u < UNITS; u++) {
        const hex = s.hex[u];
        if (hex < Place.none || hex > Place.unplaced) return `${name(s, u)} is nowhere`;
        if (!onMap(hex)) continue;
        if (owner[hex] === other(t.side[u])) return `${t.grid.name(hex)} holds counters of both sides`;
        owner[hex] = t.side[u];
      }
      const afresh = scratchOf(t).copyFrom(s);
      deriveMap(afresh);
      const wrong = afresh.standing.findIndex((stack, hex) => stack !== s.standing[hex]);
      if (wrong >= 0) return `the stack of ${t.grid.name(wrong)} is miscounted`;
      return afresh.equals(s) ? null : 'the zones of control are miscounted';
    },
  },
  {
    id: 'steps',
    check(s) {
      const t = s.tables;
      const lost = [0, 0];
      for (let u = 0; u < UNITS; u++) {
        if (s.hex[u] === Place.none || t.dummy[u]) continue;
        if (s.steps[u] > 2) return `${name(s, u)} has ${s.steps[u]} steps`;
        if ((s.steps[u] === 0) !== (s.hex[u] === Place.eliminated))
          return `${name(s, u)} has ${s.steps[u]} steps and is ${s.hex[u] === Place.eliminated ? '' : 'not '}eliminated`;
        lost[t.side[u]] += 2 - s.steps[u];
      }
      for (const side of [0, 1])
        if (lost[side] !== s.stepsLost[side] - s.replaced[side])
          return `${lost[side]} steps are missing, ${s.stepsLost[side]} were lost and ${s.replaced[side]} replaced`;
      return null;
    },
  },
  {
    id: 'CO-024',
    check(s) {
      const free = s.phase === Phase.movement || s.phase === Phase.exploitation || s.phase === Phase.over;
      for (let hex = 0; hex < HEXES; hex++) {
        const load = Math.abs(s.standing[hex]);
        if (load <= STACKING_LIMIT) continue;
        if (free && holds(s, s.player, hex)) continue;
        return `${s.tables.grid.name(hex)} holds ${load} battalions`;
      }
      return null;
    },
  },
  {
    id: 'CO-047',
    check(s) {
      const t = s.tables;
      for (let u = 0; u < UNITS; u++)
        if (
          onMap(s.hex[u]) &&
          t.terrain[s.hex[u]] === Terrain.swamp &&
          !t.onRoad[s.hex[u]] &&
          t.moveClass[u] !== MoveClass.foot
        )
          return `${name(s, u)} stands in the swamp of ${t.grid.name(s.hex[u])}`;
      return null;
    },
  },
  {
    id: 'X13',
    check(s) {
      // Once in step 4, for some of the units: the second method is slow.
      if (s.result !== 0 || topStep(s) !== Step.plan || s.phase !== Phase.attack || anyPlanned(s)) return null;
      const tracer = tracerOf(s.tables);
      for (let u = 0; u < UNITS; u++)
        if ((u + s.turn * 5 + s.player) % 6 === 0 && onMap(s.hex[u]) && tracesNow(s, u) !== tracesForward(s, u, tracer))
          return `two ways of tracing supply for ${name(s, u)} in ${s.tables.grid.name(s.hex[u])} disagree`;
      return null;
    },
  },
  {
    id: 'X18',
    check(s) {
      if (s.result !== 0 || s.depth === 0 || topStep(s) !== Step.resolve) return null;
      const t = s.tables;
      for (let u = 0; u < UNITS; u++) {
        const target = s.target[u];
        if (target === NO_TARGET) continue;
        if (t.side[u] !== s.player) return `${name(s, u)} attacks in the enemy's player turn`;
        if (!t.artillery[u] && t.distance[s.hex[u] * HEXES + target] !== 1) return `${name(s, u)} attacks from afar`;
        if (t.dummy[u] || t.headquarters[u]) return `${name(s, u)} attacks`;
      }
      return null;
    },
  },
  {
    id: 'CO-094',
    check(s) {
      // The duty holds for the plan as it was confirmed: afterwards the enemy moves and attackers are lost.
      if (s.result !== 0 || s.depth === 0 || topStep(s) !== Step.resolve || frameArg(s, 0) !== 0) return null;
      const t = s.tables;
      const attackers = t.unitsOf[s.player].filter((u) => s.target[u] !== NO_TARGET && !t.artillery[u]);
      for (const enemy of t.unitsOf[other(s.player)]) {
        if (!onMap(s.hex[enemy]) || attackers.some((u) => s.target[u] === s.hex[enemy])) continue;
        const idle = attackers.find((u) => t.distance[s.hex[u] * HEXES + s.hex[enemy]] === 1);
        if (idle !== undefined) return `${name(s, idle)} attacks, and ${name(s, enemy)} next to it is left alone`;
      }
      return null;
    },
  },
  {
    id: 'X14',
    check(s) {
      if (s.result !== 0 || s.attackHex >= 0) return null;
      for (let u = 0; u < UNITS; u++)
        if ((s.mark[u] & (Mark.shown | Mark.inDefense | Mark.retreating)) !== 0) return `${name(s, u)} is face up`;
      return null;
    },
  },
  {
    id: 'X10',
    check(s) {
      if (s.turn === 0 || s.result !== 0) return null;
      const from = s.turn <= scenarioOf(s).passLength ? 0 : CHITS;
      const seen = Array.from(s.cup);
      for (let i = from; i < from + CHITS; i++) if (s.drawn[i] > 0) seen[s.drawn[i]] += 1;
      for (let chit = 1; chit <= CHITS; chit++)
        if (seen[chit] !== 1) return `chit ${chit} is there ${seen[chit]} times`;
      return null;
    },
  },
  {
    id: 'X26',
    check(s) {
      if (s.turn > 10) return `turn ${s.turn}`;
      return s.result !== 0 && s.turn < 6 ? `over after ${s.turn} turns` : null;
    },
  },
  ...transitions,
];
