import { describe, expect, it } from 'vitest';
import celtos from '../../../games/celtos/index.ts';
import { drawTableSheet } from './table.ts';

describe('the names on a table', () => {
  it.each(celtos.scenarios.map(({ id }) => id))('%s: none lies upon another', (scenario) => {
    const sheet = celtos.sheet({ scenario, options: {} });
    if (sheet.kind !== 'table') throw new Error('Celtos is played on a table');
    const words = [...drawTableSheet(sheet).matchAll(/<text ([^>]*font-style="italic"[^>]*)>([^<]*)</g)];
    // The sheet is cut into panes, and a name that lies on two is in both.
    const names = [...new Set(words.map(([whole]) => whole))].map((word) => {
      const at = (axis: string): number => Number(new RegExp(` ${axis}="([-\\d.]+)"`).exec(word)?.[1]);
      return { name: /[^>]*(?=<$)/.exec(word)?.[0] ?? '', x: at('x'), y: at('y') };
    });
    expect(names.length).toBeGreaterThan(1);
    for (const a of names)
      for (const b of names)
        if (a !== b && Math.abs(a.y - b.y) < 15)
          expect(Math.abs(a.x - b.x), `${a.name}, ${b.name}`).toBeGreaterThan((a.name.length + b.name.length) * 3.2);
  });
});
