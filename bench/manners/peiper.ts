/** Manners in Peiper: an activation is an ACT that a card gives. */

import type { Options } from '../../src/engine/steps.ts';
import { firstThing, verbOf } from '../../src/engine/verbs.ts';
import { FAR, POINT, routesNow } from '../../src/games/peiper/routes.ts';
import { enemyAdjacent } from '../../src/games/peiper/rules/ground.ts';
import { attackFactor, totalModifier } from '../../src/games/peiper/rules/modifiers.ts';
import { V } from '../../src/games/peiper/rules/verbs.ts';
import { type PeiperState, scenarioOf } from '../../src/games/peiper/state.ts';
import { GERMAN, other, US } from '../../src/games/peiper/tables.ts';
import type { Manners } from './count.ts';
import { least, type Reader, type Watching } from './reader.ts';

const onMap = (s: PeiperState, side: number): number[] =>
  Array.from(s.tables.unitsOf[side]).filter((u) => s.hex[u] >= 0);

const nearest = (s: PeiperState, side: number, hex: number): number =>
  least(onMap(s, other(side)).map((e) => s.tables.grid.distance(s.hex[e], hex)));

/** In contact, on a goal, or by a bridge that stands. A US unit may wait in a settlement. */
function holdsGround(s: PeiperState, side: number, hex: number): boolean {
  const t = s.tables;
  if (enemyAdjacent(s, side, hex) || scenarioOf(s).isGoal[hex]) return true;
  if (t.bridgesAt[hex].some((b) => !s.blown[b])) return true;
  return side === US && t.settlementAt[hex] >= 0;
}

/** The cards in thirteen that hit, without support. */
const chance = (s: PeiperState, u: number, e: number): number =>
  Math.max(0, Math.min(13, attackFactor(s, u) - totalModifier(s, u, e, s.hex[e], false)));

class Watch implements Watching<PeiperState> {
  private readonly m: Manners;
  private turn: number;
  private mover = -1;
  private moverFrom = -1;

  constructor(m: Manners, s: PeiperState) {
    this.m = m;
    this.turn = s.turn;
  }

  before(s: PeiperState, options: Options, code: number): void {
    this.look(s);
    const verb = verbOf(code);
    const u = firstThing(code);
    switch (verb) {
      case V.pass:
        this.passes(s, options);
        break;
      case V.move:
        this.mover = u;
        this.moverFrom = s.hex[u];
        this.m.note('idle', false);
        break;
      case V.attack:
      case V.enter:
      case V.demolish:
        this.m.note('idle', false);
        break;
      case V.at:
        this.fires(s, u);
        break;
      case V['fall-back']:
        this.m.note('refused', false);
        break;
      case V['take-loss']:
        // A unit on its last step has nothing to lose by trying.
        this.m.note('refused', s.steps[s.target] === 1);
        break;
    }
  }

  /** Whether somebody could have gone who stands there for nothing. */
  private passes(s: PeiperState, options: Options): void {
    if (options.count === 1) return;
    const idlers = options
      .list()
      .filter((c) => verbOf(c) === V.move || verbOf(c) === V.enter)
      .map(firstThing)
      .filter((u) => s.hex[u] < 0 || !holdsGround(s, s.side, s.hex[u]));
    this.m.note('idle', idlers.length > 0);
  }

  private fires(s: PeiperState, target: number): void {
    const side = s.side;
    const shots = [s.active, ...onMap(s, side).filter((u) => !s.acted[u])].flatMap((u) =>
      onMap(s, other(side))
        .filter((e) => s.tables.grid.distance(s.hex[u], s.hex[e]) === 1 && (u === s.active || e === target))
        .map((e) => chance(s, u, e)),
    );
    this.m.attack(chance(s, s.active, target), Math.max(0, ...shots));
    this.m.fought(s.active, s.turn);
    this.m.fought(target, s.turn);
  }

  after(s: PeiperState): void {
    this.look(s);
  }

  private look(s: PeiperState): void {
    if (this.mover >= 0 && s.active !== this.mover) {
      if (s.hex[this.mover] >= 0) this.m.move(this.mover, this.moverFrom, s.hex[this.mover], this.turn);
      this.mover = -1;
    }
    if (s.turn === this.turn && s.result === 0) return;
    if (this.turn > 0) this.turnEnds(s);
    this.turn = s.turn;
  }

  private turnEnds(s: PeiperState): void {
    for (const side of [GERMAN, US])
      this.m.turnEnds(
        onMap(s, side).map((unit) => ({
          unit,
          near: nearest(s, side, s.hex[unit]),
          held: holdsGround(s, side, s.hex[unit]),
        })),
        this.turn,
      );
    const { goals } = scenarioOf(s);
    if (goals.length > 6) return;
    const ways = routesNow(s);
    for (const goal of goals) {
      if (s.standing[goal] > 0) continue;
      const guarded = least(onMap(s, US).map((u) => s.tables.grid.distance(s.hex[u], goal))) <= 1;
      const comes = onMap(s, GERMAN).some((u) => {
        const way = (s.tables.vehicle[u] ? ways.vehicles : ways.foot)[s.hex[u]];
        return way < FAR && way <= s.tables.ma[u] * POINT;
      });
      this.m.note('open', comes && !guarded);
    }
  }
}

export const peiper: Reader<PeiperState> = {
  measures: (s) => ({ gap: (a, b) => s.tables.grid.distance(a, b), reach: 2, come: 2 }),
  watch: (m, s) => new Watch(m, s),
};
