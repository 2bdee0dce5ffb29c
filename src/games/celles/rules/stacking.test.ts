import { describe, expect, it } from 'vitest';
import { given, moving, type Table } from '../testing.ts';

describe('10.0 stacking', () => {
  it('C-10.0.1 C-10.0.2 C-10.0.3 one unit of 2 steps or two of 1 fill a hex: steps count, not counters', () => {
    const end = (units: Record<string, string | object>, to: string): string => {
      const first = Object.keys(units)[0];
      return moving(units).choose(`move ${first} ${to}`, `stop ${first}`).step;
    };
    expect(end({ 'Lehr-R': '2009', '2Pz-R': '2008' }, '2008')).toBe('nextUnit'); // 1 and 1
    expect(end({ 'Lehr-1': { hex: '2009', steps: 1 }, 'Lehr-2': { hex: '2008', steps: 1 } }, '2008')).toBe('nextUnit');
    expect(end({ 'Lehr-1': '2009' }, '2008')).toBe('nextUnit'); // 2
    expect(end({ 'Lehr-R': '2009', 'Lehr-1': '2008' }, '2008')).toBe('overStacked'); // 1 and 2
    expect(end({ 'Lehr-R': '2009', '2Pz-R': '2008', '2Pz-AT': '2008' }, '2008')).toBe('overStacked'); // 1, 1 and 1
  });

  it('C-10.0.4 C-10.0.9 the check comes where the active unit ends its move, not where it passes', () => {
    const t = moving({ 'Lehr-R': '2315', 'Lehr-1': '2214' });
    t.choose('move Lehr-R 2214');
    expect(t.step).toBe('activeUnit');
    t.choose('stop Lehr-R');
    expect(t.step).toBe('overStacked');
  });

  it('C-10.0.4 a unit that ends without moving is checked too', () => {
    const t = moving({ 'Lehr-R': '2214', 'Lehr-1': '2214' }).choose('stop Lehr-R');
    expect(t.step).toBe('overStacked');
  });

  it('C-10.0.10 C-10.0.11 C-10.0.12 the owner chooses which steps go, just enough of them, one by one', () => {
    const over = (): Table => moving({ 'Lehr-2': '2315', 'Lehr-1': '2214' }).choose('move Lehr-2 2214', 'stop Lehr-2');
    const t = over();
    expect(t.seat).toBe('german');
    expect(t.offered().sort()).toEqual(['lose Lehr-1', 'lose Lehr-2']);
    t.choose('lose Lehr-1');
    expect(t.step).toBe('overStacked'); // 3 steps are left
    t.choose('lose Lehr-2');
    expect(t.step).toBe('nextUnit');
    expect([t.unit('Lehr-1').steps, t.unit('Lehr-2').steps]).toEqual([1, 1]); // both reduced, both on the map
    const all = over().choose('lose Lehr-2', 'lose Lehr-2');
    expect(all.unit('Lehr-2')).toMatchObject({ hex: null, off: 'destroyed', steps: 0 });
    expect(all.unit('Lehr-1')).toMatchObject({ hex: '2214', steps: 2 });
    expect(all.step).toBe('nextUnit');
  });

  it('C-10.0.11 only units of the hex may lose a step', () => {
    const t = moving({ 'Lehr-R': '2214', 'Lehr-1': '2214', '2Pz-1': '2009' }).choose('stop Lehr-R');
    expect(t.refusal('lose 2Pz-1')).toBe('C-10.0.11');
  });

  it('A-41 C-10.0.12 a reduced unit keeps its face and markers', () => {
    const t = moving({
      'Lehr-R': '2315',
      'Lehr-1': { hex: '2214', used: true, disrupted: true, supply: 'out-of-supply' },
    });
    t.choose('move Lehr-R 2214', 'stop Lehr-R', 'lose Lehr-1');
    expect(t.unit('Lehr-1')).toMatchObject({ steps: 1, used: true, disrupted: true, supply: 'out-of-supply' });
  });

  it('C-10.0.5 the end of a retreat is checked', () => {
    // In the north-east corner the only way from 3301 leads by 3200 to 3100, which is full; beyond it lies a zone.
    const t = moving(
      { 'Lehr-1': '3302', '2Pz-1': '3201', 'Lehr-2': '3101', '84-1/333': '3301', '2Arm-1': '3100' },
      { dice: [7] },
    );
    t.choose('attack Lehr-1 medium', 'fight'); // 11 to 7 is 3-2; 7 and village -1: R
    expect(t.unit('84-1/333')).toMatchObject({ hex: '3100', disrupted: true });
    expect(t.step).toBe('overStacked');
    expect(t.seat).toBe('allied');
    expect(t.offered().sort()).toEqual(['lose 2Arm-1', 'lose 84-1/333']);
    t.choose('lose 2Arm-1');
    expect(t.unit('2Arm-1').steps).toBe(1);
  });

  it('C-10.0.6 C-13.3.16 A-75 a Replacement is not offered where 3 steps would stand', () => {
    const t = given({
      clear: true,
      turn: 3,
      units: {
        'Lehr-1': { hex: '2216', steps: 1 },
        'Lehr-R': { hex: '2216' },
        '2Pz-1': { hex: '3316', steps: 1 },
        '116Pz-1': { hex: '3311', steps: 1 },
      },
      chits: { 'german-replacement': { available: 1 } },
      at: { step: 'beforeActivating', side: 'german', chit: 'Lehr' },
    }).choose('replacement');
    expect(t.offered('upgrade')).toEqual(['upgrade 116Pz-1', 'upgrade 2Pz-1']);
    expect(t.refusal('upgrade Lehr-1')).toBe('A-75');
  });

  it('C-10.0.7 A-09 at the moment of combat the hex of the active unit is checked before others join', () => {
    const t = moving({ 'Lehr-R': '2214', 'Lehr-1': '2114', '84-1/333': '2113' }, { dice: [5] });
    t.choose('move Lehr-R 2114', 'attack Lehr-R light');
    expect(t.step).toBe('overStacked');
    t.choose('lose Lehr-1');
    expect(t.step).toBe('joining');
    expect(t.offered()).toEqual(['join Lehr-1', 'fight']);
  });

  it('A-78 if the active unit is lost in that check the attack is void', () => {
    const t = moving({ 'Lehr-R': '2214', 'Lehr-1': '2114', '84-1/333': '2113' });
    t.choose('move Lehr-R 2114', 'attack Lehr-R light');
    const { reveals } = t.state;
    t.choose('lose Lehr-R');
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.step).toBe('nextUnit');
    expect(t.state.reveals).toBe(reveals);
    expect(t.unit('84-1/333')).toMatchObject({ hex: '2113', steps: 1, disrupted: false });
  });

  it('C-10.0.7 A-09 the hexes of joining units and of defenders are checked before the odds', () => {
    const t = moving(
      {
        'Lehr-1': '2114',
        'Lehr-2': { hex: '2213' },
        'Lehr-R': '2213',
        '84-1/333': '2113',
        '84-2/333': '2113',
        '84-3/333': '2113',
      },
      { dice: [5] },
    );
    t.choose('attack Lehr-1 medium', 'join Lehr-2');
    const { reveals } = t.state;
    t.choose('fight');
    expect([t.step, t.seat]).toEqual(['overStacked', 'german']);
    t.choose('lose Lehr-R');
    expect([t.step, t.seat]).toEqual(['overStacked', 'allied']);
    expect(t.state.reveals).toBe(reveals);
    t.choose('lose 84-3/333');
    expect(t.state.reveals).toBe(reveals + 1);
  });

  it('C-10.0.8 an advance ends at the limit', () => {
    const t = moving(
      { 'Lehr-1': '2114', 'Lehr-R': '2213', '2Pz-R': '2213', '84-1/333': { hex: '2113', used: true } },
      { dice: [7] },
    );
    t.choose('attack Lehr-1 medium', 'join Lehr-R', 'join 2Pz-R', 'fight'); // 25 to 4 is 5-1; 7 and town -2 is 5: a step
    expect(t.unit('84-1/333').off).toBe('destroyed');
    t.choose('advance Lehr-R 2113');
    expect(t.refusal('advance Lehr-1 2113')).toBe('C-11.2.5'); // 1 and 2 steps
    t.choose('advance 2Pz-R 2113');
    expect(t.step).toBe('activeUnit');
  });

  it('C-10.0.13 A-10 steps lost for overstacking count for victory', () => {
    const last = (to: string): string | null => {
      const t = moving(
        { 'Lehr-R': '2315', 'Lehr-1': '2214', '84-1/333': '1005' },
        { turn: 8, sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 0 } } },
      );
      t.choose(`move Lehr-R ${to}`, 'stop Lehr-R');
      if (t.step === 'overStacked') t.choose('lose Lehr-1');
      return t.choose('end-phase').result;
    };
    expect(last('2415')).toBe('tie');
    expect(last('2214')).toBe('allied');
  });

  it('A-88 they are friendly to each other: one joined the attack of the other', () => {
    const t = moving({ '2Arm-1': '2009', '29-1': { hex: '1909', activated: false }, 'Lehr-1': '1910' }, { turn: 4 });
    t.choose('attack 2Arm-1 medium');
    expect(t.offered()).toEqual(['join 29-1', 'fight']);
  });

  it('A-88 Americans and British share the limit of 2 steps', () => {
    const t = moving({ '29-1': '2009', '84-1/333': '2008', '84-2/333': '2008' }, { turn: 4 });
    t.choose('move 29-1 2008', 'stop 29-1');
    expect(t.step).toBe('overStacked');
    expect(t.offered().sort()).toEqual(['lose 29-1', 'lose 84-1/333', 'lose 84-2/333']);
  });
});
