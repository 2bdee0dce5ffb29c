/** Combat Advance: who may follow, how far, and where not. */
import { describe, expect, it } from 'vitest';
import { attacking, type Table, type Units } from '../testing.ts';

/** A weak and Isolated defender is wiped out; the attackers may advance. */
function won(units: Units, target: string, more: object = {}): Table {
  const [id] = Object.entries(units).find(([, at]) => at === target) as [string, unknown];
  const side = id.startsWith('G') ? 'A' : 'G';
  const t = attacking({ ...units, [id]: { hex: target, steps: 1, supply: 'isolated' } }, target, {
    card: side === 'G' ? 'G01' : 'A42',
    dice: ['BLOODY', 'BLOODY', 'BLOODY', 'BLOODY'],
    active: Object.keys(units).filter((unit) => unit.startsWith(side)),
    ...more,
  }).until('chitNumber');
  t.choose(t.offered('draw').at(-1) as string).until('advance', 'attacks', 'playCard', 'digIn');
  if (t.step === 'defenderHits') t.choose(t.offered('lose')[0]).until('advance', 'attacks', 'playCard', 'digIn');
  return t;
}

describe('into the vacated hex', () => {
  it('A-XXX.28 a British unit does not advance over the Meuse before its time', () => {
    const on = (day: number) => won({ 'A-29A-29A': '1125', 'A-101-501': '1125', 'G-26VG-39': '1124' }, '1124', { day });
    expect(on(23).refusal('advance A-29A-29A 1124')).toBe('A-XXX.28');
    expect([on(23).refusal('advance A-101-501 1124'), on(26).refusal('advance A-29A-29A 1124')]).toEqual([
      'allowed',
      'allowed',
    ]);
  });

  it('A-ADVANCE.1 A-MOVE.11 each attacker once, none of the others, and no more than the hex holds', () => {
    const t = won(
      { 'G-326VG-Div': '1716', 'G-26VG-39': '1716', 'G-277VG-Div': '1816', 'G-26VG-77': '1604', 'A-106-422': '1717' },
      '1717',
    );
    expect([t.refusal('advance G-26VG-77 1717'), t.refusal('advance G-26VG-39 1717')]).toEqual([
      'A-COMBAT.12',
      'allowed',
    ]);
    t.choose('advance G-277VG-Div 1717');
    expect([t.refusal('advance G-326VG-Div 1717'), t.refusal('advance G-26VG-39 1717')]).toEqual([
      'A-MOVE.11',
      'allowed',
    ]);
  });
});

describe('one hex further', () => {
  it('A-ADVANCE.5 into the corner of the map, too, and no third hex', () => {
    const t = won({ 'G-2Pz-3P': '0127', 'G-2Pz-2G': '0127', 'A-106-422': '0128' }, '0128');
    t.choose('advance G-2Pz-3P 0128');
    expect(t.ends('advance G-2Pz-3P')).toContain('0129');
    t.choose('advance G-2Pz-3P 0129');
    expect([t.at('G-2Pz-3P'), t.refusal('advance G-2Pz-3P 0229')]).toEqual(['0129', 'A-ADVANCE.5']);
  });

  it('A-ROADBLOCK.2 A-ROADBLOCK.5 not into a roadblock, nor on from beside one that a road joins', () => {
    const at = (label: string) =>
      won({ 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', 'A-106-422': '1717' }, '1717', {
        hexes: { [label]: { roadblock: 1 } },
      }).choose('advance G-2Pz-3P 1717');
    // The road leads to 1718, none to 1817.
    expect([at('1718').refusal('advance G-2Pz-3P 1817'), at('1817').refusal('advance G-2Pz-3P 1817')]).toEqual([
      'A-ROADBLOCK.5',
      'A-ROADBLOCK.2',
    ]);
    expect(at('1817').refusal('advance G-2Pz-3P 1718')).toBe('allowed');
  });

  it('A-MOVE.10 A-RETREAT.14 not to the enemy, nor further than next door', () => {
    const t = won({ 'G-2Pz-3P': '1716', 'A-106-422': '1717', 'A-101-501': '1817' }, '1717', { active: ['G-2Pz-3P'] });
    t.choose('advance G-2Pz-3P 1717');
    expect([t.refusal('advance G-2Pz-3P 1817'), t.refusal('advance G-2Pz-3P 1917')]).toEqual([
      'A-MOVE.10',
      'A-RETREAT.14',
    ]);
  });
});
