import { describe, expect, it } from 'vitest';
import { optionWords, readOption, whyNot } from '../../../engine/play.ts';
import { ScriptError } from '../../../engine/random.ts';
import { Options } from '../../../engine/steps.ts';
import { Off } from '../state.ts';
import { celles, type Given, given, type Table, tables } from '../testing.ts';
import { activation } from './action-phase.ts';

/** The German draw of turn 5 with two formations on the map. */
const drawing = (dice: readonly string[], more: Given = {}): Table =>
  given({
    clear: true,
    turn: 5,
    units: { '2Pz-1': { hex: '3215', used: true }, '2Pz-R': { hex: '3115' }, 'Lehr-1': { hex: '2216', used: true } },
    dice,
    at: { step: 'draw', side: 'german' },
    ...more,
  });

/** What the chit of a formation may activate. */
const activating = (chit: string, units: object, more: Given = {}): Table =>
  given({
    clear: true,
    turn: 5,
    units: units as Given,
    at: { step: 'activation', side: tables.chitSide[tables.chitIds.indexOf(chit)] === 0 ? 'german' : 'allied', chit },
    ...more,
  });

/** The sides in the order of their Action Phases. */
const phases = (t: Table): string[] =>
  t.match
    .fullLog()
    .flat()
    .filter((l) => l.heading)
    .flatMap((l) => /^(German|Allied) action/.exec(l.parts.join(''))?.[1] ?? []);

/** Takes the last option, which closes a decision where one does, until the turn is over. */
function passTurn(t: Table): Table {
  const { turn } = t.state;
  while (!t.match.isOver && t.state.turn === turn) t.choose(t.offered().at(-1) as string);
  return t;
}

describe('7.0 the draw', () => {
  it('C-7.0.1 C-4.0.1 chits are drawn one at a time from the own cup', () => {
    const t = drawing(['german-combat', '2Pz']);
    expect(t.state.scriptNext).toBe(2);
    expect(t.chits('cupGerman')).toEqual(['116Pz', '9Pz', 'FBB', 'Lehr', 'german-extra-move', 'german-replacement']);
    expect(() => drawing(['2Arm'])).toThrow(ScriptError);
  });

  it('C-7.0.2 C-7.0.4 C-7.0.5 Tactical Chits go to the available box, any number of them, and use no action', () => {
    const t = drawing(['german-combat', 'german-extra-move', 'german-replacement', 'Lehr']);
    expect(t.chits('available')).toEqual(['german-combat', 'german-extra-move', 'german-replacement']);
    expect(t.actions('german').used).toBe(1);
    expect(t.track('german')).toEqual(['Lehr']);
  });

  it('C-7.0.3 C-7.0.6 C-4.0.7 the first Action Chit ends the drawing, lies on the track and uses one action', () => {
    const t = drawing(['2Pz', 'Lehr']);
    expect(t.track('german')).toEqual(['2Pz']);
    expect(t.actions('german')).toEqual({ available: 4, used: 1 });
    expect(t.chits('cupGerman')).toContain('Lehr');
    expect(t.step).toBe('activation');
  });

  it('C-7.0.6 C-4.0.6 each Action Phase begins a part of the log: which action it is, of how many', () => {
    const t = drawing(['2Pz', '4Cav', 'Lehr'], {
      units: {
        '2Pz-1': { hex: '3215' },
        'Lehr-1': { hex: '2216' },
        '4Cav': { hex: '2305' },
        '2Arm-1': { hex: '1300' },
      },
    }).choose('formation 2Pz', 'end-phase', 'formation 4Cav', 'end-phase');
    const headings = t.match
      .fullLog()
      .flat()
      .filter((line) => line.heading);
    expect(headings.map(({ parts }) => parts.join(''))).toEqual([
      'German action 1 of 4',
      'Allied action 1 of 3',
      'German action 2 of 4',
    ]);
  });

  it('A-46 with no Action Chit left in the cup the remaining actions are lost, and Tactical Chits stay available', () => {
    const t = given({
      clear: true,
      turn: 5,
      units: { '2Pz-1': { hex: '3215' }, '4Cav': { hex: '2305' }, '2Arm-1': { hex: '1300' } },
      chits: { 'german-combat': { cupGerman: 1 }, '4Cav': { cupAllied: 2 } },
      sides: { german: { actions: 3, actionsUsed: 1 }, allied: { actions: 2, actionsUsed: 1 } },
      dice: ['german-combat', '4Cav'],
      at: { step: 'draw', side: 'german' },
    });
    expect(t.actions('german')).toEqual({ available: 1, used: 1 });
    expect(t.chits('available')).toEqual(['german-combat']);
    expect(t.seat).toBe('allied');
  });

  it('A-67 a player with actions left cannot decline: the chit is drawn and the action spent', () => {
    const t = drawing(['2Pz']);
    expect(t.offered()).toEqual(['formation 2Pz', 'unit Lehr-1']);
    expect(t.refusal('spend-action')).toBe('A-67');
    t.choose('formation 2Pz');
    expect(t.refusal('end-phase')).toBe('allowed'); // but no unit has to do anything
  });
});

describe('7.0 what a chit activates', () => {
  it('C-7.0.7 C-7.0.10 the formation: all its units are activated and turn to unused, no others', () => {
    const t = drawing(['2Pz']).choose('formation 2Pz');
    expect(t.offered()).toEqual(['take 2Pz-1', 'take 2Pz-R', 'end-phase']);
    expect(t.unit('2Pz-1').used).toBe(false);
    expect(t.unit('Lehr-1')).toMatchObject({ used: true, activated: false });
    expect(t.track('german')).toEqual(['2Pz']);
  });

  it('C-7.0.7 C-4.0.10 a formation whose chit was not drawn cannot be activated as a whole', () => {
    expect(drawing(['2Pz']).refusal('formation Lehr')).toBe('C-7.0.7');
  });

  it('C-7.0.8 C-7.0.9 C-7.0.11 C-2.2.1.3 or one unit of another formation: it turns to unused, the chit to its back', () => {
    const t = drawing(['2Pz']).choose('unit Lehr-1');
    expect(t.offered()).toEqual(['take Lehr-1', 'end-phase']);
    expect(t.unit('Lehr-1').used).toBe(false);
    expect(t.track('german')).toEqual(['2Pz (back)']);
  });

  it('C-7.0.8 exactly one: the others of its formation are not activated', () => {
    const units = { 'Lehr-1': { hex: '2216' }, 'Lehr-R': { hex: '2214', used: true }, '2Pz-1': { hex: '3215' } };
    const t = activating('2Pz', units).choose('unit Lehr-1');
    expect(t.unit('Lehr-R')).toMatchObject({ activated: false, used: true });
    expect(t.refusal('take Lehr-R')).toBe('C-8.0.1');
  });

  it("C-7.0.12 then the units of the chit's own formation are neither activated nor turned over", () => {
    const t = drawing(['2Pz']).choose('unit Lehr-1');
    expect(t.unit('2Pz-1')).toMatchObject({ activated: false, used: true });
    expect(t.refusal('take 2Pz-1')).toBe('C-8.0.1');
  });

  it("A-62 the one unit is never of the chit's own formation, and never the enemy's", () => {
    const t = drawing(['2Pz'], { clear: false });
    expect(t.refusal('unit 2Pz-1')).toBe('A-62');
    expect(t.refusal('unit 84-3/335')).toBe('C-8.0.1');
  });

  it('A-83 C-7.0.7 without a unit on the map or due the formation is not offered', () => {
    // The FBB chit of 25 December Day: its units come at night.
    const t = activating(
      'FBB',
      { 'FBB-1': { off: 'pool' }, '2Pz-1': { hex: '3215' }, 'Lehr-1': { hex: '2216' } },
      { turn: 4 },
    );
    expect(t.refusal('formation FBB')).toBe('A-83');
    expect(t.offered()).toEqual(['unit 2Pz-1', 'unit Lehr-1']);
    const due = activating('FBB', { 'FBB-1': { off: 'pool' }, '2Pz-1': { hex: '3215' } }, { turn: 5 });
    expect(due.refusal('formation FBB')).toBe('allowed');
  });

  it('A-83 with nothing to activate at all the action is spent', () => {
    const t = activating(
      '9Pz',
      { '4Cav': { hex: '2305' }, '2Arm-1': { hex: '1300' } },
      { sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 1 } }, dice: ['4Cav'] },
    );
    expect(t.seat).toBe('allied');
    expect(t.actions('german')).toEqual({ available: 1, used: 1 });
  });

  it('C-7.0.17 a unit may be activated again in the same turn by another chit', () => {
    const t = drawing(['2Pz', 'Lehr'], { sides: { german: { actions: 2 }, allied: { actions: 0 } } });
    t.choose('formation 2Pz', 'take 2Pz-1', 'go 2Pz-1 3113', 'stop 2Pz-1', 'end-phase');
    expect(t.unit('2Pz-1').used).toBe(true);
    t.choose('unit 2Pz-1', 'take 2Pz-1');
    expect(t.unit('2Pz-1')).toMatchObject({ used: false, spent: 0 });
    expect(t.left).toBe(12);
  });

  it.each([
    { rule: 'C-7.0.8', id: 'Lehr-2', unit: { off: 'destroyed' }, text: 'KG Poschinger has been destroyed' },
    { rule: 'C-15.0.2', id: 'FBB-1', unit: { off: 'withdrawn' }, text: 'Führer Begleit I has been withdrawn' },
    { rule: 'C-14.0.1', id: '9Pz-3', unit: { off: 'pool' }, text: '9th Panzer III arrives on turn 6; this is turn 5' },
    { rule: 'C-7.0.8', id: 'Lehr-3', unit: { off: 'absent' }, text: 'Panzer-Lehr-Regiment is not in play' },
  ])('$rule no single unit that is not there: $text', ({ rule, id, unit, text }) => {
    const t = activating('2Pz', { '2Pz-1': { hex: '3215' }, 'Lehr-1': { hex: '2216' }, [id]: unit });
    expect(t.why(`unit ${id}`)).toEqual({ rule, text });
  });

  it('C-15.0.11 C-7.0.7 that the FBB is gone does not keep other formations from being activated', () => {
    const t = activating('2Pz', { '2Pz-1': { hex: '3215' }, 'Lehr-1': { hex: '2216' } }, { turn: 7 });
    expect(t.offered()).toEqual(['formation 2Pz', 'unit Lehr-1']);
  });

  it('C-7.0.20 C-7.0.21 British units are activated from 25 December Day on, not before, by no means', () => {
    const units = {
      '29-1': { hex: '0704' },
      '29-2': { hex: '0213' },
      '4Cav': { hex: '2305' },
      '84-1/333': { hex: '2808' },
    };
    const offered = (turn: number): string => activating('4Cav', units, { turn }).refusal('unit 29-1');
    expect([1, 2, 3, 4, 8].map(offered)).toEqual(['C-7.0.20', 'C-7.0.20', 'C-7.0.20', 'allowed', 'allowed']);
    const extra = (turn: number): string =>
      activating('4Cav', units, {
        turn,
        chits: { 'allied-extra-move': { available: 1 } },
        at: { step: 'extraMove', side: 'allied', chit: '4Cav' },
      }).refusal('extra 29-1');
    expect([3, 4].map(extra)).toEqual(['C-7.0.20', 'allowed']);
    expect(activating('29Bde', units, { turn: 3 }).refusal('formation 29Bde')).toBe('C-7.0.20');
    expect(activating('29Bde', units, { turn: 4 }).refusal('formation 29Bde')).toBe('allowed');
  });
});

describe('7.0 the end of a phase', () => {
  it('C-7.0.13 C-7.0.14 activated units need not do anything; the player ends the phase, which ends all activation', () => {
    const t = drawing(['2Pz', '4Cav'], {
      units: { '2Pz-1': { hex: '3215' }, '4Cav': { hex: '2305' }, '2Arm-1': { hex: '1300' } },
    });
    t.choose('end-phase');
    expect(t.unit('2Pz-1')).toMatchObject({ hex: '3215', activated: false, used: false });
    expect(t.seat).toBe('allied');
  });

  it('C-8.0.1 only activated units of the player are taken up, and nobody is active after them', () => {
    const t = drawing(['2Pz']).choose('formation 2Pz');
    expect(t.why('take Lehr-1')).toEqual({ rule: 'C-8.0.1', text: 'KG Hauser has not been activated' });
    expect(t.why('take 4Cav')).toEqual({
      rule: 'C-8.0.1',
      text: '4th Cavalry is not your unit',
    });
    t.choose('take 2Pz-1');
    expect(t.read('active')).toBe('2Pz-1');
    expect(t.choose('stop 2Pz-1').read('active')).toBeNull();
  });

  it('C-8.0.6 A-78 a unit that is destroyed in its own attack is neither used nor finished', () => {
    // 5 vs. 8 is 1-2; 1, Light -2: a step of the attacker, who has one.
    const t = activating(
      '84Inf',
      { '84-1/333': { hex: '2009' }, '84-2/333': { hex: '2808' }, 'Lehr-1': { hex: '2010' } },
      { dice: [1] },
    );
    t.choose('take 84-1/333', 'attack 84-1/333 light');
    expect(t.unit('84-1/333')).toMatchObject({ off: 'destroyed', used: false });
    expect([t.step, t.read('done', '84-1/333')]).toEqual(['nextUnit', 0]);
  });

  it('C-7.0.13 the phase is over when every activated unit is finished', () => {
    const t = drawing(['2Pz', '4Cav'], {
      units: { '2Pz-1': { hex: '3215' }, '4Cav': { hex: '2305' }, '2Arm-1': { hex: '1300' } },
    });
    t.choose('take 2Pz-1', 'stop 2Pz-1');
    expect(t.seat).toBe('allied');
  });

  it('C-7.0.15 C-3.0.5 C-3.0.6 C-3.0.7 C-19.0.1 phases alternate', () => {
    const t = given({
      turn: 4,
      sides: { german: { actions: 3 }, allied: { actions: 3 } },
      at: { step: 'actionPhases', side: 'allied' },
    });
    expect(phases(passTurn(t))).toEqual(['Allied', 'German', 'Allied', 'German', 'Allied', 'German']);
  });

  it('C-7.0.16 C-4.0.8 V-22 a player without actions is skipped: 2 vs. 4 is 1, 2, 1, 2, 2, 2', () => {
    const t = given({
      turn: 4,
      sides: { german: { actions: 2 }, allied: { actions: 4 } },
      at: { step: 'actionPhases', side: 'german' },
    });
    expect(phases(passTurn(t))).toEqual(['German', 'Allied', 'German', 'Allied', 'Allied', 'Allied']);
  });
});

describe('a chit with nothing to activate', () => {
  it('A-83 A-67 the action is spent where there is nothing to activate, and not where there is', () => {
    const t = activating('Lehr', { 'Lehr-1': { hex: '2216' }, '4Cav': { hex: '2305' }, '2Pz-1': { hex: '3316' } });
    expect(t.refusal('spend-action')).toBe('A-67');
    // The same moment with every German unit gone: it is the only option, and no explanation says otherwise.
    const s = t.state.clone();
    for (const u of s.tables.unitsOf[0]) {
      s.hex[u] = -1;
      s.off[u] = Off.destroyed;
      s.steps[u] = 0;
    }
    const options = new Options();
    activation.options(s, options);
    expect(options.list().map((c) => optionWords(celles, c))).toEqual(['spend-action']);
    expect(whyNot(celles, s, readOption(celles, 'spend-action'))).toBeNull();
    // With one unit of the formation left it is activated.
    const last = t.id('unit', 'Lehr-1');
    s.hex[last] = t.state.hex[last];
    s.steps[last] = 2;
    options.clear();
    activation.options(s, options);
    expect(options.list().map((c) => optionWords(celles, c))).toEqual(['formation Lehr']);
    expect(whyNot(celles, s, readOption(celles, 'spend-action'))?.rule).toBe('A-67');
  });

  it('A-67 C-7.0.8 nor where only units of other formations are left', () => {
    const t = activating(
      '9Pz',
      { 'Lehr-1': { hex: '2216' }, '2Pz-1': { hex: '3316' }, '2Pz-2': { off: 'destroyed' } },
      { turn: 2 },
    );
    expect(t.offered()).toEqual(['unit 2Pz-1', 'unit Lehr-1']);
    expect(t.refusal('spend-action')).toBe('A-67');
  });

  it('C-2.2.1.2 C-2.2.2.2 every chit has the name that is printed on it', () => {
    expect(tables.chitIds.map((_, c) => celles.kinds.chit.label?.(c))).toEqual([
      ...['116 Pz', '2 Pz', 'Lehr', '9 Pz', 'FBB', 'Combat', 'Extra Move', 'Replacement'],
      ...['2 Arm', '84 Inf', '4 Cav', '29 Bde', 'Combat', 'Extra Move', 'Replacement', 'Allied Air'],
    ]);
  });
});

describe('19.0 designer notes', () => {
  it('C-19.0.3 a unit that is not activated may join the attack of another', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: {
        'Lehr-1': { hex: '2009', activated: true },
        'Lehr-2': { hex: '1909', used: true },
        '84-1/333': { hex: '1910' },
      },
      at: { step: 'nextUnit', side: 'german', chit: 'Lehr' },
    }).choose('take Lehr-1', 'attack Lehr-1 light');
    expect(t.unit('Lehr-2').activated).toBe(false);
    expect(t.offered()).toEqual(['join Lehr-2', 'fight']);
  });
});

describe('7.0 the 84th', () => {
  const ids = ['84-1/333', '84-2/333', '84-1/334', '84-2/334', '84-3/334', '84-1/335', '84-2/335'];
  const hexes = ['2808', '2809', '2908', '3007', '3107', '2708', '2607'];
  const used = Object.fromEntries(ids.map((id, i) => [id, { hex: hexes[i], used: true }]));
  /** The division is activated, and 4th Cavalry by Extra Move, so that the phase does not end by itself. */
  const onChit = (units: object = used): Table =>
    activating(
      '84Inf',
      { ...units, '4Cav': { hex: '2305' } },
      { turn: 2, chits: { 'allied-extra-move': { available: 1 } } },
    ).choose('formation 84Inf');
  const byRoster = (a: string, b: string): number => rank(a) - rank(b);
  const rank = (words: string): number => tables.unitIds.indexOf(words.split(' ')[1] as string);
  const moved = (t: Table, id: string): Table => {
    t.choose(`take ${id}`);
    t.choose(t.offered('move')[0]);
    return t.step === 'activeUnit' ? t.choose(`stop ${id}`) : t;
  };

  it('C-7.0.18 C-7.0.19 W-11 all seven turn to unused, but only three may move or fight', () => {
    const t = onChit().choose('extra 4Cav');
    for (const id of ids) expect(t.unit(id).used).toBe(false);
    for (const id of ids.slice(0, 3)) moved(t, id);
    expect(t.refusal(`take ${ids[3]}`)).toBe('C-7.0.18');
    expect(t.offered('take')).toEqual(['take 4Cav']);
  });

  it('A-70 a unit counts when it spends its first point, not when it is taken', () => {
    const t = onChit().choose('extra 4Cav');
    t.choose(`take ${ids[0]}`, `stop ${ids[0]}`);
    for (const id of ids.slice(1, 3)) moved(t, id);
    expect(t.refusal(`take ${ids[3]}`)).toBe('allowed');
    moved(t, ids[3]);
    expect(t.offered('take')).toEqual(['take 4Cav']);
  });

  it('A-70 a unit counts once, however often it pays', () => {
    const t = onChit().choose('extra 4Cav', `take ${ids[0]}`, `move ${ids[0]} 2908`, `move ${ids[0]} 3007`);
    expect(t.unit(ids[0]).spent).toBe(2);
    t.choose(`stop ${ids[0]}`);
    for (const id of ids.slice(1, 3)) moved(t, id);
    expect(t.offered('take')).toEqual(['take 4Cav']);
  });

  it('A-70 C-7.0.8 where its chit activates a unit of another formation, nobody counts', () => {
    const t = activating('84Inf', { ...used, '4Cav': { hex: '2305' }, '2Arm-1': { hex: '1300' } }, { turn: 2 });
    t.choose('unit 4Cav', 'take 4Cav');
    t.choose(t.offered('move')[0] as string);
    expect(t.read('infantryMoved')).toBe(0);
  });

  it('A-70 an attack counts as well', () => {
    const t = activating('84Inf', { ...used, '2Pz-1': { hex: '2709' } }, { turn: 2, dice: [9] });
    t.choose(`take ${ids[0]}`, `attack ${ids[0]} light`, 'fight');
    while (t.step !== 'nextUnit') t.choose(t.offered().at(-1) as string);
    expect(t.state.infantryMoved).toBe(1);
  });

  it('A-70 C-7.0.18 the limit is that of its own chit: single units on other chits are outside', () => {
    const t = activating(
      '4Cav',
      { ...used, '4Cav': { hex: '2305' } },
      { turn: 2, chits: { 'allied-extra-move': { available: 1 } } },
    ).choose(`unit ${ids[0]}`, `extra ${ids[1]}`);
    moved(t, ids[0]);
    expect(t.state.infantryMoved).toBe(0);
    expect(t.refusal(`take ${ids[1]}`)).toBe('allowed');
  });

  it('A-40 A-70 after its own chit Extra Move is offered for a fourth unit of the 84th, outside the three', () => {
    const t = onChit();
    expect(t.offered('extra')).toEqual([...ids.map((id) => `extra ${id}`), 'extra 4Cav'].sort(byRoster));
    t.choose(`extra ${ids[4]}`);
    expect(t.chits('played')).toEqual(['allied-extra-move']);
    moved(t, ids[4]); // outside the count, so three more may follow
    for (const id of ids.slice(0, 3)) moved(t, id);
    expect(t.step).not.toBe('nextUnit'); // nobody is left who may go: the phase is over
    for (const id of [...ids.slice(0, 3), ids[4]]) expect(t.unit(id).used).toBe(true);
    for (const id of [ids[3], ...ids.slice(5)]) expect(t.unit(id).used).toBe(false);
  });

  it('A-40 A-70 the unit of Extra Move may still move after three others', () => {
    const t = onChit().choose(`extra ${ids[4]}`);
    for (const id of ids.slice(0, 3)) moved(t, id);
    expect(t.refusal(`take ${ids[3]}`)).toBe('C-7.0.18');
    expect(t.offered('take')).toEqual([`take ${ids[4]}`]);
  });

  it('A-39 A-40 with three units of the 84th all may go: Extra Move takes one of another formation', () => {
    const t = onChit(Object.fromEntries(ids.slice(0, 3).map((id) => [id, used[id]])));
    expect(t.refusal(`extra ${ids[0]}`)).toBe('A-39');
    expect(t.offered('extra')).toEqual(['extra 4Cav']);
  });

  it('A-39 a unit of another formation on its own chit is not activated a second time', () => {
    const t = activating(
      '2Pz',
      {
        '2Pz-1': { hex: '2712' },
        '2Pz-2': { hex: '2611' },
        '2Pz-3': { hex: '2711' },
        '2Pz-R': { hex: '2811' },
        'Lehr-1': { hex: '2214' },
      },
      { turn: 2, chits: { 'german-extra-move': { available: 1 } } },
    ).choose('formation 2Pz');
    expect(t.refusal('extra 2Pz-1')).toBe('A-39');
  });

  it('A-40 an arrival is placed and counts only if it moves', () => {
    const t = onChit({ ...used, '84-3/333': { off: 'pool' } }).choose('arrive 84-3/333 0815', 'extra 4Cav');
    expect(t.state.infantryMoved).toBe(0);
    moved(t, '84-3/333');
    expect(t.state.infantryMoved).toBe(1);
    for (const id of ids.slice(0, 2)) moved(t, id);
    expect(t.refusal(`take ${ids[3]}`)).toBe('C-7.0.18');
  });
});
