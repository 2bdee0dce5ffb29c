import { describe, expect, it } from 'vitest';
import { acting, bridgeNumber, given, hexNumber, newGame, type Table, tables, unitNumber } from '../testing.ts';
import { CARD_IDS, cardsLeft } from './deck.ts';
import { winningUnits } from './end-of-turn.ts';
import { brings } from './regroup.ts';

const down = (...ids: string[]): Record<string, { blown: boolean }> =>
  Object.fromEntries(ids.map((id) => [id, { blown: true }]));
const at = (units: Record<string, string>): Record<string, { hex: string }> =>
  Object.fromEntries(Object.entries(units).map(([id, hex]) => [id, { hex }]));
/** A campaign position at the end of a turn. */
const ending = (turn: number, units: object, step: string, more: object = {}): Table =>
  given({ scenario: 'campaign', clear: true, turn, units, at: { step }, ...more } as never);

describe('set-up', () => {
  it('P006 P007 PR149 99 BG and 106 BG anywhere on B, then a depot on a road hex of B and one on C', () => {
    const t = newGame('campaign');
    expect([t.step, t.seat]).toEqual(['placeUnit', 'us']);
    expect(t.things('place')).toHaveLength(80);
    expect(t.refusal('place 106-BG B0404')).toBe('PR149');
    expect(t.refusal('place 99-BG A0101')).toBe('PR148');
    t.choose('place 99-BG B0904', 'place 106-BG B0404');
    expect(t.step).toBe('placeDepot');
    expect(t.refusal('depot C0601')).toBe('P006');
    expect(t.refusal('depot B0102')).toBe('allowed');
    expect(t.refusal('depot B0202')).toBe('P006');
    t.choose('depot B0402');
    expect(t.refusal('depot B0403')).toBe('P006');
    t.choose('depot C0601');
    expect([...t.state.depot].map((h) => tables.grid.name(h))).toEqual(['B0402', 'C0601']);
    expect(t.step).toBe('chooseAct');
  });

  it('PR148 two to a hex, armor as in PR91, no hex with an enemy', () => {
    const d = newGame('d');
    d.choose('place 30/119/1 D0403');
    // 101/BG is in Huy already.
    expect(d.refusal('place CCB/3/3 D0403')).toBe('PR38');
    expect(d.refusal('place CCB/3/3 D0303')).toBe('allowed');
    expect(d.refusal('place CCB/3/3 D0402')).toBe('PR91');
    expect(newGame('b').refusal('place 99-BG B0203')).toBe('allowed');
  });

  it('PR79 a depot may not be set up in a hex with a German unit', () => {
    const t = newGame('c');
    expect(t.step).toBe('placeDepot');
    expect(t.refusal('depot C1004')).toBe('PR79');
    expect(t.refusal('depot C0601')).toBe('allowed');
  });

  it('P068 PR40 with Surprise the two battle groups do not stack', () => {
    const t = newGame('campaign', [], { surprise: 'on' }).choose('place 99-BG B0904');
    expect(t.refusal('place 106-BG B0904')).toBe('PR40');
    expect(newGame('campaign').choose('place 99-BG B0904').refusal('place 106-BG B0904')).toBe('allowed');
  });
});

describe('frozen units', () => {
  const units = { '99-BG': { hex: 'B0904', frozen: true }, '106-BG': { hex: 'B0404', frozen: true } };

  it('P008 PR157 they cannot move until a German unit enters map B', () => {
    const t = acting({ ...units, 'Spitze-Pz': 'A0102' } as never, { scenario: 'campaign' });
    expect(t.refusal('move 99-BG')).toBe('P008');
    const enters = acting({ 'Spitze-Pz': 'A0102', ...units } as never, {
      scenario: 'campaign',
      falls: ['4H'],
      at: { acts: 1 },
    });
    enters.choose('move Spitze-Pz', 'to B1001');
    while (enters.seat === 'german') enters.choose(enters.offered().includes('stop') ? 'stop' : 'pass');
    expect(enters.refusal('move 99-BG')).toBe('allowed');
    const start = newGame('campaign');
    expect([start.state.frozen[unitNumber('99-BG')], newGame('b').state.frozen[unitNumber('99-BG')]]).toEqual([1, 0]);
  });

  it('C28 a frozen unit may attack and set charges', () => {
    const t = acting({ ...units, 'Spitze-Pz': 'A0103', '12VG/27': 'B1003' } as never, { scenario: 'campaign' });
    expect(t.refusal('attack 99-BG')).toBe('allowed');
    const blow = acting({ ...units, '12VG/27': 'A0105' } as never, {
      scenario: 'campaign',
      options: { tough_demolition: 'on' },
    });
    blow.state.frozen[unitNumber('99-BG')] = 1;
    expect(blow.refusal('demolish Ligneuville')).toBe('allowed');
    expect(blow.choose('demolish Ligneuville').step).not.toBe('setCharges');
  });
});

describe('the end of a turn', () => {
  it('P055 P056 PR98 the German wins at the end of any turn with a unit in Huy or Andenne that can trace', () => {
    for (const goal of ['D0403', 'D0106']) {
      const t = ending(9, at({ 'Spitze-Pz': goal, '254-Eng': 'A0101' }), 'victoryCheck');
      expect([t.result, t.turn], goal).toEqual(['german', 9]);
    }
    expect(ending(9, at({ 'Spitze-Pz': 'D0404', '254-Eng': 'A0101' }), 'victoryCheck').result).toBeNull();
  });

  it('C9 PR101 a depot exemption does not satisfy it (vector 14)', () => {
    const cut = { captured: [8], bridges: down('Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm') };
    const t = ending(9, at({ 'Spitze-Pz': 'D0403', '254-Eng': 'A0101' }), 'victoryCheck', cut);
    expect([t.result, t.turn]).toEqual([null, 10]);
  });

  it('P057 PR99 after the last turn the US wins', () => {
    expect(ending(20, at({ 'Spitze-Pz': 'D0404', '254-Eng': 'A0101' }), 'victoryCheck').result).toBe('us');
    const single = (scenario: string, turn: number): string | null =>
      given({ scenario, clear: true, turn, at: { step: 'victoryCheck' } }).result;
    expect([single('a', 6), single('b', 5), single('c', 5), single('d', 4)]).toEqual(['us', 'us', 'us', 'us']);
  });

  it('PR101 PR98 single games: two units that can trace over the line, or one in Huy or Andenne', () => {
    const won = (scenario: string, units: Record<string, string>): string | null =>
      given({ scenario, clear: true, turn: 1, units: at(units), at: { step: 'victoryCheck' } }).result;
    expect(won('a', { '12VG/27': 'A0602', '12VG/48': 'A0603' })).toBe('german');
    expect(won('a', { '12VG/27': 'A0602', '12VG/48': 'A0703', '99/394/1': 'A0101' })).toBeNull();
    expect(won('b', { 'Spitze-Pz': 'B0104', '1/1-LAH-Pz': 'B0204' })).toBe('german');
    expect(won('b', { 'Spitze-Pz': 'B0104', '1/1-LAH-Pz': 'B0305', '99-BG': 'B0908' })).toBeNull();
    expect(won('c', { 'Spitze-Pz': 'C0306', '1/1-LAH-Pz': 'C0106' })).toBe('german');
    expect(won('d', { 'Spitze-Pz': 'D0106' })).toBe('german');
    const cut = given({
      scenario: 'a',
      clear: true,
      turn: 1,
      units: at({ '12VG/27': 'A0602', '12VG/48': 'A0603' }),
      at: { step: 'victoryCheck' },
    });
    expect(winningUnits(cut.state)).toBe(2);
  });

  it('P010 P035 C8 PR98 Regroup at the end of 7, 12 and 17, after the victory check and before arrivals', () => {
    const regroups = (turn: number): boolean =>
      ending(turn, at({ 'Spitze-Pz': 'A1003', '254-Eng': 'A0101' }), 'victoryCheck')
        .log()
        .includes('Regroup Phase');
    expect([6, 7, 8, 11, 12, 17, 18].map(regroups)).toEqual([false, true, false, false, true, true, false]);
    const log = ending(17, at({ 'Spitze-Pz': 'A1003', '254-Eng': 'A0101' }), 'victoryCheck').log();
    expect(log.indexOf('Regroup Phase')).toBeLessThan(log.findIndex((l) => /may enter/.test(l)));
    expect(ending(17, at({ 'Spitze-Pz': 'D0403' }), 'victoryCheck').log()).not.toContain('Regroup Phase');
  });

  it('P010 P016 P017 P018 C11 US units of cards B, C and D may enter from the turn after', () => {
    const may = (id: string, turn: number): string =>
      acting(
        { '254-Eng': 'A0101', [id]: { off: 'pool' }, 'Spitze-Pz': 'A1003' },
        { scenario: 'campaign', turn },
      ).refusal(`enter ${id}`);
    expect([may('30/117/1', 6), may('30/117/1', 7)]).toEqual(['PR89', 'allowed']);
    expect([may('CCB/3/2', 11), may('CCB/3/2', 12)]).toEqual(['PR89', 'allowed']);
    expect([may('101/BG', 17), may('101/BG', 18)]).toEqual(['PR89', 'allowed']);
    const t = acting(
      { '254-Eng': 'A0101', 'CCB/3/1': { off: 'pool' }, 'Spitze-Pz': 'A1003' },
      { scenario: 'campaign', turn: 12 },
    ).choose('enter CCB/3/1');
    expect(t.refusal('enter-at A0301')).toBe('PR90');
    expect(t.refusal('enter-at B0401')).toBe('allowed');
  });
});

describe('Regroup', () => {
  it('P036 P037 C4 a reduced unit is full again on a DR below its PR, else stays reduced', () => {
    // PR 5 and PR 4, German first.
    const roll = (german: number, us: number): number[] => {
      const t = ending(
        7,
        { 'Spitze-Pz': { hex: 'A1003', steps: 1 }, '254-Eng': { hex: 'A0101', steps: 1 } },
        'regroupDice',
        { falls: [german, us, '4S'] },
      );
      return [t.steps('Spitze-Pz'), t.steps('254-Eng')];
    };
    expect(roll(4, 4)).toEqual([2, 1]);
    expect(roll(5, 3)).toEqual([1, 2]);
  });

  it('PR104 P030 a German unit out of supply rolls against one less', () => {
    const cut = down('Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm');
    const rolled = (die: number, bridges: object): number =>
      ending(7, { 'Spitze-Pz': { hex: 'B0404', steps: 1 }, '254-Eng': { hex: 'A0101' } }, 'regroupDice', {
        bridges,
        falls: [die, '4S'],
      }).steps('Spitze-Pz');
    expect([rolled(4, {}), rolled(4, cut), rolled(3, cut)]).toEqual([2, 1, 2]);
  });

  it('S1 P096 a unit reduced by mines that still waits has its die too, as in supply', () => {
    const t = ending(
      7,
      { 'Spitze-Pz': { off: 'pool', due: 7, steps: 1 }, '254-Eng': { hex: 'A0101' } },
      'regroupDice',
      { falls: [4, '4H'] },
    );
    expect(t.steps('Spitze-Pz')).toBe(2);
  });

  it('P039 P041 C13 which cards bring a unit back (vector 6)', () => {
    const card = (side: number, id: string): boolean => brings(side, CARD_IDS.indexOf(id));
    expect(['KS', '10C', 'AS', 'KH', 'JC'].map((id) => card(0, id))).toEqual([true, false, false, false, true]);
    expect(['AH', '10D', 'JH', '9H', 'AC', 'KS'].map((id) => card(1, id))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('P038 P039 P040 C12 PR106 PR108 a German unit returns reduced in a settlement of A without US unit', () => {
    const t = ending(
      7,
      {
        'Spitze-Pz': { off: 'eliminated' },
        '254-Eng': { hex: 'A0102' },
        '12VG/27': { hex: 'A0103' },
        '12VG/48': { hex: 'A0103' },
      },
      'regroupDice',
      { falls: ['KS', '4H'] },
    );
    expect([t.step, t.seat]).toEqual(['returnAt', 'german']);
    expect(t.refusal('return A0102')).toBe('P040');
    expect(t.refusal('return A0103')).toBe('PR106');
    expect(t.refusal('return A0105')).toBe('P040');
    expect(t.refusal('return B0404')).toBe('P040');
    expect(t.refusal('return A0501')).toBe('allowed');
    t.choose('return A0501');
    expect(t.unit('Spitze-Pz')).toMatchObject({ hex: 'A0501', steps: 1 });
    expect(t.state.control[tables.settlementAt[hexNumber('A0501')]]).toBe(0);
  });

  it('P041 P042 PR106 a US unit returns reduced in Huy or Andenne if the US controls it', () => {
    const us = (more: object): Table =>
      ending(7, { '99/394/1': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' }, ...more }, 'regroupDice', {
        settlements: { D0403: { control: 'us' }, D0106: { control: 'us' } },
        falls: ['10D', '4H'],
      });
    const t = us({});
    expect([t.seat, t.things('return').sort()]).toEqual(['us', ['D0106', 'D0403']]);
    expect(t.refusal('return D0307')).toBe('P042');
    const lost = ending(7, { '99/394/1': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } }, 'regroupDice', {
      settlements: { D0403: { control: 'german' }, D0106: { control: 'us' } },
      falls: ['10D', '4H'],
    });
    // Only Andenne is left: taken without asking.
    expect(lost.unit('99/394/1')).toMatchObject({ hex: 'D0106', steps: 1 });
    const none = ending(7, { '99/394/1': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } }, 'regroupDice', {
      settlements: { D0403: { control: 'german' }, D0106: { control: 'german' } },
      falls: ['10D', '4H'],
    });
    expect(none.unit('99/394/1').off).toBe('eliminated');
  });

  it('P043 P096 on any other card it stays eliminated, and is drawn for again in the next phase', () => {
    const first = ending(7, { 'Spitze-Pz': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } }, 'regroupDice', {
      falls: ['10S', '4H'],
    });
    expect([first.unit('Spitze-Pz').off, first.turn]).toEqual(['eliminated', 8]);
    const next = ending(12, { 'Spitze-Pz': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } }, 'regroupDice', {
      falls: ['KS', '4H'],
    });
    expect(next.step).toBe('returnAt');
  });

  it('PR102 PR103 C21 order of the phase: charges, German dice, US dice, German cards, US cards, German and US bridges', () => {
    const t = ending(
      7,
      {
        'Spitze-Pz': { hex: 'A1003', steps: 1 },
        '12VG/27': { off: 'eliminated' },
        '84-Flak': { off: 'eliminated' },
        '254-Eng': { hex: 'A0101', steps: 1 },
        '99/394/1': { off: 'eliminated' },
      },
      'regroupDice',
      {
        bridges: { Amel: { blown: true }, Huy: { spoiled: true } },
        settlements: { D0403: { control: 'us' }, D0106: { control: 'us' } },
        falls: [6, 6, 'KS', 'QS', 'AH', '4H'],
      },
    );
    expect(t.state.spoiled[bridgeNumber('Huy')]).toBe(0);
    const asked: string[] = [];
    const answer: Record<string, string> = { returnAt: '', rebuildGerman: 'done', rebuildUs: 'done' };
    while (t.turn === 7) {
      asked.push(`${t.seat} ${t.step}`);
      t.choose(answer[t.step] || t.offered()[0]);
    }
    expect(asked).toEqual([
      'german returnAt',
      'german returnAt',
      'us returnAt',
      'german rebuildGerman',
      'us rebuildUs',
    ]);
    expect([t.unit('12VG/27').off, t.steps('12VG/27'), t.steps('84-Flak')]).toEqual(['pool', 1, 1]);
  });

  it('PR105 PR146 the cards come from a deck of 52 without a joker and are not put back, with the duel too', () => {
    for (const options of [{}, { duel_high_card: 'on' }]) {
      const t = ending(
        7,
        { 'Spitze-Pz': { off: 'eliminated' }, '12VG/27': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } },
        'regroupDice',
        { options, falls: ['KS', 'QS'] },
      );
      expect(cardsLeft(t.state.regroupDeck)).toBe(51);
      t.choose('return A0501');
      expect([cardsLeft(t.state.regroupDeck), t.step]).toEqual([50, 'returnAt']);
    }
  });

  it('P044 P045 P048 PR107 up to 2 bridges a phase and 4 in the game, whole at once, one after the other', () => {
    const three = down('Amel', 'Montenau', 'Ligneuville');
    const t = ending(7, at({ 'Spitze-Pz': 'A1003', '254-Eng': 'A0101' }), 'rebuildGerman', { bridges: three });
    expect(t.refusal('rebuild Malmedy')).toBe('P044');
    t.choose('rebuild Amel');
    expect(t.isBlown('Amel')).toBe(false);
    t.choose('rebuild Montenau');
    // The third is not asked for any more; the US may rebuild it.
    expect([t.state.rebuilt, t.step, t.seat]).toEqual([2, 'rebuildUs', 'us']);
    const full = ending(12, at({ 'Spitze-Pz': 'A1003', '254-Eng': 'A0101' }), 'rebuildGerman', {
      bridges: three,
      rebuilt: 4,
    });
    expect(full.step).toBe('rebuildUs');
    // PR107: the far bridge can be judged with the near one standing.
    const chain = down('Stavelot', 'Malmedy', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm', 'Cheneux');
    const far = ending(7, at({ 'Spitze-Pz': 'A1003', '254-Eng': 'A0101' }), 'rebuildGerman', { bridges: chain });
    expect(far.refusal('rebuild Cheneux')).toBe('P047');
    expect(far.choose('rebuild Stavelot').refusal('rebuild Cheneux')).toBe('allowed');
  });

  it('P044 the two bridges of an earlier Regroup Phase do not count in this one', () => {
    const t = ending(12, at({ 'Spitze-Pz': 'A1003', '254-Eng': 'A0101' }), 'regroupDice', {
      bridges: down('Amel', 'Montenau', 'Ligneuville'),
      rebuilt: 2,
      rebuiltNow: 2,
    });
    t.choose('rebuild Amel', 'rebuild Montenau');
    expect([t.state.rebuilt, t.step]).toEqual([4, 'rebuildUs']);
  });

  it('P046 P047 C7 no US unit at either end, both ends in supply as if the bridge stood (vector 26)', () => {
    const cut = down('Stavelot', 'Malmedy', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm');
    const ask = (units: Record<string, string>): string =>
      ending(7, at({ 'Spitze-Pz': 'A1003', ...units }), 'rebuildGerman', {
        bridges: { ...cut, Amel: { blown: true } },
      }).refusal('rebuild Stavelot');
    expect(ask({ '254-Eng': 'A0101' })).toBe('allowed');
    expect(ask({ '106-BG': 'B0404' })).toBe('P046');
    expect(ask({ '106-BG': 'B0505' })).toBe('P046');
  });

  it('P049 C15 C21 the US may rebuild any number without supply, but not beside a German unit', () => {
    const t = ending(7, at({ 'Spitze-Pz': 'B0505', '254-Eng': 'A0101' }), 'rebuildUs', {
      bridges: down('Stavelot', 'Huy', 'Andenne', 'Amel'),
    });
    expect(t.refusal('rebuild Stavelot')).toBe('C15');
    expect(t.refusal('rebuild Malmedy')).toBe('P044');
    t.choose('rebuild Huy', 'rebuild Andenne', 'rebuild Amel');
    expect(t.turn).toBe(8);
  });

  it('PR86 spoiled charges are good again after a Regroup Phase', () => {
    const t = ending(7, at({ 'Spitze-Pz': 'A0504', '254-Eng': 'A0301' }), 'regroupDice', {
      bridges: { Amel: { spoiled: true } },
      falls: ['4H'],
    });
    expect(t.refusal('demolish Amel')).toBe('allowed');
  });
});

describe('arrivals at the end of turn 6', () => {
  const CARD_B = ['1/1-LAH-Pz', '3/2-LAH-PzGr', '501-Tiger', 'Spitze-Rec', '3FJ/KG1', '3FJ/KG2'];
  const waiting = Object.fromEntries(CARD_B.map((id) => [id, { off: 'pool' }]));
  const six = (units: Record<string, string | object>, more: object = {}): Table =>
    ending(
      6,
      {
        ...waiting,
        ...Object.fromEntries(Object.entries(units).map(([id, x]) => [id, typeof x === 'string' ? { hex: x } : x])),
      },
      'victoryCheck',
      more,
    );

  it('P010 P011 PR109 six units of card B, one at a time in the order the German likes', () => {
    const t = six({ 'Spitze-Pz': 'A0602', '254-Eng': 'A0101' });
    expect([t.step, t.seat, t.things('arrive').sort()]).toEqual(['arrivingUnit', 'german', [...CARD_B].sort()]);
    expect(t.refusal('arrive 12VG/27')).toBe('P011');
    t.choose('arrive 501-Tiger', 'arrive-at A0602');
    expect(t.things('arrive')).not.toContain('501-Tiger');
    expect(t.unit('501-Tiger')).toMatchObject({ hex: 'A0602', acted: false });
    const early = acting(
      { '12VG/27': 'A1001', '501-Tiger': { off: 'pool' }, '254-Eng': 'A0101' },
      { scenario: 'campaign', turn: 5 },
    );
    expect(early.refusal('enter 501-Tiger')).toBe('P010');
  });

  it('P012 P014 PR110 PR111 with the Spitze: its hex or next to it, no US unit, room, ground (vector 10)', () => {
    const t = six({ 'Spitze-Pz': 'A0602', '12VG/27': 'A0602', '254-Eng': 'A0502', '801-TD': 'A0101' }).choose(
      'arrive 1/1-LAH-Pz',
    );
    expect(t.refusal('arrive-at A0602')).toBe('PR111');
    expect(t.refusal('arrive-at A0502')).toBe('P014');
    expect(t.refusal('arrive-at A0503')).toBe('allowed');
    expect(t.refusal('arrive-at A1003')).toBe('PR112');
    // Across an open river is not with it: B0504 and B0505 are parted by the Amblève.
    const river = six({ 'Spitze-Pz': 'B0505', '254-Eng': 'A0101' }).choose('arrive 3FJ/KG1');
    expect(river.refusal('arrive-at B0504')).toBe('PR112');
    expect(river.refusal('arrive-at B0404')).toBe('allowed');
    const rough = six({ 'Spitze-Pz': 'B0505', '254-Eng': 'A0101' }).choose('arrive 1/1-LAH-Pz');
    expect(rough.refusal('arrive-at B0606')).toBe('PR112');
    const close = six({ 'Spitze-Pz': 'A0704', '254-Eng': 'A0101' }).choose('arrive 1/1-LAH-Pz');
    expect(close.refusal('arrive-at A0605')).toBe('PR112');
  });

  it('P013 C20 PR113 without a supplied Spitze: road hexes of A that can trace; captured fuel counts for the Spitze', () => {
    const gone = six({ '12VG/27': 'A1003', '254-Eng': 'A0101' }).choose('arrive 1/1-LAH-Pz');
    expect(gone.refusal('arrive-at A0903')).toBe('allowed');
    expect(gone.refusal('arrive-at A0605')).toBe('allowed');
    expect(gone.refusal('arrive-at A0403')).toBe('P013');
    expect(gone.refusal('arrive-at B1001')).toBe('P013');
    const cut = { bridges: down('Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm') };
    const lost = six({ 'Spitze-Pz': 'B0404', '254-Eng': 'A0101' }, cut).choose('arrive 1/1-LAH-Pz');
    expect(lost.refusal('arrive-at B0404')).toBe('P013');
    const fuel = six({ 'Spitze-Pz': 'B0404', '254-Eng': 'A0101' }, { ...cut, captured: [5] }).choose(
      'arrive 1/1-LAH-Pz',
    );
    expect(fuel.refusal('arrive-at B0404')).toBe('allowed');
    const noLine = six({ '12VG/27': 'A1003', '254-Eng': 'A0301', '801-TD': 'A0302', '14C/18': 'A0303' }).choose(
      'arrive 1/1-LAH-Pz',
    );
    expect(noLine.refusal('arrive-at A0301')).toBe('P014');
  });

  it('P015 PR112 PR37 with no room at the Spitze: road, town or city hexes of A, not next to a US unit, in supply (vector 10)', () => {
    // The Spitze at Coo in the gorge, both its road hexes full: nothing is open for armor.
    const t = six({
      'Spitze-Pz': 'B0204',
      '12VG/27': 'B0204',
      '12VG/48': 'B0104',
      '12VG/89': 'B0104',
      '3FJ/5': 'B0305',
      '3FJ/8': 'B0305',
      '254-Eng': 'A0102',
    }).choose('arrive 1/1-LAH-Pz');
    expect(t.refusal('arrive-at A0503')).toBe('allowed');
    expect(t.refusal('arrive-at A0202')).toBe('P015');
    expect(t.refusal('arrive-at A0403')).toBe('P015');
    expect(t.refusal('arrive-at B0404')).toBe('P015');
  });

  it('PR114 a unit with no legal hex at all enters later by an ACT over A:E', () => {
    const edge = Object.fromEntries(
      ['99/394/1', '99/394/2', '99/394/3', '394-IR', '14C/18', '820-TD', '14C/32', '801-TD'].map((id, i) => [
        id,
        `A100${i + 1}`,
      ]),
    );
    const t = six({ ...edge, '12VG/27': 'A0101' });
    for (const id of CARD_B) if (t.step === 'arrivingUnit') t.choose(`arrive ${id}`);
    expect(t.turn).toBe(7);
    for (const id of CARD_B) expect([t.unit(id).hex, t.state.due[unitNumber(id)]]).toEqual([null, 7]);
    const later = acting(
      { '12VG/27': 'A0101', '501-Tiger': { off: 'pool', due: 7 }, '254-Eng': 'A0301' },
      { scenario: 'campaign', turn: 7 },
    );
    later.choose('enter 501-Tiger');
    expect(later.things('enter-at')).toEqual(['A1002', 'A1003', 'A1004', 'A1005']);
  });

  it('C1 with the switch the seventh unit arrives too', () => {
    const t = six(
      { 'Spitze-Pz': 'A0602', '254-Eng': 'A0101', '1/2-LAH-PzGr': { off: 'pool' } },
      { options: { seventh_unit: 'on' } },
    );
    expect(t.things('arrive')).toContain('1/2-LAH-PzGr');
  });
});

describe('Panzers Marsch and Mines', () => {
  const marsch = { panzers_marsch: 'on' };
  const SIX = ['Spitze-Pz', '9-LAH-Pio', '84-Flak', '12VG/27', '12VG/48', '12VG/StuG'];

  it('P078 C17 PR127 six units of the pool are picked for turn 1; others from turn 3, SS from turn 7', () => {
    const t = newGame('a', ['4S'], marsch);
    expect([t.step, t.seat]).toEqual(['pickUnit', 'german']);
    expect(t.things('pick')).toHaveLength(10);
    expect(t.refusal('pick 99/394/1')).toBe('C17');
    expect(t.refusal('pick 501-Tiger')).toBe('C17');
    t.choose('pick Spitze-Pz');
    expect(t.refusal('pick Spitze-Pz')).toBe('P078');
    t.choose(...SIX.slice(1).map((id) => `pick ${id}`));
    expect(t.step).toBe('chooseAct');
    expect(t.refusal('enter Spitze-Pz')).toBe('allowed');
    expect(t.refusal('enter 12VG/89')).toBe('PR127');
  });

  it('P079 PR128 in scenario A SS units that were not picked never come', () => {
    const t = newGame('a', ['4S'], marsch).choose(
      ...['12VG/27', '12VG/48', '12VG/89', '3FJ/5', '3FJ/8', '3FJ/9'].map((id) => `pick ${id}`),
    );
    expect(t.refusal('enter Spitze-Pz')).toBe('PR128');
    expect(t.refusal('enter 12VG/StuG')).toBe('PR127');
    expect(t.state.due[unitNumber('12VG/StuG')]).toBe(3);
  });

  it('C17 in the campaign cards A and B are the pool; card B is placed at the end of turn 6 (vector 27)', () => {
    const t = newGame('campaign', ['4S'], marsch).choose(
      'place 99-BG B0904',
      'place 106-BG B0404',
      'depot B0402',
      'depot C0601',
    );
    expect(t.things('pick')).toHaveLength(16);
    t.choose(...['12VG/27', '12VG/48', '12VG/89', '3FJ/5', '3FJ/8', '3FJ/9'].map((id) => `pick ${id}`));
    const due = (id: string): number => t.state.due[unitNumber(id)];
    expect([due('501-Tiger'), due('3FJ/KG1'), due('Spitze-Pz')]).toEqual([7, 3, 7]);
    const end = ending(
      6,
      {
        '501-Tiger': { off: 'pool', due: 7 },
        '3FJ/KG1': { hex: 'A0602' },
        'Spitze-Pz': { off: 'pool', due: 7 },
        '254-Eng': { hex: 'A0101' },
      },
      'victoryCheck',
      { options: marsch },
    );
    // The 501 alone is left and is placed on map A, since the Spitze has not entered.
    expect(end.step).toBe('arriveAt');
    expect(end.refusal('arrive-at A0503')).toBe('allowed');
    expect(end.refusal('arrive-at B1001')).toBe('P013');
  });

  it('P081 P082 C4 C18 PR129 two units or fewer are named; above PR the unit starts reduced, SS with +2', () => {
    const mines = { panzers_marsch: 'on', mines: 'on' };
    const laid = (falls: (number | string)[]): Table =>
      newGame('a', falls, mines).choose(...SIX.map((id) => `pick ${id}`));
    const t = laid([3, 4, '4S']);
    expect([t.step, t.seat]).toEqual(['layMines', 'us']);
    expect(t.refusal('mine 99/394/1')).toBe('C17');
    // Spitze PR 5: 3 +2 is 5, not above it. 12VG/89 PR 2 is named though it is not among the six.
    t.choose('mine Spitze-Pz');
    expect(t.steps('Spitze-Pz')).toBe(2);
    expect(t.refusal('mine Spitze-Pz')).toBe('P081');
    t.choose('mine 12VG/89');
    expect([t.steps('12VG/89'), t.step]).toEqual([1, 'chooseAct']);
    expect(laid([4, '4S']).choose('mine Spitze-Pz').steps('Spitze-Pz')).toBe(1);
    expect(laid(['4S']).choose('no-mine').step).toBe('chooseAct');
    expect(laid([1, '4S']).choose('mine 12VG/27', 'no-mine').step).toBe('chooseAct');
  });
});
