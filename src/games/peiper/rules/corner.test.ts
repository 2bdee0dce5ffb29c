/** D0101 is the first hex of the grid, Amel the first bridge, Andenne the first settlement: they are like any other. */
import { describe, expect, it } from 'vitest';
import { acting, fire, hexNumber, newGame, type Table, tables } from '../testing.ts';

const blown = (...ids: string[]): object => Object.fromEntries(ids.map((id) => [id, { blown: true }]));
const D = { scenario: 'd', turn: 2 };

describe('the corner hex D0101', () => {
  it('PR16 PR41 PR89 a unit in it moves, fires, is fired at and is not waiting to enter', () => {
    const us = acting({ '101/BG': 'D0101', 'Spitze-Pz': 'D0102' }, D);
    expect(us.refusal('attack 101/BG')).toBe('allowed');
    expect(acting({ '101/BG': 'D0101', 'Spitze-Pz': 'D1005' }, D).refusal('move 101/BG')).toBe('allowed');
    expect(us.why('enter 101/BG')?.text).toBe('101/BG is not waiting to enter');
    const german = acting({ 'Spitze-Pz': 'D0102', '101/BG': 'D0101', '30/119/1': 'D0103' }, D);
    expect(german.choose('attack Spitze-Pz').things('at')).toEqual(['101/BG', '30/119/1']);
  });

  it('PR33 PR34 a unit in it is in contact with its neighbours', () => {
    const t = acting({ 'Spitze-Pz': 'D0202', '101/BG': 'D0101', '1/1-LAH-Pz': 'D1005' }, D).choose('move Spitze-Pz');
    expect(t.choose('to D0102').step).not.toBe('move');
  });

  it('PR73 PR74 a German unit in it is out of supply with both bridges over the Meuse down', () => {
    const cut = (bridges: object): boolean =>
      acting({ 'Spitze-Pz': 'D0101', '101/BG': 'D0808' }, { ...D, bridges }).unit('Spitze-Pz').supplied;
    expect([cut({}), cut(blown('Huy', 'Andenne'))]).toEqual([true, false]);
  });

  it('PR121 it is too far from every bridge for charges, which is another reason than being off the map', () => {
    const t = acting(
      { '101/BG': 'D0101', '30/119/1': 'D0403', '30/119/2': 'D0504', 'Spitze-Pz': 'D0503' },
      {
        ...D,
        options: { tough_demolition: 'on' },
      },
    ).choose('demolish Huy');
    expect(t.why('charges 101/BG')?.text).toBe('101/BG is not within 3 hexes of the Huy bridge');
    expect(t.why('charges 2/23/3')?.text).toBe('2/23/3 is not a US unit on the map');
  });
});

describe('Amel, the first bridge', () => {
  const over = (units: Record<string, string>, bridges: object = {}): Table => acting(units, { bridges });

  it('PR26 PR27 PR33 PR57 it carries armor, contact and fire while it stands', () => {
    const t = over({ 'Spitze-Pz': 'A0404', '99/394/1': 'A0101' });
    expect(t.choose('move Spitze-Pz').refusal('to A0305')).toBe('allowed');
    const facing = { '254-Eng': 'A0305', 'Spitze-Pz': 'A0404', '12VG/27': 'A1003' };
    const fires = (bridges: object): number | undefined =>
      over(facing, bridges)
        .odds('attack 254-Eng')
        ?.modifiers.find((m) => m.rule === 'PR57')?.value;
    expect([fires({}), fires(blown('Amel'))]).toEqual([1, 2]);
  });

  it('C7 P047 it is rebuilt as if it stood, though no other way leads to its far end', () => {
    const ring = {
      '254-Eng': 'A0306',
      '801-TD': 'A0405',
      '99/394/1': 'A0205',
      '99/394/2': 'A0304',
      '99/394/3': 'A0204',
    };
    const t = acting(
      { 'Spitze-Pz': 'A0505', ...ring },
      {
        scenario: 'campaign',
        turn: 7,
        bridges: blown('Amel', 'Montenau'),
        at: { step: 'rebuildGerman', side: undefined, acts: undefined },
      },
    );
    expect(t.refusal('rebuild Amel')).toBe('allowed');
    expect(t.choose('rebuild Amel').isBlown('Amel')).toBe(false);
  });

  it('PR70 no other bridge that is down counts as standing: Montenau', () => {
    const units = { 'Spitze-Pz': 'A0104', '254-Eng': 'A0103', '99/394/1': 'A0203', '99/394/2': 'A0204' };
    expect(over(units).unit('Spitze-Pz').supplied).toBe(true);
    expect(over(units, blown('Montenau')).unit('Spitze-Pz').supplied).toBe(false);
  });
});

it('PR95 Andenne, the first settlement, changes hands like any other', () => {
  const control = (t: Table): number => t.state.control[tables.settlementAt[hexNumber('D0106')]];
  const t = acting({ 'Spitze-Pz': 'D0206', '101/BG': 'D0808' }, { ...D, settlements: { D0106: { control: 'us' } } });
  expect(control(t)).toBe(1);
  expect(control(t.choose('move Spitze-Pz', 'to D0106'))).toBe(0);
});

it('PR95 PR96 at the start a settlement belongs to who is in it, and any other to the US but for Losheim', () => {
  const control = (scenario: string, hex: string): number =>
    newGame(scenario).state.control[tables.settlementAt[hexNumber(hex)]];
  expect([control('c', 'C1004'), control('c', 'C1006'), control('c', 'C0905')]).toEqual([0, 0, 1]);
  expect([control('campaign', 'A1003'), control('campaign', 'A0902'), control('campaign', 'C1004')]).toEqual([0, 1, 1]);
});

it('PR71 a unit that US units shut in cannot trace, whatever lies elsewhere', () => {
  const ring = { '101/BG': 'D0105', '30/119/1': 'D0107', 'CCB/3/1': 'D0205', 'CCB/3/2': 'D0206' };
  const t = acting({ 'Spitze-Pz': 'D0106', ...ring, '1/1-LAH-Pz': 'D0101' }, D);
  expect([t.unit('Spitze-Pz').supplied, t.unit('1/1-LAH-Pz').supplied]).toEqual([false, true]);
});

it('PR45 a hit on a unit in D0101 empties it, and the firer may advance there', () => {
  const t = fire({ 'Spitze-Pz': 'D0102', '101/BG': { hex: 'D0101', steps: 1 } }, ['AS', '9H'], D);
  expect(t.choose('advance').hexOf('Spitze-Pz')).toBe('D0101');
});
