/** Seeded randomness for drawings: everything drawn is a pure function of (seed, place), so a map never changes. */

import { fnv1a } from '../../../engine/fnv.ts';

/** Integer hash to [0, 1). */
export function hash(x: number, y = 0, seed = 1): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** A seeded stream of numbers in [0, 1). */
export function stream(seed: number): () => number {
  let s = seed >>> 0 || 1;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const fade = (f: number) => f * f * f * (f * (f * 6 - 15) + 10);

/** Smooth value noise in [-1, 1], one octave, wavelength 1. */
export function noise(x: number, y: number, seed = 1): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const u = fade(x - xi);
  const v = fade(y - yi);
  const a = hash(xi, yi, seed);
  const b = hash(xi + 1, yi, seed);
  const c = hash(xi, yi + 1, seed);
  const d = hash(xi + 1, yi + 1, seed);
  return 2 * (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) - 1;
}

/** Several octaves of noise, roughly in [-1, 1]. */
export function fbm(x: number, y: number, seed = 1, octaves = 3, gain = 0.5): number {
  let sum = 0;
  let amp = 1;
  let norm = 0;
  let px = x;
  let py = y;
  for (let o = 0; o < octaves; o++) {
    sum += amp * noise(px, py, seed + o * 17);
    norm += amp;
    amp *= gain;
    px = px * 2.03 + 11.7;
    py = py * 2.03 - 5.3;
  }
  return sum / norm;
}

/** A number from a text, for seeds that belong to a hex. */
export const seedOf = (text: string): number => fnv1a(text) >>> 8;
