/** What was face up stays known as long as nobody could take it for another (X14, CO-002). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SPECTATOR } from '../../../engine/game.ts';
import { RandomSource } from '../../../engine/random.ts';
import { replayRecord } from '../../../engine/record.ts';
import game from '../index.ts';
import { Mark } from '../state.ts';
import { BLUE, RED } from '../tables.ts';
import { battle, given, type Trial } from '../testing.ts';
import type { CoView } from '../view.ts';

const known = (t: Trial, seat = BLUE): CoView['known'] => (t.match.view(seat) as CoView).known;
const ofRed = (t: Trial): string[] => Object.keys(known(t)).filter((name) => name.startsWith('R'));

/** Red attacks G7 and is seen doing so; nobody is hurt by it (5 against 5 and two steps: D/4 is nothing). Red's next turn. */
function seenAttack(units: Record<string, string>): Trial {
  const t = given({ units: { 'B36-1-1': 'G7', ...units }, at: { step: 'plan' }, chits: [1, 2, 3] });
  for (const name of Object.keys(units)) if (units[name] === 'G8') t.do(`attack ${name} G7`);
  t.do('confirm', 'resolve G7');
  while (t.seat === 'red' || t.step !== 'move') t.do(t.offered().includes('done') ? 'done' : t.offered()[0]);
  return t;
}

describe('X14 after an attack', () => {
  it('all know where the units of the attack lie, and how many steps they had', () => {
    const t = seenAttack({ 'R49-1-1': 'G8', 'R49-1-2': 'G8', 'R49-E': 'C12' });
    for (const seat of [BLUE, RED, SPECTATOR])
      expect(known(t, seat)).toEqual({
        'B36-1-1': { hex: 'G7', steps: 2 },
        'R49-1-1': { hex: 'G8', steps: 2 },
        'R49-1-2': { hex: 'G8', steps: 2 },
      });
  });

  it('a counter that moves alone is known where it comes to', () => {
    const t = seenAttack({ 'R49-1-1': 'G8', 'R49-1-2': 'G8', 'R49-E': 'C12' });
    t.do('move B36-1-1', 'to G6');
    expect(known(t)['B36-1-1']).toEqual({ hex: 'G6', steps: 2 });
  });

  it('one that lies elsewhere, or looks different, stays known', () => {
    const seen = { known: 3 };
    const units = {
      'R49-1-1': { hex: 'G9', ...seen },
      'R49-2-1': { hex: 'C12', ...seen },
      'R49-E': { hex: 'G9', ...seen },
    };
    const t = given({ units: { ...units, 'B36-1-1': 'T1' }, at: { step: 'move' } });
    expect(ofRed(t.do('move R49-1-1', 'to G10'))).toEqual(['R49-1-1', 'R49-2-1', 'R49-E']);
  });

  it('of two that look alike nobody can tell which of them went', () => {
    const t = seenAttack({ 'R49-1-1': 'G8', 'R49-1-2': 'G8', 'R49-E': 'C12' });
    t.do('end');
    while (t.seat === 'blue') t.do(t.offered()[0]);
    expect(ofRed(t)).toEqual(['R49-1-1', 'R49-1-2']);
    t.do('move R49-1-1', 'to G9');
    expect(ofRed(t)).toEqual([]);
  });

  it('X24 a step that is replaced in secret is not told', () => {
    const t = given({
      units: { 'R49-1-1': { hex: 'G8', steps: 1, known: 2 }, 'B36-1-1': 'T1' },
      at: { step: 'move' },
    });
    const healed = given({
      units: { 'R49-1-1': { hex: 'G8', steps: 2, known: 2 }, 'B36-1-1': 'T1' },
      at: { step: 'move' },
    });
    expect(known(t)).toEqual({ 'R49-1-1': { hex: 'G8', steps: 1 } });
    expect(t.match.view(BLUE)).toEqual(healed.match.view(BLUE));
  });

  it('X1 a regiment that breaks down alone is known by its battalions, and again when they join', () => {
    const t = given({ units: { 'R49-R1': 'G9', 'B36-1-1': 'T1' }, at: { step: 'move' } });
    for (const unit of ['R49-1-1', 'R49-1-2']) t.state.known[t.state.tables.find(unit)] = 3;
    expect(Object.keys(known(t))).toEqual(['R49-R1', 'R49-1-1', 'R49-1-2']);
    t.do('break R49-R1');
    expect(ofRed(t)).toEqual(['R49-1-1', 'R49-1-2']);
  });

  it('X1 of two that look alike nobody can tell which broke down; a battalion cannot', () => {
    const t = given({ units: { 'R49-R1': 'G9', 'R49-2-1': 'G9', 'B36-1-1': 'T1' }, at: { step: 'move' } });
    for (const unit of ['R49-1-1', 'R49-1-2', 'R49-2-1']) t.state.known[t.state.tables.find(unit)] = 3;
    t.do('break R49-R1');
    expect(ofRed(t)).toEqual(['R49-2-1']);
  });

  it('X1 battalions that join beside another of their back are known no more', () => {
    const t = given({
      units: { 'R49-1-1': 'G9', 'R49-1-2': 'G9', 'R49-2-1': 'G9', 'B36-1-1': 'T1' },
      at: { step: 'move' },
    });
    for (const unit of ['R49-1-1', 'R49-1-2', 'R49-2-1']) t.state.known[t.state.tables.find(unit)] = 3;
    t.do('join R49-R1');
    expect(ofRed(t)).toEqual([]);
    const alone = given({ units: { 'R49-1-1': 'G9', 'R49-1-2': 'G9', 'B36-1-1': 'T1' }, at: { step: 'move' } });
    for (const unit of ['R49-1-1', 'R49-1-2']) alone.state.known[alone.state.tables.find(unit)] = 3;
    alone.do('join R49-R1');
    expect(ofRed(alone)).toEqual(['R49-R1', 'R49-1-1', 'R49-1-2']);
  });

  it('K54 X1 with one that was not seen: where no other back is left it can only be its regiment', () => {
    const join = (others: Record<string, string>): Trial => {
      const units = { 'R49-1-1': { hex: 'G9', known: 2, steps: 1 }, 'R49-1-2': 'G9', 'B36-1-1': 'T1', ...others };
      return given({ units, at: { step: 'move' } }).do('join R49-R1');
    };
    // Of the battalion that was not seen nobody saw a step lost.
    expect(known(join({}))).toMatchObject({
      'R49-R1': { hex: 'G9' },
      'R49-1-1': { hex: 'G9', steps: 1 },
      'R49-1-2': { hex: 'G9', steps: 2 },
    });
    expect(ofRed(join({ 'R21-A1-1': 'G9' }))).toEqual(['R49-R1', 'R49-1-1', 'R49-1-2']);
    // Beside a third back it may have stayed apart from what is now one counter.
    expect(ofRed(join({ 'R49-2-1': 'G9' }))).toEqual([]);
  });

  it('a deal behind the view leaves it where it is, and as it was', () => {
    const whole = replayRecord(game, readFileSync(new URL('../golden/red_attack-greedy.txt', import.meta.url), 'utf8'));
    let deals = 0;
    for (let n = 0; n < whole.length && deals < 20; n += 7) {
      const s = whole.stateAt(n);
      const view = game.view(s, BLUE) as CoView;
      const red = Object.entries(view.known).filter(([name, { steps }]) => name.startsWith('R') && steps !== undefined);
      if (red.length === 0) continue;
      deals++;
      const dealt = game.redeal(view, BLUE, new RandomSource(`deal-${n}`));
      expect(game.view(dealt, BLUE)).toEqual(view);
      for (const [name, { steps }] of red) {
        const unit = s.tables.find(name);
        expect([name, dealt.hex[unit], dealt.steps[unit]]).toEqual([name, s.hex[unit], steps]);
      }
    }
    expect(deals).toBe(20);
  });
});

describe('CO-077 CO-078 face up again, a unit is seen as it is now: what was known of it before tells nothing', () => {
  const view = (t: Trial, seat: number): CoView => t.match.view(seat) as CoView;
  /** Who sees this unit neither takes it for what it was, nor sees a difference when what he cannot know is redealt. */
  function isSeen(t: Trial, unit: string, row: Partial<CoView['shown'][string]>): void {
    for (const seat of [BLUE, RED, SPECTATOR]) {
      const seen = view(t, seat);
      expect(seen.shown[unit]).toMatchObject(row);
      for (let i = 0; i < 5; i++)
        expect(game.view(game.redeal(seen, seat, new RandomSource(`up ${i}`)), seat)).toEqual(seen);
    }
    expect(Object.keys(known(t))).not.toContain(unit);
  }

  it('CO-097 a step that it loses in this attack', () => {
    // 16 against 5 is 3-1: of the two steps in the hex the defender loses one, and retreats.
    const by = { 'R49-R1': 'G8', 'R49-R2': 'F7' };
    const t = battle({ hex: 'G7', by, against: ['B36-1-1'], fields: { 'B36-1-1': { known: 3 } } });
    expect([t.step, t.steps('B36-1-1')]).toEqual(['retreat', 1]);
    isSeen(t, 'B36-1-1', { steps: 1 });
  });

  it('X24 a step that came back since, in secret', () => {
    const units = { 'R49-1-1': { hex: 'G8', known: 2 }, 'R49-1-2': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' };
    const t = given({ units, at: { step: 'plan' } });
    expect(known(t)['R49-1-1']).toEqual({ hex: 'G8', steps: 1 });
    t.do('attack R49-1-1 G7', 'attack R49-1-2 G7', 'confirm', 'resolve G7');
    expect(t.step).toBe('commit');
    isSeen(t, 'R49-1-1', { steps: 2 });
    t.do('done');
    expect(known(t)['R49-1-1']).toEqual({ hex: 'G8', steps: 2 });
  });

  it('CO-076 artillery that has moved and supports in step 6, though it could not exploit', () => {
    const units = {
      'B2-AR1': 'G8',
      'B2-G1': { hex: 'G9', known: 3, moved: 1 },
      'B2-G2': { hex: 'G9', moved: 1 },
      'R49-1-1': 'G7',
      'R49-A1': 'G5',
    };
    const t = given({ scenario: 'blue_attack', units, player: 'blue', at: { step: 'exploitationAttack' } });
    t.do('attack B2-AR1 G7', 'support B2-G1 G7', 'confirm', 'resolve G7');
    expect(t.step).toBe('commit');
    isSeen(t, 'B2-G1', { mark: Mark.shown });
    isSeen(t, 'B2-A1-1', { mark: Mark.shown | Mark.eligible });
  });
});
