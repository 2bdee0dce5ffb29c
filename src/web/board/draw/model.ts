/** Everything about a sheet that is measured once before it is drawn. */
import type { HexMapSheet, Settlement, TerrainRecipe } from '../../../engine/board.ts';
import { type HexLayout, hexLayout } from '../layout.ts';
import { type Blocks, hachures, houses, type Trees, trees } from './cover.ts';
import { type Ground, ground } from './ground.ts';
import { INKS, type Inks } from './inks.ts';
import { type Label, placeNames } from './names.ts';
import { type BridgeSpot, bridgeSpots, type RiverLines, riverLines } from './rivers.ts';
import { type RoadLines, roadLines } from './roads.ts';

/** The sheet as look-up tables. */
export interface Tables {
  readonly sheet: HexMapSheet;
  readonly layout: HexLayout;
  readonly inks: Inks;
  readonly seed: number;
  readonly recipe: ReadonlyMap<string, TerrainRecipe>;
  readonly elevation: ReadonlyMap<string, number>;
  readonly villages: ReadonlyMap<string, Settlement>;
  readonly towns: ReadonlyMap<string, Settlement>;
}

export interface MapModel extends Tables {
  readonly rivers: RiverLines;
  readonly roads: RoadLines;
  readonly bridges: readonly BridgeSpot[];
  readonly ground: Ground;
  readonly blocks: Blocks;
  readonly trees: Trees;
  readonly hachures: readonly (readonly string[])[];
  readonly labels: readonly Label[];
}

export function tables(sheet: HexMapSheet): Tables {
  const layout = hexLayout(sheet.grid);
  const recipes = new Map(sheet.terrain.map((k) => [k.id, k.recipe]));
  const recipe = new Map<string, TerrainRecipe>();
  const elevation = new Map<string, number>();
  for (const { label } of layout.places) {
    const cell = sheet.hexes[label];
    if (!cell) throw new Error(`${sheet.id}: hex ${label} has no terrain`);
    const kind = recipes.get(cell.terrain);
    if (!kind) throw new Error(`${sheet.id}: hex ${label} has unknown terrain ${cell.terrain}`);
    recipe.set(label, kind);
    elevation.set(label, cell.elevation ?? 0);
  }
  const village = (s: Settlement) => s.rank === 'village';
  return {
    sheet,
    layout,
    inks: INKS[sheet.season],
    seed: sheet.seed * 1009,
    recipe,
    elevation,
    villages: new Map(sheet.settlements.filter(village).map((s) => [s.hex, s])),
    towns: new Map(sheet.settlements.filter((s) => !village(s)).map((s) => [s.hex, s])),
  };
}

export function buildMap(sheet: HexMapSheet): MapModel {
  const t = tables(sheet);
  const rivers = riverLines(t);
  const roads = roadLines(t);
  const g = ground(t, rivers, roads);
  const blocks = houses(t, roads, g);
  return {
    ...t,
    rivers,
    roads,
    bridges: bridgeSpots(t, rivers, roads),
    ground: g,
    blocks,
    trees: trees(t, g),
    hachures: hachures(t, g),
    labels: placeNames(t, roads, rivers, blocks),
  };
}
