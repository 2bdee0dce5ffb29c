/** Two positions that differ in one hidden counter, next to each kind of decision: the other side is told the same in both. */
import { describe, expect, it } from 'vitest';
import { randomCode } from '../../engine/checks.ts';
import { forCatalog } from '../../engine/game.ts';
import { optionWords } from '../../engine/play.ts';
import { RandomSource } from '../../engine/random.ts';
import { knowledgeOf } from '../../engine/seat.ts';
import { BLUE } from './tables.ts';
import { type Given, given, only, type Trial } from './testing.ts';

/** All that Blue is shown, asked and told, of options offered and of others. */
function toldToBlue(t: Trial): unknown {
  const { match } = t;
  const game = forCatalog(match.game);
  const outlook = knowledgeOf(match, BLUE);
  const random = new RandomSource('any option');
  const asked = outlook.asked();
  const others = Array.from({ length: 200 }, () => randomCode(game, random.below(game.verbs.length), random));
  const about = (code: number): unknown => [
    optionWords(game, code),
    outlook.allows(code),
    asked && !outlook.allows(code) ? outlook.why(code) : null,
    // Of what is offered, the game itself tells the same whatever is hidden, before anything is redealt.
    outlook.allows(code)
      ? [outlook.state, match.state].map((s) => [game.preview?.(s, code), game.odds?.(s, code)])
      : null,
  ];
  return {
    view: match.view(BLUE),
    moments: match.moments(BLUE),
    asked,
    waiting: outlook.waiting(),
    told: [...(asked?.options ?? []), ...others].map(about),
  };
}

const BATTLE = { 'R49-R1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' };
const ATTACK = ['attack R49-R1 G7', 'confirm', 'resolve G7'];

describe('the same back with a dummy under it or a battalion tells nothing', () => {
  it.each<{ at: string; position: Given & { units: Record<string, string> }; choices?: string[] }>([
    { at: 'move', position: { units: { 'B36-1-1': 'G7' }, player: 'blue' } },
    { at: 'plan', position: { units: { 'B36-1-1': 'G7', 'B36-1-2': 'H7' }, player: 'blue', at: { step: 'plan' } } },
    { at: 'exploit', position: { units: { 'B36-CAV': 'G5' }, player: 'blue', at: { step: 'exploit' } } },
    { at: 'commit', position: { units: BATTLE, at: { step: 'plan' } }, choices: ATTACK },
    {
      at: 'retreat',
      position: { units: { 'R49-R1': 'G8', 'B36-E': 'G7' }, at: { step: 'plan' } },
      choices: ATTACK,
    },
  ])('$at', ({ at, position, choices = [] }) => {
    const told = [
      ['RD-A1', 'R21-AR1'],
      ['R21-AR1', 'RD-A1'],
    ].map(([near, far]) => {
      const units = { ...position.units, [near as string]: 'H8', [far as string]: 'C12' };
      const t = given({ ...position, units: only(units) });
      t.do(...choices);
      expect([t.step, t.seat]).toEqual([at, 'blue']);
      return toldToBlue(t);
    });
    expect(told[1]).toEqual(told[0]);
  });
});
