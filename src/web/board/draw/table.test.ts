import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import celtos from '../../../games/celtos/index.ts';
import { drawTableSheet } from './table.ts';

describe('a table', () => {
  it.each(celtos.scenarios.map(({ id }) => id))(
    '%s: is kept as it is drawn, and no name lies upon another',
    (scenario) => {
      const sheet = celtos.sheet({ scenario, options: {} });
      if (sheet.kind !== 'table') throw new Error('Celtos is played on a table');
      const drawn = drawTableSheet(sheet);
      const kept = readFileSync(new URL(`../../public/maps/${sheet.id}.svg`, import.meta.url), 'utf8');
      expect(drawn === kept, 'drawn anew by scripts/draw-maps.ts').toBe(true);
      const words = [...drawn.matchAll(/<text ([^>]*font-style="italic"[^>]*)>([^<]*)</g)];
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
    },
  );
});
