import { describe, expect, it } from 'vitest';
import { ScriptError } from '../../../engine/random.ts';
import { given, moving, tables } from '../testing.ts';

/** The chart Units: id, formation, nation, type, steps, unused, used, reduced, reduced used, allowance. */
const CHART = `
116Pz-1 116Pz German armor 2 11/8 6/5 6/4 3/2 9
116Pz-2 116Pz German armor 2 11/8 6/5 6/4 3/2 9
116Pz-3 116Pz German armor 2 11/8 6/5 6/4 3/2 9
116Pz-R 116Pz German recon 1 7/5 3/3 - - 9
2Pz-1 2Pz German armor 2 11/8 6/5 6/4 3/2 9
2Pz-2 2Pz German armor 2 11/8 6/5 6/4 3/2 9
2Pz-3 2Pz German armor 2 11/8 6/5 6/4 3/2 9
2Pz-R 2Pz German recon 1 7/5 3/3 - - 9
2Pz-AT 2Pz German spat 1 7/5 3/3 - - 9
Lehr-1 Lehr German armor 2 11/8 6/5 6/4 3/2 9
Lehr-2 Lehr German armor 2 11/8 6/5 6/4 3/2 9
Lehr-3 Lehr German armor 2 11/8 6/5 6/4 3/2 9
Lehr-R Lehr German recon 1 7/5 3/3 - - 9
9Pz-1 9Pz German armor 2 12/9 7/6 6/5 3/3 9
9Pz-2 9Pz German armor 2 12/9 7/6 6/5 3/3 9
9Pz-3 9Pz German armor 2 12/9 7/6 6/5 3/3 9
9Pz-R 9Pz German recon 1 7/5 3/3 - - 9
FBB-1 FBB German armor 2 12/10 6/6 6/5 3/3 9
FBB-2 FBB German armor 2 12/10 6/6 6/5 3/3 9
2Arm-1 2Arm US armor 2 15/12 8/8 8/6 4/4 9
2Arm-2 2Arm US armor 2 15/12 8/8 8/6 4/4 9
2Arm-3 2Arm US armor 2 15/12 8/8 8/6 4/4 9
2Arm-4 2Arm US armor 2 15/12 8/8 8/6 4/4 9
2Arm-5 2Arm US armor 2 15/12 8/8 8/6 4/4 9
2Arm-R 2Arm US recon 1 6/5 3/3 - - 9
84-1/333 84Inf US infantry 1 5/7 2/4 - - 3
84-2/333 84Inf US infantry 1 5/7 2/4 - - 3
84-3/333 84Inf US infantry 1 5/7 2/4 - - 3
84-1/334 84Inf US infantry 1 5/7 2/4 - - 3
84-2/334 84Inf US infantry 1 5/7 2/4 - - 3
84-3/334 84Inf US infantry 1 5/7 2/4 - - 3
84-1/335 84Inf US infantry 1 5/7 2/4 - - 3
84-2/335 84Inf US infantry 1 5/7 2/4 - - 3
84-3/335 84Inf US infantry 1 5/7 2/4 - - 3
4Cav 4Cav US recon 1 4/4 2/2 - - 9
3Arm 3Arm US armor 1 0/4 0/4 - - 0
29-1 29Bde UK armor 1 8/6 4/4 - - 9
29-2 29Bde UK armor 1 8/6 4/4 - - 9`;

describe('2.2.3 counters', () => {
  it('C-2.2.3.15 C-2.2.3.2 C-2.2.3.14 every unit has the values of the chart', () => {
    const rows = tables.data.units.rows.map((u) =>
      [u.id, u.formation, u.nation, u.type, u.steps, ...u.full, ...(u.reduced ?? ['-', '-']), u.ma].join(' '),
    );
    expect(rows.sort()).toEqual(CHART.trim().split('\n').sort());
  });

  it.each([
    [{}, 11, 8],
    [{ used: true }, 6, 5],
    [{ steps: 1 }, 6, 4],
    [{ steps: 1, used: true }, 3, 2],
  ])(
    'C-2.2.3.4 C-2.2.3.5 C-2.2.3.6 C-2.2.3.10 the face that is up fights: %o has %d and %d',
    (face, attack, defense) => {
      // An activated unit is on its unused face, so the used one joins.
      const joins = moving({ 'Lehr-R': '2009', 'Lehr-1': { hex: '1909', ...face }, '84-1/333': '1910' });
      joins.choose('attack Lehr-R medium', 'join Lehr-1', 'fight');
      expect(joins.fight).toContain(`${7 + attack} vs. 7 `);
      const defends = moving({ '2Arm-1': '2009', 'Lehr-1': { hex: '1910', ...face } }).choose('attack 2Arm-1 medium');
      expect(defends.fight).toContain(`15 vs. ${defense} `);
    },
  );

  it('C-2.2.3.6 turning over does not change the steps, and a lost step does not turn the unit over', () => {
    const t = moving({ 'Lehr-1': { hex: '2009', steps: 1 }, 'Lehr-2': '1909' });
    t.choose('move Lehr-1 1909', 'stop Lehr-1', 'lose Lehr-2');
    expect(t.unit('Lehr-1')).toMatchObject({ steps: 1, used: true });
    expect(t.unit('Lehr-2')).toMatchObject({ steps: 1, used: false });
  });

  it('C-2.0.2 A-02 the die has the faces 0 to 9', () => {
    expect(() => given({ turn: 2, dice: [10, 0], at: { step: 'initiativePhase' } })).toThrow(ScriptError);
    // 0 is zero: by day 0 loses to the Allied 0 and 1, and does not win as ten.
    expect(given({ turn: 2, dice: [0, 0], at: { step: 'initiativePhase' } }).seat).toBe('allied');
    expect(given({ turn: 2, dice: [0, 5], at: { step: 'initiativePhase' } }).seat).toBe('allied');
  });
});
