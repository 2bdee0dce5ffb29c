import { describe, expect, it, vi } from 'vitest';
import type { Piece, Scene } from '../../engine/board.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { openGame } from '../../games/catalog.ts';
import { attackTargetsOf, bestOpening } from './attack-targets.ts';
import { attackScore, type Opening } from './fight.ts';
import { diffPieces } from './piece-changes.ts';
import type { Places } from './places.ts';
import { Recap, recapSource } from './recap.ts';
import { Session } from './session.ts';

const celles = await openGame('celles');

/** A regiment next to Hotton, about to act. */
const HOTTON = {
  clear: true,
  turn: 2,
  units: { '116Pz-2': { hex: '3307' }, '3Arm': { hex: '3306' } },
  at: { step: 'activeUnit', unit: '116Pz-2' },
};
const seated = (dice: readonly number[] = []): Session =>
  new Session({
    host: new LocalHost(new Match(celles, { seed: 'fight', position: HOTTON, dice })),
    players: [{ kind: 'person' }, { kind: 'person' }],
  });

/** Chooses by words. */
function does(session: Session, words: string): void {
  const choice = session.state.ask?.choices.find((c) => c.words === words);
  expect(choice, words).toBeDefined();
  session.decisions.choose(choice?.code ?? -1);
}

const recapOf = (session: Session, results: 'wait' | 'brief' | 'off' = 'wait'): Recap =>
  new Recap(recapSource(session), () => ({ results, speed: 1 }));

const piece = (id: string, hex: string, more: Partial<Piece> = {}): Piece => ({
  id,
  place: { hex },
  design: { form: 'unit', side: { id: 'x', name: 'X', color: '', deep: '', line: '', cut: 'round', emblem: 'star' } },
  face: 'front',
  name: id,
  steps: 2,
  maxSteps: 2,
  ...more,
});
const scene = (...pieces: Piece[]): Pick<Scene, 'pieces'> => ({ pieces });

describe('what became of the pieces', () => {
  it('moves, losses and what is gone are read from two scenes', () => {
    const changes = diffPieces(
      scene(piece('a', '0101'), piece('b', '0102'), piece('c', '0103')),
      scene(piece('a', '0105'), piece('b', '0102', { steps: 1 })),
    );
    expect(changes.map((f) => [f.before?.id, f.from, f.to, f.lost, f.gone])).toEqual([
      ['c', '0103', undefined, 0, true],
      ['a', '0101', '0105', 0, false],
      ['b', undefined, undefined, 1, false],
    ]);
  });

  it('a hidden piece whose id tells nothing is followed by its back, and one turned up stays where it lies', () => {
    const back = { name: 'hidden infantry', face: 'used' as const };
    const [moved, ...others] = diffPieces(
      scene(piece('x?0101?0', '0101', back)),
      scene(piece('x?0104?0', '0104', back)),
    );
    expect([moved?.from, moved?.to, moved?.gone, others.length]).toEqual(['0101', '0104', false, 0]);
    const [shown] = diffPieces(scene(piece('x?0101?0', '0101', back)), scene(piece('real', '0101')));
    expect([shown?.shown, shown?.gone, shown?.lost]).toEqual([true, false, 0]);
  });
});

describe('results that wait', () => {
  it('a fight is told until it is seen: what was rolled and what it changed; the decision waits', () => {
    const session = seated([9]);
    const recap = recapOf(session);
    expect(recap.telling().step).toBeNull();
    does(session, 'attack 116Pz-2 light');
    const { step, mode } = recap.telling();
    expect(mode).toBe('event');
    expect(step?.happening?.kind).toBe('fight');
    expect(step?.happening?.report?.fight).toMatchObject({ target: 'Hotton', hexes: ['3306'], sums: ['11', '4'] });
    expect(step?.happening?.rung).toBe(9);
    expect(step?.changes.map((f) => [f.before?.id, f.gone])).toEqual([['3Arm', true]]);
    expect(recap.snapshot().ask).toBeNull();
    expect(session.state.ask).not.toBeNull();
    recap.next();
    expect(recap.telling().step).toBeNull();
    expect(recap.snapshot()).toBe(session.state);
    recap.dispose();
  });

  it('own moves are not told', () => {
    const session = seated();
    const recap = recapOf(session);
    does(session, 'move 116Pz-2 3308');
    expect(recap.telling().step).toBeNull();
    recap.dispose();
  });

  it('what is taken back is no longer told', () => {
    const session = seated();
    const recap = recapOf(session);
    does(session, 'move 116Pz-2 3308');
    session.decisions.undo();
    does(session, 'move 116Pz-2 3308');
    expect(recap.telling().step).toBeNull();
    expect(recap.snapshot().length).toBe(1);
    recap.dispose();
  });

  it('words alone hold nobody up: what the other side did in secret is in the log, and the decision at once', async () => {
    const operations = await openGame('combat-operations');
    const host = new LocalHost(new Match(operations, { seed: 'secret', scenario: 'red_attack' }));
    const other = host.match.seat;
    const session = new Session({
      host,
      players: [0, 1].map((seat) => (seat === other ? { kind: 'machine', level: 'recruit' } : { kind: 'person' })),
    });
    const recap = recapOf(session);
    while (host.match.seat === other)
      await host.choose(other, host.match.options.at(0), host.sight(other).moments.length - 1);
    expect(session.state.log.at(-1)?.lines.length).toBeGreaterThan(0);
    expect(recap.telling().step).toBeNull();
    expect(recap.snapshot().ask).not.toBeNull();
    recap.dispose();
  });

  it('who comes back is asked nothing before what befell has been fetched, and the screen says that it is busy', async () => {
    const session = seated([9]);
    const isBack = (): boolean => {
      const { log, seat } = session.state;
      return log.at(-1)?.seat !== seat && log.some((moment) => moment.seat === seat);
    };
    for (let i = 0; i < 200 && !isBack(); i++) session.decisions.choose(session.state.ask?.choices.at(-1)?.code ?? -1);
    expect(isBack()).toBe(true);
    const recap = recapOf(session);
    const { ask, sending } = recap.snapshot();
    expect([session.state.ask === null, ask, sending]).toEqual([false, null, true]);
    await vi.waitUntil(() => !recap.snapshot().sending);
    recap.dispose();
  });

  it('nothing is told to those who want nothing told', () => {
    const session = seated([9]);
    const recap = recapOf(session, 'off');
    does(session, 'attack 116Pz-2 light');
    expect(recap.telling().step).toBeNull();
    expect(recap.snapshot()).toBe(session.state);
    recap.dispose();
  });
});

describe('what can be attacked', () => {
  it('an attack that names no hex is found by its preview; the most promising way stands first', () => {
    const session = seated();
    const { ask, places } = session.state;
    const [attackTarget, ...others] = attackTargetsOf(ask?.choices ?? [], session.position, places as Places);
    expect(others).toEqual([]);
    expect(attackTarget).toMatchObject({ hexes: ['3306'], label: 'Hotton' });
    expect(attackTarget?.openings.map((o) => o.choice.words)).toEqual([
      'attack 116Pz-2 light',
      'attack 116Pz-2 medium',
      'attack 116Pz-2 heavy',
    ]);
    const best = attackTarget && bestOpening(attackTarget, session.position, places as Places);
    const value = (o: Opening): number => attackScore(session.position.foresight.oddsOf(o.choice.code));
    for (const o of attackTarget?.openings ?? []) expect(value(best as Opening)).toBeGreaterThanOrEqual(value(o));
  });

  it('what is looked for and not possible now is told with its reason', () => {
    const session = new Session({
      host: new LocalHost(
        new Match(celles, {
          seed: 'fight',
          position: { ...HOTTON, units: { '116Pz-2': { hex: '3307' }, '3Arm': { hex: '2000' } } },
        }),
      ),
      players: [{ kind: 'person' }, { kind: 'person' }],
    });
    const closed = session.position.closed().find(({ choice }) => choice.kind === 'attack');
    expect(closed?.why.rule).toMatch(/^C-11/);
    expect(closed?.why.text).toContain('Panzergrenadier-Regiment 60');
  });
});
