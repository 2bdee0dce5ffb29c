/** Previews and odds: figures before one commits oneself, from one's own facts. */
import { describe, expect, it } from 'vitest';
import type { LayerId } from '../../engine/board.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { readOption } from '../../engine/play.ts';
import { BLUE, RED } from './tables.ts';
import { begin, type Given, given, type Trial } from './testing.ts';

const odds = (t: Trial, words: string): OddsReport => {
  const { game, state } = t.match;
  const report = game.odds?.(state, readOption(game, words));
  if (!report) throw new Error(`no odds of "${words}"`);
  return report;
};
const preview = (t: Trial, words: string) => t.match.game.preview?.(t.state, readOption(t.match.game, words));

describe('moves', () => {
  it('X16 CO-036 show the way, what each hex costs and what is left', () => {
    const t = given({ units: { 'R49-1-1': 'G8' } }).do('move R49-1-1');
    expect(preview(t, 'to G6')).toMatchObject({
      cost: { value: 3, unit: 'point' },
      left: { value: 1, unit: 'point' },
      overlay: { path: { hexes: ['G8', 'G7', 'G6'], costs: ['½', '2½'], tag: '3 spent · 1 left' } },
    });
  });

  it('CO-021 warn of a zone of control, CO-041 of the whole allowance', () => {
    const t = given({ units: { 'R49-1-1': 'G9', 'B36-1-1': 'G7' } }).do('move R49-1-1');
    expect(preview(t, 'to G8')?.notes?.map((n) => n.rule)).toEqual(['CO-021']);
    const slow = given({ units: { 'R49-1-1': { hex: 'G7', supplied: false } } }).do('move R49-1-1');
    expect(preview(slow, 'to G6')?.notes?.map((n) => n.rule)).toEqual(['CO-041']);
  });
});

describe('CO-025 stacking', () => {
  it('marks a move into a hex that would be overfull, and warns when the step ends so', () => {
    const t = given({ units: { 'R49-R1': 'G8', 'R49-R2': 'G8', 'R49-R3': 'G9' } });
    expect(preview(t, 'end')?.notes?.filter((n) => n.tone === 'danger')).toEqual([]);
    t.do('move R49-R3');
    expect(preview(t, 'to G8')?.notes).toEqual([
      {
        text: 'G8 is overstacked: 6 battalions, limit 4. When this step ends you must eliminate 2 battalions there',
        rule: 'CO-025',
        tone: 'danger',
        mark: '6 of 4',
      },
    ]);
    expect(preview(t, 'to G10')?.notes).toEqual([]);
    t.do('to G8');
    expect(preview(t, 'end')?.notes?.map((n) => n.mark)).toEqual(['6 of 4']);
    t.do('end');
    // What was predicted comes: two battalions have to go.
    expect(t.prompt).toContain('G8 is overstacked (6 of 4 battalions)');
  });
});

describe('attacks', () => {
  const plan = { units: { 'R49-R1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' }, at: { step: 'plan' } };

  it('X12 one’s own total is exact, the enemy’s a range over what the back may be', () => {
    const report = odds(given(plan), 'attack R49-R1 G7');
    // a dummy with the weakest artillery … a regiment with the strongest
    expect(report.strengths).toBe('8 vs. 2 to 21');
    expect(report.column).toBe('1-3 to 1-1');
    expect(report.outcomes.map(({ label }) => label)).toEqual(['1-3', '1-1', 'dummies']);
    expect(report.uncertain).toBeDefined();
  });

  it('X12 the range does not depend on what the back really is', () => {
    const other = given({ ...plan, units: { 'R49-R1': 'G8', 'BD-I1': 'G7', 'B36-A3': 'G5' } });
    expect(odds(other, 'attack R49-R1 G7')).toEqual(odds(given(plan), 'attack R49-R1 G7'));
  });

  it('CO-079 CO-101 once shown, the level, the shifts and the losses are exact', () => {
    const t = given({
      units: { 'R21-A1-1': 'G8', 'R21-I1-1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' },
      at: { step: 'plan' },
    });
    t.do('attack R21-A1-1 G7', 'attack R21-I1-1 G7', 'confirm', 'resolve G7');
    expect(odds(t, 'done')).toMatchObject({
      strengths: '10 vs. 5',
      column: '3-1',
      modifiers: [{ value: 1, rule: 'CO-101' }],
      outcomes: [{ label: '3-1', text: 'attacker loses 0, defender 1; the defender retreats' }],
    });
    expect(odds(t, 'commit B36-A1')).toMatchObject({ strengths: '10 vs. 7', column: '2-1' });
  });
});

describe('as the table reads them', () => {
  it('X18 CO-094 a plan shows who attacks what, and the duties it leaves open', () => {
    const t = given({
      units: { 'R49-R1': 'G8', 'R49-A1': 'G9', 'B36-1-1': 'G7', 'B36-1-2': 'H7' },
      at: { step: 'plan' },
    });
    t.do('attack R49-R1 G7', 'support R49-A1 G7');
    const { game } = t.match;
    expect(game.scene(game.view(t.state, RED)).plan).toEqual({
      attacks: [{ hex: 'G7', attackers: ['R49-R1'], supporters: ['R49-A1'] }],
      duties: [{ hex: 'H7', text: 'G8 attacks, and H7 is next to it', rule: 'CO-094' }],
    });
    expect(t.refusal('confirm')).toBe('CO-094');
    expect(game.scene(game.view(t.state, BLUE)).plan).toBeUndefined();
  });

  it('X12 CO-077 an attack added up is told with both sums, item by item', () => {
    const t = given({ units: { 'R49-R1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' }, at: { step: 'plan' } });
    t.do('attack R49-R1 G7', 'confirm', 'resolve G7', 'commit B36-A1');
    const [{ happening }] = t.match
      .fullLog()
      .flat()
      .filter((line) => line.happening?.kind === 'fight');
    expect(happening).toMatchObject({
      title: 'Attack on G7',
      fell: 'level 3',
      rung: 3,
      sums: [
        { name: 'Attack', rows: [['infantry regiment R49-R1', '8']], total: '8' },
        {
          name: 'Defense',
          rows: [
            ['infantry battalion B36-1-1', '5'],
            ['light artillery B36-A1', '2'],
          ],
          total: '7',
        },
      ],
    });
  });

  it('X12 CO-002 what lies face down fights by the piece the scene shows, with a range', () => {
    const t = given({ units: { 'R49-R1': 'G8', 'B36-1-1': 'G7', 'BD-I1': 'G7' }, at: { step: 'plan' } });
    const { game } = t.match;
    const pieces = game.scene(game.view(t.state, RED)).pieces.map(({ id }) => id);
    const fight = odds(t, 'attack R49-R1 G7').fight;
    expect(fight?.attackers).toEqual([{ piece: 'R49-R1', strength: '8', role: 'leads' }]);
    expect(fight?.defenders).toHaveLength(2);
    for (const { piece } of fight?.defenders ?? []) expect(pieces).toContain(piece);
  });

  it('CO-134 at `done` nothing is said that depends on what the attacker still hides', () => {
    // The same in sight; behind the back in G9 a dummy, or a regiment that could still exploit.
    const done = (hidden: string) => {
      const t = given({
        units: { 'R49-1-1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5', [hidden]: 'T12' },
        at: { step: 'plan' },
      });
      return odds(t.do('attack R49-1-1 G7', 'confirm', 'resolve G7'), 'done');
    };
    expect(done('RD-A1')).toEqual(done('R21-AR1'));
  });
});

describe('chits', () => {
  it('X10 X26 the next chit is any of those left in the cup, each as likely', () => {
    const t = given({
      turn: 7,
      player: 'blue',
      units: { 'R49-1-1': 'G9', 'B36-1-1': 'G3' },
      cup: [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1],
    });
    const report = odds(t, 'end');
    expect(report.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['chit 1', 1],
      ['chit 3', 1],
      ['chit 10', 1],
    ]);
    expect(report.summary).toEqual(['1 in 3 that this turn is the last']);
  });

  it('nothing is left to chance while ties are made', () => {
    const t = begin('red_attack');
    expect(t.match.game.odds?.(t.state, readOption(t.match.game, 'tie A 1'))).toBeNull();
  });
});

describe('what the enemy threatens', () => {
  type Units = NonNullable<Given['units']>;
  const lay = (units: Units, id: LayerId = 'threat') => {
    const t = given({ units, player: 'blue' });
    return t.match.game.layer?.(t.state, BLUE, id);
  };
  const threat = (units: Units) => lay(units);

  it('CO-002 counters by the movement on their backs; HQ and artillery attack nobody by themselves', () => {
    const found = threat({ 'B36-1-1': 'G3', 'R49-1-1': 'G6', 'R49-HQ': 'H6', 'R49-A1': 'F5' });
    // The back may be a regiment (8) and the artillery the strongest of its back (3); the battalion in the town has 7.
    expect(found?.plates).toEqual([
      {
        hex: 'G3',
        text: '1-1',
        tone: 'plain',
        count: 1,
        name: '1 could attack G3: 1-1',
        says: 'at most 11 vs. 7; on average 6, 1-2',
      },
    ]);
    // An infantry battalion has 4 points: it can stand next to G3.
    expect(found?.threat?.some(({ hex }) => hex === 'G4')).toBe(true);
  });

  it('CO-021 zones of control stop them, and who is too far away does not threaten', () => {
    expect(threat({ 'B36-1-1': 'G2', 'R49-1-1': 'G13' })?.plates).toEqual([]);
    expect(threat({ 'B36-1-1': 'G3', 'R49-1-1': 'G6', 'R21-AR1': 'H6' })?.plates?.[0]?.tone).toBe('danger');
  });

  it('CO-002 X14 the best ratio rests on what the backs may be, and on what was seen of them', () => {
    const back = (row: Units) => threat({ 'B36-1-1': 'G3', ...row })?.plates?.[0];
    // Regiment, battalion or dummy: the same back, the same fear.
    expect(back({ 'R49-1-1': 'G6' })).toEqual(back({ 'R49-R2': 'G6' }));
    expect(back({ 'RD-I1': 'G6' })).toEqual(back({ 'R49-R2': 'G6' }));
    expect(back({ 'R49-1-1': 'G6' })).toMatchObject({ text: '1-1', says: 'at most 8 vs. 7; on average 4, 1-2' });
    // A battalion that was face up is no regiment: 3 against 7.
    expect(back({ 'R49-1-1': { hex: 'G6', known: 3 } })).toMatchObject({ text: '1-3', says: 'at most 3 vs. 7' });
    // Lost steps and supply of what was not seen tell nothing.
    expect(back({ 'R49-1-1': { hex: 'G6', steps: 1, supplied: false } })).toEqual(back({ 'R49-1-1': 'G6' }));
  });

  it('CO-002 what one’s own counters could reach, with the likeliest ratio against what may lie there', () => {
    const units = { 'R49-1-1': 'G6', 'B36-R1': 'G4', 'B36-A3': 'G3' };
    const found = lay(units, 'strike');
    expect(found?.threat?.some(({ hex }) => hex === 'G5')).toBe(true);
    expect(found?.plates).toHaveLength(1);
    // 9 and 3 for the artillery, against a dummy, a battalion or a regiment.
    expect(found?.plates?.[0]).toMatchObject({ hex: 'G6', count: 1 });
    expect(found?.plates?.[0]?.says).toMatch(/^12 vs\. 0 to 1\d/);
    const two = (near: string, far: string) => lay({ ...units, [near]: 'G6', [far]: 'A1' }, 'strike')?.plates;
    expect(two('RD-I1', 'R49-1-1')).toEqual(two('R49-1-1', 'RD-I1'));
    expect(lay({ 'R49-1-1': 'G6', 'B36-1-1': 'G4', 'B36-A3': 'G3' }, 'strike')?.plates?.[0]?.says).toMatch(/^5 vs\./);
  });
});
