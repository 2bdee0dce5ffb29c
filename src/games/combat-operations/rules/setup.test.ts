/** Chapters 2 and 3: pieces and set-up. Which forces a scenario has is in scenarios.test.ts. */
import { describe, expect, it } from 'vitest';
import { SPECTATOR } from '../../../engine/game.ts';
import { Match } from '../../../engine/match.ts';
import { lineText } from '../../../engine/play.ts';
import { SetupError } from '../../../engine/setup.ts';
import game from '../index.ts';
import { BLUE, RED } from '../tables.ts';
import { begin, given, type Trial } from '../testing.ts';
import type { CoView } from '../view.ts';

const view = (t: Trial, seat: number): CoView => t.match.view(seat) as CoView;

/** Ties everything to whatever number is free. */
function tied(t: Trial): Trial {
  while (t.step === 'tie') t.pass();
  return t;
}

/** Sets up every counter of the side whose turn it is to do so, in the first hex offered, until `last` are left. */
function place(t: Trial, last = 0): Trial {
  const seat = t.seat;
  while (
    t.seat === seat &&
    (t.step === 'setUp' || t.step === 'place') &&
    !(t.step === 'setUp' && t.things('pick').length <= last)
  )
    t.do(t.step === 'setUp' ? `pick ${t.things('pick')[0]}` : `place ${t.things('place')[0]}`);
  return t;
}

const TIES = {
  red_attack: ['A 1', 'B 2', 'C 1', 'D 2', 'A 1', 'B 2', 'C 3', 'D 4', 'E 1', 'F 2'],
  blue_attack: ['A 1', 'B 2', 'C 3', 'D 4', 'A 1', 'B 2', 'C 1', 'D 2'],
} as const;

describe('before the set-up', () => {
  it('CO-006 scenario, sides and options are settled with the match, nothing in play asks for them', () => {
    expect(() => new Match(game, { scenario: 'green_attack' })).toThrow(SetupError);
    expect(() => new Match(game, { scenario: 'red_attack', options: { fast: 'on' } })).toThrow(SetupError);
    for (const scenario of ['red_attack', 'blue_attack'] as const) {
      const t = begin(scenario);
      expect(t.match.setup.scenario).toBe(scenario);
      expect(view(t, BLUE).scenario).toBe(scenario);
      expect(t.step).toBe('tie');
    }
  });

  it.each(['red_attack', 'blue_attack'] as const)(
    'CO-007 CO-113 %s: each reinforcement of each side is tied to one chit',
    (scenario) => {
      const t = begin(scenario);
      const attacker = scenario === 'red_attack' ? 'red' : 'blue';
      const seats: string[] = [];
      for (const words of TIES[scenario]) {
        expect(t.step).toBe('tie');
        seats.push(t.seat);
        t.do(`tie ${words}`);
      }
      // Either attacker has four items and ties them first.
      expect(seats.slice(0, 4)).toEqual(Array(4).fill(attacker));
      expect(seats.slice(4).every((seat) => seat !== attacker)).toBe(true);
      expect(t.step).toBe('setUp');
      const ties = scenario === 'red_attack' ? [1, 2, 3, 4, 1, 2] : [1, 2, 3, 4];
      expect(view(t, BLUE).own.blue?.ties).toEqual(ties);
      expect(view(t, RED).own.red?.ties).toEqual([1, 2, 1, 2]);
    },
  );

  it('CO-007 the ties are secret', () => {
    const one = begin('red_attack').do('tie A 1', 'tie B 2', 'tie C 3', 'tie D 4');
    const two = begin('red_attack').do('tie A 9', 'tie B 8', 'tie C 7', 'tie D 6');
    for (const seat of [BLUE, SPECTATOR]) {
      expect(view(one, seat)).toEqual(view(two, seat));
      expect(one.match.log(seat)).toEqual(two.match.log(seat));
    }
    expect(view(one, RED)).not.toEqual(view(two, RED));
  });

  it('CO-133 all reinforcements are tied before the first counter is set up', () => {
    const t = begin('blue_attack');
    while (t.step === 'tie') {
      expect(t.place('R49-R1')).toBe('unplaced');
      expect(() => t.do('pick R49-R1')).toThrow();
      t.pass();
    }
    expect(t.offers('pick R49-R1')).toBe(true);
    expect(Array.from(t.state.tie).filter((n) => n > 0)).toHaveLength(8);
  });

  it('K20 a letter is tied to any number from 1 to 10, letter by letter', () => {
    const t = begin('red_attack');
    expect(t.things('tie')).toEqual(['A 1', 'A 10', 'A 2', 'A 3', 'A 4', 'A 5', 'A 6', 'A 7', 'A 8', 'A 9']);
    expect(t.refusal('tie B 1')).toBe('CO-113');
  });

  it('K44 two items of one half share no number; of different halves, and of the two players, they may', () => {
    // Red: A and B come in the second half, C and D in the first.
    const t = begin('red_attack').do('tie A 1');
    expect(t.refusal('tie B 1')).toBe('K44');
    t.do('tie B 2');
    expect(t.offers('tie C 1')).toBe(true);
    t.do('tie C 1');
    expect(t.refusal('tie D 1')).toBe('K44');
    t.do('tie D 2');
    expect(t.seat).toBe('blue');
    expect(t.offers('tie A 1')).toBe(true);
  });
});

describe('set-up', () => {
  it('CO-008 CO-146 Red Attack: Blue sets up first, anywhere north of the river', () => {
    const t = tied(begin('red_attack'));
    expect([t.seat, t.step]).toEqual(['blue', 'setUp']);
    t.do('pick B36-R1');
    const hexes = t.things('place');
    expect(hexes).toHaveLength(112);
    // The last hex of the north bank in each column, and the first beyond.
    const last = 'A6 B5 C5 D5 E6 F5 G6 H6 I7 J6 K6 L5 M6 N5 O6 P5 Q6 R5 S6 T5'.split(' ');
    for (const hex of last) {
      expect(hexes).toContain(hex);
      expect(t.refusal(`place ${hex.charAt(0)}${Number(hex.slice(1)) + 1}`)).toBe('CO-008');
    }
  });

  it('CO-008 CO-163 Blue Attack: Red sets up first, west of hexrow Q, on both banks', () => {
    const t = tied(begin('blue_attack'));
    expect([t.seat, t.step]).toEqual(['red', 'setUp']);
    t.do('pick R49-R1');
    const hexes = t.things('place');
    expect(hexes).toHaveLength(200);
    expect(new Set(hexes.map((hex) => hex.charAt(0)))).toEqual(new Set('ABCDEFGHIJKLMNOP'));
    expect(t.refusal('place Q7')).toBe('CO-008');
  });

  it('CO-009 CO-168 Blue Attack: Blue sets up when Red has finished, east of hexrow Q and south of the river', () => {
    const t = place(tied(begin('blue_attack')), 1);
    expect(t.seat).toBe('red');
    expect(() => t.do('pick B36-R1')).toThrow();
    place(t);
    expect([t.seat, t.step]).toEqual(['blue', 'setUp']);
    t.do('pick B36-R1');
    const zone = ['R10', 'R11', 'R12', 'R6', 'R7', 'R8', 'R9', 'S10', 'S11', 'S12', 'S13', 'S7', 'S8', 'S9'];
    expect(t.things('place')).toEqual([...zone, 'T10', 'T11', 'T12', 'T6', 'T7', 'T8', 'T9']);
  });

  it('CO-152 K19 CO-009 Red Attack: Red places nothing, all his counters wait south of the map', () => {
    const t = place(tied(begin('red_attack', [1])));
    expect([t.seat, t.step, t.state.turn]).toEqual(['red', 'move', 1]);
    const onMap = t.state.tables.names.filter((name) => name.startsWith('R') && /^[A-T]\d/.test(t.place(name)));
    expect(onMap).toEqual([]);
    expect(t.place('R49-R1')).toBe('waiting');
  });

  it('CO-010 turn 1 begins when both set-ups are complete', () => {
    const t = place(tied(begin('blue_attack')));
    place(t, 1);
    expect(t.state.turn).toBe(0);
    expect(Array.from(t.state.drawn).every((chit) => chit === 0)).toBe(true);
    place(t);
    while (t.step === 'startBridge') t.pass();
    expect([t.state.turn, t.seat, t.step]).toEqual([1, 'blue', 'move']);
  });

  it('CO-008 CO-009 counters lie face down, and nothing is seen before a side has finished', () => {
    const t = tied(begin('blue_attack')).do('pick R49-R1', 'place G9');
    for (const seat of [BLUE, SPECTATOR]) expect(view(t, seat).seen.red).toEqual({});
    place(t);
    for (const seat of [BLUE, SPECTATOR]) {
      expect(view(t, seat).seen.red?.G9).toContain('infantry 4');
      expect(view(t, seat).own.red).toBeUndefined();
      expect(JSON.stringify(view(t, seat))).not.toMatch(/R49-[A-Z1-3]/);
    }
    t.do('pick B36-R1', 'place T8');
    for (const seat of [RED, SPECTATOR]) expect(view(t, seat).seen.blue).toEqual({});
  });

  it('K49 set-up keeps motorized units and artillery out of swamp that no road touches', () => {
    const t = tied(begin('blue_attack')).do('pick R49-A1');
    const closed = ['B7', 'D6', 'E7', 'F6', 'J7', 'K5', 'K7', 'M7', 'N6', 'P6'];
    for (const hex of closed) expect(t.refusal(`place ${hex}`)).toBe('K49');
    expect(t.things('place')).toHaveLength(190);
    for (const hex of ['B8', 'C7', 'L5']) expect(t.offers(`place ${hex}`)).toBe(true);
    t.do('place B8', 'pick R49-AT');
    expect(t.things('place')).toHaveLength(190);
    t.do('place B8', 'pick R49-R1');
    expect(t.things('place')).toHaveLength(200);
  });

  it('K49 being out of supply is no bar', () => {
    const t = tied(begin('blue_attack')).do('pick R49-R1');
    expect(t.offers('place A5')).toBe(true);
  });

  it('CO-123 X1 regiments may be broken down for the set-up', () => {
    const t = tied(begin('red_attack'));
    expect(t.offers('pick B36-1-1')).toBe(false);
    t.do('break B36-R1');
    expect(t.offers('pick B36-R1')).toBe(false);
    t.do('pick B36-1-1', 'place G2', 'pick B36-1-2', 'place G3', 'pick B36-1-3', 'place H3');
    expect(['B36-1-1', 'B36-1-2', 'B36-1-3', 'B36-R1'].map((u) => t.place(u))).toEqual(['G2', 'G3', 'H3', 'none']);
    expect(t.refusal('break B36-E')).toBe('X1');
  });

  it('X1 CO-123 battalions set up in one hex may be joined again, the last ones too', () => {
    const t = tied(begin('red_attack')).do('break B36-R1', 'pick B36-1-1', 'place G2', 'pick B36-1-2', 'place G2');
    expect([t.refusal('join B36-R1'), t.refusal('join B36-R2'), t.refusal('end')]).toEqual(['X1', 'X1', 'CO-008']);
    while (t.things('pick').length > 1) {
      const [other] = t.things('pick').filter((unit) => unit !== 'B36-1-3');
      t.do(`pick ${other}`);
      t.do(`place ${t.things('place').at(-1)}`);
    }
    t.do('pick B36-1-3', 'place G2');
    expect([t.seat, t.offered().sort()]).toEqual(['blue', ['end', 'join B36-R1']]);
    const before = t.match.moments(RED).length;
    t.do('join B36-R1');
    expect([t.place('B36-R1'), t.place('B36-1-3')]).toEqual(['G2', 'G2']);
    expect(t.step).not.toBe('setUp');
    const told = t.match.moments(RED).slice(before);
    expect(told.flatMap((moment) => moment.lines.map((line) => lineText(game, line))).join()).not.toMatch(/joins/);
  });
});

describe('bridges at the start of Blue Attack', () => {
  /** Blue has set up with his engineers in these hexes. */
  function engineersIn(e36: string, e2: string): Trial {
    const t = place(tied(begin('blue_attack')));
    t.do('pick B36-E', `place ${e36}`, 'pick B2-E', `place ${e2}`);
    return place(t);
  }

  it('CO-173 an engineer battalion next to a river hexside may lay an armor bridge across it', () => {
    const t = engineersIn('S7', 'T12');
    expect([t.step, t.seat, t.state.turn]).toEqual(['startBridge', 'blue', 0]);
    expect(t.things('bridge')).toEqual(['S6|S7']);
    expect(t.refusal('bridge S6|T6')).toBe('CO-173');
    t.do('bridge S6|S7');
    expect(t.bridge('S6|S7')).toBe('armor');
    expect([t.step, t.state.turn]).toEqual(['move', 1]);
  });

  it('CO-173 it may do without', () => {
    const t = engineersIn('S7', 'T12').do('none');
    expect(t.bridge('S6|S7')).toBe('none');
    expect(t.step).toBe('move');
  });

  it('K50 one bridge for each engineer battalion beside the river, after the set-up and before turn 1', () => {
    const t = engineersIn('S7', 'R6');
    t.do('bridge S6|S7');
    expect(t.step).toBe('startBridge');
    expect(t.things('bridge')).toEqual(['Q6|R6', 'R5|R6', 'R6|S6']);
    t.do('bridge R5|R6');
    expect([t.bridge('S6|S7'), t.bridge('R5|R6'), t.step, t.state.turn]).toEqual(['armor', 'armor', 'move', 1]);
  });

  it('CO-173 the defender’s engineers begin without', () => {
    const t = place(tied(begin('blue_attack')).do('pick R49-E', 'place G7'));
    t.do('pick B36-E', 'place T12', 'pick B2-E', 'place R12');
    expect(place(t).step).toBe('move');
  });

  it('K50 CO-173 two battalions lay no two bridges across one hexside, and none away from the river', () => {
    const t = engineersIn('S7', 'S7').do('bridge S6|S7');
    expect([t.step, t.state.turn]).toEqual(['move', 1]);
    expect(engineersIn('T12', 'R12').step).toBe('move');
  });
});

describe('backs', () => {
  const { tables } = given({}).state;
  const back = (name: string): string => tables.backs[tables.back[tables.find(name)]];

  it.each([
    ['CO-002 infantry, in any size', 'infantry 4', ['B36-1-1', 'B36-R1', 'BD-I1', 'R49-1-1', 'R49-R1', 'RD-I1']],
    ['CO-002 armor', 'armor 5', ['B2-A1-1', 'B2-AR1', 'BD-A1', 'R21-A1-1', 'R21-AR1', 'RD-A1']],
    ['CO-002 heavy armor', 'armor 4', ['R502', 'RD-H1']],
    ['CO-002 armored infantry', 'armored infantry 5', ['B2-I1-1', 'B2-AIR1', 'R21-I1-1', 'R21-AIR1']],
    ['CO-002 motorized infantry', 'motorized infantry 5', ['R21-I2-1', 'R21-MIR2', 'RD-M1']],
    ['CO-002 armored cavalry', 'armored cavalry 6', ['B36-CAV', 'R21-CAV']],
    ['CO-002 antitank', 'antitank 5', ['R49-AT', 'R21-AT']],
    ['CO-002 engineers', 'engineer 4', ['B36-E', 'R49-E']],
    ['CO-002 motorized engineers', 'motorized engineer 5', ['B2-E', 'R21-E']],
    ['K42 CO-002 artillery of every class', 'artillery 5', ['B36-A1', 'B36-A3', 'B2-G1', 'R21-A1', 'R21-A3']],
    ['K42 CO-002 foot artillery', 'artillery 4', ['R49-A1', 'R49-A4']],
    ['K42 CO-002 headquarters', 'HQ 5', ['B36-HQ', 'B2-HQ', 'R49-HQ', 'R21-HQ']],
  ])('%s: the back shows type and movement', (_, text, names) => {
    expect(names.map(back)).toEqual(names.map(() => text));
  });

  it('CO-002 K42 the back is all the enemy sees of a stack', () => {
    const t = given({ units: { 'B36-R1': 'G3', 'B36-A3': 'G3', 'BD-A1': 'G2', 'B36-HQ': { hex: 'H2', steps: 1 } } });
    for (const seat of [RED, SPECTATOR])
      expect(view(t, seat).seen.blue).toEqual({ G2: ['armor 5'], G3: ['artillery 5', 'infantry 4'], H2: ['HQ 5'] });
  });
});
