import { describe, expect, it } from 'vitest';
import { RandomSource } from './random.ts';
import {
  completeSetup,
  isPlayedByRules,
  randomSetup,
  SetupError,
  scenarioInfo,
  setupOf,
  switchesOf,
  writeSetup,
} from './setup.ts';
import { crossroads } from './testing/crossroads.ts';

const option = (id: string, more: object = {}) => ({
  id,
  title: id,
  summary: '',
  rule: `S-${id}`,
  values: ['off', 'on'],
  ...more,
});
/** A game with a switch for one scenario, and two that exclude one another. */
const game = {
  ...crossroads,
  scenarios: [
    { id: 'day', title: 'Day', summary: '', length: '' },
    { id: 'solo', title: 'Solo', summary: '', length: '', playedByRules: ['blue'] },
  ],
  options: [
    option('fog'),
    option('mines', { scenarios: ['solo'] }),
    option('march'),
    option('pace', { values: ['slow', 'brisk', 'fast'] }),
  ],
  refuseSetup: ({ options }: { options: Readonly<Record<string, string>> }) =>
    options.fog === 'on' && options.march === 'on' ? { rule: 'S-9', text: 'nobody marches in fog' } : null,
};
const fault = (scenario?: string, options?: Record<string, string>): SetupError => {
  try {
    completeSetup(game, scenario, options);
  } catch (error) {
    if (error instanceof SetupError) return error;
  }
  throw new Error('accepted');
};

describe('a set-up', () => {
  it('is completed with the first scenario and the defaults of its own switches', () => {
    expect(completeSetup(game, undefined)).toEqual({
      scenario: 'day',
      options: { fog: 'off', march: 'off', pace: 'slow' },
    });
    expect(completeSetup(game, 'solo', { mines: 'on', pace: 'fast' })).toEqual({
      scenario: 'solo',
      options: { fog: 'off', mines: 'on', march: 'off', pace: 'fast' },
    });
  });

  it('names what is unknown', () => {
    expect(fault('dusk').message).toBe('unknown scenario "dusk" in crossroads; known: day, solo');
    expect(fault('day', { rain: 'on' }).message).toBe('unknown option "rain" in crossroads; known: fog, march, pace');
    expect(fault('day', { fog: 'thick' }).message).toBe('option "fog" takes off or on, not "thick"');
  });

  it('refuses by rule a switch of another scenario, unless it stands as it is by default', () => {
    expect(fault('day', { mines: 'on' })).toMatchObject({
      rule: 'S-mines',
      message: expect.stringContaining('"mines" does not belong'),
    });
    expect(completeSetup(game, 'day', { mines: 'off' }).options).not.toHaveProperty('mines');
  });

  it('refuses by rule what excludes one another', () => {
    expect(fault('day', { fog: 'on', march: 'on' })).toMatchObject({ rule: 'S-9', message: 'nobody marches in fog' });
  });

  it('lives in the state and is read from it again', () => {
    const s = crossroads.newState();
    const setup = completeSetup(game, 'solo', { mines: 'on', pace: 'brisk' });
    writeSetup(game, s, setup);
    expect([s.scenario, ...s.switches.subarray(0, 4)]).toEqual([1, 0, 1, 0, 1]);
    expect(setupOf(game, s)).toEqual(setup);
  });

  it('thrown at random is always allowed, and meets every switch', () => {
    const random = new RandomSource('setup');
    const seen = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const setup = randomSetup(game, i % 2 ? 'solo' : 'day', random);
      expect(completeSetup(game, setup.scenario, setup.options)).toEqual(setup);
      for (const [id, value] of Object.entries(setup.options)) seen.add(`${setup.scenario} ${id} ${value}`);
    }
    expect(seen.size).toBe(2 * (2 + 2 + 3) + 2);
  });

  it('tells which seats the rules themselves play, and which switches belong to a scenario', () => {
    expect(isPlayedByRules(game, 'solo', 1)).toBe(true);
    expect(isPlayedByRules(game, 'solo', 0)).toBe(false);
    expect(isPlayedByRules(game, 'day', 1)).toBe(false);
    expect(isPlayedByRules(game, 'solo', 7)).toBe(false);
    expect(switchesOf(game, 'solo').map((o) => o.id)).toEqual(['fog', 'mines', 'march', 'pace']);
    expect(scenarioInfo(game, 'nowhere')).toBeUndefined();
  });

  it('has no more switches than a state can hold', () => {
    const many = { ...game, options: Array.from({ length: 200 }, (_, i) => option(`o${i}`)) };
    expect(() => writeSetup(many, crossroads.newState(), { scenario: 'day', options: {} })).toThrow('at most');
  });
});

describe('a game that has little to choose', () => {
  const { refuseSetup: _, ...plain } = game;

  it('may have no scenario of that name, or none at all', () => {
    expect(isPlayedByRules(game, 'night', 1)).toBe(false);
    expect(isPlayedByRules(game, 'solo', 9)).toBe(false);
    expect(() => completeSetup({ ...game, scenarios: [] }, undefined)).toThrow('unknown scenario ""');
    const s = crossroads.newState();
    s.scenario = 9;
    expect(setupOf(game, s).scenario).toBe('');
  });

  it('may refuse nothing', () => {
    const both = { fog: 'on', march: 'on' };
    expect(completeSetup(plain, 'day', both).options).toMatchObject(both);
    const thrown = Array.from(
      { length: 40 },
      (_x, i) => randomSetup(plain, 'day', new RandomSource(`plain ${i}`)).options,
    );
    expect(thrown.some(({ fog, march }) => fog === 'on' && march === 'on')).toBe(true);
  });

  it('may have 32 switches and no more', () => {
    const many = (n: number) => ({ ...game, options: Array.from({ length: n }, (_x, i) => option(`o${i}`)) });
    const write = (n: number) => () => writeSetup(many(n), crossroads.newState(), { scenario: 'day', options: {} });
    expect(write(32)).not.toThrow();
    expect(write(33)).toThrow('at most 32 options');
  });
});
