/** Setting up at the table: a last look before anything is shown, two counters that change places, the machine's help. */
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { readOption, stepName } from '../../engine/play.ts';
import { openGame } from '../../games/catalog.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { type Player, Session } from './session.ts';

const celles = await openGame('celles');
const operations = await openGame('combat-operations');
const person: Player = { kind: 'person' };
const PLACES = [
  ...['84-1/333 2808', '84-1/335 2810', '84-2/335 2810', '84-2/333 2809', '84-1/334 2809', '84-2/334 2909'],
  ...['84-3/334 2909', '4Cav 2206'],
].map((p) => `place ${p}`);

/** Answers at once with the first option. */
const puppet: MachinePlayer = {
  ready: () => {},
  think: ({ options }) => ({
    move: Promise.resolve({ code: options[0] as number }),
    moveNow: () => {},
    cancel: () => {},
  }),
  dispose: () => {},
};
const matchOf = (session: Session): Match => (session.host as LocalHost).match;
const sit = (match: Match): Session =>
  new Session({ host: new LocalHost(match), players: [person, person], machine: puppet, pace: 0 });
const settle = async (): Promise<void> => {
  for (let i = 0; i < 400; i++) await Promise.resolve();
};
const made = (session: Session): string[] =>
  Array.from({ length: matchOf(session).length }, (_, i) => matchOf(session).wordsAt(i));
const hexOf = (session: Session, id: string): string | undefined => session.state.places?.hexOf(id);

describe('Celles, in the open', () => {
  const placing = (count: number): Session => {
    const session = sit(new Match(celles, { seed: 'set-up' }));
    for (const words of PLACES.slice(0, count)) session.decisions.choose(readOption(celles, words));
    return session;
  };

  test('C-20.0.8 the last unit is shown in its hex and not yet placed; Back leaves it, the confirmation sends it', () => {
    const session = placing(PLACES.length);
    expect(made(session)).toHaveLength(PLACES.length - 1);
    expect(session.state.setupPreview?.choice.words).toBe('place 4Cav 2206');
    expect(hexOf(session, '4Cav')).toBe('2206');
    // The other side sees an open set-up as it is.
    expect(session.state.setupPreview?.theirs).toBeNull();
    expect(session.back()).toBe(true);
    expect([session.state.setupPreview, hexOf(session, '4Cav')]).toEqual([null, undefined]);
    session.decisions.choose(readOption(celles, 'place 4Cav 2206'));
    session.decisions.confirm();
    expect(made(session)).toEqual(PLACES);
    expect(session.state.setupPreview).toBeNull();
  });

  test('two units change places, each within its own zone, also while the last is looked at', async () => {
    const session = placing(4);
    expect(session.setUp.canSwap).toBe(true);
    session.setUp.swap();
    expect(session.state.stage?.targets).toEqual([]);
    await session.setUp.swapWith('84-1/333');
    expect(session.state.swap?.first).toBe('84-1/333');
    await session.setUp.swapWith('84-1/335');
    expect(made(session)).toEqual([
      'place 84-1/333 2810',
      'place 84-1/335 2808',
      'place 84-2/335 2810',
      'place 84-2/333 2809',
    ]);
    expect(session.state.swap).toBeNull();
    const last = placing(PLACES.length);
    last.setUp.swap();
    await last.setUp.swapWith('84-2/333');
    await last.setUp.swapWith('84-1/333');
    expect(hexOf(last, '84-1/333')).toBe('2809');
    expect(last.state.setupPreview?.choice.words).toBe('place 4Cav 2206');
  });

  test('what does not fit stays as it was, and that is said', async () => {
    const session = placing(PLACES.length);
    session.setUp.swap();
    await session.setUp.swapWith('4Cav');
    // C-20.0.8: the cavalry stands near 2305, far from Marche.
    await session.setUp.swapWith('84-1/333');
    expect(made(session)).toEqual(PLACES.slice(0, -1));
    expect(session.state.refusal?.text).toContain('cannot change places');
    expect([hexOf(session, '4Cav'), hexOf(session, '84-1/333')]).toEqual(['2206', '2808']);
  });

  test('all of it is taken back at once', async () => {
    const session = placing(5);
    await session.draft.clear();
    expect(made(session)).toEqual([]);
    expect(session.state.ask?.prompt).toContain('1/333');
  });

  test('set up for me: the machine places all but the last, which is looked at', async () => {
    const session = sit(new Match(celles, { seed: 'set-up' }));
    session.ai.lend();
    await settle();
    expect(made(session)).toHaveLength(PLACES.length - 1);
    expect(session.state.setupPreview?.choice.words).toMatch(/^place 4Cav /);
    expect(session.seating.isLent).toBe(false);
  });
});

describe('Combat Operations, in secret', () => {
  const tied = (): Match => {
    const match = new Match(operations, { seed: 'set-up', scenario: 'red_attack' });
    while (stepName(operations, match.state) === 'tie') match.choose(match.options.at(0));
    return match;
  };

  test('CO-008 before the screen is handed over the backs are seen that the enemy will see', async () => {
    const session = sit(tied());
    session.reveal();
    session.ai.lend();
    await settle();
    const { setupPreview } = session.state;
    expect(setupPreview).not.toBeNull();
    expect(session.state.handoff).toBeNull();
    const own = (face: string): number =>
      setupPreview?.own.pieces.filter((p) => p.design.side.id === 'blue' && 'hex' in p.place && p.face === face)
        .length ?? 0;
    expect(own('used')).toBe(0);
    const theirs = setupPreview?.theirs?.pieces.filter((p) => p.design.side.id === 'blue' && 'hex' in p.place) ?? [];
    expect(theirs.length).toBeGreaterThan(5);
    expect(JSON.stringify(theirs)).not.toMatch(/B36-|B2-|BD-/);
    session.setUp.previewAs(true);
    expect(session.state.scene).toBe(setupPreview?.theirs);
    session.decisions.confirm();
    expect(session.state.handoff).toBe(1);
  });

  test('two face-down counters change places', async () => {
    const session = sit(tied());
    session.reveal();
    for (const words of ['pick B36-R1', 'place G2', 'pick B36-E', 'place H3'])
      session.decisions.choose(readOption(operations, words));
    session.setUp.swap();
    await session.setUp.swapWith('B36-R1');
    await session.setUp.swapWith('B36-E');
    expect([hexOf(session, 'B36-R1'), hexOf(session, 'B36-E')]).toEqual(['H3', 'G2']);
  });
});
