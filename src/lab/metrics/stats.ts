/** Estimates with their uncertainty. All intervals are 95 %. */

const Z = 1.959964;

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson's interval for a share: `points` of `games`, a draw counting half. */
export function wilson(points: number, games: number): readonly [low: number, high: number] {
  if (games === 0) return [0, 1];
  const p = points / games;
  const center = p + (Z * Z) / (2 * games);
  const spread = Z * Math.sqrt((p * (1 - p)) / games + (Z * Z) / (4 * games * games));
  const scale = 1 + (Z * Z) / games;
  return [Math.max(0, (center - spread) / scale), Math.min(1, (center + spread) / scale)];
}

export function share(points: number, games: number): Estimate {
  const [low, high] = wilson(points, games);
  return { value: games === 0 ? 0.5 : points / games, low, high };
}

/** What was never seen in n games happens in fewer than 3 of n (the rule of three). */
export const neverBound = (n: number): number => (n === 0 ? 1 : Math.min(1, 3 / n));

export const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
export const mean = (list: readonly number[]): number => (list.length === 0 ? 0 : sum(list) / list.length);

export function deviation(list: readonly number[]): number {
  if (list.length < 2) return 0;
  const middle = mean(list);
  return Math.sqrt(list.reduce((all, x) => all + (x - middle) ** 2, 0) / (list.length - 1));
}

/** A mean with its interval. */
export function average(list: readonly number[]): Estimate {
  const value = mean(list);
  const half = list.length < 2 ? 0 : (Z * deviation(list)) / Math.sqrt(list.length);
  return { value, low: value - half, high: value + half };
}

/** The value below which this part of a sorted list lies. */
export function quantile(sorted: readonly number[], part: number): number {
  if (sorted.length === 0) return Number.NaN;
  const at = part * (sorted.length - 1);
  const low = Math.floor(at);
  const a = sorted[low] as number;
  const b = sorted[Math.min(low + 1, sorted.length - 1)] as number;
  return a + (b - a) * (at - low);
}

export const sorted = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

/**
 * The mean of paired differences, with its interval. Where no pair differs the rule of three bounds how far the means may
 * be apart, on the scale of `most`, the largest difference that a pair could show.
 */
export function pairedDifference(differences: readonly number[], most = 1): Estimate {
  const n = differences.length;
  if (n === 0) return { value: 0, low: -most, high: most };
  if (differences.every((d) => d === differences[0])) {
    const value = differences[0] as number;
    const half = most * neverBound(n);
    return { value, low: Math.max(-most, value - half), high: Math.min(most, value + half) };
  }
  return average(differences);
}

/** How many pairs would settle a difference of this size with this spread, so that its interval leaves out zero. */
export function pairsToSettle(differences: readonly number[]): number | null {
  const spread = deviation(differences);
  const value = Math.abs(mean(differences));
  return value === 0 || spread === 0 ? null : Math.ceil(((Z * spread) / value) ** 2);
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Weighted points for a logistic fit: where, what came (0 to 1), how many. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly n: number;
}

/**
 * y = sigmoid(a + b x), by Newton's method, drawn toward `prior` as if by `strength` observations: a fit to few points, or to
 * points that one x parts cleanly, stays finite.
 */
export function logistic(
  points: readonly Point[],
  prior: readonly [a: number, b: number] = [0, 0],
  strength = 1,
): readonly [a: number, b: number] {
  let [a, b] = prior;
  for (let step = 0; step < 50; step++) {
    let [ga, gb] = [-strength * 0.1 * (a - prior[0]), -strength * 0.1 * (b - prior[1])];
    let [haa, hab, hbb] = [strength * 0.1, 0, strength * 0.1];
    for (const { x, y, n } of points) {
      const p = sigmoid(a + b * x);
      const w = n * Math.max(1e-9, p * (1 - p));
      ga += n * (y - p);
      gb += n * (y - p) * x;
      haa += w;
      hab += w * x;
      hbb += w * x * x;
    }
    const det = haa * hbb - hab * hab;
    if (!(det > 1e-12)) break;
    const da = (hbb * ga - hab * gb) / det;
    const db = (haa * gb - hab * ga) / det;
    const scale = Math.min(1, 4 / Math.max(Math.abs(da), Math.abs(db), 1e-9));
    a += scale * da;
    b += scale * db;
    if (Math.abs(da) + Math.abs(db) < 1e-8) break;
  }
  return [a, b];
}
