/** The first click selects, in every game: nothing on the map moves before the second. */
import { expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { kindOfVerb, verbOf } from '../../engine/verbs.ts';
import { catalog, openGame } from '../../games/catalog.ts';
import { Session } from './session.ts';

/** Where the pieces lie that the seat at the screen sees on the map. */
const laid = ({ scene }: Session['state']): ReadonlyMap<string, string> =>
  new Map(
    (scene?.pieces ?? []).flatMap(({ id, place }) => ('box' in place ? [] : [[id, JSON.stringify(place)] as const])),
  );

test.each(catalog.map(({ id }) => id))('%s: a click on a piece moves nothing', async (id) => {
  const game = await openGame(id);
  const moved: string[] = [];
  let clicks = 0;
  for (const { id: scenario } of game.scenarios.slice(0, 2)) {
    const match = new Match(game, { scenario, seed: 'first-click' });
    let x = 4_711;
    const random = (below: number): number => {
      x = (Math.imul(x, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((x / 0x80000000) * below);
    };
    for (let n = 0; n < 160 && !match.isOver; n++) {
      if (n % 4 === 0 && match.options.count > 1) {
        const branch = match.branch();
        const session = new Session({
          host: new LocalHost(branch),
          players: game.seats.map(() => ({ kind: 'person' })),
        });
        session.reveal();
        const before = laid(session.state);
        const targets = session.state.stage?.targets.filter(
          (t) => t.place.piece !== undefined && before.has(t.place.piece),
        );
        const target = targets?.[random(targets.length)];
        if (target && session.state.pending === null && !session.setUp.isAsked) {
          clicks++;
          session.selection.take(target);
          const after = laid(session.state);
          const gone = [...before].filter(([piece, place]) => (after.get(piece) ?? place) !== place);
          const last = branch.length > n ? branch.choices().at(-1) : undefined;
          const verb = last === undefined ? undefined : game.verbs[verbOf(last)];
          // A unit that moves is selected, and no choice is made yet.
          if (verb && kindOfVerb(verb) === 'move') moved.push(`${branch.wordsAt(n)} was chosen`);
          if (gone.length > 0)
            moved.push(`${session.state.ask?.prompt}: ${target.choices[0]?.words}: ${gone.join(' ')}`);
        }
        session.dispose();
      }
      match.choose(match.options.at(random(match.options.count)));
    }
  }
  expect(moved).toEqual([]);
  expect(clicks).toBeGreaterThan(3);
});
