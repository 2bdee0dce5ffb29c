import { describe, expect, it } from 'vitest';
import type { OddsOutcome } from '../../engine/odds.ts';
import { sentencesOf } from './sentences.ts';

const outcome = (good: OddsOutcome['good'], weight: number, sentence: string): OddsOutcome => ({
  key: `${good} ${sentence}`,
  label: '',
  text: sentence,
  weight,
  good,
  sentence,
});
const said = (...outcomes: OddsOutcome[]): [string, string][] =>
  sentencesOf({ outcomes }).map(({ chance, text }) => [chance, text]);

describe('what the likeliest outcomes mean', () => {
  it('says what they begin with once, each with its part of the ten', () => {
    expect(
      said(
        outcome('attacker', 3, '84th retreats; Marloie lies open'),
        outcome('attacker', 1, '84th is Disrupted'),
        outcome('defender', 1, 'Hauser loses a step'),
        outcome('none', 5, 'no effect'),
      ),
    ).toEqual([
      ['4 in 10', '84th retreats (3) or is Disrupted (1).'],
      ['1 in 10', 'Hauser loses a step.'],
      ['5 in 10', 'No effect.'],
    ]);
  });

  it('says what they end with once, in per cent where tenths do not fit', () => {
    expect(
      said(
        outcome('attacker', 2, '1 of 2 steps in 0603'),
        outcome('attacker', 1, '2 of 2 steps in 0603'),
        outcome('none', 4, '0603 holds'),
      ),
    ).toEqual([
      ['43%', '1 or 2 of 2 steps in 0603.'],
      ['57%', '0603 holds.'],
    ]);
  });

  it('leaves out what logEvent anyhow, and what only adds to another', () => {
    expect(
      said(
        outcome('defender', 1, '0603 holds; 1 on the attackers'),
        outcome('none', 2, '0603 holds'),
        outcome('none', 1, '0603 holds, and the turn ends'),
      ),
    ).toEqual([
      ['25%', '1 on the attackers.'],
      ['75%', '0603 holds.'],
    ]);
  });
});
