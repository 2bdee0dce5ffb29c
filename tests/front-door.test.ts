/** Two games from outside the house, with cards and on a measured table: everything the house offers works for them too. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { levelOf, makePlayer, playDuel } from '../src/ai/index.ts';
import { Conversation } from '../src/engine/ask.ts';
import { forCatalog, LocalHost, Match, SeatKnowledge, SPECTATOR, snapshotOf } from '../src/engine/index.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { isPlayedByRules } from '../src/engine/setup.ts';
import { trial } from '../src/engine/testing/trial.ts';
import { catalog } from './games/catalog.ts';
import { ruse } from './games/ruse.ts';
import { skirmish } from './games/skirmish.ts';
import { terminal } from './terminal.ts';

it('they import the front door and nothing else of the house', () => {
  const folder = new URL('./games/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  expect(files).toEqual(expect.arrayContaining(['ruse.ts', 'skirmish.ts']));
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const from = [...text.matchAll(/from '([^']+)'/g)].map((found) => found[1]);
    for (const source of from)
      expect([`${file} imports ${source}`, source]).toContainEqual(expect.stringMatching(/^\.\/\w+\.ts$|^sandtable$/));
  }
});

for (const game of [forCatalog(ruse), forCatalog(skirmish)])
  describe(game.title, () => {
    it('is played by machines of every kind, recorded, and replayed', () => {
      for (const scenario of game.scenarios.map((x) => x.id)) {
        const players = (['veteran', 'greedy'] as const).map((level) =>
          makePlayer(game, levelOf(level), { seed: level, budget: { iterations: 20 } }),
        );
        const duel = playDuel(game, { seed: 'machines', scenario }, players);
        expect(game.results).toContain(duel.result);
        expect(duel.choices).toBeGreaterThan(4);
      }
    });

    it('is asked and answered, for a seat and for all', async () => {
      const talk = new Conversation(async () => game);
      const all = await talk.answer({ game: game.id, seed: 5, ask: ['options', 'measures', 'view red', 'odds'] });
      expect(all.answers).toHaveLength(4);
      const blue = await talk.answer({
        game: game.id,
        seed: 5,
        as: 'blue',
        opponents: 'random',
        ask: ['options', 'log'],
      });
      expect(blue.decision).toMatchObject({ seat: 'blue' });
    });

    it('is fuzzed', async () => {
      const { exit, out } = await terminal(['fuzz', game.id, '--games', '60', '--json'], '', { catalog });
      expect(out).toContain('"failures":0');
      expect(exit).toBe(0);
    });

    it('is played at a host to its end, and its record comes out the same', async () => {
      const match = new Match(game, { seed: 'host' });
      const host = new LocalHost(match);
      for (let guard = 0; guard < 300 && !match.isOver; guard++) {
        const { seat } = match;
        const sight = host.sight(seat);
        const asked = new SeatKnowledge(game, sight.view, seat).asked();
        expect(asked).not.toBeNull();
        await host.choose(
          seat,
          asked?.options[guard % (asked?.options.length ?? 1)] as number,
          sight.moments.length - 1,
        );
      }
      expect(match.isOver).toBe(true);
      const text = writeRecord(match, true);
      expect(writeRecord(replayRecord(game, text), true)).toBe(text);
    });
  });

describe('cards and a secret window', () => {
  it('U-03 others learn neither that an answer is asked nor who could give it', () => {
    const match = new Match(ruse, { seed: 'quiet' });
    match.choose(match.options.at(0));
    expect(match.decision?.quiet).toBe(true);
    for (const seat of [0, SPECTATOR]) {
      const outlook = new SeatKnowledge(ruse, match.view(seat), seat);
      expect(outlook.waiting()).toEqual({ seat: null, prompt: 'Waiting for the other side', rule: null });
      expect(snapshotOf(match, seat).asked).toBe(false);
    }
    expect(new SeatKnowledge(ruse, match.view(1), 1).asked()).toMatchObject({ quiet: true, rule: 'U-03' });
  });

  it('U-03 a hand with nothing to answer is asked all the same', () => {
    let alone = 0;
    for (let i = 0; i < 40; i++) {
      const t = trial(ruse, { seed: `alone-${i}` });
      t.do(t.offered('lead').sort((a, b) => b.localeCompare(a))[0] as string);
      if (t.offered().length === 1) {
        alone++;
        expect([t.step, t.offered()]).toEqual(['answer', ['pass']]);
      }
    }
    expect(alone).toBeGreaterThan(3);
  });

  it('U-02 U-04 refuse what is not held and what does not reach', () => {
    const t = trial(ruse, { falls: ['6a', '1a', '5a', '1b', '4a', '2a', '3a', '3b'] });
    expect(t.refusal('lead 1a')).toBe('U-02');
    t.do('lead 6a');
    expect(t.refusal('answer 6b')).toBe('U-02');
    expect(t.refusal('answer 1a')).toBe('U-04');
    expect(t.things('answer')).toEqual([]);
    t.do('pass');
    expect(t.read('points', 'red')).toBe(1);
  });

  it('U-05 the chances of a draw are those of every card the seat has not seen', () => {
    const t = trial(ruse, { falls: ['6a', '1a', '5a', '1b', '4a', '2a'] });
    const report = t.odds('lead 6a');
    // Nine cards are unseen: 6b 5b 4b, three in the other hand, 2b and both 3s.
    expect(report?.outcomes.map(({ key, weight }) => `${key}: ${weight}`).sort()).toEqual([
      'drew 1: 2',
      'drew 2: 2',
      'drew 3: 2',
      'drew 4: 1',
      'drew 5: 1',
      'drew 6: 1',
    ]);
  });

  it('U-06 the rules play their seat: it is nobody to take, and never asked', () => {
    expect(isPlayedByRules(ruse, 'solitaire', 1)).toBe(true);
    expect(isPlayedByRules(ruse, 'solitaire', 0)).toBe(false);
    expect(isPlayedByRules(ruse, 'duel', 1)).toBe(false);
    const t = trial(ruse, { scenario: 'solitaire' });
    for (let guard = 0; guard < 50 && !t.match.isOver; guard++) {
      expect(t.seat).toBe('red');
      t.pass();
    }
    expect(t.result).not.toBeNull();
  });
});

describe('a measured table', () => {
  const taken = () => trial(skirmish, { options: { 'red-list': 'bow' } }).do('take R1');

  it('K-02 a base goes to any point it can reach, listed or not', () => {
    const t = taken();
    expect(t.match.decision?.open?.(t.state)[0]?.verb).toBe('to');
    expect(t.offered()).not.toContain('to 9.3,5.1');
    expect(t.offers('to 9.3,5.1')).toBe(true);
    t.do('to 9.3,5.1');
    expect([t.read('x', 'R1'), t.read('y', 'R1')]).toEqual([9.3, 5.1]);
    expect(t.refusal('take R1')).toBe('K-02');
  });

  it('K-02 K-03 K-04 what cannot be reached is refused by rule', () => {
    const t = taken();
    expect(t.refusal('to 20.0,4.0')).toBe('K-02');
    expect(t.why('to 14.1,4.0')?.text).toBe('that is 6.1 inches away, 6 is the most');
    expect(t.refusal('to 8.0,0.2')).toBe('K-02');
    const near = trial(skirmish, { position: { bases: { R1: { x: 9, y: 8 }, R2: { x: 9, y: 5 } } } }).do('take R1');
    expect(near.refusal('to 14.9,8.0')).toBe('K-03');
    expect(near.refusal('to 9.4,5.2')).toBe('K-04');
    expect(near.preview('to 9.0,10.0')?.cost).toEqual({ value: 2, unit: 'inch', units: 'inches' });
  });

  it('K-05 odds of a strike are found by trying', () => {
    const t = trial(skirmish, { position: { bases: { R1: { x: 15, y: 4 } } }, falls: [6] });
    const strike = t.offered('strike')[0] as string;
    expect(t.odds(strike)?.outcomes.map(({ key, weight }) => [key, weight])).toEqual([
      ['striker', 1],
      ['nothing', 3],
      ['target', 2],
    ]);
    expect(t.refusal('strike R2 B1')).toBe('K-05');
  });

  it('K-06 names follow the chosen list, and lists exclude one another by rule', () => {
    const t = taken();
    const { kinds } = skirmish;
    expect(kinds.base?.label?.(0, t.state)).toBe('Red Archers');
    expect(kinds.base?.label?.(2, t.state)).toBe('Blue Spears');
    expect(kinds.base?.label?.(0)).toBe('Red base 1');
    expect(t.why('strike R1 B1')?.text).toMatch(/does not answer/);
    expect(() => trial(skirmish, { options: { 'red-list': 'bow', 'blue-list': 'bow' } })).toThrow(
      'one army of archers',
    );
  });
});
