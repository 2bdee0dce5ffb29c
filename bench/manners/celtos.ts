/** Manners in Celtos: an activation is the rules' own. Places are points in tenths of an inch. */

import type { Options } from '../../src/engine/steps.ts';
import { frameArg } from '../../src/engine/steps.ts';
import { pointCode, pointX, pointY } from '../../src/engine/table/index.ts';
import { firstThing, verbOf } from '../../src/engine/verbs.ts';
import { chargeOf, gapFrom, gapOf, rangeOf, Survey, volleyWorth } from '../../src/games/celtos/prospects.ts';
import { reachOf } from '../../src/games/celtos/rules/assault.ts';
import { boardOf, guideOf, isEngaged, isIndividual, modelId, present } from '../../src/games/celtos/rules/field.ts';
import { Reaction, V } from '../../src/games/celtos/rules/verbs.ts';
import { type CeltosState, Did } from '../../src/games/celtos/state.ts';
import { Spell, sideOf, UNITS_OF, VICTIM } from '../../src/games/celtos/tables.ts';
import type { Manners } from './count.ts';
import { least, type Reader, type Watching } from './reader.ts';

const FAR = 900;
/** Tenths: who is within an inch of where it stood has not moved. */
const STILL = 10;
/** A charge from the last of its reach brings few into contact. */
const EDGE = 0.85;
/** How far a Rush leads, in reaches of a charge (CE-301, CE-502). */
const RUSH = 1.5;

const placeOf = (s: CeltosState, u: number): number => {
  const m = modelId(u, guideOf(s, u));
  return pointCode(s.x[m], s.y[m]);
};
const apart = (a: number, b: number): number => Math.hypot(pointX(a) - pointX(b), pointY(a) - pointY(b));

const unitsOf = (s: CeltosState, side: number): number[] => UNITS_OF[side].filter((u) => present(s, u) && u !== VICTIM);

const nearest = (s: CeltosState, u: number): number =>
  least(unitsOf(s, 1 - sideOf(u)).map((v) => gapOf(s, u, v, FAR) / 10));

/** Circles that the scenario is about, each with the side that must not leave it; null: either. */
function circles(s: CeltosState): { x: number; y: number; r: number; side: number | null }[] {
  const { row } = boardOf(s);
  return [
    ...(row.stones ?? []).map(([x, y]) => ({ x, y, r: 30, side: null })),
    ...(row.summoning ? [{ x: row.summoning[0], y: row.summoning[1], r: row.summoning[2] + 30, side: 1 }] : []),
    ...(row.summoning
      ? row.houses.map(([x0, y0, x1, y1]) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, r: 20 + (x1 - x0) / 2, side: 0 }))
      : []),
    ...(row.victim ? [{ x: row.victim[0], y: row.victim[1], r: 35, side: 1 }] : []),
    ...(row.altars ?? []).map(([x, y, r]) => ({ x, y, r: r + 30, side: 1 })),
  ];
}

const holdsGround = (s: CeltosState, u: number): boolean =>
  circles(s).some(({ x, y, r, side }) => (side === null || side === sideOf(u)) && gapFrom(s, x, y, 0, u) <= r);

const BLESSINGS: readonly number[] = [Spell.mist, Spell.battleFire];

class Watch implements Watching<CeltosState> {
  private readonly m: Manners;
  private turn: number;
  private active = -1;
  private from = 0;
  private acted = false;
  private readonly survey = new Survey();

  constructor(m: Manners, s: CeltosState) {
    this.m = m;
    this.turn = s.turn;
  }

  before(s: CeltosState, options: Options, code: number): void {
    this.look(s);
    const verb = verbOf(code);
    switch (verb) {
      case V.assault:
      case V.shoot:
      case V.cast:
      case V['war-shout']:
      case V['break-off']:
        this.acted = true;
        if (verb === V.assault) this.m.fought(s.active, s.turn);
        break;
      case V.charge:
      case V.leap:
        this.charges(s, options, code);
        break;
      case V.target:
        this.shoots(s, options, firstThing(code));
        break;
      case V.upon:
        if (BLESSINGS.includes(s.spell)) this.m.note('selfish', firstThing(code) === s.active);
        break;
      case V.react:
        this.m.note('refused', firstThing(code) === Reaction.none);
        break;
      case V.fire:
      case V['fire-at-quarter']:
        this.m.note('refused', false);
        break;
      case V['hold-fire']:
        // Kept for another who has not acted yet, it is kept for something.
        this.m.note('refused', !this.another(s));
        break;
    }
  }

  /** Whether an enemy that has not acted yet may come into range of the one who holds its fire. */
  private another(s: CeltosState): boolean {
    const e = frameArg(s, 0);
    return unitsOf(s, 1 - sideOf(e)).some(
      (v) => v !== s.active && !s.activated[v] && gapOf(s, e, v, FAR) <= rangeOf(s, e) + chargeOf(s, v),
    );
  }

  /** How the chosen enemy compares with the best that could be charged, by what is dealt for what is taken. */
  private charges(s: CeltosState, options: Options, code: number): void {
    this.survey.take(s);
    const u = s.active;
    const reach = reachOf(s, u, false);
    const odds = (v: number): number => {
      this.survey.fightGain(s, u, v, true, Math.max(0, reach - gapOf(s, u, v, FAR)));
      return this.survey.dealt / Math.max(1, this.survey.taken);
    };
    const chosen = firstThing(code);
    const best = Math.max(...options.list().map((c) => odds(firstThing(c))));
    const isEdge = !isIndividual(s, u) && s.alive[u] > 2 && gapOf(s, u, chosen, FAR) > EDGE * reach && !s.moved[u];
    this.m.attack(isEdge ? 0 : odds(chosen), best);
    this.m.fought(u, s.turn);
    this.m.fought(chosen, s.turn);
  }

  private shoots(s: CeltosState, options: Options, target: number): void {
    const worth = (v: number): number => volleyWorth(s, s.active, v, gapOf(s, s.active, v, FAR));
    this.m.attack(worth(target), Math.max(...options.list().map((c) => worth(firstThing(c)))));
    this.m.fought(s.active, s.turn);
  }

  after(s: CeltosState): void {
    this.look(s);
  }

  private look(s: CeltosState): void {
    if (s.active !== this.active || s.turn !== this.turn || s.result !== 0) {
      if (this.active >= 0 && this.active < s.onTable.length && present(s, this.active)) this.activationEnds(s);
      this.active = s.active < s.onTable.length ? s.active : -1;
      this.acted = false;
      if (this.active >= 0 && present(s, this.active)) this.from = placeOf(s, this.active);
    }
    if (this.active >= 0 && s.did & Did.shoot) this.acted = true;
    if (s.turn === this.turn && s.result === 0) return;
    if (this.turn > 0) this.turnEnds(s);
    this.turn = s.turn;
  }

  private activationEnds(s: CeltosState): void {
    const u = this.active;
    const now = placeOf(s, u);
    const still = apart(this.from, now) <= STILL;
    // A shooter on Hold waits for those who may come into its range.
    const watches = s.hold[u] && rangeOf(s, u) > 0 && nearest(s, u) * 10 <= rangeOf(s, u) + 120;
    const reason = isEngaged(s, u) || s.panicked[u] || holdsGround(s, u) || watches;
    this.m.note('idle', still && !this.acted && !reason && u !== VICTIM);
    if (!still && !isEngaged(s, u)) this.m.move(u, this.from, now, this.turn);
  }

  private turnEnds(s: CeltosState): void {
    for (const side of [0, 1]) {
      const units = unitsOf(s, side);
      for (const u of units) if (isEngaged(s, u)) this.m.fought(u, this.turn);
      this.m.turnEnds(
        units.map((unit) => ({ unit, near: nearest(s, unit), held: holdsGround(s, unit) })),
        this.turn,
      );
      for (const { x, y, r, side: owner } of circles(s)) {
        if (owner !== null && owner !== side) continue;
        const own = least(units.map((u) => gapFrom(s, x, y, 0, u)));
        const theirs = unitsOf(s, 1 - side).map((v) => gapFrom(s, x, y, 0, v) - RUSH * chargeOf(s, v));
        if (owner === null && own > 200) continue;
        this.m.note('open', own > r && least(theirs) <= r);
      }
    }
  }
}

export const celtos: Reader<CeltosState> = {
  measures: () => ({ gap: (a, b) => apart(a, b), reach: 14, come: 4 }),
  watch: (m, s) => new Watch(m, s),
  army: (s, seat) =>
    UNITS_OF[seat]
      .filter((u) => s.profile[u] > 0 && u !== VICTIM)
      .map((u) => `${s.profile[u]}x${s.size[u]}`)
      .sort()
      .join(' '),
};
