/** Manners in Combat Operations: an activation is a unit's chance to move and fight in its player's turn. */

import type { Options } from '../../src/engine/steps.ts';
import { firstThing, verbOf } from '../../src/engine/verbs.ts';
import { plannedHexes } from '../../src/games/combat-operations/rules/combat.ts';
import { attackStrength, inRange, supportStrength } from '../../src/games/combat-operations/rules/strength.ts';
import { V } from '../../src/games/combat-operations/rules/verbs.ts';
import { type CoState, NO_TARGET, scenarioOf } from '../../src/games/combat-operations/state.ts';
import { BLUE, HEXES, onMap, other, RED, UNITS } from '../../src/games/combat-operations/tables.ts';
import type { Manners } from './count.ts';
import { least, type Reader, type Watching } from './reader.ts';

const away = (s: CoState, a: number, b: number): number => s.tables.distance[a * HEXES + b];

/** Real units: a dummy has nothing to do but to be seen. */
const unitsOf = (s: CoState, side: number): number[] =>
  s.tables.unitsOf[side].filter((u) => onMap(s.hex[u]) && !s.tables.dummy[u]);

const nearest = (s: CoState, side: number, hex: number): number =>
  least(unitsOf(s, other(side)).map((e) => away(s, s.hex[e], hex)));

/** What a side must not leave open: towns, the road and the heads of its own supply. */
const keeps = (s: CoState, side: number): readonly number[] => {
  const { victory, defender, heads } = scenarioOf(s);
  if (victory.kind === 'towns') return s.tables.towns.filter((_, i) => s.control[i] === side);
  return side === defender ? heads[side] : [];
};

function holdsGround(s: CoState, u: number, side: number): boolean {
  const t = s.tables;
  const hex = s.hex[u];
  const { victoryHexes, heads } = scenarioOf(s);
  if (t.headquarters[u]) return true;
  if (t.artillery[u] && unitsOf(s, other(side)).some((e) => away(s, s.hex[e], hex) <= t.range[u])) return true;
  if (t.engineer[u] >= 0 && s.job[t.engineer[u]] !== 0) return true;
  return [...victoryHexes, ...heads[side]].some((h) => away(s, h, hex) <= 1);
}

const WALK = 2;

class Watch implements Watching<CoState> {
  private readonly m: Manners;
  private turn = 0;
  private player = -1;
  /** Where its units stood when the player's turn began. */
  private from = new Map<number, number>();
  private readonly busy = new Set<number>();

  constructor(m: Manners) {
    this.m = m;
  }

  before(s: CoState, options: Options, code: number): void {
    this.look(s);
    const verb = verbOf(code);
    const u = firstThing(code);
    if (verb === V.work || verb === V.destroy) this.busy.add(u);
    else if (verb === V.confirm) this.confirms(s);
    else if (verb === V.commit) this.m.note('refused', false);
    else if (verb === V.done && options.list().some((c) => verbOf(c) === V.commit)) {
      // Artillery kept for another attack of this step is kept for something.
      this.m.note('refused', plannedHexes(s).length <= 1);
    }
  }

  private confirms(s: CoState): void {
    const t = s.tables;
    const targets = plannedHexes(s);
    const attackers = unitsOf(s, s.player).filter((u) => s.target[u] !== NO_TARGET);
    for (const u of attackers) {
      this.busy.add(u);
      this.m.fought(u, s.turn);
    }
    for (const hex of targets) {
      for (const u of unitsOf(s, other(s.player))) if (s.hex[u] === hex) this.m.fought(u, s.turn);
      // A unit attacked because another next to it is (CO-094) gets what can be spared.
      const isDuty = attackers.some((u) => !t.artillery[u] && s.target[u] !== hex && away(s, s.hex[u], hex) === 1);
      if (isDuty) continue;
      const sum = (counts: (u: number) => boolean): number =>
        unitsOf(s, s.player).reduce((n, u) => {
          if (t.headquarters[u] || !counts(u)) return n;
          if (t.artillery[u]) return inRange(s, u, hex) ? n + supportStrength(s, u, hex) : n;
          return away(s, s.hex[u], hex) === 1 ? n + attackStrength(s, u, hex) : n;
        }, 0);
      this.m.attack(
        sum((u) => s.target[u] === hex),
        sum((u) => s.target[u] === hex || s.target[u] === NO_TARGET),
      );
    }
  }

  after(s: CoState): void {
    this.look(s);
  }

  private look(s: CoState): void {
    const now = s.turn > 0 && s.phase >= 4 ? s.turn * 2 + (s.player === scenarioOf(s).attacker ? 0 : 1) : -1;
    const then = this.player < 0 ? -1 : this.turn * 2 + (this.player === scenarioOf(s).attacker ? 0 : 1);
    if (now === then && s.result === 0) return;
    if (this.player >= 0) this.playerTurnEnds(s);
    if (this.player >= 0 && (s.turn !== this.turn || s.result !== 0)) this.turnEnds(s);
    if (now < 0) return;
    this.turn = s.turn;
    this.player = s.player;
    this.from = new Map(unitsOf(s, s.player).map((u) => [u, s.hex[u]]));
    this.busy.clear();
  }

  private playerTurnEnds(s: CoState): void {
    for (const [u, from] of this.from) {
      if (!onMap(s.hex[u])) continue;
      const still = s.hex[u] === from && !this.busy.has(u);
      const reason = nearest(s, this.player, from) <= 1 || holdsGround(s, u, this.player);
      this.m.note('idle', still && !reason);
      this.m.move(u, from, s.hex[u], this.turn);
    }
    this.from.clear();
  }

  private turnEnds(s: CoState): void {
    for (const side of [BLUE, RED]) {
      const units = unitsOf(s, side).filter((u) => u < UNITS);
      this.m.turnEnds(
        units.map((unit) => ({
          unit,
          near: nearest(s, side, s.hex[unit]),
          held: holdsGround(s, unit, side),
        })),
        this.turn,
      );
      for (const hex of keeps(s, side)) {
        const guards = least(units.map((u) => away(s, s.hex[u], hex)));
        this.m.note('open', guards > 1 && nearest(s, side, hex) <= WALK);
      }
    }
  }
}

export const combatOperations: Reader<CoState> = {
  measures: (s) => ({ gap: (a, b) => away(s, a, b), reach: 2, come: 2 }),
  watch: (m) => new Watch(m),
};
