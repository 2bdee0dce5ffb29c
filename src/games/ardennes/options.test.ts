/** Disputed rulings: each is a switch of the match, tested in both readings; figures that rest on little are data. */
import { describe, expect, it } from 'vitest';
import { OPTIONS } from './options.ts';
import { action, due, impulse, told, wait } from './rules/automaton/choices.fixture.ts';
import { LOST, ringed } from './rules/automaton/ring.fixture.ts';
import { bit, Switch } from './state.ts';
import { Tactic } from './tables.ts';
import { ardennes, attacking, beside, given, moving, newGame, placed, tables, type Units } from './testing.ts';

const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });
/** The same position in this edition's reading and in the other one. */
const both = <T>(id: string, play: (options: Record<string, string>) => T): [T, T] => {
  const option = OPTIONS.find((o) => o.id === id);
  if (!option) throw new Error(`no option "${id}"`);
  return [play({ [id]: option.values[0] }), play({ [id]: option.values[1] })];
};

describe('the list', () => {
  it('names each switch as the state keeps it, and every ruling marked low that is no table of data', () => {
    expect(OPTIONS.length).toBe(Object.keys(Switch).length);
    const rulings = OPTIONS.filter((o) => o.group !== undefined);
    for (const option of rulings)
      expect([option.id, option.values.length, option.note]).toEqual([
        option.id,
        2,
        expect.stringMatching(/^ruling Q\d\d$/),
      ]);
    expect([...new Set(rulings.map((o) => o.note?.slice(-3)))]).toEqual(
      'Q02 Q06 Q11 Q13 Q15 Q16 Q18 Q19 Q24 Q25 Q26 Q29 Q34 Q38 Q49 Q50 Q54 Q62 Q86 Q93'.split(' '),
    );
    const kept = newGame(true, { commandos: 'lapse', 'bound-stack': 'left-behind' }).state.switches;
    expect([kept[Switch.commandos], kept[Switch.boundStack], kept[Switch.lateHits]]).toEqual([1, 1, 0]);
  });

  it('Q02 Q03 Q07 Q20 Q40 Q68 Q75 the others are data of the edition', () => {
    const { units, map, chits, calendar, cards } = tables.data;
    expect(new Set(units.rows.map((row) => row.surrender))).toEqual(new Set([1, 2, 3]));
    expect([map.rearward.VIII, chits.rows.length, calendar.fixedArtilleryRange]).toEqual(['W', 15, 4]);
    expect([cards.powers.replacements.Corps, cards.powers.reserves.Army, cards.powers.automatonReplacements]).toEqual([
      2, 4, 2,
    ]);
    expect([calendar.victory.instant, calendar.rows[4].outOfFuel]).toEqual([55, ['1SS', '2SS']]);
  });
});

describe('Supply Phase', () => {
  const phase = (units: Units, options: Record<string, string>, dice: number[] = []) =>
    given({ clear: true, day: 17, units: placed(units), options, dice, at: { step: 'supplyPhase' } });

  it('Q02 A-SUPPLY.25 who rolls for surrender: units Isolated before the phase, or all that are now', () => {
    const cut = { ...ringed('1101', []), [LOST]: { hex: '1101', supply: 'out-of-supply' } };
    const after = both('surrender', (options) => {
      const t = phase(cut, options, [1]);
      return [t.supply(LOST), t.steps(LOST)];
    });
    expect(after).toEqual([
      ['isolated', 2],
      ['isolated', 1],
    ]);
    const long = { ...cut, [LOST]: { hex: '1101', supply: 'isolated' } };
    expect(both('surrender', (options) => phase(long, options, [1]).steps(LOST))).toEqual([1, 1]);
  });

  it('Q11 A-DAILY.8 a unit that traces again loses its marker, or one level of it', () => {
    const at = (supply: string) =>
      both('supply-recovery', (o) => phase({ 'A-28-110': { hex: '1717', supply } }, o).supply('A-28-110'));
    expect([at('isolated'), at('out-of-supply'), at('low-supply')]).toEqual([
      ['in-supply', 'out-of-supply'],
      ['in-supply', 'low-supply'],
      ['in-supply', 'in-supply'],
    ]);
  });
});

describe('combat', () => {
  it('Q06 A-COMBAT.7 a maximum below the minimum: that many chits, or the minimum', () => {
    const drawn = both('short-draw', (options) =>
      attacking({ 'G-26VG-39': '1716', 'A-28-110': '1717', 'A-28-112': '1717' }, '1717', { options })
        .until('chitNumber')
        .offered('draw'),
    );
    expect(drawn).toEqual([['draw 1'], ['draw 4']]);
  });

  it('Q06 A-COMBAT.7 the automaton draws as many chits as it may, or the best number', () => {
    // On the 16th, without artillery, at less than 3:1 in the woods, each chit hurts the attacker more than it helps.
    const chits = both('automaton-chits', (options) => {
      const units = {
        'A-28-110': '1413',
        'A-28-112': { hex: '1413', steps: 1 },
        'G-26VG-39': { hex: '1412', steps: 1 },
      };
      const t = action(units, 'A09', 6, {
        day: 16,
        impulse: 2,
        options,
        cards: { A54: { card: 'pile' } },
        dice: ['A54', 'AIR', 'ENGR'],
      }).until('alliedAction', 'playCard');
      return t.match
        .fullLog()
        .flat()
        .flatMap((line) => (line.shown ?? []).filter((x) => x.what === 'chit')).length;
    });
    expect(chits).toEqual([2, 1]);
  });

  it('Q18 A-TACTIC-GS.22 Infiltration takes nothing more, or the second hex of the advance', () => {
    const second = both('infiltration', (options) => {
      const t = attacking(
        { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', 'A-9A-CCB': { hex: '1717', steps: 1, dispersed: 1 } },
        '1717',
        {
          solo: true,
          options,
          card: 'G01',
          cards: { G25: { card: 'hand' }, G23: { card: 'hand' } },
          dice: ['R1'],
        },
      );
      t.choose('tactic G25').until('chitNumber').choose('draw 1').until('advance');
      t.choose('advance G-2Pz-3P 1717');
      return t.why('advance G-2Pz-3P 1718')?.rule ?? 'allowed';
    });
    expect(second).toEqual(['allowed', 'A-TACTIC-GS.22']);
  });

  it('Q19 A-TACTIC-GS.18 Corps Artillery draws one card more, or another one each time', () => {
    const tactics = both('corps-artillery', (options) => {
      const t = attacking({ 'G-2Pz-3P': '1716', 'A-2-9': '1717' }, '1717', {
        solo: true,
        day: 17,
        options,
        cards: { A26: { card: 'pile' }, A08: { card: 'pile' }, A16: { card: 'pile' } },
        dice: ['A26', 'A08', 'A16'],
      }).until('chitNumber');
      return [t.state.defenderTactics === bit(Tactic.corpsArtillery), t.card('A16')];
    });
    expect(tactics).toEqual([
      [true, 'pile'],
      [false, 'discard'],
    ]);
  });

  it('Q62 A-RESOLVE.26 the fifth hit on Allied attackers is ignored, or a step', () => {
    const left = both('late-hits', (options) => {
      const ids = ['A-101-501', 'A-101-506', 'A-101-502'];
      const units = { 'A-101-501': '1716', 'A-101-506': '1716', 'A-101-502': '1816', 'G-2Pz-3P': '1717' };
      const t = action(units, 'A13', 6, {
        day: 17,
        options,
        cards: { A54: { card: 'pile' } },
        dice: ['A54', 'R3', 'R3', 'R3', 'R3', 'HOLD'],
      }).until('alliedAction', 'playCard');
      return ids.reduce((n, id) => n + t.steps(id), 0);
    });
    expect(left).toEqual([4, 3]);
  });

  it('Q93 A-RETREAT.1 a unit that may not retreat keeps its stack, or is left behind and lost', () => {
    const ask = (options: Record<string, string>) => {
      const units = { 'A-101-501': '1716', 'G-26VG-39': '1717', 'G-2Pz-3P': { hex: '1717', dispersed: 1 } };
      const t = attacking(units, '1717', { options, card: 'A19', active: ['A-101-501'], dice: ['BLOODY', 'AIR'] });
      return t.until('chitNumber').choose('draw 2').until('defenderHits');
    };
    const [kept, left] = both('bound-stack', ask);
    expect([kept.offered('retreat'), kept.why('retreat 1718')?.rule]).toEqual([[], 'A-RETREAT.10']);
    left.choose('retreat 1718');
    expect([left.at('G-26VG-39'), left.at('G-2Pz-3P'), left.off('G-2Pz-3P')]).toEqual(['1718', null, 'eliminated']);
  });
});

describe('the automaton', () => {
  it('Q13 A-DEF.14 a German town closes a side of a hex, or does not', () => {
    // 1611: Germans close five sides, Houffalize to its north-west is German and empty.
    const ring: Units = { 'G-26VG-39': beside('1611', 1), 'G-26VG-77': beside('1611', 3) };
    const acts = both('surround', (options) => {
      const t = impulse({ 'A-28-110': '1611', ...ring }, 'A10', { options, hexes: { '1512': { owner: 'german' } } });
      return t.at('A-28-110') !== '1611';
    });
    expect(acts).toEqual([true, false]);
  });

  it('Q15 A-RESERVE.28 only a unit covers a hex of the Line, or a zone too', () => {
    // As in DT-14: 1817 would lie open if 1718 is left; a unit in 1918 has it in its zone.
    const gone = both('line', (options) => {
      const units = {
        'A-101-501': '1718',
        'G-26VG-39': cripple('1618'),
        'G-2Pz-3P': { hex: '1716', supply: 'out-of-supply' },
        'A-28-110': '1815',
        'A-4-12': '1918',
      };
      const t = action(units, 'A13', 3, {
        day: 17,
        options,
        cards: { A54: { card: 'pile' } },
        dice: ['A54', 'R1', 'R1', 'ENGR', 3],
      });
      return t.until('alliedAction', 'playCard').at('A-101-501');
    });
    expect(gone).toEqual(['1718', '1618']);
  });

  it('Q16 A-TACTIC-GS.7 Surrounded defenders bug out on no day, or to the 18th', () => {
    const ring = { 'G-26VG-39': '1617', 'G-26VG-77': '1817', 'G-PzL-130P': '1816' };
    const bugs = (day: number, dice: (number | string)[]) =>
      both('bug-out', (options) => {
        const units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', ...ring, 'A-28-110': '1717', 'A-28-112': '1717' };
        const t = attacking(units, '1717', {
          solo: true,
          day,
          options,
          active: ['G-2Pz-3P', 'G-2Pz-2G', 'G-PzL-130P'],
          cards: { A52: { card: 'pile' } },
          dice,
        });
        return t
          .until('chitNumber', 'advance')
          .log()
          .some((line) => line.includes('bugged out'));
      });
    expect([bugs(18, ['A52', 10]), bugs(19, ['A52'])]).toEqual([
      [false, false],
      [false, false],
    ]);
    const strong = both('bug-out', (options) => {
      const units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', ...ring, 'A-28-110': '1717' };
      const t = attacking(units, '1717', {
        solo: true,
        day: 18,
        options,
        active: ['G-2Pz-3P', 'G-2Pz-2G', 'G-PzL-130P'],
        cards: { A52: { card: 'pile' } },
        dice: ['A52', 10],
      });
      return t
        .until('chitNumber', 'advance')
        .log()
        .some((line) => line.includes('bugged out'));
    });
    expect(strong).toEqual([false, true]);
  });

  it('Q34 A-ACTIVATE.18 action cards by ascending number, or in the order drawn', () => {
    const order = both('action-order', (options) => [
      ...impulse({ 'A-28-110': '1914' }, 'A09', { day: 17, options, dice: [24, 5, 18] }).state.actions,
    ]);
    expect(order).toEqual([
      [5, 19, 24, 0],
      [24, 5, 19, 0],
    ]);
  });

  it('Q38 A-ACTIVATE.7 2:1 with those who can come, or with those who are there', () => {
    // In Krinkelt and in Bullingen, towns without points: only the second is not next to the German.
    const acts = both('two-to-one', (options) => {
      const units = { 'A-2-9': '0604', 'A-2-38': '0705', 'G-277VG-Div': { hex: beside('0604', 1), steps: 2 } };
      return impulse(units, 'A03', { day: 19, options }).log().includes('Command: activation');
    });
    expect(acts).toEqual([true, false]);
  });

  it('Q49 A-AEVENT.12 the alarm is for all reserves, or for those of the card', () => {
    const brought = both('alarm', (options) =>
      impulse({ 'A-101-501': wait(), 'A-30-117': due(19), 'G-26VG-39': { hex: '1910', dispersed: 1 } }, 'A20', {
        options,
      }).at('A-101-501'),
    );
    expect(brought).toEqual(['1911', null]);
  });

  it('Q50 A-AEVENT.17 the strongest German is struck first, or the westernmost', () => {
    // Germans without zones, so that the unit beside them is in supply.
    const pinned = (label: string) => ({ hex: label, dispersed: 1 });
    const struck = both('tank-target', (options) => {
      const t = impulse({ 'A-101-501': '1717', 'G-26VG-39': pinned('1817'), 'G-18VG-Div': pinned('1616') }, 'A16', {
        options,
      });
      return told(t)[0].lines.at(-1);
    });
    expect(struck).toEqual(['chosen: 18VG', 'chosen: 39/26VG']);
  });

  it('Q24 A-DAILY.14 a bridge is blown on the HV of the far hex, or on the better one', () => {
    // From Houffalize (HV 4) the far ends have 3.
    const gone = both('demolition', (options) => {
      const t = moving({ 'G-2Pz-3P': '1611' }, { solo: true, day: 17, options, dice: [4, 4, 10, 10, 10, 10] }).choose(
        'move G-2Pz-3P 1512',
      );
      return t.state.bridge.filter((b) => b === 2).length;
    });
    expect(gone).toEqual([0, 2]);
  });
});

describe('cards', () => {
  const turn = (options: Record<string, string>, cards: Record<string, object>, more: object = {}) =>
    given({
      clear: true,
      solo: true,
      day: 18,
      options,
      units: placed({ 'G-2Pz-3P': '1705', 'G-FBB-Bde': { hex: null, off: 'reserve', due: 18 } }),
      cards: cards as never,
      at: { step: 'playCard' },
      ...more,
    });
  const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));

  it('Q25 A-DAY.2 every card counts towards the level, or those for activations and tactics', () => {
    const spent = both('level-counts', (options) => {
      const t = turn(options, hand('G02', 'G23', 'G32', 'G33')).choose('discard G23');
      const after = t.state.spent;
      t.choose('activate-unit G32 G-2Pz-3P');
      return [after, t.state.spent - after];
    });
    const cv = (id: string) => tables.cardCv[ardennes.kinds.card.find(id)];
    expect(spent).toEqual([
      [cv('G23'), cv('G32')],
      [0, cv('G32')],
    ]);
  });

  it('Q26 A-DAY.3 the hand is filled after an impulse, or after each card', () => {
    const held = both('refill', (options) => {
      const cards = { ...hand('G23', 'G29'), G34: { card: 'pile' }, G35: { card: 'pile' } };
      const t = turn(options, cards).choose('discard G23');
      return ['G34', 'G35'].map((c) => t.card(c));
    });
    expect(held).toEqual([
      ['pile', 'pile'],
      ['hand', 'hand'],
    ]);
  });

  it('Q26 A-CHITS.3 a tactic takes one of the activation, or the command value of its card', () => {
    const left = both('tactic-cost', (options) => {
      const t = attacking({ 'G-2Pz-3P': '1716', 'A-28-110': '1717' }, '1717', {
        options,
        card: 'G19',
        cards: hand('G29', 'G02', 'G23'),
      });
      const refused = t.why('tactic G02')?.rule ?? 'allowed';
      return [refused, t.choose('tactic G29').state.tacticsLeft];
    });
    expect(left).toEqual([
      ['allowed', 1],
      ['A-CHITS.3', 0],
    ]);
  });

  it('Q86 A-REPL.8 a card of the formation deploys reserves, or they wait until they are overdue', () => {
    const may = both(
      'early-reserves',
      (options) => turn(options, hand('G13', 'G23')).why('reserves G13')?.rule ?? 'allowed',
    );
    expect(may).toEqual(['allowed', 'A-REPL.8']);
  });

  it('Q29 A-DAILY.1 overdue reserves without a hex wait, or come on any head of their army area', () => {
    // The brigade has no unit of its army anywhere near.
    const asked = both('overdue', (options) => {
      const t = given({
        clear: true,
        day: 20,
        options,
        units: placed({ 'G-FBB-Bde': { hex: null, off: 'reserve', due: 18 }, 'A-101-501': '1813' }),
        at: { step: 'reservePhase' },
      });
      return t.step === 'overdueGerman' ? t.offered('deploy').length > 0 : false;
    });
    expect(asked).toEqual([false, true]);
  });

  it('Q54 A-GEVENT.6 Commandos wait for the next Allied impulse, or lapse with the day', () => {
    const pending = both('commandos', (options) => {
      const t = given({
        clear: true,
        solo: true,
        day: 17,
        commandos: 1,
        options,
        units: placed({ 'G-2Pz-3P': '1705' }),
        at: { step: 'endOfDay' },
      });
      return t.state.commandos;
    });
    expect(pending).toEqual([1, 0]);
  });
});
