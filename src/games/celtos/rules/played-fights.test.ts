/** What is said of a close combat before it begins, against all that its dice can bring by the rules. */

import { describe, expect, it } from 'vitest';
import { seedStream } from '../../../engine/random.ts';
import { Options } from '../../../engine/steps.ts';
import { battle, row } from '../testing.ts';
import { meleeOdds } from './chances.ts';
import { begun, type Fell, type Fight, fights, play, tryAll } from './played-fights.fixture.ts';

const said = ({ table, target }: Fight): Fell => {
  const report = meleeOdds(table.state, 0, target, false);
  const of = (key: string): number => (report?.outcomes.find((o) => o.key === key)?.weight ?? 0) / 1_000_000;
  return { won: of('won'), drawn: of('drawn'), lost: of('lost') };
};
const agree = (fight: Fight): void => {
  const chances = said(fight);
  const fell = tryAll(fight);
  expect(fell.won + fell.drawn + fell.lost).toBeCloseTo(1, 9);
  for (const key of ['won', 'drawn', 'lost'] as const) expect(chances[key]).toBeCloseTo(fell[key], 5);
};

describe('the chances of sixty close combats', () => {
  it.each(fights().map((fight) => [fight.name, fight] as const))(
    'CE-120 CE-516 CE-523 CE-709 CE-730 every way its dice can fall: %s',
    (_, fight) => agree(fight),
  );
  it('CE-512 CE-515 CE-516 several enemy units at several speeds, one of them with Ward', () => {
    const table = battle({
      units: {
        A1: { profile: 'gael_retainer', models: 8, places: row(4, 20, 10), command: 'S' },
        A9: { profile: 'gael_chief', places: [[2, 2]] },
        B1: { profile: 'gael_spear', models: 5, places: row(2, 20, 11.1), command: 'L' },
        B2: { profile: 'fb_axe', models: 4, places: [[22.4, 11.1]], command: 'S' },
        B3: { profile: 'sidhe_seer', places: [[23.6, 11.1]], bought: ['ward'] },
      },
      order: 'A1',
    });
    agree({ name: 'several', table, target: null });
  });
  it('CE-120 CE-512 CE-709 CE-730 20,000 played come out as often as is said, a crowd at three speeds too', () => {
    const times = 340;
    const crowd = battle({
      units: {
        A1: { profile: 'gael_spear', places: row(12, 20, 10), command: 'S' },
        A9: { profile: 'gael_chief', places: [[2, 2]] },
        B1: { profile: 'gael_warrior', places: row(10, 20.6, 10.9), command: 'LS' },
        B2: { profile: 'fb_axe', places: row(8, 20.6, 9.1) },
      },
      order: 'A1',
    });
    let [played, chiSquare, degrees] = [0, 0, 0];
    for (const fight of [...fights(), { name: 'crowd', table: crowd, target: null }]) {
      const { s: from, aims } = begun(fight);
      const s = from.clone();
      seedStream(s, fight.name);
      const out = new Options();
      const fell: Fell = { won: 0, drawn: 0, lost: 0 };
      for (let i = 0; i < times; i++) fell[play(fight, from, s, aims, out)]++;
      played += times;
      const chances = said(fight);
      degrees -= 1;
      for (const key of ['won', 'drawn', 'lost'] as const) {
        const p = chances[key];
        expect(Math.abs(fell[key] / times - p), `${fight.name}: ${key}`).toBeLessThanOrEqual(
          4 * Math.sqrt((p * (1 - p)) / times),
        );
        if (p === 0) continue;
        chiSquare += (fell[key] - times * p) ** 2 / (times * p);
        degrees += 1;
      }
    }
    expect(played).toBeGreaterThan(20_000);
    // All of them together: a small error in every fight would show here first.
    expect(Math.abs(chiSquare - degrees)).toBeLessThan(4 * Math.sqrt(2 * degrees));
  });
});
