/** Both armies in a row each, as text, without a browser. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Match } from '../../engine/match.ts';
import { optionWords } from '../../engine/play.ts';
import { openGame } from '../../games/catalog.ts';
import { ArmyStrip } from './ArmyStrip.tsx';

const game = await openGame('celtos');
const choose = (match: Match, words: string): void =>
  match.choose(match.options.list().find((code) => optionWords(game, code).startsWith(words)) as number);

describe('the strip of both armies', () => {
  const match = new Match(game, { scenario: 'first-blood', seed: 'four' });
  while (!match.options.list().some((code) => optionWords(game, code).startsWith('activate')))
    match.choose(match.options.list()[0] as number);
  const strip = (may: readonly string[] = []): string =>
    renderToStaticMarkup(
      <ArmyStrip scene={game.scene(game.view(match.state, 0))} may={new Set(may)} onUnit={() => {}} />,
    );

  it('CE-841 names each army by its people and lists its units with their strength', () => {
    const html = strip(['A1.1', 'B2.1']);
    expect(html).toContain('aria-label="Gael"');
    expect(html).toContain('aria-label="Sidhe"');
    expect(html.match(/class="army-unit/g)).toHaveLength(7);
    expect(html).toContain('aria-label="Warriors, 7 of 7"');
    expect(html).toContain('aria-label="Staff Slingers, 7 of 7, can act"');
  });
  it('CE-007 marks the unit that acts and those that have acted', () => {
    const before = match.length;
    const word = optionWords(game, match.options.list()[0] as number).split(' ')[1] as string;
    choose(match, `activate ${word}`);
    expect(strip().match(/acting now/g)).toHaveLength(2);
    if (match.options.list().some((code) => optionWords(game, code) === 'end')) choose(match, 'end');
    expect(match.length).toBeGreaterThan(before);
    expect(strip().match(/has acted this turn/g)).toHaveLength(2);
  });
});

describe('the seats of a match', () => {
  it('CE-841 are called and coloured by the peoples that they lead, and told apart where both lead one', () => {
    const seats = (start: { scenario: string; options?: Record<string, string> }) =>
      game.scene(new Match(game, { ...start, seed: 'seats' }).view(0)).seats?.map((s) => [s.name, s.style.id]);
    expect(seats({ scenario: 'bound-seer', options: { lists: 'ready' } })).toEqual([
      ['Sidhe', 'sidhe'],
      ['Fir Bolg', 'fb'],
    ]);
    const armies = { 'army-one': 'va', 'army-two': 'va' };
    expect(seats({ scenario: 'border-clash', options: armies })).toEqual([
      ['Vanir, Player 1', 'va'],
      ['Vanir, Player 2', 'va'],
    ]);
  });
  it('CE-812 are numbers as long as a list is hidden', () => {
    const scene = game.scene(new Match(game, { scenario: 'border-clash', seed: 'seats' }).view(0));
    expect(scene.seats).toBeUndefined();
    expect(game.seatLooks?.({ scenario: 'border-clash', options: {} })?.map((s) => s.name)).toEqual([
      'Player 1',
      'Player 2',
    ]);
  });
});
