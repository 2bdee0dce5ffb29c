/** "What about this?": every game answers for every piece and hex, each rule it names exists, and no answer tells a secret. */

import { expect, it } from 'vitest';
import { about, type Subject, subjectOf, subjectWords } from '../src/engine/about.ts';
import type { AnyGame } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { RandomSource } from '../src/engine/random.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { SeatKnowledge } from '../src/engine/seat.ts';
import type { AnyState } from '../src/engine/state.ts';
import { eachGame } from './contract.ts';

/** At how many moments of a match questions are asked. */
const MOMENTS = 2;

/** A match of the first scenario, played by chance with so many choices between moments. */
function* moments(game: AnyGame, step: number): Generator<Match> {
  const match = new Match(game, { scenario: game.scenarios[0]?.id, seed: 'about' });
  const random = new RandomSource('about');
  for (let moment = 0; moment < MOMENTS && !match.isOver; moment++) {
    for (let i = 0; i < step && !match.isOver; i++) match.choose(match.options.at(random.below(match.options.count)));
    if (!match.isOver) yield match;
  }
}

const knowledge = (game: AnyGame, state: AnyState, seat: number): SeatKnowledge =>
  new SeatKnowledge(game, game.view(state, seat), seat, state);

/** Every third thing on the board, and hexes with and without pieces. */
function subjects(k: SeatKnowledge): Subject[] {
  const scene = k.game.scene(k.view);
  const sheet = k.game.sheet({ scenario: k.view.scenario, options: k.view.options });
  const hexes = sheet.kind === 'hex' ? Object.keys(sheet.hexes) : [];
  const every = (n: number, list: readonly Subject[]): Subject[] => list.filter((_, i) => i % n === 0);
  return [
    ...every(
      Math.ceil(scene.pieces.length / 4),
      scene.pieces.map(({ id }) => ({ piece: id })),
    ),
    ...every(
      Math.ceil(hexes.length / 5),
      hexes.map((hex) => ({ hex })),
    ),
    ...every(
      2,
      scene.boxes.map(({ id }) => ({ box: id })),
    ),
    ...scene.status.figures.map(({ label }) => ({ figure: label })),
  ];
}

eachGame((entry, folder) => {
  const step = folder === null ? 2 : 60;
  it('says the same in two states that a seat cannot tell apart', async () => {
    const game = await entry.load();
    const random = new RandomSource('twins');
    let compared = 0;
    for (const match of moments(game, step))
      for (const seat of game.seats.keys()) {
        const twin = match.state.clone();
        if (!game.indistinguishableState(twin, seat, random)) continue;
        const [here, there] = [knowledge(game, match.state.clone(), seat), knowledge(game, twin, seat)];
        for (const subject of subjects(here)) {
          expect(JSON.stringify(about(there, subject)), subjectWords(subject)).toBe(
            JSON.stringify(about(here, subject)),
          );
          compared++;
        }
      }
    expect(compared).toBeGreaterThan(0);
  });

  it('names rules that exist, and is read back from its words', async () => {
    const game = await entry.load();
    const { find } = parseRulebook(game.rulebook);
    let lines = 0;
    for (const match of moments(game, step)) {
      const k = knowledge(game, match.state, match.seat);
      for (const subject of subjects(k)) {
        const answer = about(k, subject);
        expect(subjectOf(k, subjectWords(subject))).toEqual(subject);
        expect(answer.title).not.toBe('');
        const said = [
          ...answer.sections.flatMap((section) => [...section.lines, ...(section.attacks ?? [])]),
          ...answer.closed.flatMap(({ reasons }) => reasons),
        ];
        for (const { rule } of said) if (rule) expect(find(rule), `${subjectWords(subject)}: ${rule}`).toBeDefined();
        lines += said.length;
      }
    }
    expect(lines).toBeGreaterThan(0);
  });
});
