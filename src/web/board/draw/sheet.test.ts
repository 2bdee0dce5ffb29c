import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sheet as operations } from '../../../games/combat-operations/data/sheet.ts';
import { drawSheet } from './sheet.ts';

describe('drawn maps', () => {
  const drawn = drawSheet(operations);
  it('are a pure function of the data, and the stored file is up to date', () => {
    const stored = readFileSync(new URL('../../public/maps/combat-operations.svg', import.meta.url), 'utf8');
    expect(drawn.map === stored).toBe(true);
  });
  it('number every hex and contain no broken numbers', () => {
    for (const label of Object.keys(operations.hexes)) expect(drawn.map).toContain(`>${label}</text>`);
    expect(/NaN|undefined|Infinity/.test(drawn.map)).toBe(false);
  });
});
