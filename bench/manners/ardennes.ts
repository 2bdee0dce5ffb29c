/** Manners in Enemy Action: Ardennes: an activation is what a card lets a unit do. */

import { firstThing, verbOf } from '../../src/engine/verbs.ts';
import { attackersOf, attackStrength, refuseAttacking } from '../../src/games/ardennes/rules/forces.ts';
import { strengthIn } from '../../src/games/ardennes/rules/ground.ts';
import { isSolo } from '../../src/games/ardennes/rules/modes.ts';
import { V } from '../../src/games/ardennes/rules/verbs.ts';
import { type ArdennesState, Part } from '../../src/games/ardennes/state.ts';
import { ALLIED, GERMAN, other } from '../../src/games/ardennes/tables.ts';
import type { Manners } from './count.ts';
import { least, type Reader, type Watching } from './reader.ts';

const onMap = (s: ArdennesState, side: number): number[] =>
  Array.from(s.tables.unitsOf[side]).filter((u) => s.hex[u] >= 0);

const nearest = (s: ArdennesState, side: number, hex: number): number =>
  least(onMap(s, other(side)).map((e) => s.tables.grid.distance(s.hex[e], hex)));

/** On a hex that counts, or in an improved position. */
const holdsGround = (s: ArdennesState, hex: number): boolean => s.tables.vp[hex] > 0 || s.improved[hex] > 0;

/** Hexes that a unit goes in an activation, roughly. */
const WALK = 3;

class Watch implements Watching<ArdennesState> {
  private readonly m: Manners;
  private day: number;
  private side = -1;
  private readonly from = new Map<number, number>();
  private readonly busy = new Set<number>();
  private combat: { readonly target: number; readonly best: number; readonly defense: number; made: number } | null =
    null;

  constructor(m: Manners, s: ArdennesState) {
    this.m = m;
    this.day = s.day;
  }

  /** Seats that the rules play have no manners of their own. */
  private readonly seats = (s: ArdennesState): readonly number[] => (isSolo(s) ? [GERMAN] : [GERMAN, ALLIED]);

  before(s: ArdennesState, _options: unknown, code: number): void {
    this.look(s);
    if (!this.seats(s).includes(s.side)) return;
    const verb = verbOf(code);
    if (verb === V['dig-in']) this.busy.add(firstThing(code));
    if (verb === V.attack) this.declares(s, firstThing(code));
  }

  private declares(s: ArdennesState, target: number): void {
    const all = onMap(s, s.side).filter(
      (u) => s.active[u] && s.tables.grid.distance(s.hex[u], target) === 1 && refuseAttacking(s, u) === 0,
    );
    this.combat = {
      target,
      best: attackStrength(s, all, target),
      defense: Math.max(1, strengthIn(s, target)),
      made: 0,
    };
  }

  /** The attackers are those who are in it when most are. */
  private watchCombat(s: ArdennesState): void {
    if (this.combat === null) return;
    const { target, best, defense } = this.combat;
    if (s.target === target) {
      this.combat.made = Math.max(this.combat.made, attackStrength(s, attackersOf(s), target));
      return;
    }
    if (this.combat.made > 0) this.m.attack(this.combat.made / defense, best / defense);
    this.combat = null;
  }

  after(s: ArdennesState): void {
    this.look(s);
  }

  private look(s: ArdennesState): void {
    this.watchCombat(s);
    for (let u = 0; u < s.part.length; u++)
      if (s.part[u] === Part.attacks || s.part[u] === Part.defends) {
        this.busy.add(u);
        this.m.fought(u, s.day);
      }
    if (s.activating < 0 && this.from.size > 0) this.activationEnds(s);
    if (s.activating >= 0 && s.side >= 0 && this.seats(s).includes(s.side)) {
      this.side = s.side;
      for (const u of onMap(s, s.side)) if (s.active[u] && !this.from.has(u)) this.from.set(u, s.hex[u]);
    }
    if (s.day !== this.day || s.result !== 0) this.dayEnds(s);
  }

  private activationEnds(s: ArdennesState): void {
    for (const [u, from] of this.from) {
      if (s.hex[u] < 0) continue;
      const still = s.hex[u] === from && !this.busy.has(u);
      const reason =
        nearest(s, this.side, from) <= 1 ||
        holdsGround(s, from) ||
        s.outOfFuel[u] > 0 ||
        s.supply[u] > 0 ||
        s.dispersed[u] > 0;
      this.m.note('idle', still && !reason);
      this.m.move(u, from, s.hex[u], s.day);
    }
    this.from.clear();
    this.busy.clear();
  }

  private dayEnds(s: ArdennesState): void {
    for (const side of this.seats(s)) {
      this.m.turnEnds(
        onMap(s, side).map((unit) => ({
          unit,
          near: nearest(s, side, s.hex[unit]),
          held: holdsGround(s, s.hex[unit]),
        })),
        this.day,
      );
      for (const hex of s.tables.vpHexes) {
        if (s.owner[hex] !== side) continue;
        const guards = least(onMap(s, side).map((u) => s.tables.grid.distance(s.hex[u], hex)));
        this.m.note('open', guards > 1 && nearest(s, side, hex) <= WALK);
      }
    }
    this.day = s.day;
  }
}

export const ardennes: Reader<ArdennesState> = {
  measures: (s) => ({ gap: (a, b) => s.tables.grid.distance(a, b), reach: 2, come: 2 }),
  watch: (m, s) => new Watch(m, s),
};
