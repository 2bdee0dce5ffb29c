/** How strong face-down counters may be, as defenders and as attackers (X12, CO-002). */
import { describe, expect, it } from 'vitest';
import type { OddsReport } from '../../../engine/odds.ts';
import { readOption } from '../../../engine/play.ts';
import { BLUE } from '../tables.ts';
import { BLUE_FORCE as FORCE, type Given, given, planned, type Trial } from '../testing.ts';

type Units = NonNullable<Given['units']>;
const odds = (units: Units, more: Given = {}): OddsReport => {
  const t = given({ units: { 'R49-R1': 'G8', ...FORCE, ...units }, at: { step: 'plan' }, ...more });
  return t.game.odds?.(t.state, readOption(t.game, 'attack R49-R1 G7')) as OddsReport;
};
/** What is said of the hex of a plate, to Blue. */
const says = (t: Trial, id: 'threat' | 'strike', hex: string): string | undefined =>
  t.game.layer?.(t.state, BLUE, id)?.plates?.find((plate) => plate.hex === hex)?.says;
const byBlue = (units: Units, more: Given = {}): Trial => given({ units, player: 'blue', ...more });

describe('defenders as they are known', () => {
  it('X14 X5 with the steps that were seen, and with all where nothing was', () => {
    const halves = { on: ['step_loss_halves'] };
    const seen = odds({ 'B36-1-1': { hex: 'G7', known: 2 } }, halves);
    expect([seen.strengths, seen.column]).toEqual(['8 vs. 2', '4-1']);
    expect(seen.outcomes[0].text).toBe('attacker loses 1 step, defender 1 step; no retreat');
    // A step replaced in secret (X24) changes nothing; nor does a step lost under a back.
    expect(odds({ 'B36-1-1': { hex: 'G7', known: 2, steps: 1 } }, halves)).toEqual(seen);
    expect(odds({ 'B36-1-1': { hex: 'G7', steps: 1 } }, halves)).toEqual(odds({ 'B36-1-1': 'G7' }, halves));
  });

  it('CO-033 in supply, whatever they are: that is not seen', () => {
    expect(odds({ 'B36-1-1': { hex: 'G7', supplied: false } })).toEqual(odds({ 'B36-1-1': 'G7' }));
    const known = { hex: 'G7', known: 3 };
    expect(odds({ 'B36-1-1': { ...known, supplied: false } }).strengths).toBe('8 vs. 5');
  });

  it('CO-024 more than may stay in a hex are counted as long as they are seen there', () => {
    const against = (...units: string[]): string | undefined => {
      const seen = Object.fromEntries(units.map((unit) => [unit, { hex: 'G6', known: 3 }]));
      return says(byBlue({ ...seen, 'B36-R1': 'G4' }), 'strike', 'G6');
    };
    const four = ['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2'];
    // Two whole regiments (CO-099) in the woods: four times 5, 1 and 1. A fifth battalion while they move: 5 and 1.
    expect(against(...four)).toBe('9 vs. 28');
    expect(against(...four, 'R49-3-1')).toBe('9 vs. 34');
  });

  it('CO-099 all battalions of a regiment that were seen in the hex have its bonus, two of three have not', () => {
    const seen = { hex: 'G7', known: 3 };
    const two = odds({ 'B36-1-1': seen, 'B36-1-2': seen });
    expect(two).toMatchObject({
      strengths: '8 vs. 10',
      fight: { defenders: [{ strength: '5' }, { strength: '5' }] },
    });
    const three = odds({ 'B36-1-1': seen, 'B36-1-2': seen, 'B36-1-3': seen });
    expect(three.strengths).toBe('8 vs. 18');
    expect(three.fight?.defenders.map(({ strength }) => strength)).toEqual(['6', '6', '6']);
    // The third back can only be the third battalion: a regiment or the dummy would be too many (CO-024).
    const third = odds({ 'B36-1-1': seen, 'B36-1-2': seen, 'B36-1-3': 'G7' });
    expect(third.strengths).toBe('8 vs. 18');
    expect(third.outcomes.map(({ sentence }) => sentence)).toEqual(['Red retreats and loses 3 steps']); // of six
    expect(odds({ 'B36-1-1': 'G7', 'B36-1-2': 'G7', 'B36-1-3': 'G7' }).strengths).toBe('8 vs. 18');
    // Three of six battalions are one regiment in two of twenty ways, else a mixture.
    const six = { 'B36-R2': 'none', 'B36-2-1': 'C2', 'B36-2-2': 'C2', 'B36-2-3': 'C3' };
    const mixed = odds({ ...six, 'B36-1-1': 'G7', 'B36-1-2': 'G7', 'B36-2-1': 'G7' });
    expect([mixed.strengths, mixed.outcomes.map(({ label, weight }) => [label, weight])]).toEqual([
      '8 vs. 15 to 18',
      [
        ['1-3', 1],
        ['1-2', 9],
      ],
    ]);
  });

  it('CO-101 armor that may be there takes the armor bonus away, seen or not', () => {
    const armor = (units: Units): OddsReport => {
      const t = given({ units: { ...FORCE, 'R21-A1-1': 'G8', 'R49-1-1': 'G8', ...units }, at: { step: 'plan' } });
      t.do('attack R49-1-1 G7');
      return t.game.odds?.(t.state, readOption(t.game, 'attack R21-A1-1 G7')) as OddsReport;
    };
    // 9 against 5.
    expect(armor({ 'B2-A1-1': { hex: 'G7', known: 3 } }).column).toBe('1-1');
    expect(armor({ 'B36-1-1': { hex: 'G7', known: 3 } }).column).toBe('2-1');
    // Beside infantry it does so too: 9 against 10.
    const both = { 'B36-1-1': { hex: 'G7', known: 3 }, 'B2-A1-1': { hex: 'G7', known: 3 } };
    expect(armor(both).column).toBe('1-2');
    expect(armor({ 'B36-1-1': { hex: 'G7', known: 3 }, 'B36-1-2': { hex: 'G7', known: 3 } }).column).toBe('1-1');
  });

  it('CO-140 artillery that was committed does not defend a second hex', () => {
    const at = { 'R49-R1': 'G8', 'R49-R2': 'I9', 'B36-1-1': 'G7', 'B36-1-2': 'I8', 'B36-A1': 'H6' };
    const t = given({ units: at, at: { step: 'plan' } });
    t.do('attack R49-R1 G7', 'attack R49-R2 I8', 'confirm', 'resolve G7');
    expect(t.game.planned?.(t.state, 'I8')?.strengths).toMatch(/ to 21$/);
    t.do('commit B36-A1');
    t.passTo({ step: 'resolve' });
    expect(t.game.planned?.(t.state, 'I8')?.strengths).toMatch(/ to 18$/);
  });

  it('CO-019 CO-107 a counter next to the hex that is no artillery adds nothing', () => {
    expect(odds({ 'B36-1-1': 'G7', 'B36-E': 'G6', 'B36-HQ': 'G6' }).strengths).toBe('8 vs. 0 to 18');
  });
});

describe('attackers as they may be', () => {
  const town = { 'B36-1-1': 'G3' }; // defends with 7

  it('CO-098 a regiment has its bonus, as one counter or by all its battalions that were seen', () => {
    const regiment = byBlue({ ...town, 'R49-R1': 'G5' });
    for (const unit of ['R49-1-1', 'R49-1-2']) regiment.state.known[regiment.state.tables.find(unit)] = 3;
    expect(says(regiment, 'threat', 'G3')).toBe('at most 8 vs. 7');
    const apart = byBlue({ ...town, 'R49-1-1': { hex: 'G5', known: 3 }, 'R49-1-2': { hex: 'G6', known: 3 } });
    expect(says(apart, 'threat', 'G3')).toBe('at most 8 vs. 7');
    const far = byBlue({ ...town, 'R49-1-1': { hex: 'G5', known: 3 }, 'R49-1-2': { hex: 'T12', known: 3 } });
    expect(says(far, 'threat', 'G3')).toBe('at most 3 vs. 7');
    const own = { 'R49-1-1': { hex: 'G6', known: 3 }, 'B36-1-1': 'G4', 'B36-1-2': 'H4' };
    expect(says(byBlue(own), 'strike', 'G6')).toMatch(/^4 vs\./);
    expect(says(byBlue({ ...own, 'B36-1-3': 'F4' }), 'strike', 'G6')).toMatch(/^9 vs\./);
  });

  it('CO-032 face up in an attack that is under way, with the supply that is seen', () => {
    const units = { by: { 'R49-1-1': 'G8' }, hex: 'G7', against: ['B36-1-1'], others: { 'B36-A1': 'G5' } };
    const t = planned(units).do('resolve G7');
    const dry = planned({ ...units, fields: { 'R49-1-1': { supplied: false } } }).do('resolve G7');
    expect([says(t, 'threat', 'G7'), says(dry, 'threat', 'G7')]).toEqual(['at most 3 vs. 5', 'at most 1 vs. 5']);
  });

  it('CO-106 artillery adds what reaches from where it could come to', () => {
    const near = byBlue({ ...town, 'R49-1-1': { hex: 'G5', known: 3 }, 'R21-A3': { hex: 'G9', known: 3 } });
    expect(says(near, 'threat', 'G3')).toBe('at most 7 vs. 7');
    const far = byBlue({ ...town, 'R49-1-1': { hex: 'G5', known: 3 }, 'R49-A1': { hex: 'T12', known: 3 } });
    expect(says(far, 'threat', 'G3')).toBe('at most 3 vs. 7');
    // With 4 points on foot from L1 it comes within its two hexes, from L2 within three.
    const from = (hex: string) => byBlue({ ...town, 'R49-1-1': { hex: 'G5', known: 3 }, 'R49-A1': { hex, known: 3 } });
    expect(['L1', 'L2'].map((hex) => says(from(hex), 'threat', 'G3'))).toEqual(['at most 5 vs. 7', 'at most 3 vs. 7']);
  });

  it('CO-002 two backs are no two of the same counter: the best of both, and the average', () => {
    // Two regiments of 8, a dummy: all three backs lie there.
    const units = { ...town, 'R49-R1': 'G5', 'R49-R2': 'T12', 'RD-I1': 'S12' };
    expect(says(byBlue(units), 'threat', 'G3')).toBe('at most 8 vs. 7; on average 5, 1-2');
    const two = says(byBlue({ ...units, 'R49-R2': 'F4' }), 'threat', 'G3');
    expect(two).toBe('at most 16 vs. 7; on average 11, 1-1');
    // All three: two regiments and no third.
    const all = says(byBlue({ ...units, 'R49-R2': 'F4', 'RD-I1': 'H4' }), 'threat', 'G3');
    expect(all).toBe('at most 16 vs. 7');
  });

  it('X7 one’s own dummies bring nothing', () => {
    const units = { 'R49-1-1': { hex: 'G6', known: 3 }, 'B36-R1': 'G4' };
    expect(says(byBlue({ ...units, 'BD-I1': 'H5' }), 'strike', 'G6')).toBe(says(byBlue(units), 'strike', 'G6'));
  });

  it('CO-106 one’s own artillery adds its support from where it reaches', () => {
    const units = { 'R49-1-1': { hex: 'G6', known: 3 }, 'B36-R1': 'G4' };
    expect(says(byBlue({ ...units, 'B36-A1': 'G2' }), 'strike', 'G6')).toMatch(/^11 vs\./);
    expect(says(byBlue({ ...units, 'B36-A1': 'T1' }), 'strike', 'G6')).toMatch(/^9 vs\./);
  });

  it('CO-032 CO-099 one’s own in their real supply', () => {
    const units = { 'R49-1-1': { hex: 'G6', known: 3 }, 'B36-R1': { hex: 'G5', supplied: false } };
    expect(says(byBlue(units), 'strike', 'G6')).toMatch(/^3 vs\./);
  });
});

describe('the order of what is known', () => {
  it('X14 of backs that look alike those that were seen come first, by name', () => {
    const seen = { hex: 'G7', known: 3 };
    const report = odds({ 'B36-1-1': 'G7', 'B36-1-2': seen, 'B36-1-3': seen, 'B36-HQ': 'G7' });
    expect(report.summary).toEqual(['Seen there earlier: infantry battalion B36-1-2, infantry battalion B36-1-3.']);
    // With three in the hex the fourth is no regiment and no dummy (CO-024).
    expect(report.fight?.defenders.map(({ strength }) => strength)).toEqual(['2', '5', '5', '5']);
  });
});
