import { describe, expect, it } from 'vitest';
import { readOption } from '../../engine/play.ts';
import { FAR, POINT, routesNow, routesWithout } from './routes.ts';
import { acting, bridgeNumber, hexNumber, newGame, peiper, type Table } from './testing.ts';

const worth = (t: Table, seat: number): number => peiper.advice.evaluate(t.state, seat);
const promise = (t: Table, words: string): number => peiper.advice.prior?.(t.state, readOption(peiper, words)) ?? 0;

describe('ways to the goal', () => {
  const campaign = newGame('campaign').state;

  it('are no longer than the road, and as short as the ground allows: 36 hexes from Losheim to Huy', () => {
    expect(routesNow(campaign).vehicles[hexNumber('A1003')]).toBe(36 * POINT);
    expect(routesNow(campaign).vehicles[hexNumber('D0403')]).toBe(0);
  });

  it('grow when a bridge on them goes up; those on foot swim', () => {
    const { vehicles, foot } = routesWithout(newGame('d').state, bridgeNumber('Andenne'));
    expect(vehicles[hexNumber('D0206')]).toBe(routesNow(newGame('d').state).vehicles[hexNumber('D0206')]);
    const without = routesWithout(campaign, bridgeNumber('Neufmoulin'));
    expect(without.vehicles[hexNumber('C1007')]).toBeGreaterThan(routesNow(campaign).vehicles[hexNumber('C1007')]);
    expect(without.foot[hexNumber('C1007')]).toBeLessThan(without.vehicles[hexNumber('C1007')]);
    expect(vehicles[hexNumber('D0101')]).toBe(foot[hexNumber('D0101')]);
    expect(routesNow(newGame('a').state).vehicles[hexNumber('B0404')]).toBe(FAR);
  });
});

describe('how good a position is', () => {
  const near = { 'Spitze-Pz': 'A0703', '12VG/27': 'A0704', '99/394/1': 'A0301' };

  it('is the same for both, with the sign turned', () => {
    const t = acting(near);
    expect(worth(t, 0)).toBeCloseTo(-worth(t, 1), 12);
  });

  it('is better for the German nearer to the goal, with US units out of the way, and in supply', () => {
    const here = worth(acting(near), 0);
    expect(worth(acting({ ...near, 'Spitze-Pz': 'A0803', '12VG/27': 'A0804' }), 0)).toBeLessThan(here);
    expect(worth(acting({ ...near, '99/394/1': 'A0602', '99/394/2': 'A0603' }), 0)).toBeLessThan(here);
    const road = { 'Spitze-Pz': 'B0404', '1/1-LAH-Pz': 'B0404', '99-BG': 'B0908' };
    const cut = Object.fromEntries(
      ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Cheneux'].map((id) => [id, { blown: true }]),
    );
    expect(worth(acting(road, { scenario: 'b', bridges: cut }), 0)).toBeLessThan(
      worth(acting(road, { scenario: 'b' }), 0),
    );
  });

  it('hardly falls when the last German unit acts and the turn ends with it', () => {
    // Nobody else has an ACT left: whatever card comes, the next turn begins.
    const t = acting({ 'Spitze-Pz': 'A0903', '12VG/27': { hex: 'A0904', acted: true } });
    const before = worth(t, 0);
    t.choose('move Spitze-Pz').choose('to A0803').choose('to A0703').choose('stop');
    expect(t.state.turn).toBe(3);
    expect(worth(t, 0)).toBeGreaterThan(before - 0.05);
  });

  it('ground is gained when those behind come up, and lost with them', () => {
    const ground = (third: string | object): number =>
      peiper.advice.terms(acting({ ...near, '12VG/48': third }).state, 0).find((t) => t.name === 'ground')?.value ?? 0;
    const far = ground('A1002');
    expect(ground('A0902')).toBeGreaterThan(far);
    expect(ground({ off: 'eliminated' })).toBeLessThan(far);
  });

  it('a US unit that Germans can fire at holds the road for less long', () => {
    const held = { 'Spitze-Pz': 'C0607', '1/1-LAH-Pz': 'C0707', '30/119/1': 'C0306', '30/119/2': 'C0406' };
    const facing = worth(acting({ ...held, 'Spitze-Pz': 'C0507', '501-Tiger': 'C0507' }, { scenario: 'c' }), 0);
    expect(facing).toBeGreaterThan(worth(acting({ ...held, '501-Tiger': 'C0707' }, { scenario: 'c' }), 0));
  });
});

describe('what looks good at first sight', () => {
  it('the road west for a German unit, the way before the Germans for a US unit', () => {
    const german = acting({ 'Spitze-Pz': 'A0803', '99/394/1': 'A0301' }).choose('move Spitze-Pz');
    expect(promise(german, 'to A0703')).toBeGreaterThan(promise(german, 'to A0903'));
    const us = acting({ '254-Eng': 'A0502', 'Spitze-Pz': 'A0803' }).choose('move 254-Eng');
    expect(promise(us, 'to A0602')).toBeGreaterThan(promise(us, 'to A0401'));
  });

  it('a US unit that keeps a road closed is not drawn away by the way round it', () => {
    const t = acting(
      { '99-BG': 'B0306', 'Spitze-Pz': 'B0505', '1/1-LAH-Pz': 'B0604', '106-BG': 'B0404' },
      { scenario: 'b' },
    );
    expect(promise(t, 'move 99-BG')).toBeLessThan(promise(t, 'pass'));
  });

  it('fuel on the road, but none that would lead a German off it', () => {
    const aside = acting({ 'Spitze-Pz': 'B0903', '99-BG': 'B0101' }, { scenario: 'b', depot: ['B0902'] });
    aside.choose('move Spitze-Pz');
    expect(promise(aside, 'to B0802')).toBeGreaterThan(promise(aside, 'to B0902'));
    const along = acting({ 'Spitze-Pz': 'B0903', '99-BG': 'B0101' }, { scenario: 'b', depot: ['B0802'] });
    along.choose('move Spitze-Pz');
    expect(promise(along, 'to B0802')).toBeGreaterThan(promise(aside, 'to B0802'));
  });

  it('the bridge that the Germans need rather than one they do not', () => {
    const t = acting({ '30/119/1': 'C0707', 'Spitze-Pz': 'C1006', '3/2-LAH-PzGr': 'C1006' }, { scenario: 'c' });
    expect(promise(t, 'demolish Neufmoulin')).toBeGreaterThan(promise(t, 'demolish Esneux'));
  });
});
