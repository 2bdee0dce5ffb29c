/** The definitions once more, slow and literal, to hold the fast ones against. Used by tests only. */

import { type ArdennesState, Bridge, Supply } from '../state.ts';
import { ALLIED, GERMAN, HEXES } from '../tables.ts';

const all = Array.from({ length: HEXES }, (_, h) => h);
const unitsAt = (s: ArdennesState, side: number, h: number): number[] => {
  const found: number[] = [];
  for (let u = 0; u < s.tables.units; u++) if (s.hex[u] === h && s.tables.sideOf[u] === side) found.push(u);
  return found;
};
const beside: number[][] = [];
function neighbours(s: ArdennesState, h: number): number[] {
  beside[h] ??= all.filter((x) => s.tables.grid.distance(x, h) === 1);
  return beside[h];
}

/** Whether some unit of the side puts its zone into the hex. */
function zone(s: ArdennesState, side: number, h: number): boolean {
  const { town, westwall, bracketed } = s.tables;
  return neighbours(s, h).some((at) => {
    const able = unitsAt(s, side, at).filter((u) => !s.dispersed[u] && s.supply[u] !== Supply.isolated);
    if (able.length === 0) return false;
    if (able.length >= 2 || town[at] !== 0) return true;
    if (side === GERMAN && westwall[at]) return true;
    return bracketed[able[0] * 5 + s.steps[able[0]]] === 0;
  });
}

export const slowZones = (s: ArdennesState): boolean[][] =>
  [GERMAN, ALLIED].map((side) => all.map((h) => zone(s, side, h)));

function open(s: ArdennesState, side: number, h: number, z: boolean[][]): boolean {
  const enemy = 1 - side;
  if (unitsAt(s, enemy, h).length > 0) return false;
  if (s.tables.town[h] && s.owner[h] === enemy) return false;
  return !(z[enemy][h] && unitsAt(s, side, h).length === 0);
}

const openForSupply = (s: ArdennesState, side: number, h: number, z: boolean[][]): boolean =>
  open(s, side, h, z) &&
  (side === GERMAN ? !s.roadblock[h] : !(s.tables.westwall[h] && unitsAt(s, ALLIED, h).length === 0));

export function slowSupply(s: ArdennesState, side: number): number[] {
  const { road, grid, riverSide, source } = s.tables;
  const z = slowZones(s);
  const ok = all.map((h) => openForSupply(s, side, h, z));
  const riverAt = (a: number, b: number): number => riverSide[a * 6 + grid.direction(a, b)];
  const bridged = (i: number): boolean => s.bridge[i] === Bridge.intact && s.bridgeOwner[i] === side;
  // Heads grow along roads until nothing changes.
  const head = new Set(all.filter((h) => source[side][h] && ok[h]));
  for (let grown = true; grown; ) {
    grown = false;
    for (const h of [...head])
      for (const to of neighbours(s, h)) {
        if (head.has(to) || !ok[to] || !((road[h] >> grid.direction(h, to)) & 1)) continue;
        const i = riverAt(h, to);
        if (i >= 0 && !bridged(i)) continue;
        head.add(to);
        grown = true;
      }
  }
  const traces = (start: number): boolean => {
    if (head.has(start) || source[side][start]) return true;
    let edge = [start];
    const seen = new Set(edge);
    for (let n = 1; n <= 4; n++) {
      const next: number[] = [];
      for (const h of edge)
        for (const to of neighbours(s, h)) {
          const i = riverAt(h, to);
          if (i >= 0 && s.bridge[i] === Bridge.intact && !bridged(i)) continue;
          const wet = i >= 0 && !bridged(i);
          if (wet && !(n === 1 && head.has(to))) continue;
          if (!ok[to] || seen.has(to)) continue;
          if (head.has(to)) return true;
          seen.add(to);
          next.push(to);
        }
      edge = next;
    }
    return false;
  };
  return all.map((h) => (traces(h) ? 1 : 0));
}

export function slowCommunication(s: ArdennesState, side: number): number[] {
  const z = slowZones(s);
  const ok = all.map((h) => open(s, side, h, z));
  const { homeEdge } = s.tables;
  const joined = new Set(all.filter((h) => homeEdge[side][h] && ok[h]));
  for (let grown = true; grown; ) {
    grown = false;
    for (const h of [...joined])
      for (const to of neighbours(s, h))
        if (ok[to] && !joined.has(to)) {
          joined.add(to);
          grown = true;
        }
  }
  return all.map((h) => (homeEdge[side][h] || joined.has(h) || neighbours(s, h).some((x) => joined.has(x)) ? 1 : 0));
}

export function slowSurrounded(s: ArdennesState): boolean[] {
  const z = slowZones(s);
  const { town, homeEdge } = s.tables;
  return all.map((h) => {
    const beside = neighbours(s, h);
    const shut = beside.filter(
      (x) => unitsAt(s, GERMAN, x).length > 0 || z[GERMAN][x] || (town[x] && s.owner[x] === GERMAN),
    );
    const off = 6 - beside.length;
    return shut.length + (homeEdge[ALLIED][h] ? 0 : off) === 6;
  });
}

/** Hexes next to where a German unit stands or could come by one ordinary move (Q14). */
export function slowProximate(s: ArdennesState): number[] {
  const z = slowZones(s);
  const out = new Set<number>();
  const t = s.tables;
  for (const u of t.unitsOf[GERMAN]) {
    const start = s.hex[u];
    if (start < 0) continue;
    const reached = new Set([start]);
    const isolated = s.supply[u] === Supply.isolated;
    const fixed = s.dispersed[u] || (s.outOfFuel[u] && !isolated) || (isolated && t.mech[u]);
    if (!fixed) {
      const one = (t.mech[u] && s.supply[u] >= Supply.out) || isolated;
      // Every state is a hex with points left; all of them are walked.
      const seen = new Set([`${start} ${t.allowance[u]} 1`]);
      const queue: [hex: number, points: number, fresh: boolean][] = [[start, t.allowance[u], true]];
      for (const [h, points, fresh] of queue) {
        if (!fresh && (one || z[ALLIED][h] || points === 0 || besideBlock(s, h))) continue;
        for (const to of neighbours(s, h)) {
          if (to === start) continue;
          const d = t.grid.direction(h, to);
          const river = t.riverSide[h * 6 + d];
          if (unitsAt(s, ALLIED, to).length > 0 || s.roadblock[to]) continue;
          if (s.day <= 19 && t.armyOf[u] !== 3 && t.armyArea[to] !== t.armyOf[u]) continue;
          if (z[ALLIED][h] && z[ALLIED][to]) continue;
          if (isolated && (z[ALLIED][h] || (t.town[to] && s.owner[to] === ALLIED))) continue;
          if (isolated && river >= 0 && s.bridge[river] === Bridge.intact && s.bridgeOwner[river] === ALLIED) continue;
          let cost: number;
          if (river >= 0 && s.bridge[river] !== Bridge.intact) {
            if (!fresh) continue;
            cost = points;
          } else {
            const byRoad = ((t.road[h] >> d) & 1) === 1;
            const terrain = t.terrain[to];
            cost = byRoad ? 1 : t.mech[u] ? [1, 2, 3, 4][terrain] : [1, 1, 1, 2][terrain];
            if (z[ALLIED][h]) cost += 1;
            if (cost > points) {
              if (!fresh) continue;
              cost = points;
            }
          }
          const key = `${to} ${points - cost} 0`;
          reached.add(to);
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push([to, points - cost, false]);
        }
      }
    }
    for (const h of reached) for (const x of neighbours(s, h)) out.add(x);
  }
  return all.map((h) => (out.has(h) ? 1 : 0));
}

const besideBlock = (s: ArdennesState, h: number): boolean =>
  neighbours(s, h).some((x) => {
    const d = s.tables.grid.direction(h, x);
    const river = s.tables.riverSide[h * 6 + d];
    return s.roadblock[x] && (s.tables.road[h] >> d) & 1 && !(river >= 0 && s.bridge[river] !== Bridge.intact);
  });

export function slowExposed(s: ArdennesState): number[] {
  const near = slowProximate(s);
  const { holdValue, vp, town } = s.tables;
  return all.map((h) =>
    near[h] &&
    (holdValue[h] || vp[h]) &&
    unitsAt(s, ALLIED, h).length === 0 &&
    unitsAt(s, GERMAN, h).length === 0 &&
    !(town[h] && s.owner[h] === GERMAN)
      ? 1
      : 0,
  );
}
