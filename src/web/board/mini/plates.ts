/** Where the name plates of units lie: under them, over, beside or farther off, on no base if it can be helped. */

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export interface PlateWanted {
  readonly key: string;
  readonly discs: readonly Disc[];
  readonly width: number;
  readonly height: number;
}

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** How deep a disc reaches into a box; 0 if it does not. */
function into(box: Box, disc: Disc): number {
  const dx = Math.max(box[0] - disc.x, 0, disc.x - box[2]);
  const dy = Math.max(box[1] - disc.y, 0, disc.y - box[3]);
  return Math.max(0, disc.r - Math.hypot(dx, dy));
}

/** The upper left corner of each plate. */
export function placePlates(
  wanted: readonly PlateWanted[],
  bounds: Box,
): ReadonlyMap<string, { x: number; y: number }> {
  const found = new Map<string, { x: number; y: number }>();
  const set: Box[] = [];
  for (const plate of wanted) {
    const { discs, width: w, height: h } = plate;
    const grow = 4;
    const x0 = Math.min(...discs.map((d) => d.x - d.r)) - grow;
    const x1 = Math.max(...discs.map((d) => d.x + d.r)) + grow;
    const y0 = Math.min(...discs.map((d) => d.y - d.r)) - grow;
    const y1 = Math.max(...discs.map((d) => d.y + d.r)) + grow;
    const middle = (x0 + x1) / 2 - w / 2;
    const beside = (y0 + y1) / 2 - h / 2;
    const places = [0, 10, 22].flatMap((d) => [
      [middle, y1 + d],
      [middle, y0 - h - d],
      [x0, y1 + d],
      [x1 - w, y1 + d],
      [x1 + d, beside],
      [x0 - w - d, beside],
      [x0, y0 - h - d],
      [x1 - w, y0 - h - d],
    ]);
    let best = { cost: Infinity, x: middle, y: y1 };
    for (const [i, [x = 0, y = 0]] of places.entries()) {
      const box: Box = [x - 1, y - 1, x + w + 1, y + h + 1];
      let cost = i * 0.6;
      for (const other of wanted)
        for (const disc of other.discs) {
          const depth = into(box, disc);
          if (depth > 0) cost += (other === plate ? 5 : 9) + depth * 0.6;
        }
      for (const taken of set) if (overlap(box, taken)) cost += 40;
      if (box[0] < bounds[0] || box[1] < bounds[1] || box[2] > bounds[2] || box[3] > bounds[3]) cost += 60;
      if (cost < best.cost) best = { cost, x, y };
    }
    set.push([best.x, best.y, best.x + w, best.y + h]);
    found.set(plate.key, { x: best.x, y: best.y });
  }
  return found;
}
