/** What a plan does, as a player would say it: "2Pz/304 attacks Marche 2808, and 116Pz/60 moves to Hotton 3306". */

import type { AnyGame, Game, Seat } from '../engine/game.ts';
import { optionLabel } from '../engine/play.ts';
import type { AnyState } from '../engine/state.ts';
import { decisionOn } from '../engine/steps.ts';
import { type Kind, kindOfVerb, phrase, thingLabel, type Verb } from '../engine/verbs.ts';

interface Attack {
  readonly by: number;
  on: string;
}

/** "2Pz/304", "2Pz/304 and 116Pz/60", "2Pz/304 and 2 others". */
function namesOf(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  if (names.length < 2) return first;
  return `${first} and ${names.length === 2 ? second : `${names.length - 1} others`}`;
}

/** The unit that the first choice sets in motion, where its words name none; -1 if that cannot be seen. */
function moverOf<S extends AnyState>(game: Game<S>, code: number, before: S, seat: Seat): number {
  const { forces } = game;
  const step = decisionOn(game.steps, before);
  if (!forces || !step) return -1;
  const after = before.clone() as S;
  step.choose(after, code);
  for (let u = 0; u < (game.kinds[forces.kind] as Kind).size; u++)
    if (forces.seat(before, u) === seat && forces.place(before, u) !== forces.place(after, u)) return u;
  return -1;
}

/**
 * The attacks of a plan and where it sends its units, in one clause each; the words of its first choice if it has neither.
 * `before` is a copy that stands at the decision of the first choice, consistent with what the seat knows.
 */
export function deedOf<S extends AnyState>(game: Game<S>, codes: readonly number[], before: S, seat: Seat): string {
  const { forces, verbs, kinds } = game;
  const [first] = codes;
  if (first === undefined) return '';
  const plain = optionLabel(game as unknown as AnyGame, first, before);
  if (!forces) return plain;
  const label = (kind: string, id: number): string => thingLabel(kinds[kind] as Kind, id, before);
  const attacks: Attack[] = [];
  const moves = new Map<number, string>();
  const attacking = new Set<number>();
  let mover = -1;
  for (const [i, code] of codes.entries()) {
    const { verb, things } = phrase(verbs, code);
    const kind = kindOfVerb(verb as Verb);
    if (kind === 'place' && i === 0) return plain;
    const units = things.filter((thing) => thing.kind === forces.kind);
    const own = units.find(({ id }) => forces.seat(before, id) === seat);
    const foe = units.find(({ id }) => forces.seat(before, id) !== seat);
    const place = things.find((thing) => thing.kind === forces.places);
    if (own) mover = own.id;
    else if (mover < 0 && i === 0 && kind === 'move') mover = moverOf(game, code, before, seat);
    if (kind === 'attack') {
      const on = foe ? label(foe.kind, foe.id) : place ? label(place.kind, place.id) : '';
      const held = attacks.find((attack) => attack.by === mover);
      if (held) held.on ||= on;
      else if (mover >= 0 || on !== '') attacks.push({ by: mover, on });
      attacking.add(mover);
    } else if (kind === 'move' && place && mover >= 0) {
      moves.set(mover, forces.places === 'point' ? '' : label(place.kind, place.id));
    }
  }
  const verbFor = (ids: readonly number[], one: string, many: string): string =>
    ids.length > 1 || forces.isPlural?.(before, ids[0] as number) ? many : one;
  const unitNames = (ids: readonly number[]): string => namesOf(ids.map((id) => label(forces.kind, id)));
  const said: string[] = [];
  // Those who attack nobody in particular support the first who does.
  const target = attacks.find(({ on }) => on !== '')?.on ?? '';
  const by = [...new Set(attacks.filter(({ on }) => on === target || on === '').map((attack) => attack.by))].filter(
    (id) => id >= 0,
  );
  if (by.length > 0) said.push(`${unitNames(by)} ${verbFor(by, 'attacks', 'attack')}${target ? ` ${target}` : ''}`);
  else if (target !== '') said.push(`the attack is on ${target}`);
  const movers = [...moves].filter(([id]) => !attacking.has(id));
  const [lead] = movers;
  if (lead) {
    const same = movers.filter(([, to]) => to === lead[1]).map(([id]) => id);
    said.push(`${unitNames(same)} ${verbFor(same, 'moves', 'move')}${lead[1] ? ` to ${lead[1]}` : ''}`);
  }
  return said.length === 0 ? plain : said.join(', and ');
}
