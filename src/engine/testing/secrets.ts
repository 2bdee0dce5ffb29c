/** What each side may know in the test game: not the other's card, nor its decision, nor where the mine lies. */

import type { Piece, Scene } from '../board.ts';
import type { View } from '../game.ts';
import { openFields, writeFields } from '../position.ts';
import type { RandomSource } from '../random.ts';
import { FRAME_WIDTH } from '../state.ts';
import { isUnderWay, push } from '../steps.ts';
import {
  AMBUSH,
  CARDS,
  grid,
  ownerOf,
  RED,
  type CrossroadsState as S,
  seats,
  UNITS,
  unitKind,
  WEATHER,
} from './pieces.ts';
import { Step } from './step-numbers.ts';

interface Known extends View {
  readonly fields: { readonly [name: string]: number | readonly number[] };
  readonly frames: readonly (readonly number[])[];
  /** null where a card is held that this seat may not see. */
  readonly card: readonly (number | null)[];
  readonly committed: readonly (number | null)[];
  readonly mine: number | null;
  readonly spare: readonly number[] | null;
}

export function view(s: S, seat: number) {
  const over = s.result !== 0;
  const mayKnow = (owner: number): boolean => over || owner === seat;
  const hiding = isUnderWay(s, Step.hide);
  return {
    fields: openFields(s) as { [name: string]: number[] },
    frames: Array.from({ length: s.depth }, (_, i) => Array.from(s.stack.slice(i * FRAME_WIDTH, i * FRAME_WIDTH + 3))),
    card: [0, 1].map((owner) => (mayKnow(owner) || s.card[owner] < 0 ? s.card[owner] : null)),
    committed: [0, 1].map((owner) => (mayKnow(owner) || s.committed[owner] < 0 ? s.committed[owner] : null)),
    mine: mayKnow(RED) || s.scenario !== AMBUSH || s.sprung || hiding ? s.mine : null,
    spare: over ? Array.from(s.spare) : null,
  };
}

const mineHexes = (s: S): number[] => Array.from({ length: grid.size }, (_, h) => h).filter((h) => !s.trodden[h]);

export function redeal(s: S, seen: View, _seat: number, random: RandomSource): void {
  const known = seen as Known;
  writeFields(s, known.fields);
  for (const [step, a, b] of known.frames) push(s, step as number, a, b);
  const unseen = Array.from({ length: CARDS }, (_, value) => value).filter(
    (value) => !s.played[value] && !known.card.includes(value),
  );
  const deal = (): number => unseen.splice(random.below(unseen.length), 1)[0];
  known.card.forEach((value, owner) => {
    s.card[owner] = value ?? deal();
  });
  // Cards that were played leave the spare ones short of nothing: there are always two.
  s.spare.set(known.spare ?? [deal(), deal()]);
  known.committed.forEach((value, owner) => {
    s.committed[owner] = value ?? (s.card[owner] >= 0 ? random.below(2) : 0);
  });
  const places = mineHexes(s);
  s.mine = known.mine ?? places[random.below(places.length)];
}

export function indistinguishableState(s: S, seat: number, random: RandomSource): boolean {
  if (s.result !== 0) return false;
  const before = s.clone();
  const owners = [0, 1].filter((owner) => owner !== seat && s.card[owner] >= 0);
  const hidden = [...owners.map((owner) => s.card[owner]), ...s.spare];
  const deal = (): number => hidden.splice(random.below(hidden.length), 1)[0];
  for (const owner of owners) s.card[owner] = deal();
  s.spare.set([deal(), deal()]);
  for (const owner of owners) if (s.committed[owner] >= 0) s.committed[owner] = random.below(2);
  if (seat !== RED && s.mine >= 0) {
    const places = mineHexes(s);
    s.mine = places[random.below(places.length)];
  }
  return !s.equals(before);
}

export function scene(seen: View): Scene {
  const { fields, seat } = seen as Known;
  const numbers = (name: string): readonly number[] => fields[name] as readonly number[];
  const pieces: Piece[] = [];
  for (let u = 0; u < UNITS; u++) {
    const hex = numbers('hex')[u];
    const style = seats[ownerOf(u)]?.style;
    if (hex < 0 || !style) continue;
    const steps = numbers('steps')[u];
    const name = unitKind.label?.(u) ?? '';
    const design = { form: 'unit', side: style, symbol: 'infantry' } as const;
    pieces.push({
      id: unitKind.name(u),
      place: { hex: grid.name(hex) },
      design,
      face: 'front',
      steps,
      maxSteps: 2,
      name,
    });
  }
  return {
    pieces,
    hexMarks: [],
    tracks: [],
    boxes: [],
    status: {
      turn: `Turn ${fields.turn as number}`,
      phase: WEATHER[fields.weather as number] ?? '',
      figures: [{ label: 'seen by', value: seat }],
    },
  };
}
