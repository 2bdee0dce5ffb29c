/** Every option of every game says something to whoever points at it: chits, counters of a set-up, who goes first. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyGame } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { stepName } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { knowledgeOf } from '../src/engine/seat.ts';
import { isPlayedByRules } from '../src/engine/setup.ts';
import { verbOf } from '../src/engine/verbs.ts';
import { catalog } from '../src/games/catalog.ts';
import { hexNamer } from '../src/web/board/hex-names.ts';
import { Foresight } from '../src/web/session/foresight.ts';
import { insightOf, saysMore } from '../src/web/session/insight.ts';
import { openingStage, type Stage, stageOf } from '../src/web/session/picking.ts';
import { Places } from '../src/web/session/places.ts';
import { LONG, starts } from './contract.ts';

/** A kind of option is looked at so often: the same verb may name a counter here and a hex there. */
const LOOKS = 2;

/** Points at the options of a decision that have not been looked at often enough; what says nothing of itself is returned. */
function unsaid(match: Match, looks: Map<string, number>): readonly string[] {
  const { game, seat } = match;
  const kinds = [...new Set(match.options.list().map((code) => `${stepName(game, match.state)} ${verbOf(code)}`))];
  if (kinds.every((kind) => (looks.get(kind) ?? 0) >= LOOKS)) return [];
  for (const kind of kinds) looks.set(kind, (looks.get(kind) ?? 0) + 1);
  const outlook = knowledgeOf(match, seat);
  const asked = outlook.asked();
  if (!asked) throw new Error('the seat that decides is asked');
  const sheet = game.sheet(match.setup);
  const ground = sheet.kind === 'hex' ? hexNamer(sheet) : () => '';
  const places = new Places(game, game.scene(match.view(seat)), outlook.state);
  const ahead = new Foresight(outlook);
  const choices = asked.options.map((code) => places.choice(code));
  const found: string[] = [];
  const fresh = (what: string): boolean => {
    const key = `${asked.step}: ${what}`;
    const n = looks.get(key) ?? 0;
    looks.set(key, n + 1);
    return n < LOOKS;
  };
  const look = (stage: Stage): void => {
    for (const choice of stage.buttons) {
      if (!fresh(`${choice.verb} ${stage.picked.length}`)) continue;
      const insight = insightOf({ target: null, choice, ...ahead.insight(choice) }, places, ground);
      if (!saysMore(insight)) found.push(`${asked.step}: ${choice.words}`);
    }
    for (const target of stage.targets) {
      const [first] = target.choices;
      if (!first || !fresh(`${first.verb} at ${stage.picked.length}`)) continue;
      const choice = ahead.likelyChoice(stage, target);
      const insight = insightOf({ target, choice, ...ahead.insight(choice) }, places, ground);
      if (!saysMore(insight)) found.push(`${asked.step}: ${target.place.key} of ${first.words}`);
      // What is asked after it was picked.
      if (target.choices.some((c) => c.places.length > stage.picked.length + 1))
        look(stageOf(choices, [...stage.picked, target.place]));
    }
  };
  look(openingStage(choices));
  return found;
}

describe.each(catalog)('$title', (entry) => {
  let game: AnyGame;
  beforeAll(async () => {
    game = await entry.load();
  }, LONG);

  it('says something of every kind of option that is pointed at', { timeout: LONG }, () => {
    const looks = new Map<string, number>();
    const found: string[] = [];
    for (const start of starts(game, 'hover', 3)) {
      const match = new Match(game, start);
      const random = new RandomSource(start.seed);
      for (let n = 0; n < 700 && !match.isOver; n++) {
        if (!isPlayedByRules(game, match.setup.scenario, match.seat)) found.push(...unsaid(match, looks));
        match.choose(match.options.at(random.below(match.options.count)));
      }
    }
    expect([...new Set(found)]).toEqual([]);
    expect(looks.size).toBeGreaterThan(20);
  });

  it('names a statement of its rulebook for what each verb brings', () => {
    const rulebook = parseRulebook(game.rulebook);
    const unknown = game.verbs.flatMap(({ word, effect }) => (effect && !rulebook.find(effect[0]) ? [word] : []));
    expect(unknown).toEqual([]);
  });
});
