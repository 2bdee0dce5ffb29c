/**
 * Intentions for a game that names none of its own: take or hold a named place of the map, attack an enemy. They come from
 * the forces and the map that every game may declare; first sight, if there is one, stays the base of every rating.
 */

import type { AnyGame, Forces, Game, Seat } from '../engine/game.ts';
import {
  type Intention,
  type IntentionList,
  type Intentions,
  intention,
  kindOfIntention,
  objectOfIntention,
  type Temper,
} from '../engine/intentions.ts';
import { gridOf } from '../engine/map.ts';
import { onceFor } from '../engine/once.ts';
import { setupOf } from '../engine/setup.ts';
import type { AnyState } from '../engine/state.ts';
import type { Options } from '../engine/steps.ts';
import {
  firstThing,
  type Kind,
  kindOfVerb,
  secondThing,
  thingLabel,
  type Verb,
  verbOf,
  wide,
} from '../engine/verbs.ts';

const Aim = { take: 1, hold: 2, attack: 3 } as const;

/** Where the places of a scenario are, on any scale, and which of them have a name. */
interface Ground {
  /** About the distance of neighbors. */
  readonly step: number;
  at(place: number): readonly [x: number, y: number];
  /** `worth`: 1, and what the map says that holding it brings. */
  readonly named: readonly { readonly place: number; readonly name: string; readonly worth: number }[];
}

function groundOf(game: AnyGame, forces: Forces<AnyState>, s: AnyState): Ground {
  const kind = game.kinds[forces.places] as Kind;
  const sheet = game.sheet(setupOf(game, s));
  if (sheet.kind !== 'hex')
    return {
      step: 1,
      named: [],
      at(place) {
        const spot = kind.spots?.(place)[0];
        return spot && 'point' in spot ? [spot.point.x, spot.point.y] : [0, 0];
      },
    };
  const grid = gridOf(sheet.grid);
  const hexOf = Int16Array.from({ length: kind.size }, (_, place) => grid.find(kind.name(place)));
  const prizes = sheet.settlements.some(({ prize }) => prize);
  // Where the map says what counts, no other place does.
  const named = sheet.settlements.flatMap(({ hex, name, prize }) => {
    const place = kind.find(hex);
    return name && place >= 0 && (prize || !prizes) ? [{ place, name, worth: 1 + 0.2 * (prize?.points ?? 0) }] : [];
  });
  return {
    step: Math.sqrt(3),
    named: named.slice(0, MAX_PLACES),
    at(place) {
      const hex = hexOf[place] ?? -1;
      return hex < 0 ? [0, 0] : [grid.x[hex] as number, grid.y[hex] as number];
    },
  };
}

/** What an intention can number. */
const MAX_PLACES = 2000;
/** In steps: how far a place draws half as much. */
const HALF = 6;
/** What an attack looks like beside a step in the right direction. */
const ATTACK = 0.8;
const STEP = 0.5;
const KEPT = 1.25;

class Portfolio<S extends AnyState> implements Intentions<S> {
  readonly units: number;
  private readonly game: Game<S>;
  private readonly forces: Forces<S>;
  private readonly grounds = new Map<string, Ground>();

  constructor(game: Game<S>, forces: Forces<S>) {
    this.game = game;
    this.forces = forces;
    this.units = (game.kinds[forces.kind] as Kind).size;
  }

  private ground(s: S): Ground {
    const { scenario } = setupOf(this.game, s);
    const known = this.grounds.get(scenario);
    if (known) return known;
    const made = groundOf(this.game as unknown as AnyGame, this.forces as unknown as Forces<AnyState>, s);
    this.grounds.set(scenario, made);
    return made;
  }

  private placed(s: S, ofSeat: (seat: Seat) => boolean): number[] {
    const { forces } = this;
    const out: number[] = [];
    for (let u = 0; u < this.units; u++)
      if (ofSeat(forces.seat(s, u)) && forces.place(s, u) >= 0 && forces.steps(s, u) > 0) out.push(u);
    return out;
  }

  assign(s: S, seat: Seat, list: IntentionList, temper: Temper): void {
    const { forces } = this;
    const ground = this.ground(s);
    const own = this.placed(s, (other) => other === seat);
    const enemies = this.placed(s, (other) => other >= 0 && other !== seat);
    const away = (a: number, b: number): number => {
      const [ax, ay] = ground.at(a);
      const [bx, by] = ground.at(b);
      return Math.hypot(ax - bx, ay - by) / ground.step;
    };
    const pull = (far: number): number => 2 ** (-far / HALF);
    const taken = new Map<number, number>();
    for (const u of own) {
      const here = forces.place(s, u);
      let best: Intention = 0;
      let most = 0;
      const offer = (wish: Intention, worth: number): void => {
        const value = wish === list[u] ? worth * KEPT : worth;
        if (value > most) [best, most] = [wish, value];
      };
      for (const [i, { place, worth }] of ground.named.entries()) {
        const far = away(here, place);
        const threat = enemies.reduce((sum, e) => sum + pull(3 * away(forces.place(s, e), place)), 0);
        const crowd = 1 + (taken.get(i) ?? 0);
        if (far === 0) offer(intention(Aim.hold, i), (temper.ground * worth * Math.min(2, 0.5 + threat)) / crowd);
        else offer(intention(Aim.take, i), (temper.ground * worth * pull(far)) / crowd);
      }
      for (const e of enemies)
        offer(intention(Aim.attack, e), 0.9 * temper.attack * pull(away(here, forces.place(s, e))));
      list[u] = best;
      if (kindOfIntention(best) !== Aim.attack)
        taken.set(objectOfIntention(best), (taken.get(objectOfIntention(best)) ?? 0) + 1);
    }
  }

  rate(s: S, options: Options, list: IntentionList, _temper: Temper, out: Float64Array): void {
    const { forces, game } = this;
    const { prior } = game.advice;
    const ground = this.ground(s);
    for (let i = 0; i < options.count; i++) {
      const c = options.codes[i] as number;
      const verb = game.verbs[verbOf(c)] as Verb;
      let worth = prior?.(s, c) ?? 0;
      const kind = kindOfVerb(verb);
      if (kind === 'attack') worth += prior ? 0 : ATTACK;
      else if (kind === 'move') {
        const [who, to] = verb.wide ? [-1, wide(c)] : [firstThing(c), secondThing(c)];
        if (verb.takes[0] === forces.kind && verb.takes[1] === forces.places && who < this.units)
          worth += STEP * this.nearer(s, ground, who, to, list[who] as Intention);
      }
      out[i] = worth;
    }
  }

  /** By how many steps a place is nearer to the object of an intention. */
  private nearer(s: S, ground: Ground, unit: number, to: number, wish: Intention): number {
    const { forces } = this;
    const object = objectOfIntention(wish);
    const goal =
      wish === 0
        ? -1
        : kindOfIntention(wish) === Aim.attack
          ? forces.place(s, object)
          : (ground.named[object]?.place ?? -1);
    const from = forces.place(s, unit);
    if (goal < 0 || from < 0) return 0;
    const [gx, gy] = ground.at(goal);
    const far = (place: number): number => {
      const [x, y] = ground.at(place);
      return Math.hypot(x - gx, y - gy) / ground.step;
    };
    return Math.max(-3, Math.min(3, far(from) - far(to)));
  }

  say(s: S, unit: number, wish: Intention): string {
    const { forces, game } = this;
    if (wish === 0) return '';
    const kind = game.kinds[forces.kind] as Kind;
    const name = thingLabel(kind, unit, s);
    const object = objectOfIntention(wish);
    const many = forces.isPlural?.(s, unit) ?? false;
    const does = (one: string, more: string, what: string): string => `${name} ${many ? more : one} ${what}`;
    if (kindOfIntention(wish) === Aim.attack) return does('attacks', 'attack', thingLabel(kind, object, s));
    const place = this.ground(s).named[object]?.name;
    if (!place) return '';
    return kindOfIntention(wish) === Aim.hold ? does('holds', 'hold', place) : does('takes', 'take', place);
  }
}

const portfolios = onceFor((game: AnyGame) => (game.forces ? new Portfolio<AnyState>(game, game.forces) : null));

/** The intentions of a game: its own, or those that its forces and its map give; null if it declares no forces either. */
export function intentionsOf<S extends AnyState>(game: Game<S>): Intentions<S> | null {
  return game.intentions ?? (portfolios(game as unknown as AnyGame) as unknown as Intentions<S> | null);
}
