/** Each check catches a game that is broken in just that way. */

import { describe, expect, it } from 'vitest';
import {
  beginState,
  checkCoding,
  checkDecision,
  checkEnd,
  checkOdds,
  checkRecord,
  checkReferences,
  checkStored,
  checkUndo,
  Fault,
  optionTree,
  playRandom,
  randomStart,
  type Visit,
} from './checks.ts';
import { fuzzGame } from './fuzz.ts';
import { type AnyGame, forCatalog, type Game } from './game.ts';
import { EVERYONE } from './log.ts';
import { Match } from './match.ts';
import { Distribution } from './odds.ts';
import { RandomSource } from './random.ts';
import { parseRulebook } from './rulebook.ts';
import { checkOutlook, checkPair, checkRedeal, checkTwins, leakyView } from './secrets.ts';
import type { DecisionStep } from './steps.ts';
import { crossroads } from './testing/crossroads.ts';
import { BLUE, type CrossroadsState, RED, UNITS } from './testing/pieces.ts';

type Mine = Game<CrossroadsState>;
const variant = (change: Partial<Mine>): AnyGame => forCatalog({ ...crossroads, ...change });
const sound = variant({});
const rulebook = parseRulebook(crossroads.rulebook);

/** The game with one step's own behaviour changed. */
function withStep(
  name: string,
  change: (step: DecisionStep<CrossroadsState>) => Partial<DecisionStep<CrossroadsState>>,
): AnyGame {
  const { names, steps } = crossroads.steps;
  const changed = steps.map((step, i) => (names[i] === name && 'choose' in step ? { ...step, ...change(step) } : step));
  return variant({ steps: { names, steps: changed } });
}

function everywhere(game: AnyGame, visit: Visit, games = 20): () => void {
  return () => {
    for (let i = 0; i < games; i++)
      for (const scenario of ['meeting', 'ambush'])
        playRandom(game, randomStart(game, scenario, `${scenario}-${i}`), visit);
  };
}

const twins =
  (game: AnyGame): Visit =>
  (s) => {
    for (const seat of [RED, BLUE, -1]) checkTwins(game, s, seat, new RandomSource(`twins ${s.hash()}`));
  };
const decisions =
  (game: AnyGame): Visit =>
  (s, step, options) =>
    checkDecision(game, rulebook, s, step, options, new RandomSource(`d ${s.hash()}`));

describe('a game that', () => {
  it('is sound passes everything', () => {
    for (let i = 0; i < 20; i++) fuzzGame(sound, i % 2 ? 'meeting' : 'ambush', `sound-${i}`, true);
    expect(everywhere(sound, twins(sound))).not.toThrow();
    expect(everywhere(sound, decisions(sound))).not.toThrow();
    checkReferences(sound, rulebook);
    checkCoding(sound);
  });

  it('breaks an invariant is caught', () => {
    const game = withStep('act', (step) => ({
      choose(s, code) {
        step.choose(s, code);
        if (s.turn === 2 && s.hex[1] >= 0) s.hex[0] = s.hex[1];
      },
    }));
    expect(() => fuzzGame(game, 'meeting', 'x', false)).toThrow('one unit a hex: R1 and R2 share');
  });

  it('never ends is caught', () => {
    const game = withStep('act', () => ({
      choose(s) {
        s.active = 1 - s.active;
      },
    }));
    expect(() => fuzzGame(game, 'meeting', 'x', false)).toThrow('ends: still running after 200000 choices');
  });

  it('lets one seat choose without end is caught', () => {
    const game = withStep('act', () => ({ choose() {} }));
    expect(() => fuzzGame(game, 'meeting', 'x', false)).toThrow('ends: red made 2001 choices in a row');
  });

  it('comes to a dead end is caught', () => {
    const game = withStep('retreat', () => ({ options() {} }));
    expect(() => {
      for (let i = 0; i < 30; i++) fuzzGame(game, 'meeting', `x${i}`, false);
    }).toThrow('dead end: "retreat" offers no option');
  });

  it('ends with an unknown result is caught', () => {
    const s = crossroads.newState();
    s.result = 9;
    expect(() => checkEnd(sound, s)).toThrow('9 is no result');
  });

  it('lists what it refuses is caught', () => {
    const game = withStep('act', (step) => ({
      refuse: (s, code) => (s.turn === 2 ? crossroads.refusals.number.dark : step.refuse(s, code)),
    }));
    expect(everywhere(game, decisions(game))).toThrow('is listed, yet refused');
  });

  it('allows what it does not list is caught', () => {
    const game = withStep('act', () => ({ refuse: () => 0 }));
    expect(everywhere(game, decisions(game))).toThrow('is not listed, yet allowed');
  });

  it('refuses by a rule that does not exist, or in an unfinished sentence, is caught', () => {
    const list = crossroads.refusals.list.map((r) => r && { ...r, rule: 'T-99' });
    const game = variant({ refusals: { ...crossroads.refusals, list } });
    expect(everywhere(game, decisions(game))).toThrow('"T-99", no rule of the rulebook');
    expect(() => checkReferences(game, rulebook)).toThrow('refusal 1 names "T-99"');
    const texts = crossroads.refusals.list.map((r) => r && { ...r, text: 'needs {7}' });
    const vague = variant({ refusals: { ...crossroads.refusals, list: texts } });
    expect(everywhere(vague, decisions(vague))).toThrow('unfinished sentence');
  });

  it('changes the state when it is asked is caught', () => {
    const game = withStep('act', (step) => ({
      refuse(s, code) {
        s.acted[0] = 1;
        return step.refuse(s, code);
      },
    }));
    expect(everywhere(game, decisions(game))).toThrow(/asking changed acted|yet refused/);
  });

  it('gives two things one name is caught', () => {
    const unit = { ...crossroads.kinds.unit, name: () => 'R1', find: () => 0, size: UNITS };
    expect(() => checkCoding(variant({ kinds: { ...crossroads.kinds, unit } }))).toThrow(
      'unit "R1" is 1, but is found as 0',
    );
    const hex = { size: 9000, name: (id: number) => String(id), find: (name: string) => Number(name) };
    expect(() => checkCoding(variant({ kinds: { ...crossroads.kinds, hex } }))).toThrow('do not fit into a code');
  });

  it('shows a hidden card is caught', () => {
    const pairs =
      (look?: Parameters<typeof checkPair>[4]): Visit =>
      (s) => {
        checkPair(sound, s, BLUE, new RandomSource(`pair ${s.hash()}`), look);
      };
    expect(everywhere(sound, pairs())).not.toThrow();
    expect(everywhere(sound, pairs(leakyView(sound)))).toThrow('the view of blue tells apart states that differ in');
    const peek = (s: CrossroadsState, seat: number) => ({ ...crossroads.view(s, seat), peek: s.card[RED] });
    const game = variant({ view: peek });
    const caught = everywhere(game, (s) => void checkPair(game, s, BLUE, new RandomSource('p')));
    expect(caught).toThrow(Fault);
    // The report shows where the two part: what went before is the same.
    expect(caught).toThrow(/: …([^…]{30})\d[^…]*… against …\1\d[^…]*…$/);
  });

  it('lets a secret out through options, odds, previews or log lines is caught', () => {
    const telling = withStep('commit', (step) => ({
      choose(s, code) {
        s.log?.tell(EVERYONE, 'the card is ', s.card[step.seat(s)]);
        step.choose(s, code);
      },
    }));
    expect(everywhere(telling, twins(telling))).toThrow('log lines after');
    const offering = withStep('act', (step) => ({ prompt: (s) => `${step.prompt(s)} ${s.card[1 - s.active]}` }));
    expect(everywhere(offering, twins(offering))).toThrow('prompt or options of');
    const previewing = variant({ preview: (s) => ({ notes: [{ text: `${s.mine} ${s.card}`, rule: 'T-09' }] }) });
    expect(everywhere(previewing, twins(previewing))).toThrow('preview or odds of');
    const reasoning = withStep('act', (step) => ({
      refuse: (s, code) => {
        const refused = step.refuse(s, code);
        return refused ? s.refuse(crossroads.refusals.number.noPoints, s.spare[0], 0) : 0;
      },
    }));
    expect(everywhere(reasoning, twins(reasoning))).toThrow('reasons against');
  });

  it('asks a seat, or offers it, what does not follow from its view is caught', () => {
    const outlooks = (game: AnyGame): Visit => {
      const random = new RandomSource('outlook');
      return (s) => {
        for (const seat of [RED, BLUE]) checkOutlook(game, s, seat, random);
      };
    };
    expect(everywhere(sound, outlooks(sound))).not.toThrow();
    const offering = withStep('act', (step) => ({ prompt: (s) => `${step.prompt(s)} ${s.card[1 - s.active]}` }));
    expect(everywhere(offering, outlooks(offering))).toThrow('is asked something else');
    const listing = withStep('act', (step) => ({
      options(s, out) {
        step.options(s, out);
        if (s.card[1 - s.active] > 1) out.count -= 1;
      },
    }));
    expect(everywhere(listing, outlooks(listing))).toThrow('is offered other options');
    const forgetting = variant({
      redeal(view, seat, random) {
        const s = crossroads.redeal(view, seat, random);
        s.active = 1 - s.active;
        return s;
      },
    });
    expect(everywhere(forgetting, outlooks(forgetting))).toThrow('red decides and is not asked');
    const random = new RandomSource('outlook');
    expect(everywhere(forgetting, (s) => checkOutlook(forgetting, s, BLUE, random))).toThrow('blue is asked');
  });

  it('deals hidden facts that the seat can tell from the real ones is caught', () => {
    const redeal = (game: Partial<Mine>) => {
      const changed = variant(game);
      return everywhere(changed, (s) => checkRedeal(changed, s, BLUE, new RandomSource('r'), false));
    };
    expect(redeal({})).not.toThrow();
    const forgetful: Mine['redeal'] = (view, seat, random) => {
      const s = crossroads.redeal(view, seat, random);
      s.points.fill(0);
      return s;
    };
    expect(redeal({ redeal: forgetful })).toThrow('blue sees the difference');
  });

  it('counts in its measures what a seat cannot know is caught', () => {
    const measured = (of: (s: CrossroadsState, seat: number) => number): AnyGame =>
      variant({ measures: (s, seat) => [{ id: 'card', name: 'Card', seat, value: of(s, seat ?? RED) }] });
    const look = (game: AnyGame): (() => void) => {
      const random = new RandomSource('measures');
      return everywhere(game, (s) => {
        for (const seat of [RED, BLUE]) checkOutlook(game, s, seat, random);
      });
    };
    expect(look(measured((s, seat) => s.card[seat]))).not.toThrow();
    expect(look(measured((s, seat) => s.card[1 - seat]))).toThrow('rest on what it cannot know');
  });

  it('foretells wrong odds is caught', () => {
    const odds: Mine['odds'] = (s, code) => {
      const report = crossroads.odds?.(s, code);
      if (!report) return null;
      const even = Distribution.of(report.outcomes.map((o) => ({ value: o, weight: 1 })));
      return { ...report, outcomes: even.chances.map((c) => ({ ...c.value, weight: c.weight })) };
    };
    const worst = (game: AnyGame): number => {
      let least = 1;
      const weigh: Visit = (s, _, options) => {
        for (const option of options.list()) {
          const likely =
            (s as CrossroadsState).turn === 2 ? checkOdds(game, s, option, new RandomSource('odds'), 200) : null;
          if (likely !== null) least = Math.min(least, likely);
        }
      };
      everywhere(game, weigh, 6)();
      return least;
    };
    expect(worst(sound)).toBeGreaterThan(1e-4);
    expect(worst(variant({ odds }))).toBeLessThan(1e-6);
    const surprised = variant({ observed: () => 'a meteor' });
    expect(() => worst(surprised)).toThrow('brought "a meteor"; foretold');
  }, 120_000);

  it('keeps something outside its bytes is caught by undo, by the record, or by storage', () => {
    let outside = 0;
    const game = withStep('act', (step) => ({
      choose(s, code) {
        step.choose(s, code);
        s.outcome = ++outside % 200;
      },
    }));
    const match = new Match(game, { seed: 'a' });
    expect(() => checkUndo(match, match.options.at(0))).toThrow('done again came out differently');
    const played = new Match(game, { seed: 'a' });
    played.choose(played.options.at(0));
    expect(() => checkRecord(played)).toThrow('lead to another position');
    expect(() => checkStored(sound, crossroads.newState())).not.toThrow();
  });
});

describe('the option tree', () => {
  it('counts the ways to make one choice, two, three, and stops when there are too many', () => {
    const s = beginState(sound, { scenario: 'ambush', options: { mud: 'off' }, seed: 'tree' });
    const counts = optionTree(sound, s, 2000);
    // Five hexes for the mine, then five options whatever was chosen.
    expect(counts.slice(0, 2)).toEqual([5, 25]);
    expect(counts.at(-1)).toBeGreaterThan(2000);
    const free = withStep('hide', (step) => ({
      options(x, out) {
        out.add(0);
        step.options(x, out);
      },
    }));
    expect(optionTree(free, beginState(free, { scenario: 'ambush', options: {}, seed: 'tree' }), 10)).toEqual([6, 30]);
  });
});
