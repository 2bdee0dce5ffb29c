import { describe, expect, it } from 'vitest';
import type { HexMapSheet } from '../engine/board.ts';
import { SPECTATOR } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { crossroads } from '../engine/testing/crossroads.ts';
import { sheet } from '../engine/testing/pieces.ts';
import { drawMap, drawUnits, labelAt } from './map.ts';

const match = new Match(crossroads, { seed: 'a', position: { units: { B2: { hex: null } } } });
const scene = crossroads.scene(match.view(SPECTATOR));
const draw = (change: Partial<HexMapSheet> = {}, columns = 80): string =>
  drawMap({ ...sheet, ...change }, scene, { color: false, columns });

describe('a map in letters', () => {
  it('shows ground, labels, counters and names, shifted columns one line lower', () => {
    expect(draw()).toBe(
      [
        '      .0201',
        '.0101       .0301',
        'Ri    #0202 Bi',
        '.0102 Cross .0302',
        'Ri    .0203',
        '',
        '',
        '. Clear   # Crossroads',
        '',
      ].join('\n'),
    );
  });

  it('shows rivers along hexsides, and the bridges over them', () => {
    const rivers = [
      {
        class: 'major' as const,
        sides: [
          ['0101', '0202'],
          ['0201', '0202'],
          ['0202', '0302'],
        ] as const,
      },
    ];
    const bridges = [{ side: ['0302', '0202'] as const, style: 'line' as const }];
    const drawn = draw({ rivers, bridges });
    expect(drawn.split('\n').slice(0, 4)).toEqual([
      '      .0201',
      '.0101 _____ .0301',
      'Ri   |#0202 Bi',
      '.0102 Cross=.0302',
    ]);
    expect(drawn).toContain('_ | river   = bridge');
  });

  it('leaves out the labels where the lines are too short', () => {
    expect(draw({}, 12)).toBe('   .\n.     .\nRi #  Bi\n.     .\nRi .\n\n\n. Clear   # Crossroads\n');
  });

  it('paints counters in the colour of their side', () => {
    expect(drawMap(sheet, scene, { color: true, columns: 80 })).toContain('\x1b[48;2;221;162;148m\x1b[30mRi\x1b[0m');
  });

  it('cuts a large map to where the pieces are, unless all of it is asked for', () => {
    const grid = { ...sheet.grid, columns: 40, rows: 40 };
    const hexes = Object.fromEntries(
      Array.from({ length: 1600 }, (_, i) => [
        labelAt({ ...sheet, grid }, i % 40, Math.floor(i / 40)),
        { terrain: 'clear' },
      ]),
    );
    const large = { ...sheet, grid, hexes };
    expect(drawMap(large, scene, { color: false, columns: 80 })).toContain('(0101 to 0504)');
    expect(drawMap(large, scene, { color: false, columns: 80, whole: true }).split('\n').length).toBeGreaterThan(80);
  });

  it('comes with what stands where', () => {
    expect(drawUnits(scene)).toBe('0101   Red 1st 2/2\n0102   Red 2nd 2/2\n0301   Blue 1st 2/2\n');
    expect(drawUnits(scene, '0301')).toBe('0301   Blue 1st 2/2\n');
    expect(drawUnits(scene, '0203')).toBe('nothing in 0203\n');
  });
});
