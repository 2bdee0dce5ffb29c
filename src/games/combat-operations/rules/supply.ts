/**
 * Supply (7.0, X13). A line runs from the unit's hex h0 over h1 … to its source; on it the distance to the source never
 * grows. Walked backwards from the source, one flood answers for every hex at once.
 */
import { onceFor } from '../../../engine/index.ts';
import { type CoState, scenarioOf } from '../state.ts';
import { Bridge, HEXES, onMap, other, RIVER_SIDES, type Tables, Terrain } from '../tables.ts';
import { markSupply } from './marks.ts';

const WORDS = Math.ceil(HEXES / 32);
const BRIDGE_WORDS = Math.ceil(RIVER_SIDES / 32);

/** Everything the lines of a side depend on: which hexes they may pass, which river hexsides carry a bridge. */
class Ground {
  readonly bits = new Uint32Array(WORDS + BRIDGE_WORDS);
  readonly open = this.bits.subarray(0, WORDS);
  readonly bridged = this.bits.subarray(WORDS);

  equals(o: Ground): boolean {
    for (let i = 0; i < this.bits.length; i++) if (this.bits[i] !== o.bits[i]) return false;
    return true;
  }
}

/** The hexes joined to one source, or to all heads, over a ground. */
class Lines {
  readonly ground = new Ground();
  /** The source's hex, or HEADS + scenario * 2 + side. */
  source = -1;
  readonly joined = new Uint8Array(HEXES);
  /** For heads: the hexes that a line of any shape could join; the true lines are sought when one of these asks. */
  readonly anyhow = new Uint8Array(HEXES);
  /** How many heads `joined` speaks for. */
  heads = 0;
}

const HEADS = 1000;
/** X13: units of no division of the map draw on any HQ of their side. */
const CORPS = 'corps';

/** Floods are the same for the same ground, so the last few are kept: their inputs are compared in full. */
class SupplyScratch {
  readonly ground = new Ground();
  /** For `supplyElsewhere`: as it is, and without the counter that is asked for. */
  readonly all = new Ground();
  readonly without = new Ground();
  readonly kept = Array.from({ length: 12 }, () => new Lines());
  next = 0;
  readonly pass = new Uint8Array(HEXES);
  readonly through = new Uint8Array(HEXES);
  readonly queue = new Int16Array(HEXES);
}

const scratchOf = onceFor((_: Tables) => new SupplyScratch());

/**
 * Notes the ground of a side. `without`: a counter that is thought away (it is about to move elsewhere), or -1.
 */
function survey(s: CoState, side: number, without: number, ground: Ground): void {
  const { open, bridged } = ground;
  const { standing, zoc, bridge } = s;
  const enemyZoc = other(side) * HEXES;
  const sign = side === 0 ? 1 : -1;
  for (let word = 0, hex = 0; word < WORDS; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32 && hex < HEXES; bit++, hex++) {
      const own = standing[hex] * sign;
      // CO-022: no enemy counter; in an enemy zone only if a friendly counter holds the hex
      if (own > 0 || (own === 0 && zoc[enemyZoc + hex] === 0)) bits |= 1 << bit;
    }
    open[word] = bits;
  }
  if (without >= 0 && standsAlone(s, without)) {
    const hex = s.hex[without];
    open[hex >> 5] &= ~(1 << (hex & 31));
  }
  bridged.fill(0);
  for (let i = 0; i < RIVER_SIDES; i++) if (bridge[i] !== Bridge.none) bridged[i >> 5] |= 1 << (i & 31);
}

/** Whether a counter alone keeps its hex open to lines: in an enemy zone, with nobody beside it. */
const standsAlone = (s: CoState, counter: number): boolean =>
  s.zoc[other(s.tables.side[counter]) * HEXES + s.hex[counter]] !== 0 &&
  Math.abs(s.standing[s.hex[counter]]) === s.tables.size[counter];

const isOpen = (ground: Ground, hex: number): boolean => ((ground.open[hex >> 5] >>> (hex & 31)) & 1) === 1;

/** Adds to `joined` every hex from which a line leads to the source; or, if `free`, a line of any shape. */
function flood(t: Tables, ground: Ground, source: number, joined: Uint8Array, free: boolean): void {
  if (!isOpen(ground, source)) return; // K35
  const { pass, through, queue } = scratchOf(t);
  const { neighbour, awayMask, linkMask, terrain } = t;
  if (!free) through.fill(0);
  else if (through[source] === 1) return;
  let count = 1;
  queue[0] = source;
  through[source] = 1;
  joined[source] = 1;
  const away = source * HEXES;
  for (let i = 0; i < count; i++) {
    const hex = queue[i];
    // CO-030: walked backwards, the distance to the source does not shrink
    let ways = free ? pass[hex] : awayMask[away + hex] & pass[hex];
    // CO-048: the line enters this hex, so a swamp only along a link
    if (terrain[hex] === Terrain.swamp) ways &= linkMask[hex];
    for (let d = 0; ways !== 0; d++, ways >>= 1) {
      if ((ways & 1) === 0) continue;
      const from = neighbour[hex * 6 + d];
      if (through[from] === 1) continue;
      joined[from] = 1; // K36: a line may begin in a swamp off the road
      if (!isOpen(ground, from)) continue;
      if (terrain[from] === Terrain.swamp && ((linkMask[hex] >> d) & 1) === 0) continue; // left along links only
      through[from] = 1;
      queue[count++] = from;
    }
  }
}

/** CO-031, CO-058, K37: a river is crossed by a bridge of either kind. */
function notePasses(t: Tables, ground: Ground): void {
  const { pass } = scratchOf(t);
  pass.set(t.dryMask);
  for (let side = 0; side < RIVER_SIDES; side++) {
    if (((ground.bridged[side >> 5] >>> (side & 31)) & 1) === 0) continue;
    const [a, b] = t.riverHexes[side];
    for (let d = 0; d < 6; d++) {
      if (t.neighbour[a * 6 + d] === b) pass[a] |= 1 << d;
      if (t.neighbour[b * 6 + d] === a) pass[b] |= 1 << d;
    }
  }
}

function linesTo(s: CoState, side: number, source: number, ground: Ground): Lines {
  const t = s.tables;
  const scratch = scratchOf(t);
  const { kept } = scratch;
  // The newest first: as a rule the ground is still the same.
  for (let age = 1; age <= kept.length; age++) {
    const lines = kept[(scratch.next - age + kept.length) % kept.length];
    if (lines.source === source && lines.ground.equals(ground)) return lines;
  }
  const lines = kept[scratch.next];
  scratch.next = (scratch.next + 1) % kept.length;
  lines.source = source;
  lines.ground.bits.set(ground.bits);
  lines.joined.fill(0);
  lines.heads = 0;
  notePasses(t, ground);
  if (source < HEADS) flood(t, ground, source, lines.joined, false);
  else {
    lines.anyhow.fill(0);
    scratch.through.fill(0);
    for (const head of scenarioOf(s).heads[side]) flood(t, ground, head, lines.anyhow, true);
  }
  return lines;
}

/** Whether a line leads from a hex to a head of the side. Most hexes have a plain one, or none of any shape. */
function toHeads(s: CoState, side: number, hex: number, ground: Ground): boolean {
  const t = s.tables;
  const { heads, nearestHead } = scenarioOf(s);
  const nearest = nearestHead[side][hex];
  if (isOpen(ground, nearest) && walks(t, ground, hex, nearest)) return true;
  const lines = linesTo(s, side, HEADS + s.scenario * 2 + side, ground);
  if (lines.anyhow[hex] === 0) return false;
  if (lines.joined[hex] === 1) return true;
  if (lines.heads === heads[side].length) return false;
  for (const head of heads[side]) if (isOpen(ground, head) && walks(t, ground, hex, head)) return true;
  notePasses(t, ground);
  while (lines.joined[hex] === 0 && lines.heads < heads[side].length)
    flood(t, ground, heads[side][lines.heads++], lines.joined, false);
  return lines.joined[hex] === 1;
}

/** Whether plainly walking from a hex to a source, nearer with each hex, makes a line. What fails here may still have one. */
function walks(t: Tables, ground: Ground, start: number, source: number): boolean {
  const { neighbour, awayMask, terrain, linkMask, dryMask, riverMask, river } = t;
  for (let hex = start; hex !== source; ) {
    let next = -1;
    let nearer = (dryMask[hex] | riverMask[hex]) & ~awayMask[source * HEXES + hex];
    for (let d = 0; nearer !== 0 && next < 0; d++, nearer >>= 1) {
      if ((nearer & 1) === 0) continue;
      const h = neighbour[hex * 6 + d];
      if (!isOpen(ground, h)) continue;
      if (((dryMask[hex] >> d) & 1) === 0) {
        const side = river[hex * 6 + d];
        if (((ground.bridged[side >> 5] >>> (side & 31)) & 1) === 0) continue; // CO-058
      }
      const swamps = terrain[h] === Terrain.swamp || (terrain[hex] === Terrain.swamp && hex !== start);
      if (swamps && ((linkMask[hex] >> d) & 1) === 0) continue; // CO-048
      next = h;
    }
    if (next < 0) return false;
    hex = next;
  }
  return true;
}

/** Whether a counter standing in `hex` (wherever it stands now) has a line to one of its sources, traced now. */
function traces(s: CoState, counter: number, hex: number, ground: Ground): boolean {
  const t = s.tables;
  const side = t.side[counter];
  const scenario = scenarioOf(s);
  // K35: a head on which it stands itself is a source whatever zones reach there
  if (scenario.isHead[side][hex] === 1) return true;
  if (toHeads(s, side, hex, ground)) return true;
  if (t.headquarters[counter] === 1) return false; // an HQ traces to a head
  for (const hq of t.hqsOf[side]) {
    const at = s.hex[hq];
    if (!onMap(at)) continue;
    // X13: the HQ of its own division; corps units and dummies any HQ of their side
    const own = scenario.division[counter];
    if (own >= 0 && t.divisions[own] !== CORPS && own !== scenario.division[hq]) continue;
    if (scenario.isHead[side][at] !== 1 && !toHeads(s, side, at, ground)) {
      s.watch?.atWork('CO-029');
      continue;
    }
    if (linesTo(s, side, at, ground).joined[hex] === 1) return true;
  }
  return false;
}

/** D-10: CO-012, CO-026 to CO-031, for both sides. Counters off the map are in supply when they enter (X25). */
export function determineSupply(s: CoState): void {
  const t = s.tables;
  const { ground } = scratchOf(t);
  for (let side = 0; side < 2; side++) {
    survey(s, side, -1, ground);
    for (const unit of t.unitsOf[side]) {
      const hex = s.hex[unit];
      if (onMap(hex)) s.supplied[unit] = traces(s, unit, hex, ground) ? 1 : 0;
    }
  }
  if (s.watch) markSupply(s, s.watch);
}

/**
 * CO-075, K51: whether a counter of a side would be in supply in another hex, by a trace made now. Its presence there opens
 * no line that it would not already have from there itself, so it need only be thought away from where it is. Shared: asked
 * for one counter after another.
 */
export function supplyElsewhere(s: CoState, side: number): (counter: number) => (hex: number) => boolean {
  const { all, without } = scratchOf(s.tables);
  survey(s, side, -1, all);
  return (counter) => {
    const ground = standsAlone(s, counter) ? without : all;
    if (ground !== all) survey(s, side, counter, ground);
    return (hex) => traces(s, counter, hex, ground);
  };
}

/** For questions and the AI: whether a unit could trace now. */
export function tracesNow(s: CoState, unit: number): boolean {
  const { ground } = scratchOf(s.tables);
  survey(s, s.tables.side[unit], -1, ground);
  return traces(s, unit, s.hex[unit], ground);
}

/** For layers: the hexes from which a line leads to a head of the side, as they are now. */
export function joinedToHeads(s: CoState, side: number): number[] {
  const { ground } = scratchOf(s.tables);
  survey(s, side, -1, ground);
  return Array.from(s.tables.allHexes).filter((hex) => toHeads(s, side, hex, ground));
}
