import { describe, expect, it } from 'vitest';
import { defineGame } from './define.ts';
import { SPECTATOR } from './game.ts';
import { Match } from './match.ts';
import { RandomSource } from './random.ts';
import { crossroads } from './testing/crossroads.ts';
import { V } from './testing/pieces.ts';
import { code } from './verbs.ts';

describe('a game made whole', () => {
  it('has views that say what is played, and who looks', () => {
    const match = new Match(crossroads, { seed: 'a', scenario: 'ambush', options: { mud: 'on' } });
    const head = (seat: number) => {
      const { game, scenario, options, seat: who } = match.view(seat);
      return { game, scenario, options, who };
    };
    const shared = { game: 'crossroads', scenario: 'ambush', options: { mud: 'on' } };
    expect(head(0)).toEqual({ ...shared, who: 'red' });
    expect(head(1)).toEqual({ ...shared, who: 'blue' });
    expect(head(SPECTATOR)).toEqual({ ...shared, who: 'spectator' });
  });

  it('is dealt anew into a blank state with the same set-up and a stream of its own', () => {
    const match = new Match(crossroads, { seed: 'a', scenario: 'ambush', options: { mud: 'on' } });
    const dealt = (seed: string) => crossroads.redeal(match.view(0), 0, new RandomSource(seed));
    expect([dealt('x').scenario, dealt('x').switches[0]]).toEqual([1, 1]);
    expect(dealt('x').random).toEqual(dealt('x').random);
    expect(dealt('x').random).not.toEqual(dealt('y').random);
    expect(dealt('x').random).not.toEqual(match.state.random);
  });

  it('understands the old name of indistinguishableState', () => {
    const { indistinguishableState: disguise, ...rest } = crossroads;
    const made = defineGame({ ...rest, disguise } as unknown as Parameters<typeof defineGame>[0]);
    expect(made.indistinguishableState).toBe(disguise);
  });

  it('tells of an option what its verb brings, where its author says no more of it', () => {
    type Rules = Parameters<typeof defineGame>[0];
    const verbs = crossroads.verbs.map((verb) =>
      verb.word === 'end' ? { ...verb, effect: ['T-04', 'the other side is next'] as const } : verb,
    );
    const end = code(V.end);
    const told = (preview: unknown, c = end) =>
      defineGame({ ...crossroads, verbs, preview } as unknown as Rules).preview?.(undefined as never, c);
    const note = { rule: 'T-04', text: 'the other side is next' };
    expect(told(undefined)).toEqual({ notes: [note] });
    expect(told(() => null)).toEqual({ notes: [note] });
    const cost = { value: 1, unit: 'point', units: 'points' };
    expect(told(() => ({ cost, notes: [] }))).toEqual({ cost, notes: [note] });
    const own = { notes: [{ rule: 'T-05', text: 'more' }] };
    expect(told(() => own)).toBe(own);
    // Other verbs bring nothing that is told.
    expect(told(() => null, code(V.play))).toBeNull();
    expect(told(undefined, code(V.play))).toBeNull();
  });

  it('has the odds that its author wrote, or finds them if he says what comes and what it means', () => {
    const { odds: written, ...rules } = crossroads as typeof crossroads & Parameters<typeof defineGame<never>>[0];
    const outcome = (_: unknown, key: string) => ({ label: key, text: key, good: 'none' as const });
    type Rules = Parameters<typeof defineGame>[0];
    const made = (more: object) => defineGame({ ...rules, ...more } as unknown as Rules);
    expect(made({ odds: written, outcome }).odds).toBe(written);
    expect(made({}).odds).toBeUndefined();
    expect(made({ outcome, observed: undefined }).odds).toBeUndefined();
    const match = new Match(crossroads, {
      seed: 'a',
      position: { weather: 0, units: { R1: { hex: '0202' } }, at: { step: 'commit', attacker: 'R1', target: 'B1' } },
    });
    match.choose('hold');
    const report = made({ outcome }).odds?.(match.state as never, code(V.hold));
    expect(report?.outcomes.map(({ key, weight }) => [key, weight])).toEqual([
      ['backfire', 1],
      ['nothing', 2],
      ['push', 2],
      ['hit', 1],
    ]);
  });
});
