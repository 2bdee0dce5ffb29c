import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { terminal } from '../../tests/terminal.ts';
import { entry as celles } from '../games/celles/entry.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-print-'));
afterAll(() => rmSync(folder, { recursive: true }));
const print = (...argv: string[]) => terminal(['print', ...argv], '', { catalog: [celles] });

describe('sandtable print', () => {
  it('writes a PDF and says what is in it', async () => {
    const file = join(folder, 'new', 'celles.pdf');
    const { exit, out, err } = await print('celles', '--what', 'counters', '--fold', '--out', file, '--json');
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ file, sheets: ['counters 1 of 2', 'counters 2 of 2'] });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each([
    [['--paper', 'foolscap'], '--paper: unknown choice "foolscap"'],
    [['--what', 'map,dice'], '--what: unknown choice "dice"'],
    [['--counter-mm', '0'], '--counter-mm: expected millimeters'],
    [['--offset', 'left'], '--offset: expected millimeters'],
    [['--fold', '--short-edge'], '--fold does not go with --short-edge'],
    [['--what', 'cards'], 'Celles has nothing of this to print: cards'],
    [['--what', 'charts', '--out', tmpdir()], '--out: '],
  ])('%j is refused by name', async (argv, message) => {
    const file = join(folder, 'refused.pdf');
    const { exit, out, err } = await print('celles', ...(argv.includes('--out') ? [] : ['--out', file]), ...argv);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toContain(message);
    expect(existsSync(file)).toBe(false);
  });

  it('a game that is not there is named', async () => {
    const { exit, err } = await print('chess');
    expect(exit).toBe(1);
    expect(err).toContain('unknown game "chess"');
  });
});
