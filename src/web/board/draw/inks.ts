/** Inks and the few numbers that change with the season. Another season is another table like these. */
import type { Season } from '../../../engine/board.ts';

export interface Inks {
  readonly paper: string;
  readonly neat: string;
  readonly ground: string;
  readonly shade: string;
  readonly shadeStep: number;
  readonly light: string;
  readonly lightStep: number;
  readonly rough: string;
  readonly hachure: string;
  readonly woods: string;
  readonly woodsCore: string;
  readonly woodsEdge: string;
  readonly woodsShade: string;
  readonly fir: string;
  readonly firLit: string;
  readonly crown: string;
  readonly crownLit: string | undefined;
  readonly crownShade: string;
  readonly crownSizes: readonly [number, number];
  /** Share of firs among the trees. */
  readonly firs: number;
  readonly swamp: string;
  readonly swampLine: string;
  readonly reed: string;
  /** Tints of higher levels, from level 1 up, and their contour. */
  readonly levels: readonly string[];
  readonly contour: string;
  /** Tints of the patchwork of fields on open ground; none under snow. */
  readonly fields: readonly string[];
  readonly furrow: string;
  readonly bank: string;
  readonly water: string;
  readonly waterLine: string;
  readonly waterDeep: string;
  readonly meadow: string;
  readonly highway: string;
  readonly highwayCase: string;
  readonly highwayLine: string;
  readonly road: string;
  readonly roadCase: string;
  readonly townGround: string;
  readonly townEdge: string;
  readonly block: string;
  readonly blockEdge: string;
  readonly houseShade: string;
  readonly grid: string;
  readonly gridOpacity: number;
  readonly number: string;
  readonly name: string;
  readonly halo: string;
  readonly region: string;
  readonly waterName: string;
  readonly waterInside: string;
  readonly gold: string;
  readonly thumbWoods: string;
}

const winter: Inks = {
  paper: '#efe9db',
  neat: '#2a2f31',
  ground: '#f7f7f3',
  shade: '#587a94',
  shadeStep: 0.052,
  light: '#fff',
  lightStep: 0.28,
  rough: '#c9c5ba',
  hachure: '#6a6357',
  woods: '#dae1d9',
  woodsCore: '#bccbc1',
  woodsEdge: '#8ba298',
  woodsShade: '#3e5d68',
  fir: '#46665d',
  firLit: '#7f9d90',
  crown: '#8aa091',
  crownLit: undefined,
  crownShade: '#5a7686',
  crownSizes: [3.4, 4.2],
  firs: 0.62,
  swamp: '#cfdde0',
  swampLine: '#6f9ab6',
  reed: '#6d7f72',
  levels: ['#ebe3d2', '#e0d3ba', '#d3c2a3'],
  contour: '#9a8568',
  fields: [],
  furrow: '',
  bank: '#35566d',
  water: '#86aec6',
  waterLine: '#b7d2df',
  waterDeep: '#6f9ab6',
  meadow: '#f7f7f3',
  highway: '#c1462f',
  highwayCase: '#551d14',
  highwayLine: '#e9977b',
  road: '#fbf3df',
  roadCase: '#5f5140',
  townGround: '#eadbcb',
  townEdge: '#c3ab94',
  block: '#99503f',
  blockEdge: '#54261c',
  houseShade: '#587a94',
  grid: '#41525c',
  gridOpacity: 0.5,
  number: '#51606a',
  name: '#15191b',
  halo: '#faf8f2',
  region: '#1f3c4b',
  waterName: '#20506d',
  waterInside: '#173f59',
  gold: '#c79a2e',
  thumbWoods: '#a3b8ab',
};

/** High summer, as on staff maps of the later twentieth century: buff plain, two greens, brown slopes. */
const summer: Inks = {
  paper: '#f0eadb',
  neat: '#2c2f28',
  ground: '#e9e6c9',
  shade: '#6f6a48',
  shadeStep: 0.05,
  light: '#fffbe6',
  lightStep: 0.26,
  rough: '#d3c39d',
  hachure: '#7b6643',
  woods: '#bfd19d',
  woodsCore: '#9dba80',
  woodsEdge: '#72935c',
  woodsShade: '#3c5a3a',
  fir: '#416b47',
  firLit: '#6f9a66',
  crown: '#5f8b52',
  crownLit: '#90b374',
  crownShade: '#4e6b45',
  crownSizes: [4.3, 5.4],
  firs: 0.2,
  swamp: '#c9dccb',
  swampLine: '#5d97b0',
  reed: '#4f7350',
  levels: ['#e6d5a6', '#d8bd85', '#c9a66b'],
  contour: '#9b6f3c',
  fields: ['#dfe0b0', '#f1ecd0', '#d6dca8', '#ecdfb4'],
  furrow: '#b6ad7c',
  bank: '#2f6280',
  water: '#85b8d2',
  waterLine: '#b4d6e3',
  waterDeep: '#67a0bf',
  meadow: '#d3e0b6',
  highway: '#c9512f',
  highwayCase: '#54200f',
  highwayLine: '#f0a684',
  road: '#fdf3d2',
  roadCase: '#66522f',
  townGround: '#e3cfb2',
  townEdge: '#b8977a',
  block: '#8f4d3f',
  blockEdge: '#4b231b',
  houseShade: '#6b6040',
  grid: '#3f4a35',
  gridOpacity: 0.46,
  number: '#4a523c',
  name: '#171a14',
  halo: '#f7f3e0',
  region: '#4a3f1f',
  waterName: '#1d5570',
  waterInside: '#154760',
  gold: '#c79a2e',
  thumbWoods: '#9dba80',
};

export const INKS: Readonly<Record<Season, Inks>> = { winter, summer };
