/** Q96: a unit is in supply if it bears no supply marker and can trace supply now, wherever a rule asks for it. */
import { describe, expect, it } from 'vitest';
import { acting, type Given, germanRoads, given, moving, placed, unit } from '../testing.ts';
import { blockable, engineersEvent } from './automaton/engineers.ts';
import { solo } from './automaton/testing.ts';
import { entrenchable, tankTargets } from './events.ts';

const GERMANS = germanRoads();
const LOW = 'low-supply';

/** What is refused without a marker where it cannot trace, with one where it can, and with neither fault. */
const three = <T>(of: (road: Partial<Given>, supply: string) => T): T[] => [
  of({}, 'in-supply'),
  of(GERMANS, LOW),
  of(GERMANS, 'in-supply'),
];

describe('in supply', () => {
  it('A-DEF.21 A-DEF.33 strategic movement', () => {
    const march = (road: Partial<Given>, supply: string) =>
      moving({ 'G-2Pz-3P': { hex: '1020', supply }, 'G-9Pz-33P': '1729' }, { ...road, active: ['G-2Pz-3P'] }).refusal(
        'march G-2Pz-3P 1120',
      );
    expect(three(march)).toEqual(['A-DEF.21', 'A-DEF.21', 'allowed']);
  });

  it('A-MOVE.16 A-SUPPLY.3 A-DEF.33 leaving the map', () => {
    const exit = (road: Partial<Given>, supply: string) =>
      moving({ 'G-2Pz-3P': { hex: '1129', supply }, 'G-2Pz-2G': '1512' }, road).refusal('exit G-2Pz-3P');
    expect(three(exit)).toEqual(['A-MOVE.16', 'A-SUPPLY.3', 'allowed']);
  });

  it('A-COMBAT.13 A-SUPPLY.7 A-DEF.33 digging in', () => {
    const dig = (road: Partial<Given>, supply: string) =>
      acting({ 'G-2Pz-3P': { hex: '1021', supply }, 'G-2Pz-2G': '1604' }, { ...road, stage: 'digging' }).refusal(
        'dig-in G-2Pz-3P',
      );
    expect(three(dig)).toEqual(['A-COMBAT.13', 'A-SUPPLY.7', 'allowed']);
  });

  it('A-REPL.2 A-REPL.3 A-DEF.33 replacements', () => {
    const replace = (road: Partial<Given>, supply: string) =>
      given({
        clear: true,
        day: 20,
        units: placed({ 'G-2Pz-3P': { hex: '1021', supply, steps: 1 }, 'G-2Pz-2G': { hex: '1604', steps: 1 } }),
        cards: { G32: { card: 'hand' }, G23: { card: 'hand' } },
        at: { step: 'playCard' },
        ...road,
      })
        .choose('replacements G32')
        .refusal('replace G-2Pz-3P');
    expect(three(replace)).toEqual(['A-REPL.3', 'A-REPL.2', 'allowed']);
  });

  /** An Allied unit: beyond the Westwall, where it cannot trace, or in the west. */
  const cutOff = { hex: '1604' };
  const low = { hex: '1717', supply: LOW };
  const whole = { hex: '1717' };

  it('A-AEVENT.21 A-DEF.33 the unit beside the target of the Tank Battalion event', () => {
    const struck = (us: object, them: string) =>
      tankTargets(solo({ 'A-101-501': us, 'G-26VG-39': them })).includes(unit('G-26VG-39'));
    expect([struck(cutOff, '1603'), struck(low, '1716'), struck(whole, '1716')]).toEqual([false, false, true]);
  });

  it('A-ENGINEER.17 A-EVENT-2P.5 A-DEF.33 the stack that Engineers improve', () => {
    const improved = (us: object) => entrenchable(solo({ 'A-101-501': us })).length > 0;
    expect([improved(cutOff), improved(low), improved(whole)]).toEqual([false, false, true]);
    expect(engineersEvent(solo({ 'A-101-501': cutOff }, { day: 23 }))).toBe(false);
  });

  it('A-ENGINEER.8 A-DEF.33 the German unit that Engineers block', () => {
    const blocked = (road: Partial<Given>, supply: string): boolean =>
      blockable(solo({ 'G-2Pz-3P': { hex: '1021', supply } }, { ...road, hexes: {} })).length > 0;
    // No town is the German's here: the road of 1021 is cut behind it.
    expect(blocked({}, 'in-supply')).toBe(false);
    const near = (supply: string): boolean => blockable(solo({ 'G-2Pz-3P': { hex: '1707', supply } })).length > 0;
    expect([near(LOW), near('in-supply')]).toEqual([false, true]);
  });
});
