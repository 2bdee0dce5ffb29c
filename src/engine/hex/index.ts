export {
  columnRow,
  DIRECTIONS,
  Edge,
  type Grid,
  type GridSpec,
  letterNumber,
  makeGrid,
  type Numbering,
  opposite,
  rowColumnFromEast,
} from './grid.ts';
export { type CostOf, PathFinder } from './path.ts';
export { addSide, hasSide, noSides, removeSide, type SideMask, sidesAlong, sidesBetween } from './sides.ts';
export { blockedAt, canSee, type SightLine, sightLine } from './sight.ts';
export { type MayPass, SupplyTracer } from './supply.ts';
export { addZoc, countZoc, inZoc, removeZoc, zocSides } from './zoc.ts';
