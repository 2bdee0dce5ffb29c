import { describe, expect, it } from 'vitest';
import { Match } from '../engine/match.ts';
import { RandomSource } from '../engine/random.ts';
import { catalog } from '../engine/testing/crossroads.ts';
import { verbOf } from '../engine/verbs.ts';
import { levelOf, makePlayer } from './index.ts';
import { Simulator } from './simulate.ts';
import { opponentText, readOpponent, type StyleId, styleOf, styles } from './styles.ts';
import { dealer, WRITER, wordGame } from './testing.ts';

const crossroads = await catalog[0]?.load();

describe('the styles', () => {
  it('are found by their names, and an unknown one is told those that are known', () => {
    expect(styles.map((s) => s.id)).toEqual(['historical', 'cautious', 'bold']);
    for (const style of styles) expect(styleOf(style.id)).toBe(style);
    expect(() => styleOf('reckless')).toThrow(/unknown style "reckless".*historical, cautious, bold/);
  });

  it('are kept with the level as one text', () => {
    expect(['historical', 'bold'].map((style) => opponentText('veteran', style))).toEqual(['veteran', 'veteran, bold']);
    expect(opponentText('general')).toBe('general');
    for (const text of ['veteran', 'veteran, bold', 'recruit, cautious']) {
      const { level, style } = readOpponent(text);
      expect(opponentText(level, style)).toBe(text);
    }
    expect(() => readOpponent('marshal')).toThrow('unknown level');
    expect(() => readOpponent('veteran, reckless')).toThrow('unknown style');
  });

  it('weigh losses: to the cautious they are larger, to the bold smaller, and gains are what they are', () => {
    const sim = new Simulator(wordGame, 'leaning');
    const world = dealer(wordGame, new RandomSource('leaning'))();
    world.written = 2;
    world.word.set([1, 1]);
    const value = sim.value(world, WRITER);
    const felt = (id: StyleId, from: number): number => {
      sim.leaning = { seat: WRITER, from, temper: styleOf(id).temper };
      return sim.value(world, WRITER);
    };
    const before = value + 0.2;
    expect(felt('historical', before)).toBeCloseTo(value);
    expect(felt('cautious', before)).toBeCloseTo(before - 0.2 * 1.5);
    expect(felt('bold', before)).toBeCloseTo(before - 0.2 * 0.6);
    for (const { id } of styles) expect(felt(id, value - 0.2)).toBeCloseTo(value);
    // The other seat is not inclined so.
    expect(sim.value(world, 1 - WRITER)).toBeCloseTo(-value);
  });

  it('play whole games, and the same view, seed and style give the same choice', () => {
    if (!crossroads) throw new Error('no game');
    const match = new Match(crossroads, { seed: 'styles' });
    const play = (style: StyleId) =>
      makePlayer(crossroads, levelOf('veteran'), { seed: 's', style, budget: { iterations: 20 } });
    const players = [play('cautious'), play('bold')];
    while (match.decision !== null) {
      const { seat } = match;
      const view = match.view(seat);
      const options = match.options.list();
      const fresh = (): number => play('bold').chooseNow(view, options).code;
      expect(fresh()).toBe(fresh());
      match.choose(players[seat]?.chooseNow(view, options).code ?? -1);
    }
    expect(match.isOver).toBe(true);
  });
});

describe('quick play', () => {
  it('of the bold takes the attack that the cautious leaves', () => {
    if (!crossroads) throw new Error('no game');
    const verbs = crossroads.verbs.map((verb) =>
      verb.word === 'attack' ? { ...verb, kind: 'attack' as const } : verb,
    );
    const game = { ...crossroads, verbs, advice: { ...crossroads.advice, prior: () => 0 } };
    const sim = new Simulator(game, 'quick');
    const match = new Match(crossroads, { seed: 'quick' });
    const attacks = (style: StyleId, seat: number): number => {
      sim.leaning = { seat, from: 0, temper: styleOf(style).temper };
      return sim.quick(match.state, match.options, 0);
    };
    const isAttack = (c: number): boolean => verbs[verbOf(c)]?.kind === 'attack';
    let compared = 0;
    while (match.decision !== null) {
      const list = match.options.list();
      if (list.some(isAttack) && !list.every(isAttack)) {
        compared++;
        expect(isAttack(attacks('bold', match.seat))).toBe(true);
        expect(isAttack(attacks('cautious', match.seat))).toBe(false);
        match.choose(list.find(isAttack) ?? -1);
      } else match.choose(list[compared % list.length] as number);
    }
    expect(compared).toBeGreaterThan(0);
  });
});
