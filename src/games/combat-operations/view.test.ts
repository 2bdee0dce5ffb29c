/** Fog of war: what each seat sees, and what it cannot (section 9). */
import { describe, expect, it } from 'vitest';
import { forCatalog, SPECTATOR } from '../../engine/game.ts';
import { lineText } from '../../engine/play.ts';
import { RandomSource } from '../../engine/random.ts';
import { checkNoLeak } from '../../engine/secrets.ts';
import type { AnyState } from '../../engine/state.ts';
import { ItemState } from './state.ts';
import { BLUE, onMap, RED, tablesOf } from './tables.ts';
import { begin, given, type Trial } from './testing.ts';
import type { CoView } from './view.ts';

const look = (t: Trial, seat: number): CoView => t.match.view(seat) as CoView;
const text = (t: Trial, seat: number): string => JSON.stringify(look(t, seat));
const linesFor = (t: Trial, seat: number): string[] =>
  t.match.log(seat).flatMap((lines) => lines.map((line) => lineText(t.match.game, line)));

/** Whether the other side learns anything, by what it sees or by who decides, from states that it cannot tell apart. */
function keepsSecret(t: Trial, enemy = BLUE): void {
  const random = new RandomSource('twins');
  let pairs = 0;
  for (const seat of [enemy, SPECTATOR])
    for (let i = 0; i < 60; i++) if (checkNoLeak(forCatalog(t.match.game), t.state as AnyState, seat, random)) pairs++;
  expect(pairs).toBeGreaterThan(60);
}

describe('who is asked tells nothing', () => {
  it('X18 X7 a plan is asked of a dummy next to the enemy as of a battalion', () => {
    const t = given({ units: { 'R49-1-1': 'G8', 'RD-I1': 'C12', 'B36-1-1': 'G7' }, at: { step: 'plan' } });
    expect(t.step).toBe('plan');
    keepsSecret(t);
    const dummy = given({ units: { 'RD-I1': 'G8', 'R49-1-1': 'C12', 'B36-1-1': 'G7' }, at: { step: 'plan' } });
    expect(dummy.offered()).toEqual(['confirm']);
    const nobody = given({ units: { 'R49-1-1': 'C12', 'RD-I1': 'D12', 'B36-1-1': 'G7' }, at: { step: 'plan' } });
    expect(nobody.seat).toBe('blue');
  });

  it('CO-075 X13 exploitation is asked of those out of supply as of those in it', () => {
    // Red stands on both of Blue's supply heads.
    const closed = { 'R49-1-1': 'G1', 'R49-1-2': 'O1' };
    const t = given({ units: { ...closed, 'B36-CAV': 'G5' }, player: 'blue', at: { step: 'exploit' } });
    expect([t.step, t.offered()]).toEqual(['exploit', ['end']]);
    const moved = { 'B36-CAV': { hex: 'G5', moved: 1 } };
    expect(given({ units: { ...closed, ...moved }, player: 'blue', at: { step: 'exploit' } }).seat).toBe('red');
  });

  it('CO-075 X13 whoever was named to exploit finds supply somewhere, whichever HQ lies where', () => {
    // The bridge behind it is gone: over the next one a line leads away from all heads, but not from an HQ beside that bridge.
    const hexsides = { 'O6|O7': { bridge: 0 } };
    const units = { 'B2-A1-1': 'S5', 'B36-1-1': 'P8', 'B36-2-1': 'Q8', 'R49-1-1': 'A12' };
    const exploiting = (west: string, east: string): Trial =>
      given({
        scenario: 'blue_attack',
        units: { ...units, [west]: 'G7', [east]: 'R8' },
        hexsides,
        player: 'blue',
      }).passTo({ step: 'exploit' });
    expect(exploiting('B36-HQ', 'B2-HQ').refusal('move B2-A1-1')).toBe('CO-075');
    const t = exploiting('B2-HQ', 'B36-HQ').do('move B2-A1-1');
    expect([t.step, t.offers('to R5')]).toEqual(['exploitTo', true]);
    keepsSecret(t, RED);
  });

  it('CO-014 step 3 ends by its own word, whether anything waits beside the map or not', () => {
    const t = given({ units: { 'R49-1-1': { hex: 'G8', moved: 1 } } });
    expect(t.offered()).toEqual(['end']);
  });
});

describe('what lies face down', () => {
  const front = { 'R49-R1': 'G9', 'RD-I1': 'G9', 'R49-A1': 'G9', 'R49-HQ': 'H9', 'B36-1-1': 'G5' };

  it('CO-002 K42 shows type and movement and nothing else: not size, class or being a dummy', () => {
    const t = given({ units: front, player: 'blue' });
    expect(look(t, BLUE).seen.red).toEqual({ G9: ['artillery 4', 'infantry 4', 'infantry 4'], H9: ['HQ 5'] });
    expect(look(t, BLUE).own.red).toBeUndefined();
    expect(text(t, BLUE)).not.toMatch(/R49|RD-/);
    expect(text(t, SPECTATOR)).not.toMatch(/R49|RD-|B36/);
  });

  it('CO-002 a battalion, a regiment and a dummy with one back look alike', () => {
    const views = [{ 'R49-1-1': 'G9' }, { 'R49-R2': 'G9' }, { 'RD-I1': 'G9' }].map((units) =>
      text(given({ units, player: 'blue' }), BLUE),
    );
    expect(new Set(views).size).toBe(1);
  });

  it('CO-002 X5 lost steps and supply stay with the owner', () => {
    const t = given({ units: { 'R49-1-1': { hex: 'G9', steps: 1, supplied: false } } });
    expect(look(t, RED).own.red.units['R49-1-1']).toMatchObject({ hex: 'G9', steps: 1, supplied: 0 });
    const whole = given({ units: { 'R49-1-1': 'G9' } });
    expect(text(t, BLUE)).toBe(text(whole, BLUE));
    expect(text(t, SPECTATOR)).toBe(text(whole, SPECTATOR));
  });

  it('X21 orders to engineers are told to nobody else, nor that one was asked for', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R49-1-1': 'H9' } });
    const before = text(t, BLUE);
    t.do('work R49-E');
    expect(text(t, BLUE)).toBe(before);
    t.do('infantry H6|H7');
    expect(text(t, BLUE)).toBe(before);
    expect(linesFor(t, BLUE).join()).not.toMatch(/bridge/);
    expect(linesFor(t, RED).join()).toMatch(/R49-E.* began an infantry bridge across H6\|H7/);
  });

  it('X16 a move is told by back and hexes', () => {
    const t = given({ units: { 'R49-1-1': 'G9', 'R49-1-2': 'G12' } }).do('move R49-1-1', 'to G8');
    expect(linesFor(t, BLUE)).toContain('Red infantry 4: G9 to G8');
    expect(linesFor(t, SPECTATOR)).toContain('Red infantry 4: G9 to G8');
    expect(linesFor(t, RED)).toContain('infantry battalion R49-1-1: G9 to G8');
    expect(linesFor(t, BLUE).join()).not.toMatch(/R49/);
  });

  it('X18 a plan is secret until it is confirmed, then shows backs and hexes', () => {
    const t = given({ units: { 'R49-1-1': 'G8', 'R49-A1': 'G9', 'B36-1-1': 'G7' }, at: { step: 'plan' } });
    const before = text(t, BLUE);
    t.do('attack R49-1-1 G7', 'support R49-A1 G7');
    expect(text(t, BLUE)).toBe(before);
    t.do('confirm');
    expect(look(t, BLUE).plan).toEqual([
      { target: 'G7', from: 'G8', back: 'infantry 4', supports: false },
      { target: 'G7', from: 'G9', back: 'artillery 4', supports: true },
    ]);
    expect(text(t, BLUE)).not.toMatch(/R49/);
  });

  it('CO-077 CO-078 X14 an attack turns its units face up, and its end turns them down', () => {
    const t = given({
      units: { 'R49-R1': 'G8', 'R49-2-1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' },
      at: { step: 'plan' },
    });
    t.do('attack R49-R1 G7', 'confirm', 'resolve G7');
    expect(t.step).toBe('commit');
    for (const seat of [BLUE, RED, SPECTATOR])
      expect(Object.entries(look(t, seat).shown).map(([name, { target }]) => [name, target])).toEqual([
        ['B36-1-1', null],
        ['R49-1-1', 'G7'],
        ['R49-1-2', 'G7'],
        ['R49-R1', null],
      ]);
    expect(text(t, BLUE)).not.toMatch(/R49-2-1/);
    t.do('done');
    // What was face up stays known; the battalion beside it was not.
    for (const seat of [BLUE, RED, SPECTATOR]) {
      expect(look(t, seat).shown).toEqual({});
      expect(look(t, seat).known).toEqual({
        'B36-1-1': { hex: 'G7', steps: 2 },
        'R49-1-1': { hex: 'G8', steps: 2 },
        'R49-1-2': { hex: 'G8', steps: 2 },
        'R49-R1': { hex: 'G8' },
      });
    }
    expect(look(t, BLUE).seen.red).toEqual({ G8: ['infantry 4', 'infantry 4'] });
    expect(text(t, BLUE)).not.toMatch(/R49-2-1/);
  });
});

describe('positions that are given', () => {
  const dealt = (t: Trial, seat: number): CoView => {
    const { game } = t.match;
    return game.view(game.redeal(look(t, seat), seat, new RandomSource('given')), seat) as CoView;
  };

  it('CO-002 may hold less than the scenario has, or what it has not: backs of a kind are dealt behind them', () => {
    const units = { 'R49-R1': 'G8', 'R21-A3': 'G11', 'R21-A1': 'G9', 'B36-1-1': 'G7', 'B36-CAV': 'H7', 'B2-AR2': 'C2' };
    const t = given({ units, at: { step: 'plan' } });
    for (const seat of [BLUE, RED, SPECTATOR]) expect(dealt(t, seat)).toEqual(look(t, seat));
    expect(Object.keys(look(t, RED).seen.blue)).toEqual(['C2', 'G7', 'H7']);
  });

  it('X7 CO-105 what is planned in sight of all is dealt no dummy, and artillery that reaches', () => {
    const units = {
      'R49-1-1': 'G8',
      'R21-A3': 'G11',
      'R21-A1': 'G9',
      'B36-1-1': 'G7',
      'B36-2-1': 'I8',
      'R49-2-1': 'I9',
    };
    const t = given({ units, at: { step: 'plan' } });
    t.do('attack R49-1-1 G7', 'attack R49-2-1 I8', 'support R21-A3 G7', 'support R21-A1 G7', 'confirm');
    const { game } = t.match;
    const { tables } = t.state;
    for (let i = 0; i < 20; i++) {
      const s = game.redeal(look(t, BLUE), BLUE, new RandomSource(`plan ${i}`));
      expect(game.view(s, BLUE)).toEqual(look(t, BLUE));
      for (const unit of tables.unitsOf[RED])
        if (s.hex[unit] === tables.grid.find('G11')) expect(tables.names[unit]).toBe('R21-A3'); // four hexes off
      for (const unit of tables.unitsOf[RED]) if (tables.dummy[unit]) expect(onMap(s.hex[unit])).toBe(false);
    }
  });
});

describe('ties, set-up and towns', () => {
  it('CO-007 CO-008 ties and set-up are nobody else’s to see before they are finished', () => {
    const t = begin('red_attack');
    const before = text(t, BLUE);
    expect(t.seat).toBe('red');
    t.do('tie A 3', 'tie B 4', 'tie C 5');
    expect(text(t, BLUE)).toBe(before);
    t.do('tie D 6', 'tie A 1', 'tie B 2', 'tie C 3', 'tie D 4', 'tie E 1', 'tie F 2');
    const empty = text(t, RED);
    t.do('pick B36-HQ');
    expect(text(t, RED)).toBe(empty);
    t.do('place G4');
    expect(text(t, RED)).toBe(empty);
    expect(look(t, BLUE).own.blue.ties).toEqual([1, 2, 3, 4, 1, 2]);
  });

  it('X10 only the owner learns that a reinforcement was lost', () => {
    const tie = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6];
    const t = given({
      turn: 1,
      tie,
      units: { 'B36-R3': 'undrawn', 'R49-1-1': 'G9' },
      at: { step: 'draw' },
      chits: [1],
    });
    expect(t.place('B36-R3')).toBe('lost');
    expect(look(t, BLUE).own.blue.items[0]).toBe(ItemState.lost);
    expect(linesFor(t, BLUE).join()).toMatch(/Reinforcement A will never arrive/);
    expect(linesFor(t, RED).join()).not.toMatch(/never come/);
  });

  it('X15 X7 a town shows who was last there, not whether he was real', () => {
    const at = (unit: string): Trial => given({ units: { [unit]: 'G4' } }).do(`move ${unit}`, 'to G3');
    const [dummy, real] = [at('RD-I1'), at('R49-1-1')];
    expect(look(real, RED).towns.G3).toEqual({ last: 'red', known: true, control: 'red' });
    expect(look(dummy, RED).towns.G3).toEqual({ last: 'red', known: false, control: null });
    expect(look(dummy, BLUE).towns.G3).toEqual(look(real, BLUE).towns.G3);
    expect(text(dummy, SPECTATOR)).toBe(text(real, SPECTATOR));
  });

  it('X26 after the end everything is open to everyone', () => {
    const t = given({ turn: 10, units: { 'R49-1-1': 'G9', 'RD-I1': 'G10', 'B36-1-1': 'G5' }, at: { step: 'end' } });
    for (const seat of [BLUE, RED, SPECTATOR]) {
      expect(Object.keys(look(t, seat).own)).toEqual(['blue', 'red']);
      expect(look(t, seat).own.red.units['R49-1-1'].hex).toBe('G9');
      expect(look(t, seat).seen).toEqual({});
    }
  });
});

describe('counters by name', () => {
  const labels = tablesOf().labels;

  it.each([
    'infantry battalion B36-1-1',
    'infantry regiment B36-R1',
    'light artillery B36-A1',
    'heavy armor battalion R502',
    'headquarters R21-HQ',
    'dummy armor regiment RD-A1',
    'dummy armor battalion RD-H1',
  ])('%s: what it is, then its code', (label) => {
    expect(labels).toContain(label);
  });
});
