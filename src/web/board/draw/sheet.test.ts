import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sheetOf } from '../../../games/celtos/data/sheet.ts';
import { tablesOf } from '../../../games/celtos/tables.ts';
import { sheet as operations } from '../../../games/combat-operations/data/sheet.ts';
import { drawSheet } from './sheet.ts';
import { drawTableSheet } from './table.ts';

describe('drawn maps', () => {
  const drawn = drawSheet(operations);
  it('are a pure function of the data, and the stored file is up to date', () => {
    const stored = readFileSync(new URL('../../public/maps/combat-operations.svg', import.meta.url), 'utf8');
    expect(drawn.map === stored).toBe(true);
  }, 20_000);
  it('number every hex and contain no broken numbers', () => {
    for (const label of Object.keys(operations.hexes)) expect(drawn.map).toContain(`>${label}</text>`);
    expect(/NaN|undefined|Infinity/.test(drawn.map)).toBe(false);
  });
  it('of measured tables are stored as they are drawn', () => {
    const stored = readFileSync(new URL('../../public/maps/celtos-raid.svg', import.meta.url), 'utf8');
    const table = drawTableSheet(sheetOf(tablesOf(), 'raid'));
    expect(table === stored).toBe(true);
    expect(/NaN|undefined|Infinity/.test(table)).toBe(false);
  }, 20_000);
});
