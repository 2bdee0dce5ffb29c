export {
  DIRECTIONS,
  Edge,
  type Grid,
  type GridSpec,
  makeGrid,
  opposite,
} from './grid.ts';
export {
  columnRow,
  type HexNumbering,
  hexLabel,
  letterNumber,
  mapColumnRow,
  type Numbering,
  numberingOf,
  rowColumnFromEast,
} from './labels.ts';
export { type CostOf, PathFinder } from './path.ts';
export { type RowSet, Rows } from './rows.ts';
export { addSide, hasSide, noSides, removeSide, type SideMask, sidesAlong, sidesBetween } from './sides.ts';
export { blockedAt, canSee, type SightLine, sightLine } from './sight.ts';
export { type MayPass, SupplyTracer } from './supply.ts';
export { addZoc, countZoc, inZoc, removeZoc, zocSides } from './zoc.ts';
