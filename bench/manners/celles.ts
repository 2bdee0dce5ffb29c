/** Manners in Celles: an activation is what a chit lets a unit do in an Action Phase. */

import { firstThing, verbOf } from '../../src/engine/verbs.ts';
import { attackStrength, canFight, defenseStrength } from '../../src/games/celles/rules/combat.ts';
import { V } from '../../src/games/celles/rules/verbs.ts';
import { holdsTown } from '../../src/games/celles/rules/victory.ts';
import { type CellesState, Part, Supply } from '../../src/games/celles/state.ts';
import { GERMAN, other, SIDES } from '../../src/games/celles/tables.ts';
import type { Manners } from './count.ts';
import { least, type Reader, type Watching } from './reader.ts';

const phaseOf = (s: CellesState): number => s.turn * 32 + s.actionsUsed[0] + s.actionsUsed[1];

const enemiesOf = (s: CellesState, side: number): number[] =>
  Array.from(s.tables.unitsOf[other(side)]).filter((u) => s.hex[u] >= 0);

const nearest = (s: CellesState, side: number, hex: number): number =>
  least(enemiesOf(s, side).map((e) => s.tables.grid.distance(s.hex[e], hex)));

/** In a town that counts or next to it; a German at the Meuse. */
function holdsGround(s: CellesState, side: number, hex: number): boolean {
  const { townHexes, grid, meuseBank } = s.tables;
  if (side === GERMAN && meuseBank[hex]) return true;
  return townHexes.some((hexes) => hexes.some((h) => grid.distance(h, hex) <= 1));
}

/** Far enough for a unit that is activated. */
const WALK = 4;

class Watch implements Watching<CellesState> {
  private readonly m: Manners;
  private phase = -1;
  private turn = 0;
  private side = -1;
  /** Where the units stood when they were activated in this phase. */
  private readonly from = new Map<number, number>();
  private readonly busy = new Set<number>();
  private mover = -1;
  private moverFrom = -1;
  private attack: { strength: number; best: number; defense: number } | null = null;

  constructor(m: Manners, s: CellesState) {
    this.m = m;
    this.turn = s.turn;
    this.phase = phaseOf(s);
  }

  before(s: CellesState, _options: unknown, code: number): void {
    this.look(s);
    const verb = verbOf(code);
    const u = firstThing(code);
    if (verb === V.attack) this.declare(s, u);
    else if (verb === V.join && this.attack) this.attack.strength += attackStrength(s, u);
    else if (verb === V.strike) this.m.note('refused', false);
    else if (verb === V['no-strike']) this.m.note('refused', true);
  }

  /** What all who may join would bring, against all who defend. */
  private declare(s: CellesState, u: number): void {
    const defenders = enemiesOf(s, s.phasing).filter((e) => canFight(s, s.hex[u], s.hex[e]));
    const joiners = Array.from(s.tables.unitsOf[s.phasing]).filter(
      (own) =>
        own !== u &&
        s.hex[own] >= 0 &&
        s.supply[own] !== Supply.isolated &&
        defenders.some((e) => canFight(s, s.hex[own], s.hex[e])),
    );
    const strength = attackStrength(s, u);
    const defense = Math.max(
      1,
      defenders.reduce((sum, e) => sum + defenseStrength(s, e), 0),
    );
    this.attack = { strength, defense, best: strength + joiners.reduce((sum, j) => sum + attackStrength(s, j), 0) };
  }

  after(s: CellesState): void {
    if (this.attack && !s.part.includes(Part.attacks)) {
      const { strength, best, defense } = this.attack;
      this.m.attack(strength / defense, best / defense);
      this.attack = null;
    }
    this.look(s);
  }

  private look(s: CellesState): void {
    for (let u = 0; u < s.part.length; u++)
      if (s.part[u] !== Part.none) {
        this.busy.add(u);
        this.m.fought(u, s.turn);
      }
    if (s.active !== this.mover) {
      if (this.mover >= 0 && s.hex[this.mover] >= 0)
        this.m.move(this.mover, this.moverFrom, s.hex[this.mover], this.turn);
      this.mover = s.active;
      this.moverFrom = s.active >= 0 ? s.hex[s.active] : -1;
    }
    if (phaseOf(s) !== this.phase || s.result !== 0) this.phaseEnds(s);
    if (s.turn !== this.turn || s.result !== 0) this.turnEnds(s);
    if (s.phasing >= 0) this.side = s.phasing;
    for (let u = 0; u < s.activated.length; u++)
      if (s.activated[u] && s.hex[u] >= 0 && !this.from.has(u)) this.from.set(u, s.hex[u]);
  }

  private phaseEnds(s: CellesState): void {
    this.phase = phaseOf(s);
    for (const [u, from] of this.from) {
      if (s.hex[u] < 0) continue;
      const still = s.hex[u] === from && !this.busy.has(u);
      const reason = nearest(s, this.side, from) <= 1 || holdsGround(s, this.side, from) || s.supply[u] !== 0;
      this.m.note('idle', still && !reason);
    }
    this.from.clear();
    this.busy.clear();
  }

  private turnEnds(s: CellesState): void {
    for (const side of SIDES) {
      const units = Array.from(s.tables.unitsOf[side]).filter((u) => s.hex[u] >= 0);
      this.m.turnEnds(
        units.map((unit) => ({
          unit,
          near: nearest(s, side, s.hex[unit]),
          held: holdsGround(s, side, s.hex[unit]),
        })),
        this.turn,
      );
      s.tables.townHexes.forEach((hexes, town) => {
        // A town is its last holder's, as far as one can see from the map: nobody of the other side is in it.
        if (holdsTown(s, other(side), town)) return;
        const guards = least(units.flatMap((u) => hexes.map((h) => s.tables.grid.distance(s.hex[u], h))));
        if (guards > WALK) return;
        this.m.note('open', guards > 1 && least(hexes.map((h) => nearest(s, side, h))) <= WALK);
      });
    }
    this.turn = s.turn;
  }
}

export const celles: Reader<CellesState> = {
  measures: (s) => ({ gap: (a, b) => s.tables.grid.distance(a, b), reach: 2, come: 2 }),
  watch: (m, s) => new Watch(m, s),
};
