import { describe, expect, it } from 'vitest';
import { given, placed } from '../testing.ts';
import { score } from './victory.ts';

describe('the end of a day', () => {
  it('A-DAY.1 A-VICTORY.1 is told with points, losses, supply and cards of each side', () => {
    const t = given({
      clear: true,
      solo: true,
      day: 17,
      units: placed({
        'G-2Pz-3P': { hex: '1716', steps: 1 },
        'G-2Pz-2G': '1900',
        'A-28-110': { hex: '1717', steps: 1, supply: 'out-of-supply' },
      }),
      hexes: { '1813': { owner: 'german' } },
      at: { step: 'endOfDay' },
    });
    const line = t.match
      .fullLog()
      .flat()
      .find(({ happening }) => happening?.kind === 'summary');
    expect(line?.happening?.title).toBe('End of 17 December');
    const [german, allied] = line?.happening?.sums ?? [];
    const rows = (of: typeof german) => Object.fromEntries(of?.rows ?? []);
    t.state.day = 17;
    expect(rows(german)['Victory points']).toBe(String(score(t.state)));
    expect([rows(german)['Steps lost'], rows(allied)['Steps lost']]).toEqual(['1', '1']);
    expect(rows(allied)['Units out of supply']).toBe('1');
  });
});
