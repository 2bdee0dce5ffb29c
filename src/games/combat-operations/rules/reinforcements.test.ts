/** Chapters 14 and 15: chits, replacements, arrivals and the length of the game. */
import { describe, expect, it } from 'vitest';
import { SPECTATOR } from '../../../engine/game.ts';
import { BLUE, isEdge, RED } from '../tables.ts';
import { type Given, given, type Trial } from '../testing.ts';

// Ties are listed for Blue's A to F, then for Red's.
const ties = (blue: readonly number[], red: readonly number[] = []): number[] => [
  ...blue,
  ...Array(6 - blue.length).fill(0),
  ...red,
];
/** A unit of each side that does nothing in particular. */
const quiet = { 'R49-1-1': 'T12', 'B36-1-1': 'A1' };
/** Blue's reinforcements of Red Attack, not yet drawn. */
const undrawn = { 'B36-R3': 'undrawn', 'B2-AR1': 'undrawn', 'BD-A1': 'undrawn', 'BD-A2': 'undrawn' };

/** One draw: of Red in turn 2 unless said. */
const draw = (chit: number, position: Given): Trial =>
  given({ ...position, units: { ...quiet, ...position.units }, at: { step: 'draw' }, chits: [chit] });

describe('chits', () => {
  it('CO-113 CO-114 X10 CO-005 a reinforcement arrives in the player turn in which its owner draws its number', () => {
    const t = draw(3, { player: 'blue', units: undrawn, tie: ties([3, 5]) });
    expect(t.place('B36-R3')).toBe('waiting');
    expect(t.offers('enter B36-R3')).toBe(true);
    expect(t.place('B2-AR1')).toBe('undrawn');
    const none = draw(4, { player: 'blue', units: undrawn, tie: ties([3, 5]) });
    expect(none.place('B36-R3')).toBe('undrawn');
    expect(none.things('enter')).toEqual([]);
  });

  it('CO-115 X10 W10 of three reinforcements on 1, 2 and 3 the second never comes when the opponent draws 2', () => {
    const t = given({
      units: { ...quiet, ...undrawn },
      tie: ties([1, 2, 3]),
      at: { step: 'draw' },
      chits: [2, 1],
    });
    expect(t.place('B2-AR1')).toBe('lost');
    t.passTo({ step: 'move', seat: 'blue' });
    expect([t.place('B36-R3'), t.place('B2-AR1'), t.place('BD-A1')]).toEqual(['waiting', 'lost', 'undrawn']);
  });

  it('CO-115 what is lost does not come with its number in the second pass', () => {
    const t = draw(2, {
      turn: 7,
      player: 'blue',
      units: { ...undrawn, 'B2-AR1': 'lost' },
      tie: ties([1, 2, 3]),
      item: [0, 2],
    });
    expect(t.place('B2-AR1')).toBe('lost');
    expect(t.things('enter')).toEqual([]);
  });

  it('CO-116 X10 an item of the first half does not come in the second', () => {
    const t = draw(3, { turn: 6, player: 'blue', units: undrawn, tie: ties([3]) });
    expect(t.place('B36-R3')).toBe('undrawn');
    // Nor can it be lost any more.
    expect(draw(3, { turn: 6, units: undrawn, tie: ties([3]) }).place('B36-R3')).toBe('undrawn');
  });

  it('CO-116 CO-142 X10 an item of the second half comes with its number in turns 6 to 10 only', () => {
    const units = { 'R21-MIR2': 'undrawn' };
    const tie = ties([], [3]);
    expect(draw(3, { turn: 5, units, tie }).place('R21-MIR2')).toBe('undrawn');
    expect(draw(3, { turn: 6, units, tie }).place('R21-MIR2')).toBe('waiting');
    expect(draw(3, { turn: 5, player: 'blue', units, tie }).place('R21-MIR2')).toBe('undrawn');
    expect(draw(3, { turn: 6, player: 'blue', units, tie }).place('R21-MIR2')).toBe('lost');
  });

  it('X10 one draw can bring an item of the drawer and cost one of his opponent', () => {
    const units = { ...undrawn, 'R49-1-1': { hex: 'T12', steps: 1 } };
    const t = draw(4, { units, tie: ties([4], [0, 0, 4]) });
    expect(t.step).toBe('replace');
    expect(t.place('B36-R3')).toBe('lost');
  });

  it('X10 CO-115 only its owner learns that an item is lost', () => {
    const lost = draw(3, { units: undrawn, tie: ties([3, 5, 6, 7]) });
    const kept = draw(3, { units: undrawn, tie: ties([4, 5, 6, 7]) });
    for (const seat of [RED, SPECTATOR]) {
      expect(lost.match.view(seat)).toEqual(kept.match.view(seat));
      expect(lost.match.log(seat)).toEqual(kept.match.log(seat));
    }
    expect(lost.match.log(BLUE)).not.toEqual(kept.match.log(BLUE));
  });

  it('X10 CO-121 the ten chits lie in one cup for both; after five turns all are back in it', () => {
    const chits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 4];
    const t = given({ units: quiet, turn: 1, at: { step: 'supply' }, chits });
    for (let i = 0; i < 10; i++) t.do('end');
    expect(t.state.turn).toBe(6);
    expect(Array.from(t.state.cup)).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1]);
    // Within a pass no number is drawn twice, whoever drew it.
    const twice = (chits: readonly number[]) => given({ units: quiet, turn: 1, at: { step: 'supply' }, chits });
    expect(() => twice([1, 1]).do('end')).toThrow();
    expect(() => twice([1, 2, 1]).do('end', 'end')).toThrow();
    expect(twice([1, 2, 3]).do('end', 'end').state.drawn[2]).toBe(3);
  });
});

describe('the end', () => {
  const FIRST_PASS = [1, 2, 3, 4, 10, 5, 6, 7, 8, 9];

  /** Plays on without doing anything; the players that were asked to move in the last turn. */
  function playOut(chits: readonly number[], on: readonly string[] = []): { t: Trial; last: string[] } {
    const t = given({ units: quiet, turn: 1, at: { step: 'supply' }, chits, on });
    const asked: [number, string][] = [];
    while (!t.match.isOver) {
      asked.push([t.state.turn, t.seat]);
      t.do('end');
    }
    return { t, last: asked.filter(([turn]) => turn === t.state.turn).map(([, seat]) => seat) };
  }

  it('CO-119 CO-120 CO-143 CO-005 W11 K6 chit 10 drawn in turn 7 makes turn 7 the last, for both players', () => {
    const { t, last } = playOut([...FIRST_PASS, 1, 2, 10, 3]);
    expect(t.state.turn).toBe(7);
    expect(last).toEqual(['red', 'blue']);
    expect(t.result).not.toBeNull();
  });

  it('CO-120 X26 drawn by the second player it ends the same turn', () => {
    const { t, last } = playOut([...FIRST_PASS, 1, 10]);
    expect(t.state.turn).toBe(6);
    expect(last).toEqual(['red', 'blue']);
  });

  it('CO-143 in the first pass the end chit does not end the game', () => {
    const t = given({ units: quiet, turn: 1, at: { step: 'supply' }, chits: [10, 1] });
    for (let i = 0; i < 4; i++) t.do('end');
    expect([t.match.isOver, t.state.turn]).toEqual([false, 3]);
  });

  it('CO-145 CO-162 X26 a match has at most ten turns', () => {
    const { t } = playOut([...FIRST_PASS, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(t.state.turn).toBe(10);
  });

  it('X26 K6 option end_immediately: the game ends with the player turn of the draw', () => {
    const { t, last } = playOut([...FIRST_PASS, 1, 2, 10], ['end_immediately']);
    expect(t.state.turn).toBe(7);
    expect(last).toEqual(['red']);
  });

  it('K48 an item on the end chit arrives, the turn being played', () => {
    const t = draw(10, { turn: 7, units: { 'R21-MIR2': 'undrawn' }, tie: ties([], [10]) });
    t.do('enter R21-MIR2', 'at G13', 'to G12');
    expect(t.place('R21-MIR2')).toBe('G12');
    expect(t.match.isOver).toBe(false);
  });

  it('X26 a side without units keeps its turns and its draws', () => {
    const t = given({ units: { 'R49-1-1': 'T12' }, turn: 1, at: { step: 'supply' }, chits: [1, 2, 3] });
    expect(t.do('end').seat).toBe('blue');
    t.do('end');
    expect(t.seat).toBe('red');
    expect([t.state.turn, ...Array.from(t.state.drawn).slice(0, 4)]).toEqual([2, 1, 2, 3, 0]);
  });
});

describe('replacements', () => {
  const hurt = (hex: string, fields = {}) => ({ hex, steps: 1, ...fields });
  const red = {
    'R49-1-1': hurt('G12'),
    'R49-1-2': 'G12',
    'R49-2-1': hurt('G12', { supplied: 0 }),
    'R49-2-2': { hex: 'eliminated', steps: 0 },
    'R21-I1-1': hurt('G11'),
    'R21-I2-1': hurt('G11'),
    'R21-A1-1': hurt('G11'),
    'R49-E': hurt('G10'),
    'R49-A1': hurt('G10'),
    'R49-HQ': hurt('G10'),
  };

  it('CO-117 X24 an infantry step goes to a foot, motorized or armored infantry battalion with a step lost, in supply', () => {
    const t = draw(4, { units: red, tie: ties([], [0, 0, 4]) });
    expect([t.seat, t.step]).toEqual(['red', 'replace']);
    expect(t.things('replace')).toEqual(['R21-I1-1', 'R21-I2-1', 'R49-1-1']);
    expect(t.refusal('replace R49-1-2')).toBe('CO-117');
    expect(t.refusal('replace R49-2-1')).toBe('CO-117');
    expect(t.refusal('replace R21-A1-1')).toBe('X24');
    expect(t.refusal('replace R49-E')).toBe('X24');
    expect(t.refusal('replace R49-2-2')).toBe('X24');
    // An enemy battalion, and a whole regiment.
    expect([t.refusal('replace B36-1-1'), t.refusal('replace R49-R1')]).toEqual(['CO-014', 'CO-014']);
    t.do('replace R49-1-1');
    expect([t.steps('R49-1-1'), t.steps('R21-I1-1'), t.step]).toEqual([2, 1, 'move']);
    // The owner's own view keeps the count of steps that came back.
    expect(t.state.replaced[RED]).toBe(1);
  });

  it('X24 an armor step goes to armor or armored cavalry', () => {
    const units = {
      'B2-A1-1': hurt('T8'),
      'B36-CAV': hurt('T8'),
      'B2-I1-1': hurt('T8'),
      'B36-2-1': hurt('T9'),
      'B2-E': hurt('T9'),
      'B2-HQ': hurt('T9'),
    };
    const t = draw(4, { scenario: 'blue_attack', turn: 6, player: 'blue', units, tie: ties([4]) });
    expect(t.things('replace')).toEqual(['B2-A1-1', 'B36-CAV']);
    expect(t.do('replace B36-CAV').steps('B36-CAV')).toBe(2);
  });

  it('X24 a battalion that lies in its regiment may take it', () => {
    const units = { 'R49-R2': 'G12', 'R49-2-1': hurt('G12'), 'R49-2-2': 'G12' };
    const t = draw(4, { units, tie: ties([], [0, 0, 4]) }).do('replace R49-2-1');
    expect([t.steps('R49-2-1'), t.place('R49-R2')]).toEqual([2, 'G12']);
  });

  it('X24 it may be declined, and does not come again', () => {
    const t = draw(4, { units: red, tie: ties([], [0, 0, 4]) }).do('decline');
    expect([t.step, t.steps('R49-1-1')]).toEqual(['move', 1]);
    t.passTo({ seat: 'red', turn: 3 });
    expect(t.step).toBe('move');
  });

  it('X24 if nobody qualifies it is lost', () => {
    const t = draw(4, { units: {}, tie: ties([], [0, 0, 4]) });
    expect(t.step).toBe('move');
  });
});

describe('arrivals', () => {
  it('CO-118 K24 X23 each arriving counter takes any supply head without an enemy', () => {
    const units = { 'B36-3-1': 'waiting', 'B36-3-2': 'waiting' };
    const t = given({ units, player: 'blue' }).do('enter B36-3-1');
    expect(t.things('at')).toEqual(['G1', 'O1']);
    t.do('at G1', 'stay', 'enter B36-3-2', 'at O1', 'stay');
    expect([t.place('B36-3-1'), t.place('B36-3-2')]).toEqual(['G1', 'O1']);
    const held = given({ units: { ...units, 'R49-HQ': 'G1' }, player: 'blue' }).do('enter B36-3-1');
    expect(held.things('at')).toEqual(['O1']);
    expect(held.refusal('at G1')).toBe('X23');
  });

  it('CO-118 a head with friendly counters stays open, however many', () => {
    const units = { 'B36-3-1': 'waiting', 'B36-R1': 'G1', 'B36-E': 'G1' };
    expect(given({ units, player: 'blue' }).do('enter B36-3-1').things('at')).toEqual(['G1', 'O1']);
  });

  it('CO-141 X23 X11 with every head enemy-held they enter at the nearest empty edge hex', () => {
    const units = { 'B36-3-1': 'waiting', 'R49-1-1': 'G1', 'R49-1-2': 'O1' };
    const t = given({ units, player: 'blue' }).do('enter B36-3-1');
    expect(t.things('at')).toEqual(['F1', 'H1', 'N1', 'P1']);
    // Empty means of either side.
    const fewer = given({ units: { ...units, 'B36-E': 'F1', 'R49-2-1': 'N1' }, player: 'blue' }).do('enter B36-3-1');
    expect(fewer.things('at')).toEqual(['H1', 'P1']);
  });

  it('X11 CO-141 the edges are columns A and T, row 1 and the last hex of each column', () => {
    const { tables } = given({}).state;
    // All of Blue's heads are held, and one hex after another is filled until no edge hex is left.
    const order: string[] = [];
    const names = tables.names
      .slice(0, 62)
      .filter((name) => name !== 'B36-3-1' && name !== 'R49-1-1' && name !== 'R49-1-2');
    const units: Record<string, string> = { 'B36-3-1': 'waiting', 'R49-1-1': 'G1', 'R49-1-2': 'O1' };
    for (const name of names) {
      const t = given({ units, player: 'blue' });
      if (!t.offers('enter B36-3-1')) break;
      const hex = t.do('enter B36-3-1').things('at')[0] as string;
      order.push(hex);
      units[name] = hex;
    }
    const columns = [...'ABCDEFGHIJKLMNOPQRST'];
    const last = (column: string): number => ('ACEGIKMOQS'.includes(column) ? 13 : 12);
    const edge = new Set(columns.flatMap((c) => [`${c}1`, `${c}${last(c)}`]));
    for (const c of ['A', 'T']) for (let row = 1; row <= last(c); row++) edge.add(`${c}${row}`);
    expect(new Set([...order, 'G1', 'O1'])).toEqual(edge);

    // X23: with no entry hex at all it waits.
    const t = given({ units, player: 'blue' });
    expect(t.refusal('enter B36-3-1')).toBe('X23');
    expect(t.offers('end')).toBe(true);
    expect(t.place('B36-3-1')).toBe('waiting');
  });

  it('X23 a counter without an entry hex waits for the next step 3 of its owner', () => {
    const { tables } = given({}).state;
    const edge = Array.from(tables.allHexes)
      .filter((hex) => isEdge(tables, hex))
      .map((hex) => tables.grid.name(hex));
    const others = tables.names.slice(0, 62).filter((name) => !['B36-3-1', 'R49-1-1', 'R49-1-2'].includes(name));
    const free = edge.filter((hex) => hex !== 'G1' && hex !== 'O1');
    const filled = Object.fromEntries(free.map((hex, i) => [others[i] as string, hex]));
    const units = { ...filled, 'B36-3-1': 'waiting', 'R49-1-1': 'G1', 'R49-1-2': 'O1' };
    const t = given({ units, player: 'blue', turn: 2 });
    t.do('end').passTo({ step: 'move', seat: 'red', turn: 3 });
    const way = t.do('move R49-1-1').things('to')[0] as string;
    t.do(`to ${way}`).passTo({ step: 'move', seat: 'blue', turn: 3 });
    expect(t.do('enter B36-3-1').things('at')).toEqual(['G1']);
  });

  it('CO-152 X23 K19 in turn 1 of Red Attack Red enters at any hex of the south edge', () => {
    const south = 'A13 B12 C13 D12 E13 F12 G13 H12 I13 J12 K13 L12 M13 N12 O13 P12 Q13 R12 S13 T12';
    const t = given({ turn: 1, units: { 'R49-R1': 'waiting', 'R21-CAV': 'waiting' } }).do('enter R49-R1');
    expect(t.things('at')).toEqual(south.split(' ').sort());
    const held = given({ turn: 1, units: { 'R49-R1': 'waiting', 'B36-1-1': 'T12' } }).do('enter R49-R1');
    expect(held.things('at')).toEqual(south.replace(' T12', '').split(' ').sort());
    const later = given({ turn: 2, units: { 'R49-R1': 'waiting' } }).do('enter R49-R1');
    expect(later.things('at')).toEqual(['G13', 'O13']);
  });

  it('X23 K19 a counter that can enter must enter: the step cannot end before', () => {
    const t = given({ turn: 1, units: { 'R49-R1': 'waiting', 'R21-CAV': 'waiting' } });
    expect(t.offers('end')).toBe(false);
    expect(t.refusal('end')).toBe('X23');
    t.do('enter R49-R1', 'at A13', 'stay');
    expect(t.refusal('end')).toBe('X23');
    t.do('enter R21-CAV', 'at T12', 'stay');
    expect(t.offers('end')).toBe(true);
  });

  // What is left after the entry shows what the entry cost.
  it.each([
    { rules: ['X23', 'K3'], turn: 1, unit: 'R21-A1-1', at: 'G13', within: 'C8', beyond: 'C7' }, // ½, then 4½
    { rules: ['X23'], turn: 1, unit: 'R49-1-1', at: 'T12', within: 'T9', beyond: 'T8' }, // 1, then 3
    { rules: ['X23', 'CO-126'], turn: 1, unit: 'R49-1-1', at: 'N12', within: 'N11', beyond: 'N10' }, // 2, then 2
    { rules: ['X23', 'CO-044'], turn: 1, unit: 'R21-A1-1', at: 'N12', within: 'M13', beyond: 'N11' }, // 3, then 2
    { rules: ['X23'], turn: 1, unit: 'R49-1-1', at: 'H12', within: 'G8', beyond: 'G7' }, // 1 on a hill, then 3
  ])('$rules $unit entering at $at reaches $within and not $beyond', ({ turn, unit, at, within, beyond }) => {
    const t = given({ turn, units: { [unit]: 'waiting' } }).do(`enter ${unit}`, `at ${at}`);
    expect([t.offers(`to ${within}`), t.offers(`to ${beyond}`)]).toEqual([true, false]);
  });

  it('X23 the East-West road reaches the edge in T8 and A9: half price there', () => {
    const blue = given({ scenario: 'blue_attack', player: 'blue', units: { 'B36-E': 'waiting' } });
    blue.do('enter B36-E', 'at T8');
    expect([blue.offers('to O9'), blue.offers('to N8')]).toEqual([true, false]);
    const red = given({ scenario: 'blue_attack', units: { R502: 'waiting' } }).do('enter R502', 'at A9');
    // 3½ of 4: round the swamp to C9 for 2, three more links.
    expect([red.offers('to F8'), red.offers('to G9')]).toEqual([true, false]);
  });

  it('X23 CO-041 after entering there is no whole allowance for one hex', () => {
    const t = given({ turn: 1, units: { 'R21-A1-1': 'waiting' } }).do('enter R21-A1-1', 'at N12');
    expect(t.refusal('to N11')).toBe('CO-036');
  });

  it('X23 CO-021 in an enemy zone it stops at once', () => {
    const units = { 'R49-1-1': 'waiting', 'R49-E': 'T12', 'B36-1-1': 'F12' };
    const t = given({ units }).do('enter R49-1-1', 'at G13');
    expect([t.step, t.place('R49-1-1')]).toEqual(['move', 'G13']);
    expect(t.refusal('move R49-1-1')).toBe('X16');
  });

  it('X23 X16 what has entered has moved', () => {
    const t = given({ units: { 'R49-1-1': 'waiting', 'R49-E': 'T12' } }).do('enter R49-1-1', 'at G13', 'stay');
    expect(t.refusal('move R49-1-1')).toBe('X16');
  });

  it('X7 a dummy arrives as what it imitates', () => {
    const t = given({ turn: 1, units: { 'RD-A1': 'waiting' } }).do('enter RD-A1', 'at N12');
    expect([t.offers('to M13'), t.offers('to N11')]).toEqual([true, false]);
  });
});
