/** Whatever gets out that is hidden is caught. */

import { describe, expect, it } from 'vitest';
import { LAYERS } from './board.ts';
import { CheckError, type Visit } from './checks.ts';
import type { AnyGame } from './game.ts';
import { EVERYONE } from './log.ts';
import { RandomSource } from './random.ts';
import { checkNoLeak, checkOutlook, checkPair, checkRedeal, leakyView } from './secrets.ts';
import { crossroads } from './testing/crossroads.ts';
import { BLUE, type CrossroadsState, RED } from './testing/pieces.ts';
import { type Crossroads, everywhere, sound, variant, withStep } from './testing/variants.ts';

const twins =
  (game: AnyGame): Visit =>
  (s) => {
    for (const seat of [RED, BLUE, -1]) checkNoLeak(game, s, seat, new RandomSource(`twins ${s.hash()}`));
  };

describe('a game that', () => {
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
    expect(caught).toThrow(CheckError);
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
    for (const id of LAYERS) {
      const laying = variant({
        layer: (s, _, wanted) => (wanted === id ? { notes: [`${s.mine} ${s.card}`] } : null),
      });
      expect(everywhere(laying, twins(laying)), id).toThrow(`the layer "${id}"`);
    }
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
    const redeal = (game: Partial<Crossroads>, toEnd = false) => {
      const changed = variant(game);
      return everywhere(changed, (s) => checkRedeal(changed, s, BLUE, new RandomSource('r'), toEnd));
    };
    expect(redeal({})).not.toThrow();
    const forgetful: Crossroads['redeal'] = (view, seat, random) => {
      const s = crossroads.redeal(view, seat, random);
      s.points.fill(0);
      return s;
    };
    expect(redeal({ redeal: forgetful })).toThrow('blue sees the difference');
    // What fails in a copy says that it is one: the match itself may be sound.
    const copies = new WeakSet<object>();
    const copying: Crossroads['redeal'] = (view, seat, random) => {
      const s = crossroads.redeal(view, seat, random);
      copies.add(s);
      return s;
    };
    const frail = { id: 'frail', check: (s: object) => (copies.has(s) ? 'it is frail' : null) };
    expect(redeal({ redeal: copying, invariants: [frail] }, true)).toThrow(
      /^redeal: in a copy in which what blue cannot know was dealt anew .*: frail: it is frail$/,
    );
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
});

describe('twins', () => {
  /** What is found at the decisions of some random games, one word or two for each fault. */
  const faultsOf = (game: AnyGame, seats: readonly number[], games = 12): Set<string> => {
    const faults = new Set<string>();
    everywhere(
      game,
      (s) => {
        for (const seat of seats) {
          try {
            checkNoLeak(game, s, seat, new RandomSource(`twins ${s.hash()}`));
          } catch (error) {
            if (!(error instanceof CheckError)) throw error;
            faults.add(
              error.message.replace(/^secrets: (.*?)( of "| after "|, in the eyes| of | against ").*$/s, '$1'),
            );
          }
        }
      },
      games,
    )();
    return faults;
  };

  it('are compared wherever something is hidden from the seat, and nowhere else', () => {
    let [compared, alone] = [0, 0];
    everywhere(
      sound,
      (s) => {
        if (checkNoLeak(sound, s, BLUE, new RandomSource('t'))) compared++;
        if (!checkNoLeak({ ...sound, indistinguishableState: () => false }, s, BLUE, new RandomSource('t'))) alone++;
      },
      3,
    )();
    expect(compared).toBeGreaterThan(50);
    expect(alone).toBeGreaterThanOrEqual(compared);
    expect(faultsOf(sound, [RED, BLUE, -1])).toEqual(new Set());
  });

  it('are asked about three options at a decision, each once', () => {
    const asked: number[] = [];
    let compared = 0;
    const game = variant({
      preview(_, c) {
        asked.push(c);
        return null;
      },
    });
    everywhere(
      game,
      (s, step) => {
        if (checkNoLeak(game, s, step.seat(s), new RandomSource(`three ${s.hash()}`))) compared++;
      },
      1,
    )();
    expect(compared).toBeGreaterThan(5);
    // Of both twins.
    expect(asked).toHaveLength(2 * 3 * compared);
  });

  it('tell by who decides; in a secret window only the seat itself knows that it is asked', () => {
    const seat = (s: CrossroadsState): number => (s.card[RED] > 1 ? RED : BLUE);
    const telling = withStep('commit', () => ({ seat }));
    expect(faultsOf(telling, [-1])).toEqual(new Set(['who decides']));
    // With a prompt for others everybody knows who is asked.
    expect(
      faultsOf(
        withStep('commit', () => ({ seat, quiet: true })),
        [-1],
      ),
    ).toContain('who decides');
    const quiet = withStep('commit', () => ({ seat, quiet: true, publicPrompt: undefined }));
    expect(faultsOf(quiet, [-1])).not.toContain('who decides');
    expect(faultsOf(quiet, [BLUE])).toContain('who decides');
  });

  it('tell by a question that is passed over, and by what falls then', () => {
    // Where the other side holds a good card there is nothing to choose: the question is never put.
    const passing = withStep('commit', (step) => ({
      options(s, out) {
        step.options(s, out);
        if (s.card[1 - step.seat(s)] > 1) out.count = 1;
      },
    }));
    const faults = faultsOf(passing, [RED, BLUE, -1], 40);
    expect(faults).toContain('who decides when all has run by itself');
    expect(faults).toContain('how much was revealed by itself');
    const caught = everywhere(passing, twins(passing), 40);
    expect(caught).toThrow(/when all has run by itself.* give "commit" sole: 'ask'$/s);
  });

  it('tell by the view after a choice', () => {
    const peeking = variant({
      view: (s, seat) => ({ ...crossroads.view(s, seat), peek: s.turn > 1 ? s.card[RED] : null }),
    });
    expect(faultsOf(peeking, [BLUE])).toEqual(new Set(['views']));
    // After a choice that reveals something there is nothing to compare.
    const { names, steps } = crossroads.steps;
    const open = steps.map((step) => {
      if (!('choose' in step)) return step;
      const choose: typeof step.choose = (s, c) => {
        s.reveals += 1;
        step.choose(s, c);
      };
      return { ...step, choose };
    });
    expect(faultsOf({ ...peeking, steps: { names, steps: open } } as unknown as AnyGame, [BLUE])).toEqual(new Set());
  });

  it('are compared at a decision only', () => {
    const s = crossroads.newState();
    s.result = 1;
    const game = { ...sound, indistinguishableState: () => true };
    expect(() => checkNoLeak(game, s as never, BLUE, new RandomSource('over'))).toThrow(
      'a disguised state was not at a decision',
    );
    expect(checkPair(sound, s as never, BLUE, new RandomSource('over'))).toBe(false);
  });

  it("differ in the stream of chance as well: it is nobody's to know", () => {
    const rolling = variant({ view: (s, seat) => ({ ...crossroads.view(s, seat), next: Array.from(s.random) }) });
    const looks = everywhere(rolling, (s) => void checkPair(rolling, s, RED, new RandomSource('chance')), 2);
    expect(looks).toThrow('the view of red tells apart states that differ in');
  });
});

describe('a leaky view', () => {
  it('holds all that the game hides, and the stream of chance', () => {
    const s = crossroads.newState();
    s.mine = 3;
    const view = leakyView(sound)(s as never, BLUE) as { hidden: Record<string, string>; seat: string };
    expect(view.seat).toBe('blue');
    expect(view.hidden).toMatchObject({ mine: '3', card: '0,0', random: expect.any(String) });
    expect(view.hidden).not.toHaveProperty('depth');
  });
});

describe('facts dealt anew', () => {
  const dealing = (change: Partial<Crossroads>, toEnd = false, seat = RED) => {
    const game = variant(change);
    return everywhere(game, (s) => checkRedeal(game, s, seat, new RandomSource(`r ${s.hash()}`), toEnd), 4);
  };

  it('offer the same options', () => {
    const listing = withStep('act', (step) => ({
      options(s, out) {
        step.options(s, out);
        if (s.card[1 - s.active] > 1) out.count -= 1;
      },
    }));
    const faults = everywhere(listing, (s) => checkRedeal(listing, s, RED, new RandomSource('o'), false));
    expect(faults).toThrow('redeal: the options of red have changed');
  });

  it('may change the options of the other, who decides by what this seat cannot know', () => {
    const listing = withStep('act', (step) => ({
      options(s, out) {
        step.options(s, out);
        if (s.card[s.active] > 1 && out.count > 1) out.count -= 1;
      },
    }));
    for (const seat of [RED, BLUE])
      expect(
        everywhere(listing, (s) => checkRedeal(listing, s, seat, new RandomSource(`r ${s.hash()}`), false)),
      ).not.toThrow();
  });

  it('come with another stream of chance', () => {
    let real = crossroads.newState();
    const game = variant({
      redeal(view, seat, random) {
        const s = crossroads.redeal(view, seat, random);
        s.random.set(real.random);
        return s;
      },
    });
    const look = everywhere(game, (s) => {
      real = s as CrossroadsState;
      checkRedeal(game, s, RED, new RandomSource('chance'), false);
    });
    expect(look).toThrow('redeal: the random stream was kept');
  });

  it('can be played to the end, with all that must hold', () => {
    expect(dealing({}, true)).not.toThrow();
    const late = [{ id: 'never four', check: (s: CrossroadsState) => (s.turn === 4 ? 'it is the fourth turn' : null) }];
    const early = (toEnd: boolean) => {
      const game = variant({ invariants: late });
      return everywhere(
        game,
        (s) => (s as CrossroadsState).turn < 2 && checkRedeal(game, s, RED, new RandomSource('e'), toEnd),
        2,
      );
    };
    expect(early(false)).not.toThrow();
    expect(early(true)).toThrow('never four: it is the fourth turn');
    expect(dealing({ results: [] }, true)).toThrow('is no result of crossroads');
    expect(dealing({ results: [] }, false)).not.toThrow();
  });
});

describe('an outlook', () => {
  it('rests on nothing but the view: not on the state behind it, which is left as it was', () => {
    let real = crossroads.newState();
    const peeking = variant({ preview: () => ({ notes: [{ text: `turn ${real.turn}`, rule: 'T-01' }] }) });
    const look = everywhere(peeking, (s) => {
      real = s as CrossroadsState;
      checkOutlook(peeking, s, RED, new RandomSource('scrambled'));
    });
    expect(look).toThrow('is told something else when the state behind it is scrambled');
    everywhere(
      sound,
      (s) => {
        const before = s.clone();
        checkOutlook(sound, s, BLUE, new RandomSource('kept'));
        expect(s.equals(before)).toBe(true);
      },
      2,
    )();
  });

  it('says the same of a twin', () => {
    const game = variant({
      view: (s, seat) => ({ ...crossroads.view(s, seat), peek: s.card[RED] }),
      redeal(view, seat, random) {
        const s = crossroads.redeal(view, seat, random);
        s.outcome = view.peek as number;
        return s;
      },
      preview: (s) => ({ notes: [{ text: `a ${s.outcome}`, rule: 'T-01' }] }),
    });
    const look = everywhere(game, (s) => checkOutlook(game, s, BLUE, new RandomSource(`twin ${s.hash()}`)));
    expect(look).toThrow('outlook: blue is told something else of a twin');
  });

  it('is asked about all options where there are few, about some where there are many, and about what is not offered', () => {
    const asked = (samples: number) => {
      const codes = new Set<number>();
      let offered = 0;
      const game = variant({
        preview(_, c) {
          codes.add(c);
          return null;
        },
      });
      everywhere(
        game,
        (s, step, options, choice) => {
          if (choice > 0 || step.seat(s) !== RED) return;
          offered = options.count;
          checkOutlook(game, s, RED, new RandomSource('asked'), samples);
        },
        1,
      )();
      return { offered, asked: codes.size };
    };
    const all = asked(50);
    expect(all.asked).toBeGreaterThanOrEqual(all.offered);
    expect(asked(1).asked).toBeLessThan(all.offered);
  });
});
