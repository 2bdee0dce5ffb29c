/** Bridges and engineers (9.7, X4, X21, X21a, X22). */
import { describe, expect, it } from 'vitest';
import { given, type Trial } from '../testing.ts';

/** On to Red's next step 3. */
const nextTurn = (t: Trial): Trial => {
  const { turn } = t.state;
  return t.passTo({ step: 'move', seat: 'red', turn: turn + 1 });
};

// The second Red unit keeps Red asked in every step 3.
const other = { 'R49-1-1': 'T12' };

describe('building', () => {
  it('CO-065 X21 one battalion next to a river hexside builds an infantry bridge in two turns', () => {
    const t = given({ units: { 'R49-E': 'H7', ...other } }).do('work R49-E', 'infantry H6|H7');
    nextTurn(t);
    expect(t.bridge('H6|H7')).toBe('none');
    nextTurn(t);
    expect(t.bridge('H6|H7')).toBe('infantry');
  });

  it('CO-066 X21 one battalion builds an armor bridge in four turns', () => {
    const t = given({ units: { 'R49-E': 'H7', ...other } }).do('work R49-E', 'armor H6|H7');
    for (let turn = 1; turn <= 3; turn++) expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('armor');
  });

  it('CO-067 X21 two battalions together build an infantry bridge in one turn', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7');
    expect(t.bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
  });

  it('CO-131 X21 two battalions together build an armor bridge in two turns', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    t.do('work R49-E', 'armor H6|H7', 'work R21-E', 'armor H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('armor');
  });

  it('X21 points add up only on the same hexside and for the same kind', () => {
    const kinds = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    kinds.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'armor H6|H7');
    expect(nextTurn(kinds).bridge('H6|H7')).toBe('none');
    const sides = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    sides.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H7|I7');
    nextTurn(sides);
    expect([sides.bridge('H6|H7'), sides.bridge('H7|I7')]).toEqual(['none', 'none']);
  });

  it('X21 two battalions on the two banks add up as well', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H6', ...other } });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
  });

  it('K43 X21 the turn of arrival does not count: an engineer that has moved takes no order', () => {
    const t = given({ units: { 'R49-E': 'H8', ...other } }).do('move R49-E', 'to H7');
    expect(t.refusal('work R49-E')).toBe('X21');
    nextTurn(t).do('work R49-E', 'infantry H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
  });

  it('K43 the turns of work are own player turns: the bridge lies when the owner ends his step 6', () => {
    const units = { 'R49-E': 'H7', 'R21-E': 'H7', 'B36-1-1': 'T1', ...other };
    const t = given({ units }).do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7');
    t.passTo({ step: 'move', seat: 'blue' });
    expect(t.bridge('H6|H7')).toBe('infantry');
    const alone = given({ units }).do('work R49-E', 'infantry H6|H7').passTo({ step: 'move', seat: 'red', turn: 3 });
    alone.passTo({ step: 'move', seat: 'blue' });
    expect(alone.bridge('H6|H7')).toBe('infantry');
  });

  it('X21 an engineer takes one order a step and does not move in it', () => {
    const t = given({ units: { 'R49-E': 'H7', ...other } }).do('work R49-E', 'infantry H6|H7');
    expect(t.refusal('work R49-E')).toBe('X21');
    expect(t.refusal('move R49-E')).toBe('X21');
    expect(nextTurn(t).offers('move R49-E')).toBe(true);
  });

  it('X21 CO-065 only engineers build, and only across river hexsides of their own hex', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R49-1-2': 'H7', 'R21-E': 'G9' } });
    expect(t.refusal('work R49-1-2')).toBe('CO-065');
    expect(t.refusal('work R21-E')).toBe('X21');
    t.do('work R49-E');
    expect(t.things('infantry')).toEqual(['H6|H7', 'H7|I7']);
    expect(t.things('armor')).toEqual(['H6|H7', 'H7|I7']);
    expect(t.refusal('infantry I7|I8')).toBe('X21');
  });

  it('X21 nothing is built where an armor bridge lies, nor infantry over infantry', () => {
    const hexsides = { 'H6|H7': { bridge: 2 }, 'H7|I7': { bridge: 1 } };
    const t = given({ units: { 'R49-E': 'H7', ...other }, hexsides }).do('work R49-E');
    expect(t.things('infantry')).toEqual([]);
    expect(t.things('armor')).toEqual(['H7|I7']);
    expect(t.refusal('armor H6|H7')).toBe('X21');
    expect(t.refusal('infantry H7|I7')).toBe('X21');
  });

  it('X21 an armor bridge replaces an infantry bridge', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other }, hexsides: { 'H6|H7': { bridge: 1 } } });
    t.do('work R49-E', 'armor H6|H7', 'work R21-E', 'armor H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
    expect(nextTurn(t).bridge('H6|H7')).toBe('armor');
  });

  it('X21 the far bank may be held by the enemy', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', 'B36-1-1': 'H6', ...other } });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7');
    t.passTo({ step: 'move', seat: 'blue' });
    expect(t.bridge('H6|H7')).toBe('infantry');
  });

  it('CO-004 X22 a bridge serves both sides from the turn it is laid', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', 'B36-1-1': 'H6', 'B36-CAV': 'I6', ...other } });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7', 'move R49-1-1', 'to T11');
    t.passTo({ step: 'move', seat: 'blue' });
    // It lies across that one hexside: H7 is held by Red, and no other way leads over.
    expect(t.bridge('H7|I7')).toBe('none');
    t.passTo({ step: 'move', seat: 'red', turn: 3 }).do('move R49-E', 'to H8', 'move R21-E', 'to H8');
    t.passTo({ step: 'move', seat: 'blue', turn: 3 }).do('move B36-1-1');
    expect(t.offers('to H7')).toBe(true);
  });
});

describe('interruption', () => {
  /** An infantry bridge with one point of two, at the start of Red's next step 3. */
  const half = (units: Readonly<Record<string, string>> = {}): Trial =>
    nextTurn(given({ units: { 'R49-E': 'H7', ...other, ...units } }).do('work R49-E', 'infantry H6|H7'));

  it('X21a an engineer that moves loses its job and its points', () => {
    const t = half().do('move R49-E', 'to H8');
    nextTurn(t).do('move R49-E', 'to H7');
    nextTurn(t).do('work R49-E', 'infantry H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
  });

  it('X21a another order ends the job', () => {
    const t = half().do('work R49-E', 'infantry H7|I7');
    nextTurn(t);
    expect([t.bridge('H6|H7'), t.bridge('H7|I7')]).toEqual(['none', 'none']);
    nextTurn(t);
    expect([t.bridge('H6|H7'), t.bridge('H7|I7')]).toEqual(['none', 'infantry']);
  });

  it('X21a an engineer that attacks loses its job', () => {
    const t = half({ 'B36-HQ': 'G8' });
    t.passTo({ step: 'plan', seat: 'red' }).do('attack R49-E G8', 'confirm', 'resolve G8');
    nextTurn(t);
    expect(t.place('R49-E')).toBe('H7');
    expect(t.bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
  });

  it('X21a a motorized engineer that exploits loses its job', () => {
    const t = given({ units: { 'R21-E': 'H7', ...other } }).do('work R21-E', 'infantry H6|H7');
    t.passTo({ step: 'exploit' }).do('move R21-E', 'to H8');
    nextTurn(t).do('move R21-E', 'to H7');
    nextTurn(t).do('work R21-E', 'infantry H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
  });

  it('X21a an eliminated engineer builds no more', () => {
    const units = { 'R49-E': 'H7', 'B2-AR1': 'G8', 'B2-I1-1': 'G8', ...other };
    const t = given({ units }).do('work R49-E', 'infantry H6|H7').passTo({ step: 'plan', seat: 'blue' });
    t.do('attack B2-AR1 H7', 'attack B2-I1-1 H7', 'confirm', 'resolve H7').passTo({
      step: 'move',
      seat: 'red',
      turn: 3,
    });
    expect(t.place('R49-E')).toBe('eliminated');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
  });

  it('X21a the points of one engineer are his own: a partner keeps his', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    t.do('work R49-E', 'armor H6|H7', 'work R21-E', 'armor H6|H7');
    nextTurn(t).do('move R21-E', 'to H8');
    // One point each in the first turn; the mover's is gone: 2 of 4, 3, then 4.
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(nextTurn(t).bridge('H6|H7')).toBe('armor');
  });

  it('X21a being attacked and being out of supply do not interrupt', () => {
    const units = { 'R49-E': { hex: 'H7', supplied: 0 }, 'B36-1-1': 'G8', ...other };
    const t = given({ units }).do('work R49-E', 'infantry H6|H7');
    t.passTo({ step: 'plan', seat: 'blue' }).do('attack B36-1-1 H7', 'confirm', 'resolve H7');
    expect(t.lastAttack()).toEqual([2, 2, '1-1']);
    expect(t.place('R49-E')).toBe('H7');
    t.passTo({ step: 'move', seat: 'red', turn: 3 });
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
  });

  it('X21a retreating engineers lose their job', () => {
    const units = { 'R49-E': 'H7', 'B2-A1-1': 'G8', 'B2-I1-1': 'G8', ...other };
    const t = given({ units }).do('work R49-E', 'infantry H6|H7').passTo({ step: 'plan', seat: 'blue' });
    t.do('attack B2-A1-1 H7', 'attack B2-I1-1 H7', 'confirm', 'resolve H7');
    expect(t.lastAttack()).toEqual([8, 4, '2-1']);
    expect(t.step).toBe('retreat');
    t.do(`retreat ${t.things('retreat')[0]}`);
    t.passTo({ step: 'move', seat: 'red', turn: 3 });
    expect(t.place('R49-E')).not.toBe('H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
  });
});

describe('what a new bridge ends', () => {
  const job = (t: Trial, engineer: string): unknown[] =>
    ['job', 'jobPoints'].map((field) => Number(t.read(field, engineer)));
  const NONE = [0, 0];
  const ARMOR = 2;

  it('X21 an infantry bridge ends work at another there, not at an armor bridge nor elsewhere', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'armor H6|H7');
    nextTurn(nextTurn(t));
    expect([t.bridge('H6|H7'), job(t, 'R49-E'), job(t, 'R21-E')]).toEqual(['infantry', NONE, [ARMOR, 2]]);
    nextTurn(nextTurn(t));
    expect([t.bridge('H6|H7'), job(t, 'R21-E')]).toEqual(['armor', NONE]);
    const apart = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } }).do('work R49-E', 'infantry H6|H7');
    nextTurn(apart).do('work R21-E', 'infantry H7|I7');
    expect([nextTurn(apart).bridge('H6|H7'), job(apart, 'R21-E')]).toEqual(['infantry', [1, 1]]);
    expect(nextTurn(apart).bridge('H7|I7')).toBe('infantry');
  });

  it.each(['infantry', 'armor'])('X21 an armor bridge ends all work there, the %s bridge of the enemy too', (kind) => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', 'B36-E': 'H6', 'B36-HQ': 'A1', ...other } });
    t.do('work R49-E', 'armor H6|H7', 'work R21-E', 'armor H6|H7').passTo({ step: 'move', seat: 'blue' });
    t.do('work B36-E', `${kind} H6|H7`).passTo({ step: 'move', seat: 'blue', turn: 3 });
    expect([t.bridge('H6|H7'), job(t, 'R49-E'), job(t, 'R21-E'), job(t, 'B36-E')]).toEqual(['armor', NONE, NONE, NONE]);
    expect(t.log()).toContain('An armor bridge was completed across H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('armor');
  });

  it('X22 an order to destroy stands: the bridge is laid, then destroyed', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other }, hexsides: { 'H6|H7': { bridge: 1 } } });
    t.do('work R21-E', 'armor H6|H7');
    nextTurn(nextTurn(nextTurn(t))).do('destroy R49-E H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(
      t
        .log()
        .filter((line) => line.includes('bridge'))
        .slice(-2),
    ).toEqual(['An armor bridge was completed across H6|H7', 'The bridge H6|H7 was destroyed']);
  });

  it('X22 a bridge that two engineers destroy is destroyed once', () => {
    const t = given({ units: { 'R49-E': 'G7', 'R21-E': 'G7', ...other } });
    nextTurn(t.do('destroy R49-E G6|G7', 'destroy R21-E G6|G7'));
    expect(t.log().filter((line) => line.includes('was destroyed'))).toEqual(['The bridge G6|G7 was destroyed']);
  });

  it('X21 who builds nothing earns no points', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'G7', ...other } }).do('work R49-E', 'armor H6|H7');
    expect([job(nextTurn(t), 'R49-E'), job(t, 'R21-E')]).toEqual([[ARMOR, 1], NONE]);
  });

  it('X21 the same order again is refused, another kind or hexside is not', () => {
    const t = given({ units: { 'R49-E': 'H7', ...other } }).do('work R49-E', 'armor H6|H7');
    nextTurn(t).do('work R49-E');
    expect([t.things('armor'), t.things('infantry')]).toEqual([['H7|I7'], ['H6|H7', 'H7|I7']]);
    expect(t.why('armor H6|H7')?.text).toBe('engineer battalion R49-E is already building that bridge');
  });

  it('X21 X4 an engineer without anything to build is not asked: both hexsides bridged, or only for armor', () => {
    const at = (a: number, b: number, more: object = {}): string | undefined => {
      const hexsides = { 'H6|H7': { bridge: a }, 'H7|I7': { bridge: b } };
      return given({ on: ['one_armor_bridge'], units: { 'R49-E': { hex: 'H7', ...more }, ...other }, hexsides }).why(
        'work R49-E',
      )?.text;
    };
    const nothing = 'engineer battalion R49-E is not next to a river hexside that can be bridged';
    const helped = { mark: 64 }; // to complete an armor bridge
    expect([at(2, 2), at(2, 1), at(1, 1), at(2, 0)]).toEqual([nothing, undefined, undefined, undefined]);
    expect([at(0, 0, helped), at(1, 1, helped), at(2, 0, helped)]).toEqual([undefined, nothing, undefined]);
  });

  it('X21 CO-014 orders go to one’s own engineers on the map', () => {
    const t = given({ units: { 'R49-E': 'waiting', 'B36-E': 'H6', ...other } });
    expect([t.refusal('work B36-E'), t.refusal('work R49-E')]).toEqual(['CO-014', 'X16']);
    expect(t.refusal('destroy B36-E G6|G7')).toBe('CO-014');
  });
});

describe('destroying', () => {
  it('CO-068 X22 an engineer that spends the turn in a bridge hex destroys the bridge', () => {
    const t = given({ units: { 'R49-E': 'G7', ...other } }).do('destroy R49-E G6|G7');
    expect(t.bridge('G6|G7')).toBe('armor');
    expect(nextTurn(t).bridge('G6|G7')).toBe('none');
  });

  it('CO-068 K14 X11 either hex at its ends is a bridge hex', () => {
    const t = given({ units: { 'R49-E': 'G6', ...other } }).do('destroy R49-E G6|G7');
    expect(nextTurn(t).bridge('G6|G7')).toBe('none');
    expect(given({ units: { 'R49-E': 'G8', ...other } }).refusal('destroy R49-E G6|G7')).toBe('X21');
  });

  it('CO-068 X22 any bridge, whoever built it, of either kind', () => {
    const hexsides = { 'H6|H7': { bridge: 1 } };
    const t = given({ units: { 'R49-E': 'H7', ...other }, hexsides }).do('destroy R49-E H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('none');
    expect(given({ units: { 'R49-E': 'H7', ...other } }).refusal('destroy R49-E H6|H7')).toBe('X22');
  });

  it('X22 the same limits as for building: not after a move, one order a step, engineers only', () => {
    const moved = given({ units: { 'R49-E': 'G8', ...other } }).do('move R49-E', 'to G7');
    expect(moved.refusal('destroy R49-E G6|G7')).toBe('X21');
    const ordered = given({ units: { 'R49-E': 'G7', ...other } }).do('destroy R49-E G6|G7');
    expect(ordered.refusal('destroy R49-E G6|G7')).toBe('X21');
    expect(ordered.refusal('move R49-E')).toBe('X21');
    expect(given({ units: { 'R49-1-1': 'G7' } }).refusal('destroy R49-1-1 G6|G7')).toBe('CO-065');
  });

  it('X22 the bridge stays if the engineer moves or attacks meanwhile', () => {
    const exploits = given({ units: { 'R21-E': 'G7', ...other } }).do('destroy R21-E G6|G7');
    exploits.passTo({ step: 'exploit' }).do('move R21-E', 'to G8');
    expect(nextTurn(exploits).bridge('G6|G7')).toBe('armor');
    const attacks = given({ units: { 'R49-E': 'G7', 'B36-HQ': 'F7', ...other } }).do('destroy R49-E G6|G7');
    attacks.passTo({ step: 'plan' }).do('attack R49-E F7', 'confirm', 'resolve F7');
    expect(nextTurn(attacks).bridge('G6|G7')).toBe('armor');
  });

  it('X22 a destroyed bridge, printed or not, can be rebuilt, and its road works again', () => {
    const units = { 'R49-E': 'G7', 'R21-E': 'G7', ...other };
    const t = given({ units, hexsides: { 'G6|G7': { bridge: 0 } } });
    t.do('work R49-E', 'armor G6|G7', 'work R21-E', 'armor G6|G7');
    nextTurn(t);
    expect(nextTurn(t).bridge('G6|G7')).toBe('armor');
    t.do('move R49-E');
    // CO-132: 2½ points over the bridge as before; 1½ of 4 are left, three links, and the fourth is too far.
    expect(['G5', 'G4', 'F3', 'F2'].map((hex) => t.offers(`to ${hex}`))).toEqual([true, true, true, false]);
  });

  it('X21 points of the enemy do not help: each side builds its own bridge', () => {
    const t = given({ units: { 'R49-E': 'H7', 'B36-E': 'H6', 'B36-HQ': 'A1', ...other } });
    t.do('work R49-E', 'infantry H6|H7').passTo({ step: 'move', seat: 'blue' });
    t.do('work B36-E', 'infantry H6|H7').passTo({ step: 'move', seat: 'red' });
    expect(t.bridge('H6|H7')).toBe('none'); // one point each
    t.passTo({ step: 'move', seat: 'blue' });
    expect(t.bridge('H6|H7')).toBe('infantry');
    // The job of the enemy is over with it: he may take up another there.
    expect(t.state.job[t.state.tables.engineer[t.state.tables.find('B36-E')]]).toBe(0);
    t.do('work B36-E');
    expect([t.offers('armor H6|H7'), t.refusal('infantry H6|H7')]).toEqual([true, 'X21']);
  });

  it('X22 a link over a river works only with a bridge the unit may use', () => {
    const hexsides = { 'G6|G7': { bridge: 1 } };
    const foot = given({ units: { 'R49-1-1': 'G7' }, hexsides }).do('move R49-1-1');
    expect([foot.offers('to F3'), foot.offers('to F2')]).toEqual([true, false]);
    const armor = given({ units: { 'R21-A1-1': 'G7' }, hexsides }).do('move R21-A1-1');
    expect(armor.refusal('to G6')).toBe('CO-062');
  });

  it('X22 the number of bridge counters is no limit', () => {
    const { riverNames } = given({}).state.tables;
    const hexsides = Object.fromEntries(
      riverNames.filter((side) => side !== 'H6|H7').map((side) => [side, { bridge: 1 }]),
    );
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other }, hexsides });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('infantry');
  });
});

describe('option one_armor_bridge', () => {
  /** Both engineers of Red have just completed an armor bridge across H6|H7. */
  const completed = (on: readonly string[]): Trial => {
    const t = given({ on, units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    t.do('work R49-E', 'armor H6|H7', 'work R21-E', 'armor H6|H7');
    return nextTurn(nextTurn(t));
  };

  it('X4 an engineer that helped to complete an armor bridge works on no other', () => {
    const t = completed(['one_armor_bridge']).do('work R49-E');
    expect(t.things('armor')).toEqual([]);
    expect(t.refusal('armor H7|I7')).toBe('X4');
    // The option says nothing of infantry bridges.
    expect(t.things('infantry')).toEqual(['H7|I7']);
  });

  it('X4 nor does it bind who built an infantry bridge, or the enemy who worked there', () => {
    const on = ['one_armor_bridge'];
    const light = given({ on, units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    light.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'armor H6|H7');
    nextTurn(nextTurn(light)).do('work R49-E');
    expect(light.things('armor')).toEqual(['H6|H7', 'H7|I7']);
    const t = given({ on, units: { 'R49-E': 'H7', 'R21-E': 'H7', 'B36-E': 'H6', 'B36-HQ': 'A1', ...other } });
    t.do('work R49-E', 'armor H6|H7', 'work R21-E', 'armor H6|H7').passTo({ step: 'move', seat: 'blue' });
    t.do('work B36-E', 'armor H6|H7').passTo({ step: 'move', seat: 'blue', turn: 3 }).do('work B36-E');
    expect(t.things('armor')).toEqual(['G7|H6']);
  });

  it('X4 nor who was at work on an infantry bridge where an armor bridge came to lie', () => {
    const t = given({ on: ['one_armor_bridge'], units: { 'R49-E': 'H7', 'R21-E': 'H7', ...other } });
    nextTurn(nextTurn(nextTurn(t.do('work R21-E', 'armor H6|H7')))).do('work R49-E', 'infantry H6|H7');
    expect(nextTurn(t).bridge('H6|H7')).toBe('armor');
    expect(t.do('work R49-E').things('armor')).toEqual(['H7|I7']);
  });

  it('X4 the option is off by default', () => {
    expect(completed([]).do('work R49-E').things('armor')).toEqual(['H7|I7']);
  });
});
