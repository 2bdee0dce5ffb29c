/** The automaton under attack and on the German's way: the hold check, its losses, its cards in combat, roadblocks. */
import { describe, expect, it } from 'vitest';
import { bit, Part } from '../../state.ts';
import { Tactic } from '../../tables.ts';
import { acting, attacking, beside, type Given, hex, type Table, type Units, unit } from '../../testing.ts';
import { automatonAdvance } from './advance.ts';
import { automatonBugOut } from './bug-out.ts';
import { action, wait } from './choices.fixture.ts';
import { automatonAttackerHits, holdTarget } from './hits.ts';
import { pickMatching, pickReserve } from './picking.ts';
import { ringed } from './ring.fixture.ts';
import { all, at, defence, solo } from './testing.ts';

const one = (label: string) => ({ hex: label, steps: 1 });
const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });
/** Three to one from the east against a regiment in the open at 1717. */
const EAST: Units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716' };
const assault = (units: Units, target: string, { dice = [], ...more }: Given & { active?: string[] } = {}): Table =>
  attacking(units, target, { solo: true, day: 17, ...more, dice }).until('chitNumber');
const drawn = (id: string, ...dice: number[]) => ({ cards: { [id]: { card: 'pile' } }, dice: [id, ...dice] });
/** The faces of dice and the cards that were shown. */
const shown = (t: Table): string[] =>
  t.match.fullLog().flatMap((moment) => moment.flatMap((line) => (line.shown ?? []).map(({ face }) => face)));

describe('the hold check', () => {
  it('A-RESOLVE.11 out of Communication 3 less, even if not Surrounded', () => {
    const foe = { 'G-2Pz-3P': beside('1101', 1) };
    const open = defence(foe, { 'A-28-112': '1101' }, '1101');
    const ring = defence(foe, ringed('1101', []), '1101');
    expect([holdTarget(open), holdTarget(ring)]).toEqual([2, -1]);
  });

  it('A-RESOLVE.12 A-RESOLVE.13 TV-37 TV-38 2 more over a river by all attackers, and after a retreat 2 more instead', () => {
    const over = (foes: Units, retreated = 0) => {
      const s = defence(foes, { 'A-28-110': '1816' }, '1816');
      s.retreated = retreated;
      return holdTarget(s);
    };
    const river = { 'G-2Pz-3P': '1815' };
    expect([over(river), over({ ...river, 'G-2Pz-2G': '1716' }), over({ 'G-2Pz-2G': '1716' })]).toEqual([7, 5, 5]);
    expect([over(river, 1), over(river, 2)]).toEqual([7, 5]);
  });

  it('A-ACTIVATE.18 card 24 Stand fast: 2 more if one of the defenders does', () => {
    const s = defence({ 'G-2Pz-3P': '1716' }, { 'A-28-110': '1717', 'A-28-112': '1717' }, '1717');
    const before = holdTarget(s);
    s.standsFast[unit('A-28-110')] = 1;
    expect([before, holdTarget(s)]).toEqual([4, 6]);
  });

  it('A-RESOLVE.9 A-RESOLVE.10 the roll is shown, and told as what it means', () => {
    const rolled = (roll: number) =>
      assault({ ...EAST, 'A-28-110': '1717' }, '1717', { day: 18, ...drawn('A52', roll) });
    expect(rolled(2).log()).toContain('Hold check (needs 2 or less): the defenders held');
    expect(rolled(3).log()).toContain('Hold check (needs 2 or less): the defenders retreated');
    expect(shown(rolled(3))).toEqual(expect.arrayContaining(['A52', '3']));
  });
});

describe('losses', () => {
  it('A-RESOLVE.5 hits beyond the last step of the defenders do nothing more', () => {
    const ring = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1718' };
    const t = attacking({ ...ring, 'A-28-110': one('1717') }, '1717', {
      solo: true,
      day: 20,
      dice: ['R1', 'R1'],
    });
    t.until('chitNumber').choose('draw 2');
    expect([t.at('A-28-110'), t.state.defenderHits]).toEqual([null, 1]);
  });

  /** Allied attackers of 1717 take so many hits. */
  const taken = (units: Units, hits: number) => {
    const s = solo({ ...units, 'G-2Pz-3P': '1717' });
    s.target = s.hex[unit('G-2Pz-3P')];
    for (const id of Object.keys(units)) s.part[unit(id)] = Part.attacks;
    s.attackerHits = hits;
    automatonAttackerHits(s);
    return s;
  };

  it('A-RESOLVE.22 A-RESOLVE.23 the second hit is a step while four steps are left', () => {
    const after = (steps: number) => {
      const units = { 'A-101-501': '1716', 'A-101-506': '1716', 'A-101-502': { hex: '1716', steps } };
      const s = taken(units, 2);
      return [Object.keys(units).reduce((n, id) => n + s.steps[unit(id)], 0), s.attackersDispersed];
    };
    expect(after(1)).toEqual([3, 0]);
    expect(taken({ 'A-101-501': '1716', 'A-101-506': '1716' }, 2).attackersDispersed).toBe(1);
  });

  it('A-RESOLVE.20 of stacks with as many steps the one with the highest number loses', () => {
    const s = taken({ 'A-101-501': '1716', 'A-101-327': '1716', 'A-101-506': '1816', 'A-101-502': '1816' }, 1);
    expect(['A-101-501', 'A-101-327', 'A-101-506', 'A-101-502'].map((id) => s.steps[unit(id)])).toEqual([2, 1, 2, 2]);
  });

  it('A-RESOLVE.21 hits beyond the last attacker do nothing more', () => {
    const s = taken({ 'A-101-501': one('1716') }, 3);
    expect([at(s, 'A-101-501'), s.attackersDispersed, s.attackerHits]).toEqual([null, 0, 0]);
  });
});

describe('cards in combat', () => {
  it('A-CHITS.8 a unit joins if one of the defenders is of the formation of the card', () => {
    const t = assault(
      { ...EAST, 'A-28-110': one('1717'), 'A-2-9': one('1717'), 'A-28-112': wait() },
      '1717',
      drawn('A09'),
    );
    expect(t.at('A-28-112')).toBe('1717');
  });

  it('A-TACTIC-GS.4 to A-TACTIC-GS.6 Bug Out is laid down without a look before the 19th, from then on only if it is used', () => {
    const lays = (day: number, steps: number, ...dice: number[]) => {
      const units = { ...EAST, 'A-28-110': '1717', 'A-28-112': { hex: '1717', steps } };
      const t = assault(units, '1717', { day, ...drawn('A52', ...dice) });
      const { log } = { log: t.log() };
      return [
        log.includes('Allied tactic: Bug Out'),
        log.includes('No tactic'),
        log.filter((line) => line.startsWith('Hold check')).length,
      ];
    };
    expect(lays(19, 1)).toEqual([true, false, 0]);
    const two = (day: number, ...dice: number[]) => {
      const t = assault({ ...EAST, 'A-28-110': '1717' }, '1717', { day, ...drawn('A52', ...dice) });
      return [
        t.log().includes('Allied tactic: Bug Out'),
        t.log().includes('No tactic'),
        t.log().filter((line) => line.startsWith('Hold check')).length,
        t.log().some((line) => line.includes('bugged out')),
      ];
    };
    expect([two(19), two(18, 3), two(18, 2)]).toEqual([
      [false, true, 0, false],
      [true, false, 1, true],
      [true, false, 1, false],
    ]);
  });

  it('A-TACTIC-GS.26 A-TACTIC-GS.30 nobody comes by another tactic, and with nobody to come Reinforce Battle is none', () => {
    const fights = (support: string, units: Units) =>
      action({ 'A-101-501': '1716', 'G-26VG-39': cripple('1717'), ...units }, 'A13', 3, {
        day: 17,
        cards: { [support]: { card: 'pile' } },
        dice: [support],
      });
    const tank = fights('A05', { 'A-4-12': '1720' });
    expect([tank.at('A-4-12'), tank.log().filter((line) => line.includes('Reinforce'))]).toEqual(['1720', []]);
    const none = fights('A06', { 'A-4-12': '1719' });
    expect([none.log().includes('No tactic'), none.state.attackerTactics & bit(Tactic.reinforce)]).toEqual([true, 0]);
    const comes = fights('A06', { 'A-4-12': '1720' });
    expect(comes.state.attackerTactics & bit(Tactic.reinforce)).not.toBe(0);
  });

  it('A-TACTIC-GS.30 to a defence a stack comes however few there are, in a VP hex too', () => {
    const t = assault({ 'G-2Pz-3P': '1718', 'A-28-110': one('1719'), 'A-4-12': one('1720') }, '1719', drawn('A13'));
    expect([t.log().includes('Allied tactic: Reinforce Battle'), t.at('A-4-12')]).toEqual([true, '1719']);
  });

  it('A-CHITS.7 A-TACTIC-GS.18 one card for an attack; Corps Artillery draws another', () => {
    const fights = (...support: string[]) =>
      action({ 'A-101-501': '1716', 'G-26VG-39': cripple('1717') }, 'A13', 3, {
        day: 17,
        cards: Object.fromEntries(support.map((id) => [id, { card: 'pile' }])),
        dice: support,
      });
    const corps = fights('A08', 'A05');
    expect(corps.state.attackerTactics).toBe(bit(Tactic.corpsArtillery) | bit(Tactic.tank));
    expect(shown(corps)).toEqual(expect.arrayContaining(['A08', 'A05']));
    const artillery = fights('A02');
    expect(artillery.state.attackerTactics).toBe(bit(Tactic.artillery));
  });

  it('A-TACTIC-GS.3 of a stack that joins by Assault Coordination those stay out who may not attack', () => {
    const t = action(
      {
        'A-101-501': '1716',
        'A-101-506': '1718',
        'G-26VG-39': '1717',
        'A-28-110': '1816',
        'A-28-112': { hex: '1816', supply: 'out-of-supply' },
      },
      'A13',
      9,
      { day: 17 },
    );
    expect(['A-28-110', 'A-28-112'].map((id) => t.state.part[unit(id)])).toEqual([Part.attacks, Part.none]);
  });
});

describe('roadblocks beside an activation', () => {
  const begin = (units: Units, blocks: readonly string[], dice: number[], active = ['G-2Pz-3P']) =>
    acting(
      { ...units, 'A-101-501': '2220', 'A-101-502': wait(), 'A-101-327': wait() },
      {
        solo: true,
        day: 18,
        card: 'G01',
        stage: 'roadblocks',
        active,
        hexes: Object.fromEntries(blocks.map((label) => [label, { roadblock: 1 }])),
        dice,
      },
    );
  const left = (t: Table) => [...t.state.roadblock].filter((x) => x !== 0).length;
  const cleared = (t: Table) => t.log().filter((line) => line.endsWith('was cleared')).length;

  it('A-ROADBLOCK.24 only those next to an active unit, whoever stands with it', () => {
    const t = begin({ 'G-2Pz-3P': '1910', 'G-26VG-39': '1910' }, ['1911', '1816'], [10]);
    expect([left(t), t.state.roadblock[t.state.tables.grid.find('1816')], cleared(t)]).toEqual([1, 1, 1]);
    const idle = begin({ 'G-2Pz-3P': '1604', 'G-26VG-39': '1910' }, ['1911'], []);
    expect(left(idle)).toBe(1);
  });

  it('A-ROADBLOCK.25 A-ROADBLOCK.26 a roll of the HV or less in a VP hex or in supply; elsewhere it is cleared without one', () => {
    const clervaux = begin({ 'G-2Pz-3P': '1709', 'G-2Pz-2G': '1707' }, ['1708'], [1]);
    expect([clervaux.at('A-101-502'), shown(clervaux)]).toEqual(['1708', ['1']]);
    const cut = begin({ 'G-2Pz-3P': '1710', 'G-2Pz-2G': '1708' }, ['1709'], []);
    expect([cut.at('A-101-502'), left(cut), cleared(cut), shown(cut)]).toEqual([null, 0, 1, []]);
    const fails = begin({ 'G-2Pz-3P': '1910' }, ['1911'], [4]);
    expect([fails.at('A-101-502'), cleared(fails), left(fails)]).toEqual([null, 1, 0]);
  });

  it('A-ROADBLOCK.27 Q23 one after another, held or not, and with nobody to hold it is cleared', () => {
    const both = begin({ 'G-2Pz-3P': '1910' }, ['1911', '2009'], [1, 1]);
    expect([both.at('A-101-502'), both.at('A-101-327'), left(both)]).toEqual(['1911', '2009', 0]);
    const failed = begin({ 'G-2Pz-3P': '1910' }, ['1911', '2009'], [9, 1]);
    expect([failed.at('A-101-502'), left(failed)]).toEqual(['2009', 0]);
    const nobody = acting(
      { 'G-2Pz-3P': '1910', 'A-101-501': { hex: '2220', dispersed: 1 } },
      {
        solo: true,
        day: 17,
        stage: 'roadblocks',
        active: ['G-2Pz-3P'],
        hexes: { '1911': { roadblock: 1 } },
        dice: [1],
      },
    );
    expect([cleared(nobody), left(nobody), nobody.at('A-101-501')]).toEqual([1, 0, '2220']);
  });
});

describe('an advance of the Allies', () => {
  it('A-ADVANCE.3 A-ADVANCE.5 A-ADVANCE.20 to A-ADVANCE.27 armour follows a retreat of 2 hexes to the first of them, each hex by its own roll', () => {
    /** Armour takes 1717 on a Primary route; the German falls back over 1817; no roadblock is placed. Where both end. */
    const ends = (retreats: number, ...dice: number[]) => {
      const chits = retreats === 2 ? ['R1', 'R1', 'ENGR'] : ['R1', 'AIR', 'ENGR'];
      const t = action({ 'A-9A-CCA': '1716', 'A-9A-CCB': '1716', 'G-26VG-39': '1717' }, 'A12', 5, {
        day: 17,
        cards: { A54: { card: 'pile' } },
        dice: ['A54', ...chits, 10, ...dice],
      }).until('defenderHits');
      for (let i = 0; i < retreats; i++) t.choose(t.offered('retreat')[0]);
      t.until('alliedAction', 'playCard');
      return [t.at('A-9A-CCA'), t.at('A-9A-CCB'), ...shown(t).slice(-dice.length)];
    };
    expect(ends(1, 7)).toEqual(['1717', '1717', '7']);
    expect(ends(2, 8, 7, 4)).toEqual(['1817', '1817', '8', '7', '4']);
    expect(ends(2, 9, 7, 5)).toEqual(['1717', '1717', '9', '7', '5']);
    expect(ends(2, 8, 8)).toEqual(['1817', '1716', '8', '8']);
  });

  /** Attackers of a hex from which the defenders are gone, and these dice: where they end. */
  const advances = (target: string, units: Units, dice: number[], more: Units = {}) => {
    const s = solo({ ...units, ...more }, { day: 20, dice });
    s.target = hex(target);
    s.path.fill(-1);
    for (const id of Object.keys(units)) s.part[unit(id)] = Part.attacks;
    automatonAdvance(s);
    return Object.keys(units).map((id) => at(s, id));
  };

  it('A-ADVANCE.18 nobody goes, or rolls, into danger of Surround where there is no Position', () => {
    const still = (label: string) => ({ hex: label, outOfFuel: 1 });
    const north = { 'G-18VG-Div': still('1917') };
    const both = { ...north, 'G-62VG-Div': still('2117') };
    expect([
      advances('2016', { 'A-101-501': '2015' }, [1], north),
      advances('2016', { 'A-101-501': '2015' }, [1], both),
    ]).toEqual([['2016'], ['2015']]);
  });

  it('A-ADVANCE.17 a unit in brackets has its roll though another of its hex has failed', () => {
    expect(advances('2016', { 'A-101-501': '1916', 'A-2Cav-2C': '1916' }, [4, 3])).toEqual(['1916', '2016']);
  });

  it('A-ADVANCE.17 A-MOVE.11 of units in brackets that go together as many go as have room', () => {
    const cavalry = { 'A-6Cav-6C': '1611', 'A-102Cav-102C': '1611', 'A-2Cav-2C': '1611' };
    expect(advances('1612', { 'A-28-112': '1613', ...cavalry }, [7])).toEqual(['1612', '1612', '1612', '1611']);
  });

  it('A-ADVANCE.17 only units in brackets of the same hex go together', () => {
    const units = { 'A-6Cav-6C': '1916', 'A-101-506': '1916', 'A-2Cav-2C': '2116', 'A-101-501': '2116' };
    expect(advances('2016', units, [3])).toEqual(['2016', '1916', '2116', '2116']);
  });
});

describe('who is brought up', () => {
  it('A-ROADBLOCK.28 without an Allied unit on the map nobody matches', () => {
    expect(pickMatching(solo({ 'A-101-502': wait() }), hex('1911'))).toBe(-1);
  });

  it('A-ROADBLOCK.28 a unit in the first hex of the map is as near as any', () => {
    const s = solo({ 'A-GA-5': '0129', 'A-GA-32': wait(), 'A-101-502': wait() });
    expect(pickMatching(s, hex('0127'))).toBe(unit('A-GA-32'));
  });

  it('A-CHITS.12 A-RESERVE.28 of several units Out of Contact the lowest number, never one that is there already', () => {
    const far = solo({ 'A-101-506': '2220', 'A-101-501': '2018', 'G-26VG-39': { hex: '1910', dispersed: 1 } });
    expect(pickReserve(far, hex('1911'), all)).toBe(unit('A-101-501'));
    // Eight points next to a German: the lowest number of the stack is Out of Contact.
    const strong = solo({ 'A-101-501': '1813', 'A-101-506': '1813', 'G-26VG-39': '1812' });
    expect([pickReserve(strong, hex('1914'), all), pickReserve(strong, hex('1813'), all)]).toEqual([
      unit('A-101-501'),
      -1,
    ]);
  });

  it('A-TACTIC-GS.8 A-RETREAT.28 when the last defender bugs out the hex is empty', () => {
    const out = (defenders: Units) => automatonBugOut(defence(EAST, defenders, '1717', { day: 18, dice: [10] }));
    expect([out({ 'A-28-110': '1717' }), out({ 'A-28-110': '1717', 'A-28-112': one('1717') })]).toEqual([true, false]);
  });
});
