import { describe, expect, it } from 'vitest';
import { acting, fire, given, hexNumber, peiper, type Table, unitNumber } from '../testing.ts';
import { refuseRetreat } from './fall-back.ts';
import { totalModifier } from './modifiers.ts';

/** The modifier of an attack as it is in a position. */
function modifier(t: Table, firer: string, target: string, passed = false): number {
  const s = t.state.clone();
  s.supplied = 1;
  return totalModifier(s, unitNumber(firer), unitNumber(target), s.hex[unitNumber(target)], passed);
}
const on = (scenario: string, units: Record<string, string>, more: object = {}): Table =>
  acting(units, { scenario, turn: 1, ...more });

describe('attack', () => {
  it('PR41 PR42 one unit fires at one named enemy unit in an adjacent hex, also across any river', () => {
    const t = on('c', { '501-Tiger': 'C1006', '30/119/2': 'C0907', '30/119/3': 'C0907', '30/119/1': 'C0101' });
    expect(t.refusal('attack 3FJ/KG1')).toBe('PR16');
    t.choose('attack 501-Tiger');
    expect(t.things('at')).toEqual(['30/119/2', '30/119/3']);
    expect(t.refusal('at 30/119/1')).toBe('PR41');
    expect(t.refusal('at 3FJ/KG1')).toBe('PR41');
    expect(on('c', { '501-Tiger': 'C1008', '30/119/2': 'C0101' }).refusal('attack 501-Tiger')).toBe('PR41');
  });

  it('PR43 PR66 PR126 order: target, support, Massacre, PR check, card, result, advance', () => {
    const t = given({
      scenario: 'campaign',
      options: { massacre: 'on' },
      clear: true,
      turn: 2,
      newsOut: 1,
      units: {
        'Spitze-Pz': { hex: 'A1003' },
        '820-TD': { hex: 'A0903', steps: 1 },
        '801-TD': { hex: 'A1002' },
      },
      falls: [6, 'AS'],
      at: { step: 'act', side: 'german' },
    });
    const steps: string[] = [];
    for (const words of ['attack Spitze-Pz', 'at 820-TD', 'support oba', 'keep-news', 'advance']) {
      t.choose(words);
      steps.push(t.step);
    }
    expect(steps.slice(0, 4)).toEqual(['target', 'support', 'news', 'advance']);
    const log = t.log();
    expect(log.findIndex((l) => /proficiency check/.test(l))).toBeLessThan(log.findIndex((l) => /vs\. AF/.test(l)));
  });

  it('PR44 PR45 final CD is card plus modifiers, without bounds; hit if not above AF (vectors 1, 2)', () => {
    // 12VG/48 has AF 4; the target is in the open.
    const hit = fire({ '12VG/48': 'A0703', '99/394/1': 'A0603' }, ['AS', '9H']);
    expect(hit.steps('99/394/1')).toBe(1);
    const edge = (card: string): number =>
      fire({ '12VG/48': 'A0703', '99/394/1': 'A0603' }, [card, '9H']).steps('99/394/1');
    expect([edge('4S'), edge('5S')]).toEqual([1, 2]);
    // AF 5 at a village: 5 +1 is 6, a miss.
    const village = (card: string): number =>
      fire({ '12VG/27': 'A0703', '99/394/1': 'A0602' }, [card, '9H']).steps('99/394/1');
    expect([village('4S'), village('5S')]).toEqual([1, 2]);
    // No card hits by itself: AF 1 against a city across an open river.
    const ace = fire({ '14C/32': { hex: 'D0304', steps: 1 }, 'Spitze-Pz': 'D0403' }, ['AS', '9H'], {
      scenario: 'd',
      bridges: { Huy: { blown: true } },
    });
    expect(ace.steps('Spitze-Pz')).toBe(2);
  });

  it('PR45 the AF of the side that is up counts', () => {
    const reduced = (card: string): number =>
      fire({ '12VG/48': { hex: 'A0703', steps: 1 }, '99/394/1': 'A0603' }, [card, '9H']).steps('99/394/1');
    expect([reduced('2S'), reduced('3S')]).toEqual([1, 2]);
  });

  it('PR46 PR47 a hit reduces a full unit and eliminates a reduced one', () => {
    expect(fire({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, ['AS', '9H']).unit('820-TD')).toMatchObject({
      steps: 1,
      hex: 'A0903',
    });
    const t = fire({ 'Spitze-Pz': 'A1003', '820-TD': { hex: 'A0903', steps: 1 } }, ['AS', '9H']);
    expect(t.unit('820-TD')).toMatchObject({ steps: 0, hex: null, off: 'eliminated' });
  });

  it('PR48 PR49 a miss does nothing, and the firer loses nothing', () => {
    const t = fire({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, ['KS', '9H']);
    expect([t.steps('820-TD'), t.steps('Spitze-Pz'), t.step]).toEqual([2, 2, 'chooseAct']);
  });

  it('PR50 after a German attack that empties the hex the firer may advance', () => {
    const t = fire({ 'Spitze-Pz': 'A1003', '820-TD': { hex: 'A0903', steps: 1 } }, ['AS', '9H']);
    expect([t.step, t.seat]).toEqual(['advance', 'german']);
    expect(t.choose('advance').hexOf('Spitze-Pz')).toBe('A0903');
    const stay = fire({ 'Spitze-Pz': 'A1003', '820-TD': { hex: 'A0903', steps: 1 } }, ['AS', '9H']).choose('hold');
    expect(stay.hexOf('Spitze-Pz')).toBe('A1003');
    const two = fire({ 'Spitze-Pz': 'A1003', '820-TD': { hex: 'A0903', steps: 1 }, '801-TD': 'A0903' }, ['AS', '9H']);
    expect(two.step).not.toBe('advance');
  });

  it('PR51 an advance is one step its class may make, not across an open river; contact does not matter', () => {
    const foot = fire({ '3FJ/KG1': 'C1006', '30/119/2': { hex: 'C0907', steps: 1 } }, ['AS', '9H'], { scenario: 'c' });
    expect([foot.unit('30/119/2').off, foot.step === 'advance']).toEqual(['eliminated', false]);
    const rough = fire({ '1/1-LAH-Pz': 'B0303', '99-BG': { hex: 'B0203', steps: 1 } }, ['AS', '9H'], { scenario: 'b' });
    expect([rough.unit('99-BG').off, rough.step === 'advance']).toEqual(['eliminated', false]);
    const contact = fire({ 'Spitze-Pz': 'A1003', '820-TD': { hex: 'A0903', steps: 1 }, '801-TD': 'A0803' }, [
      'AS',
      '9H',
    ]);
    expect(contact.choose('advance').hexOf('Spitze-Pz')).toBe('A0903');
  });

  it('PR52 US units do not advance, but with the switch they do on the same terms', () => {
    const units = { '99/394/1': 'A0603', '12VG/48': { hex: 'A0703', steps: 1 } };
    expect(fire(units, ['AS', '9H']).step).not.toBe('advance');
    const t = fire(units, ['AS', '9H'], { options: { us_advance: 'on' } });
    expect([t.step, t.seat]).toEqual(['advance', 'us']);
    expect(t.choose('advance').hexOf('99/394/1')).toBe('A0703');
  });

  it('PR53 an advance is an entry: a depot is captured, control changes', () => {
    const t = fire({ 'Spitze-Pz': 'B0403', '106-BG': { hex: 'B0404', steps: 1 } }, ['AS', '9H'], {
      scenario: 'b',
      turn: 2,
      depot: ['B0404'],
    });
    t.choose('advance');
    expect([t.state.depot[0], t.state.captured[0]]).toEqual([-1, 2]);
    expect(t.state.control[t.state.tables.settlementAt[hexNumber('B0404')]]).toBe(0);
  });
});

describe('modifiers', () => {
  it('PR54 PR55 PR56 ground: forest, rough, village +1; heavy forest, town +2; city +3', () => {
    const at = (hex: string, from: string, scenario = 'a'): number =>
      modifier(on(scenario, { '3FJ/KG1': from, '30/117/1': hex }), '3FJ/KG1', '30/117/1');
    expect(at('A0603', 'A0703')).toBe(0);
    expect(at('A0604', 'A0603')).toBe(1);
    expect(at('A0805', 'A0804')).toBe(1);
    expect(at('A0602', 'A0603')).toBe(1);
    expect(at('A0605', 'A0604')).toBe(2);
    expect(at('A0501', 'A0502')).toBe(2);
    expect(at('D0403', 'D0504', 'd')).toBe(3);
  });

  it('PR57 PR58 over a standing bridge +1, over an open river +2 (vector 20)', () => {
    const town = { '3FJ/KG1': 'B0505', '106-BG': 'B0404' };
    expect(modifier(on('b', town), '3FJ/KG1', '106-BG')).toBe(3);
    expect(modifier(on('b', town, { bridges: { Stavelot: { blown: true } } }), '3FJ/KG1', '106-BG')).toBe(4);
  });

  it('PR59 PR61 armor or mech into heavy forest or rough +1, and all lines are added (vector 20)', () => {
    // Heavy forest across an open river, fired at by armor: +2 +2 +1.
    const t = on('b', { '1/1-LAH-Pz': 'B0904', '99-BG': 'B0905' });
    expect(modifier(t, '1/1-LAH-Pz', '99-BG')).toBe(5);
    expect(modifier(on('b', { '3FJ/KG1': 'B0904', '99-BG': 'B0905' }), '3FJ/KG1', '99-BG')).toBe(4);
    // P053: with the check passed all of it is gone and there is -1.
    expect(modifier(t, '1/1-LAH-Pz', '99-BG', true)).toBe(-1);
  });

  it('PR60 AT and heavy tanks fire at armor and mech with -1 (vector 22)', () => {
    const at = (firer: string, target: string): number =>
      modifier(on('campaign', { [firer]: 'C0606', [target]: 'C0607' }), firer, target);
    expect(at('501-Tiger', 'CCB/3/1')).toBe(-1);
    expect(at('501-Tiger', '30/119/1')).toBe(0);
    expect(at('Spitze-Pz', 'CCB/3/1')).toBe(0);
    expect(at('820-TD', 'Spitze-Pz')).toBe(-1);
    expect(at('820-TD', '3FJ/KG1')).toBe(0);
  });

  it('PR62 in a single game there is no check: terrain counts and there is no -1', () => {
    const t = fire({ '12VG/27': 'A0703', '99/394/1': 'A0602' }, ['5S', '9H']);
    expect([t.steps('99/394/1'), t.state.check]).toEqual([2, 0]);
  });
});

describe('proficiency in combat', () => {
  const campaign = (falls: (number | string)[], units: object = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' }): Table =>
    fire(units as never, falls, { scenario: 'campaign' });

  it('P052 P053 P054 P099 DR below PR: no terrain and -1; otherwise terrain and no -1 (vector 2)', () => {
    // PR 5, AF 6, village: a 4 passes and a 7 -1 is 6; a 5 fails and a 6 +1 is 7.
    expect(campaign([4, '7S', '9H']).steps('99/394/1')).toBe(1);
    expect(campaign([4, '8S', '9H']).steps('99/394/1')).toBe(2);
    expect(campaign([5, '5S', '9H']).steps('99/394/1')).toBe(1);
    expect(campaign([5, '6S', '9H']).steps('99/394/1')).toBe(2);
  });

  it('C4 the combat check passes below the rating, not at it', () => {
    expect(
      campaign([5, '7S', '9H'])
        .log()
        .some((l) => /proficiency check failed, 5 vs\. PR 5/.test(l)),
    ).toBe(true);
  });

  it('P098 the check is made for attacks by either side', () => {
    const us = campaign([2, '5S', '9H'], { '99/394/1': 'A0703', '12VG/27': 'A0602' });
    expect(us.log().some((l) => /99\/394\/1: proficiency check passed, 2 vs\. PR 3/.test(l))).toBe(true);
    expect(us.steps('12VG/27')).toBe(1);
  });
});

describe('support', () => {
  const units = { 'Spitze-Pz': 'A0703', '820-TD': 'A0603', '12VG/27': 'A0703' };

  it('PR63 P092 OBA is -1 for the German and -2 for the US', () => {
    const german = fire(units, ['8S', '9H'], {}, 'oba');
    expect(german.steps('820-TD')).toBe(2);
    expect(fire(units, ['7S', '9H'], {}, 'oba').steps('820-TD')).toBe(1);
    const us = (card: string): number =>
      fire({ '30/119/1': 'C0605', 'Spitze-Pz': 'C0606' }, [card, '9H'], { scenario: 'c' }, 'oba').steps('Spitze-Pz');
    expect([us('7S'), us('8S')]).toEqual([1, 2]);
  });

  it('PR64 Air is -2, and may go together with OBA', () => {
    expect(fire(units, ['8S', '9H'], {}, 'air').steps('820-TD')).toBe(1);
    expect(fire(units, ['9S', '9H'], {}, 'oba+air').steps('820-TD')).toBe(1);
    expect(fire(units, ['10S', '9H'], {}, 'oba+air').steps('820-TD')).toBe(2);
  });

  it('PR65 P024 each marker serves once a turn and is not saved; the US has three OBA from turn 17', () => {
    const t = acting(units, { falls: ['KS', 'KH'] }).choose('attack Spitze-Pz', 'support oba+air', 'attack 12VG/27');
    expect(t.refusal('support air')).toBe('PR65');
    expect(t.refusal('support oba')).toBe('allowed');
    const gone = acting(units, { sides: { german: { obaUsed: 2 } } }).choose('attack Spitze-Pz');
    expect(gone.refusal('support oba')).toBe('PR65');
    const late = acting(
      { '101/BG': 'D0605', 'Spitze-Pz': 'D0604' },
      { scenario: 'campaign', turn: 18, sides: { us: { obaUsed: 2 } } },
    );
    expect(late.choose('attack 101/BG').refusal('support oba')).toBe('allowed');
    const next = given({
      clear: true,
      turn: 2,
      units: { 'Spitze-Pz': { hex: 'A1003' } },
      sides: { german: { obaUsed: 1 } },
      falls: ['4S'],
    });
    expect(next.state.obaUsed[0]).toBe(0);
  });

  it('PR66 PR67 support is placed before the card and used up whatever it is, a joker too', () => {
    const t = acting(units, { falls: ['joker', '9H'] }).choose('attack Spitze-Pz');
    expect(t.step).toBe('support');
    const used = t.state.clone();
    t.choose('support oba');
    expect(used.obaUsed[0]).toBe(0);
    expect(t.log().some((l) => /supported by OBA/.test(l))).toBe(true);
    expect(acting(units, { falls: ['KS'] }).choose('attack Spitze-Pz', 'support oba').state.obaUsed[0]).toBe(1);
  });

  it('P025 P029 PR68 C30 out of supply no OBA may be placed, but Air may', () => {
    const cut = {
      scenario: 'campaign',
      turn: 2,
      bridges: {
        Malmedy: { blown: true },
        Stavelot: { blown: true },
        'Trois-Ponts-Ambleve': { blown: true },
        'Trois-Ponts-Salm': { blown: true },
      },
    };
    const t = acting({ 'Spitze-Pz': 'B0404', '106-BG': 'B0403' }, cut).choose('attack Spitze-Pz');
    expect(t.refusal('support oba')).toBe('P029');
    expect(t.refusal('support air')).toBe('allowed');
  });

  it('P065 German OBA, Air and Surprise on one attack: -4; an ace at a city is 0 (vector 23)', () => {
    const t = acting(
      { 'Spitze-Pz': 'D0504', '101/BG': 'D0403' },
      { scenario: 'campaign', turn: 1, options: { surprise: 'on' }, surprise: 1 },
    );
    const s = t.state.clone();
    s.support = 3;
    s.supplied = 1;
    expect(1 + totalModifier(s, unitNumber('Spitze-Pz'), unitNumber('101/BG'), hexNumber('D0403'), false)).toBe(0);
  });
});

describe('Tiger', () => {
  const tiger = { scenario: 'c', turn: 1, options: { tiger: 'on' } };
  const stack = { '3FJ/KG1': 'C0606', 'CCB/3/1': 'C0607', '501-Tiger': 'C0606' };

  it('P062 PR117 PR118 the 501 lends -2 against armor and was activated by it (vector 21)', () => {
    const t = fire(stack, ['6S', '9H'], tiger, 'tiger');
    expect([t.steps('CCB/3/1'), t.unit('501-Tiger').acted]).toEqual([1, true]);
    expect(fire(stack, ['7S', '9H'], tiger, 'tiger').steps('CCB/3/1')).toBe(2);
    // No modifier against motor: AF 4, a 5 misses and a 4 hits.
    const motor = { '3FJ/KG1': 'C0606', '30/119/1': 'C0607', '501-Tiger': 'C0606' };
    expect(
      [fire(motor, ['5S', '9H'], tiger, 'tiger'), fire(motor, ['4S', '9H'], tiger, 'tiger')].map((x) =>
        x.steps('30/119/1'),
      ),
    ).toEqual([2, 1]);
  });

  it('P063 C16 -1 only if the 501 itself is reduced', () => {
    const reduced = { ...stack, '501-Tiger': { hex: 'C0606', steps: 1 } };
    expect(
      [fire(reduced, ['5S', '9H'], tiger, 'tiger'), fire(reduced, ['6S', '9H'], tiger, 'tiger')].map((t) =>
        t.steps('CCB/3/1'),
      ),
    ).toEqual([1, 2]);
  });

  it('PR117 not for itself, not from another hex, not once it is activated, not without the rule', () => {
    const ask = (units: object, firer: string, more: object = tiger): string =>
      acting({ [firer]: 'C0606', ...units }, more)
        .choose(`attack ${firer}`)
        .refusal('support tiger');
    expect(ask({ 'CCB/3/1': 'C0605', '3FJ/KG1': 'C0707' }, '501-Tiger')).toBe('PR117');
    expect(ask({ 'CCB/3/1': 'C0605', '501-Tiger': 'C0707' }, '3FJ/KG1')).toBe('PR117');
    expect(ask({ 'CCB/3/1': 'C0605', '501-Tiger': { hex: 'C0606', acted: true } }, '3FJ/KG1')).toBe('PR117');
    expect(ask({ 'CCB/3/1': 'C0605', '501-Tiger': 'C0606' }, '3FJ/KG1', { scenario: 'c', turn: 1 })).toBe('P062');
    expect(ask({ '501-Tiger': 'C0605' }, 'CCB/3/1')).toBe('P062');
  });

  it('P064 PR119 the 501 may be the third unit of a stack, whichever comes last', () => {
    const full = { '501-Tiger': 'C0606', '3FJ/KG1': 'C0605', 'Spitze-Pz': 'C0605', '30/119/1': 'C0101' };
    expect(acting(full, tiger).choose('move 501-Tiger').refusal('to C0605')).toBe('allowed');
    expect(acting(full, { scenario: 'c', turn: 1 }).choose('move 501-Tiger').refusal('to C0605')).toBe('PR38');
    const last = { 'Spitze-Pz': 'C0606', '3FJ/KG1': 'C0605', '501-Tiger': 'C0605', '30/119/1': 'C0101' };
    expect(acting(last, tiger).choose('move Spitze-Pz').refusal('to C0605')).toBe('allowed');
    expect(
      acting({ ...last, '3FJ/KG2': 'C0605' }, tiger)
        .choose('move Spitze-Pz')
        .refusal('to C0605'),
    ).toBe('PR38');
  });
});

describe('Last Battle', () => {
  const last = { options: { last_battle: 'on' } };
  const units = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' };

  it('P088 P089 C19 PR134 a face card is set aside and the next alone decides (vector 24)', () => {
    const hit = fire(units, ['QS', '5S', '9H'], last);
    expect([hit.steps('99/394/1'), hit.steps('Spitze-Pz')]).toEqual([1, 2]);
    const miss = fire(units, ['QS', 'KS', '9H'], last);
    expect([miss.steps('99/394/1'), miss.steps('Spitze-Pz')]).toEqual([2, 1]);
    const plain = fire(units, ['QS', '9H'], {});
    expect([plain.steps('99/394/1'), plain.steps('Spitze-Pz')]).toEqual([2, 2]);
    // The same modifiers: a village makes 6 a miss for AF 6.
    expect(fire({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' }, ['JS', '6S', '9H'], last).steps('Spitze-Pz')).toBe(1);
  });

  it('C19 a second face card is not replaced; a joker ends the turn and the firer is not reduced (vector 24)', () => {
    const two = fire(units, ['QS', 'JS', '9H'], last);
    expect([two.state.drawnCount >= 2, two.steps('Spitze-Pz')]).toEqual([true, 1]);
    const joker = fire(units, ['QS', 'joker', '9H'], last);
    expect([joker.turn, joker.steps('Spitze-Pz')]).toEqual([3, 2]);
  });

  it('PR136 a firer that is already reduced is eliminated', () => {
    const t = fire(
      { 'Spitze-Pz': { hex: 'A0703', steps: 1 }, '12VG/27': 'A1003', '99/394/1': 'A0603' },
      ['QS', 'KS', '9H'],
      last,
    );
    expect(t.unit('Spitze-Pz').off).toBe('eliminated');
  });

  it('P088 only the German draws again', () => {
    const t = fire({ '99/394/1': 'A0603', 'Spitze-Pz': 'A0703' }, ['QS', '9H'], last);
    expect([t.steps('Spitze-Pz'), t.steps('99/394/1')]).toEqual([2, 2]);
  });
});

describe('Fall Back', () => {
  const rule = { options: { fall_back: 'on' } };
  // 99/394/1 has PR 3, the 48th AF 4.
  const hit = (
    falls: (number | string)[],
    units: object = { '12VG/48': 'A0703', '99/394/1': 'A0603' },
    more: object = {},
  ): Table => fire(units as never, falls, { ...rule, ...more });

  it('P083 P084 PR131 C4 C6 passed if DR plus margin is at most PR (vectors 1, 30)', () => {
    // PR 4 and margin 1: a 3 passes, a 4 fails. A 3 against AF 4 is a margin of 1.
    const pr4 = (die: number): Table =>
      hit(['3S', die], { '3FJ/KG1': 'B0704', '30/117/1': 'B0703' }, { scenario: 'b' }).choose('fall-back');
    expect(pr4(3).step).toBe('retreat');
    expect(pr4(4).steps('30/117/1')).toBe(1);
    const ace = hit(['AS']);
    expect([ace.step, ace.state.margin]).toEqual(['fallBack', 3]);
    expect(ace.odds('fall-back')?.modifiers.map((m) => m.value)).toEqual([3]);
  });

  it('P083 PR133 a retreat instead of the loss; the unit is not activated by it', () => {
    const t = hit(['4S', 1]).choose('fall-back');
    expect(t.seat).toBe('us');
    t.choose('retreat A0503');
    expect(t.unit('99/394/1')).toMatchObject({ hex: 'A0503', steps: 2, acted: false });
    expect(t.step).toBe('advance');
  });

  it('PR130 the US may decline and take the loss', () => {
    expect(hit(['4S']).choose('take-loss').steps('99/394/1')).toBe(1);
  });

  it('P086 PR132 PR156 not farther from the west edge; next to an enemy it may be', () => {
    const t = hit(['4S', 1]).choose('fall-back');
    expect(t.refusal('retreat A0704')).toBe('P086');
    expect(t.refusal('retreat A0604')).toBe('allowed');
    // A0602 touches the firer in A0703.
    expect(t.refusal('retreat A0602')).toBe('allowed');
    expect(t.refusal('retreat A0403')).toBe('PR132');
  });

  it('PR132 no German unit, no full hex, no hex off the map', () => {
    const t = hit(['4S', 1], {
      '12VG/48': 'A0703',
      '99/394/1': 'A0603',
      '12VG/27': 'A0503',
      '99/394/2': 'A0602',
      '99/394/3': 'A0602',
    }).choose('fall-back');
    expect(t.refusal('retreat A0503')).toBe('PR132');
    expect(t.refusal('retreat A0602')).toBe('PR38');
    const edge = hit(['2S', 1], { '3FJ/KG1': 'B0203', '30/117/1': 'B0103' }, { scenario: 'b' }).choose('fall-back');
    expect(edge.refusal('retreat C1003')).toBe('PR31');
  });

  it('P085 armor not into rough or heavy forest off the road, nor across an open river; foot and motor may cross', () => {
    const rule = (t: Table, id: string, to: string): string =>
      peiper.refusals.list[refuseRetreat(t.state, unitNumber(id), hexNumber(to))]?.rule ?? 'allowed';
    const armor = hit(['2S'], { '3FJ/KG1': 'D0705', 'CCB/3/3': 'D0605' }, { scenario: 'd' });
    expect(armor.step).toBe('fallBack');
    expect(rule(armor, 'CCB/3/3', 'D0606')).toBe('PR25');
    expect(rule(armor, 'CCB/3/3', 'D0506')).toBe('allowed');
    const bank = hit(['2S'], { '3FJ/KG1': 'C0904', 'CCB/3/1': 'C0905' }, { scenario: 'c' });
    expect(rule(bank, 'CCB/3/1', 'C0906')).toBe('PR26');
    expect(rule(bank, 'CCB/3/1', 'C0804')).toBe('allowed');
    const motor = hit(['2S'], { '3FJ/KG1': 'C0904', '30/119/3': 'C0905' }, { scenario: 'c' });
    expect(rule(motor, '30/119/3', 'C0906')).toBe('allowed');
  });

  it('P087 if the check fails, or there is no hex, the step is lost; Germans have no such choice', () => {
    expect(hit(['4S', 6]).choose('fall-back').steps('99/394/1')).toBe(1);
    const corner = fire({ '12VG/48': 'A0201', '99/394/1': 'A0101', '12VG/27': 'A0102' }, ['2S', '9H'], rule);
    expect([corner.steps('99/394/1'), corner.step === 'fallBack']).toEqual([1, false]);
    const german = fire({ '99/394/1': 'A0603', '12VG/48': 'A0703' }, ['AS', '9H'], rule);
    expect(german.steps('12VG/48')).toBe(1);
  });

  it('PR135 in a Last Battle a Fall Back counts as driving the target off', () => {
    const t = hit(['QS', '4S', 1], undefined, { options: { fall_back: 'on', last_battle: 'on' } });
    t.choose('fall-back', 'retreat A0503');
    expect([t.steps('12VG/48'), t.steps('99/394/1')]).toEqual([2, 2]);
  });
});

describe('Massacre', () => {
  const base = { scenario: 'b', options: { massacre: 'on' } };
  const units = { 'Spitze-Pz': 'B0704', '30/117/1': 'B0703' };

  it('P075 P077 C22 PR125 rolled at the start of each turn until it is even, in B from turn 1 (vector 25)', () => {
    const t = given({
      ...base,
      clear: true,
      turn: 1,
      units: { '30/117/1': { hex: 'B0101' } },
      falls: [3, '2H', 'joker', 4, '2H', 'joker', '4H'],
    });
    expect(t.state.newsOut).toBe(0);
    t.choose('pass');
    expect([t.turn, t.state.newsOut]).toEqual([2, 1]);
    t.choose('pass');
    // On turn 3 no die is rolled any more: the 4 of hearts is the first card.
    expect([t.turn, t.seat, t.state.acts]).toEqual([3, 'us', 2]);
  });

  it('P075 PR124 in the campaign the clock starts when a German unit first enters a hex west of A', () => {
    const out = (exitTurn: number, falls: (number | string)[]): number =>
      given({
        scenario: 'campaign',
        options: { massacre: 'on' },
        clear: true,
        turn: 3,
        exitTurn,
        units: { '99-BG': { hex: 'B0101' } },
        falls,
      }).state.newsOut;
    expect(out(0, ['2H'])).toBe(0);
    expect(out(3, ['2H'])).toBe(0);
    expect(out(2, [2, '2H'])).toBe(1);
    const t = acting({ 'Spitze-Pz': 'A0103', '99/394/1': 'A1001' }, { scenario: 'campaign', turn: 4 });
    t.choose('move Spitze-Pz', 'to B1003');
    expect(t.state.exitTurn).toBe(4);
  });

  it('PR124 later entries do not set the clock anew', () => {
    const t = acting({ 'Spitze-Pz': 'A0103', '99/394/1': 'A1001' }, { scenario: 'campaign', turn: 4, exitTurn: 2 });
    expect(t.choose('move Spitze-Pz', 'to B1003').state.exitTurn).toBe(2);
  });

  it('PR125 once in each turn: used in one, it is there again in the next', () => {
    const t = acting(units, { ...base, newsOut: 1, newsUsed: 1, falls: ['joker', '9S', '5S'] });
    t.choose('attack Spitze-Pz', 'support none');
    expect([t.turn, t.state.newsUsed]).toEqual([3, 0]);
    expect(t.choose('attack Spitze-Pz', 'support none').step).toBe('news');
  });

  it('P076 PR126 once a turn: -1 on a US attack or +1 on a German one', () => {
    const german = (words: string, card: string): Table =>
      acting(units, { ...base, newsOut: 1, falls: [card, '9H'] }).choose('attack Spitze-Pz', 'support none', words);
    expect(german('use-news', '6S').steps('30/117/1')).toBe(2);
    expect(german('keep-news', '6S').steps('30/117/1')).toBe(1);
    const us = acting(
      { '30/117/1': 'B0703', '30/117/2': 'B0703', 'Spitze-Pz': 'B0704' },
      { ...base, turn: 3, newsOut: 1, falls: ['6S', '9H'] },
    );
    us.choose('attack 30/117/1', 'support none');
    expect([us.step, us.seat]).toEqual(['news', 'us']);
    us.choose('use-news');
    // AF 5, forest +1, news -1: no; B0704 is forest, so a 6 is 6 and misses.
    expect([us.state.newsUsed, us.steps('Spitze-Pz')]).toEqual([1, 2]);
    us.choose('attack 30/117/2', 'support none');
    expect(us.step).not.toBe('news');
  });
});

describe('Surprise', () => {
  it('P065 every German attack has -1 while it lasts, US attacks have not', () => {
    const more = { options: { surprise: 'on' }, surprise: 1, turn: 1 };
    const units = { '12VG/48': 'A0703', '99/394/1': 'A0603' };
    expect(fire(units, ['5S', '9H'], more).steps('99/394/1')).toBe(1);
    expect(fire(units, ['6S', '9H'], more).steps('99/394/1')).toBe(2);
    expect(fire({ '99/394/1': 'A0603', '12VG/48': 'A0703' }, ['5S', '9H'], more).steps('12VG/48')).toBe(2);
  });

  it('P066 P102 PR120 C5 lost if the die is below the turn number, rolled on turns 2 to 5 (vector 8)', () => {
    const kept = (turn: number, falls: (number | string)[]): number =>
      given({
        options: { surprise: 'on' },
        clear: true,
        turn,
        surprise: 1,
        units: { '99/394/1': { hex: 'A0301' } },
        falls,
      }).state.surprise;
    expect([kept(2, [1, '2H']), kept(2, [2, '2H'])]).toEqual([0, 1]);
    expect([kept(5, [4, '2H']), kept(5, [5, '2H'])]).toEqual([0, 1]);
    expect(kept(1, ['2H'])).toBe(1);
  });

  it('P067 from turn 6 on it is lost without a roll (vector 8)', () => {
    const t = given({
      options: { surprise: 'on' },
      clear: true,
      turn: 6,
      surprise: 1,
      units: { '99/394/1': { hex: 'A0301' } },
      falls: ['2H'],
    });
    expect([t.state.surprise, t.seat]).toEqual([0, 'us']);
  });
});
