import { describe, expect, it } from 'vitest';
import { forCatalog, SPECTATOR } from './game.ts';
import { LocalHost } from './host.ts';
import { Match } from './match.ts';
import { readOption } from './play.ts';
import { writeRecord } from './record.ts';
import { crossroads } from './testing/crossroads.ts';
import { BLUE, RED } from './testing/pieces.ts';

const game = forCatalog(crossroads);
const code = (words: string): number => readOption(game, words);

function seated() {
  const host = new LocalHost(new Match(game, { seed: 'host', scenario: 'meeting' }));
  const told: number[] = [];
  const leave = host.subscribe(() => told.push(host.sight(RED).moments.length));
  const now = (seat: number): number => host.sight(seat).moments.length - 1;
  return { host, told, leave, now };
}

describe('a match in this process', () => {
  it('is known by its game, set-up and seats', () => {
    const { host } = seated();
    expect([host.game, host.setup.scenario, host.seats]).toEqual([game, 'meeting', [RED, BLUE]]);
  });

  it('gives the same sight until something changes', async () => {
    const { host, now } = seated();
    const sight = host.sight(RED);
    expect(host.sight(RED)).toBe(sight);
    await host.choose(RED, code('end'), now(RED));
    expect(host.sight(RED)).not.toBe(sight);
  });

  it('tells of every change those who listen, and no longer those who have left', async () => {
    const { host, told, leave, now } = seated();
    await host.choose(RED, code('move R1 0201'), now(RED));
    await host.undo(RED);
    await host.redo(RED);
    expect(told).toEqual([2, 1, 2]);
    leave();
    await host.choose(RED, code('end'), now(RED));
    expect(told).toHaveLength(3);
  });

  it('refuses what was chosen in an older position, what is not allowed and what cannot be taken back', async () => {
    const { host, told, now } = seated();
    await expect(host.choose(RED, code('end'), now(RED) - 1)).rejects.toThrow('moved on');
    await expect(host.choose(RED, code('move R1 0302'), now(RED))).rejects.toMatchObject({ rule: 'T-02' });
    await expect(host.choose(BLUE, code('end'), now(BLUE))).rejects.toThrow('not your turn');
    await expect(host.undo(RED)).rejects.toThrow('cannot undo');
    await expect(host.redo(RED)).rejects.toThrow('nothing to redo');
    expect(told).toEqual([]);
  });

  it('lets nobody take back, or do again, what another chose', async () => {
    const { host, now } = seated();
    await host.choose(RED, code('move R1 0201'), now(RED));
    await expect(host.undo(BLUE)).rejects.toThrow('cannot undo');
    await host.undo(RED);
    await expect(host.redo(BLUE)).rejects.toThrow('nothing to redo');
    expect(host.match.length).toBe(0);
    await host.redo(RED);
    expect(host.match.length).toBe(1);
  });

  it('shows a seat what it saw at each moment it witnessed', async () => {
    const { host, now } = seated();
    const first = host.sight(RED).view;
    await host.choose(RED, code('move R1 0201'), now(RED));
    expect(await host.viewAt(RED, 0)).toEqual(first);
    expect(await host.viewAt(RED, 1)).toEqual(host.sight(RED).view);
    expect(await host.viewAt(RED, 99)).toEqual(host.sight(RED).view);
    expect(await host.viewAt(RED, -5)).toEqual(first);
    expect((await host.viewAt(SPECTATOR, 0)).seat).toBe('spectator');
  });
});

describe('a match that was played on elsewhere', () => {
  it('goes on from there, and those who listen are told', async () => {
    const { host, told } = seated();
    const other = new Match(game, { seed: 'host', scenario: 'meeting' });
    other.choose('move R1 0201');
    host.takeUp(other);
    expect([host.match, told]).toEqual([other, [2]]);
    expect(await host.record(true)).toBe(writeRecord(other, true));
    expect(await host.record(false)).not.toContain('seed host');
  });
});
