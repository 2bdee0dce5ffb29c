/**
 * What a match is played with: a scenario and the switches of the rules. Kept in the state itself, so that a position knows
 * its own set-up; what is not allowed together is refused by rule, like everything else.
 */

import type { AnyGame, Game, OptionInfo, ScenarioInfo, Seat, Setup } from './game.ts';
import type { RandomSource } from './random.ts';
import { type AnyState, MAX_SWITCHES } from './state.ts';

export class SetupError extends Error {
  override readonly name = 'SetupError';
  /** The statement that forbids it, if it is a rule that does. */
  readonly rule: string | undefined;

  constructor(message: string, rule?: string) {
    super(message);
    this.rule = rule;
  }
}

type Offered = Pick<AnyGame, 'id' | 'scenarios' | 'options' | 'refuseSetup'>;

export const scenarioInfo = (game: Pick<AnyGame, 'scenarios'>, id: string): ScenarioInfo | undefined =>
  game.scenarios.find((x) => x.id === id);

/** The switches that belong to a scenario. */
export const switchesOf = (game: Pick<AnyGame, 'options'>, scenario: string): readonly OptionInfo[] =>
  game.options.filter((o) => o.scenarios === undefined || o.scenarios.includes(scenario));

/** Whether the rules themselves play this seat (solitaire): nobody's to take. */
export const isPlayedByRules = (game: Pick<AnyGame, 'scenarios' | 'seats'>, scenario: string, seat: Seat): boolean =>
  scenarioInfo(game, scenario)?.playedByRules?.includes(game.seats[seat]?.id ?? '') ?? false;

const defaultOf = (option: OptionInfo): string => option.values[0] as string;

/** Every switch of the scenario with a value the game knows; the defaults filled in. Throws what is wrong with it. */
export function completeSetup(
  game: Offered,
  scenario: string | undefined,
  options: Readonly<Record<string, string>> = {},
): Setup {
  const chosen = scenario ?? game.scenarios[0]?.id ?? '';
  const scenarios = game.scenarios.map((x) => x.id);
  if (!scenarios.includes(chosen))
    throw new SetupError(`unknown scenario "${chosen}" in ${game.id}; known: ${scenarios.join(', ')}`);
  const own = switchesOf(game, chosen);
  for (const [id, value] of Object.entries(options)) {
    const option = game.options.find((o) => o.id === id);
    if (!option)
      throw new SetupError(`unknown option "${id}" in ${game.id}; known: ${own.map((o) => o.id).join(', ') || 'none'}`);
    if (!own.includes(option)) {
      if (value === defaultOf(option)) continue;
      throw new SetupError(
        `option "${id}" does not belong to the scenario "${chosen}"`,
        option.scenariosRule ?? option.rule,
      );
    }
    if (!option.values.includes(value))
      throw new SetupError(`option "${id}" takes ${option.values.join(' or ')}, not "${value}"`);
  }
  const setup = {
    scenario: chosen,
    options: Object.fromEntries(own.map((o) => [o.id, options[o.id] ?? defaultOf(o)])),
  };
  const refused = game.refuseSetup?.(setup) ?? null;
  if (refused) throw new SetupError(refused.text, refused.rule);
  return setup;
}

/** Writes a set-up into a blank state. */
export function writeSetup<S extends AnyState>(game: Pick<Game<S>, 'scenarios' | 'options'>, s: S, setup: Setup): void {
  if (game.options.length > MAX_SWITCHES) throw new SetupError(`at most ${MAX_SWITCHES} options`);
  s.scenario = game.scenarios.findIndex((x) => x.id === setup.scenario);
  game.options.forEach((option, i) => {
    s.switches[i] = Math.max(0, option.values.indexOf(setup.options[option.id] ?? defaultOf(option)));
  });
}

/** The set-up that a state is played with. */
export function setupOf<S extends AnyState>(game: Pick<Game<S>, 'scenarios' | 'options'>, s: S): Setup {
  const scenario = game.scenarios[s.scenario]?.id ?? '';
  return {
    scenario,
    options: Object.fromEntries(
      switchesOf(game, scenario).map((o) => [o.id, o.values[s.switches[game.options.indexOf(o)]] ?? defaultOf(o)]),
    ),
  };
}

/** An allowed set-up with switches thrown at random: those that would be refused together stay as they are. */
export function randomSetup(game: Offered, scenario: string, random: RandomSource): Setup {
  let setup = completeSetup(game, scenario);
  for (const option of switchesOf(game, scenario)) {
    const thrown = {
      ...setup,
      options: { ...setup.options, [option.id]: option.values[random.below(option.values.length)] as string },
    };
    if (!game.refuseSetup?.(thrown)) setup = thrown;
  }
  return setup;
}
