/** The map, sketched in letters: a row of text for each row of hexes. */
import { hexMap, kindOf } from 'sandtable';
import { BLUE, RED, seats } from './sides.ts';

export const { sheet, grid, hexes, terrain } = hexMap({
  id: 'new-game',
  title: 'New Game',
  sketch: [
    '..w...w.', //
    '.ww..T..',
    '..T..ww.',
    '.w....w.',
    '..wwT...',
    '.w......',
  ],
  terrain: {
    '.': { id: 'clear', name: 'Clear', recipe: 'clear', key: '1' },
    w: { id: 'woods', name: 'Woods', recipe: 'woods', key: '2' },
    T: { id: 'town', name: 'Town', recipe: 'town', key: '1' },
  },
  keyNote: 'movement points',
  settlements: [
    { hex: '0602', name: 'Alder', rank: 'village' },
    { hex: '0303', name: 'Birch', rank: 'village' },
    { hex: '0505', name: 'Cedar', rank: 'village' },
  ],
  sides: { red: seats[RED].style, blue: seats[BLUE].style },
});

export const TOWNS = sheet.settlements.map(({ hex }) => grid.find(hex));
export const townName = (town: number): string => sheet.settlements[town]?.name ?? '?';
export const towns = kindOf(
  TOWNS.map((_, town) => townName(town).toLowerCase()),
  townName,
);
