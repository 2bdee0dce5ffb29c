import type { CSSProperties } from 'react';
import type { GameFacts } from '../../lab/plan.ts';
import { sideColors } from '../../lab/report/paper.ts';

/** The colors of a game's sides for the figures below: `--seat-0`, `--seat-0-line` and so on. */
export const sideStyle = (facts: GameFacts): CSSProperties =>
  Object.fromEntries(
    Object.entries(sideColors(facts)).map(([name, color]) => [name.replace('--s', '--seat-'), color]),
  ) as CSSProperties;
