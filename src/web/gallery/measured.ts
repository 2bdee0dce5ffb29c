/** A table measured in inches, for the gallery. */
import type { Scene, TableSheet } from '../../engine/board.ts';
import { sides as coSides } from '../../games/combat-operations/data/sheet.ts';
import { blue, coScene, red } from './combat-operations.ts';

export const tableSheet: TableSheet = {
  kind: 'table',
  id: 'demo-table',
  title: 'A measured table',
  season: 'summer',
  seed: 4,
  width: 72,
  height: 48,
  terrain: [
    {
      id: 'w1',
      name: 'Wood',
      recipe: 'wood',
      points: [
        { x: 10, y: 10 },
        { x: 18, y: 8 },
        { x: 22, y: 15 },
        { x: 14, y: 20 },
        { x: 8, y: 16 },
      ],
    },
    {
      id: 'h1',
      name: 'Hill',
      recipe: 'hill',
      points: [
        { x: 44, y: 26 },
        { x: 56, y: 24 },
        { x: 60, y: 32 },
        { x: 50, y: 38 },
        { x: 42, y: 34 },
      ],
    },
    {
      id: 'm1',
      name: 'Marsh',
      recipe: 'marsh',
      points: [
        { x: 22, y: 30 },
        { x: 30, y: 28 },
        { x: 34, y: 35 },
        { x: 26, y: 38 },
      ],
    },
    {
      id: 's1',
      name: 'Stream',
      recipe: 'stream',
      width: 1.5,
      points: [
        { x: 36, y: -2 },
        { x: 34, y: 12 },
        { x: 40, y: 22 },
        { x: 36, y: 34 },
        { x: 38, y: 50 },
      ],
    },
  ],
  zones: [
    {
      id: 'n',
      name: 'Deployment, north',
      color: '#26486b',
      points: [
        { x: 6, y: 0 },
        { x: 66, y: 0 },
        { x: 66, y: 8 },
        { x: 6, y: 8 },
      ],
    },
    {
      id: 's',
      name: 'Deployment, south',
      color: '#7a2921',
      points: [
        { x: 6, y: 40 },
        { x: 66, y: 40 },
        { x: 66, y: 48 },
        { x: 6, y: 48 },
      ],
    },
  ],
  sides: coSides,
  provenance: {},
};
export const tableScene: Scene = {
  ...coScene,
  hexMarks: [],
  pieces: Array.from({ length: 14 }, (_, i) => ({
    id: `t${i}`,
    place: { at: { x: 14 + (i % 7) * 7, y: i < 7 ? 5 : 43 }, facing: i < 7 ? 180 : (i % 3) * 12 },
    design: {
      form: 'base' as const,
      side: i < 7 ? blue : red,
      base: i % 7 === 3 ? { shape: 'circle' as const, radius: 1 } : { shape: 'rect' as const, width: 4, depth: 2 },
    },
    face: 'front' as const,
    name: `Warband ${i + 1}`,
    values: `${3 + (i % 4)}`,
  })),
};
