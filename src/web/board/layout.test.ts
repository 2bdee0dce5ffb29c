import { describe, expect, it } from 'vitest';
import type { HexGrid } from '../../engine/board.ts';
import { sheet as celles } from '../../games/celles/data/sheet.ts';
import { sheet as operations } from '../../games/combat-operations/data/sheet.ts';
import { H, hexLayout } from './layout.ts';

describe('hex layout', () => {
  it('puts even columns of Celles half a hex lower', () => {
    const l = hexLayout(celles.grid);
    expect(l.places).toHaveLength(561);
    expect(l.centre('2213').y - l.centre('2113').y).toBeCloseTo(H / 2);
    expect(l.place('1604').neighbours).toEqual(
      expect.arrayContaining(['1504', '1505', '1603', '1605', '1704', '1705']),
    );
  });
  it('names columns by letters and shortens the even ones', () => {
    const l = hexLayout(operations.grid);
    expect(l.places).toHaveLength(250);
    expect(l.has('A13')).toBe(true);
    expect(l.has('B13')).toBe(false);
    expect(l.place('D5').neighbours).toEqual(expect.arrayContaining(['C5', 'C6']));
  });
  const pointy: HexGrid = {
    orientation: 'pointy',
    columns: 5,
    rows: 4,
    shifted: 'even',
    numbering: { kind: 'digits', firstColumn: 1, firstRow: 1, columnDigits: 2, rowDigits: 2 },
  };
  it.each([
    ['celles', celles.grid],
    ['operations', operations.grid],
    ['pointy', pointy],
  ] as const)('finds each hex of %s by a point inside it, and neighbours are mutual', (_, grid) => {
    const l = hexLayout(grid);
    for (const p of l.places) {
      expect(l.at(p.centre.x + 11, p.centre.y - 13)?.label).toBe(p.label);
      for (const n of p.neighbours) if (n) expect(l.place(n).neighbours).toContain(p.label);
      p.neighbours.forEach((n, i) => {
        if (!n) return;
        const [a, b] = l.side(p.label, n);
        expect([a, b]).toEqual([p.corners[i], p.corners[(i + 1) % 6]]);
      });
    }
  });
});
