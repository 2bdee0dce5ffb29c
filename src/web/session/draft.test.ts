/** A draft of several choices: how it is changed, and that the screen shows only the result. */
import { describe, expect, test } from 'vitest';
import { forCatalog } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { readOption } from '../../engine/play.ts';
import { makeCrossroads } from '../../engine/testing/crossroads.ts';
import { planWithout } from './attack-plan.ts';
import { rewriteOf } from './draft.ts';
import type { Choice, Place } from './places.ts';
import { Session } from './session.ts';
import type { DraftChoice } from './table-state.ts';

const game = forCatalog(makeCrossroads());
const person = { kind: 'person' } as const;
const code = (words: string): number => readOption(game, words);

function table() {
  const match = new Match(game, { scenario: 'meeting', seed: 'draft', dice: [0] });
  const session = new Session({ host: new LocalHost(match), players: [person, { kind: 'machine', level: 'recruit' }] });
  const made = (): string[] => Array.from({ length: match.length }, (_, i) => match.wordsAt(i));
  return { session, made };
}

test.each([
  [[1, 2, 3], [1, 2, 3], 0, []],
  [[1, 2, 3], [1, 3], 2, [3]],
  [[1, 2], [1, 2, 3], 0, [3]],
  [[1, 2], [], 2, []],
  [[], [4, 5], 0, [4, 5]],
])('from %j to %j: %i back, then %j', (from, to, back, make) => expect(rewriteOf(from, to)).toEqual({ back, make }));

describe('the draft', () => {
  test('holds the choices of this seat that may be undone, with the pieces as they lay before each', () => {
    const { session } = table();
    session.decisions.choose(code('move R1 0202'));
    session.decisions.choose(code('move R2 0203'));
    expect(session.draft.open.map(({ choice }) => choice.words)).toEqual(['move R1 0202', 'move R2 0203']);
    const at = session.draft.open.map(({ before }) => before.pieces.find((p) => p.id === 'R1')?.place);
    expect(at).toEqual([{ hex: '0101' }, { hex: '0202' }]);
    session.decisions.undo();
    expect(session.draft.open.map(({ choice }) => choice.words)).toEqual(['move R1 0202']);
  });

  test('is rewritten in one change of the screen; what stays the same is not made again', async () => {
    const { session, made } = table();
    session.decisions.choose(code('move R1 0202'));
    session.decisions.choose(code('move R2 0203'));
    const shown: number[] = [];
    session.subscribe(() => shown.push(session.state.length));
    expect(await session.draft.rewrite([code('move R2 0203')])).toBe(true);
    expect(made()).toEqual(['move R2 0203']);
    expect(shown).toEqual([1]);
    expect(session.draft.open.map(({ choice }) => choice.words)).toEqual(['move R2 0203']);
  });

  test('leaves out what is not allowed, and says so', async () => {
    const { session, made } = table();
    expect(await session.draft.rewrite([code('move R1 0302'), code('move R2 0203')])).toBe(false);
    expect(made()).toEqual(['move R2 0203']);
  });

  test('is added to and taken back as a whole', async () => {
    const { session, made } = table();
    expect(await session.draft.add([code('move R1 0202'), code('move R2 0203')])).toBe(true);
    expect(made()).toEqual(['move R1 0202', 'move R2 0203']);
    await session.draft.clear();
    expect(made()).toEqual([]);
    expect(session.draft.open).toEqual([]);
  });
});

describe('an attack plan', () => {
  const place = (key: string, more: Partial<Place> = {}): Place => ({ key, label: key, spots: [], ...more });
  const planned = (number: number, piece: string, hex: string): DraftChoice => {
    const places = [place(`piece:${piece}`, { piece }), place(`hex:${hex}`, { spots: [{ hex }] })];
    return { seat: 0, moment: number, choice: { code: number, kind: 'attack', places } as unknown as Choice } as never;
  };
  const draft = [planned(1, 'A', 'G4'), planned(2, 'B', 'H5'), planned(3, 'C', 'G4')];

  test('without one attack, or without one piece of it', () => {
    expect(planWithout(draft, 'G4')).toEqual([2]);
    expect(planWithout(draft, 'G4', 'C')).toEqual([1, 2]);
    expect(planWithout(draft, 'J9')).toBeNull();
  });
});
