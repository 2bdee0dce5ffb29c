import { describe, expect, it } from 'vitest';
import { Formation, inContact, WayFinder } from '../../../engine/table/index.ts';
import { battle, row, type Table, type UnitSpec } from '../testing.ts';
import { fighting, retainers, spare, warriors } from './assault.fixture.ts';
import { boardOf } from './field.ts';
import { ready } from './movement.ts';

describe('breaking off', () => {
  const away = (dice: number[], units: Record<string, UnitSpec> = {}) =>
    fighting(
      {
        A1: {
          ...warriors,
          models: 5,
          places: [
            [20, 8],
            [20, 6.8],
          ],
        },
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
        ...units,
      },
      dice,
    ).choose('break-off');
  it('CE-529 CE-530 a failed test of CD leaves the unit where it is', () => {
    const t = away([4]);
    expect([t.told('break off').includes('needs 5+'), t.seat, t.at('A1.1')]).toEqual([true, 'two', [200, 80]]);
  });
  it('CE-531 CE-532 passed: enemies in contact strike once, then it moves away from all contact', () => {
    const t = away([5, 1]);
    expect(t.log().filter((l) => l.includes('struck'))).toHaveLength(1);
    expect(t.log().find((l) => l.includes('struck'))).not.toContain(' at ');
    expect([t.step, t.refusal('stay'), t.refusal('go 20.0,8.0')]).toEqual(['moveGuide', 'CE-531', 'CE-531']);
    // Whether it may stay is expensive to ask: quick play only tries it.
    expect([t.offered().includes('stay'), t.tried().includes('stay')]).toEqual([false, true]);
    expect(t.tried().filter((w) => w.startsWith('go '))).toEqual(t.offered('go'));
    t.choose('go 20.0,5.0', 'confirm');
    expect([t.engaged('A1'), t.seat, t.flag('A1', 'moved')]).toEqual([false, 'two', 0]);
    expect(t.told('broke off')).toBe('Warriors broke off');
  });
  it('CE-531 CE-301 what is offered are the places of a Move that end in no contact', () => {
    const alone = fighting(
      { A1: { profile: 'gael_chief', places: [[20, 8]] }, B1: { ...retainers, models: 4, places: [[20, 9.1]] } },
      [5, 1],
    ).choose('break-off');
    expect(alone.prompt).toBe('Break off: place the lead model, up to 4"');
    const places = alone.offered('go').map((w) => w.slice(3));
    expect(places.slice(0, 9)).toEqual([
      '24.0,8.0',
      '16.0,8.0',
      '16.3,6.5',
      '17.2,5.2',
      '18.5,4.3',
      '20.0,4.0',
      '21.5,4.3',
      '22.8,5.2',
      '23.7,6.5',
    ]);
    expect(alone.refusal('go 20.0,4.0')).toBe('allowed');
    // Other places are looked for only where there is none of these.
    const edge = fighting(
      { A1: { profile: 'gael_chief', places: [[3, 8]] }, B1: { ...retainers, models: 4, places: [[3, 9.1]] } },
      [5, 1],
    ).choose('break-off');
    expect([edge.refusal('go 0.6,4.8'), edge.offered('go').includes('go 0.6,4.8')]).toEqual(['allowed', false]);
  });
  it('CE-531 CE-926 nor is a model adjusted back into contact', () => {
    const t = away([5, 1]).choose('go 20.0,7.0', 'adjust A1.2', 'to 21.2,7.4', 'adjust A1.1');
    expect([t.refusal('to 20.0,8.0'), t.refusal('to 20.0,7.1')]).toEqual(['CE-531', 'allowed']);
  });
  it('CE-531 CE-606 CE-405 who breaks off may be shot at on the way, but not while it is still engaged', () => {
    const t = away([5, 1], { B2: { profile: 'sidhe_archer', places: row(4, 26, 12), hold: 1 } });
    t.choose('go 20.0,5.0', 'confirm');
    expect([t.step, t.seat]).toEqual(['reactToMove', 'two']);
    expect(['start', 'quarter', 'finish'].map((q) => t.refusal(`fire-at-quarter ${q}`))).toEqual([
      'CE-606',
      'allowed',
      'allowed',
    ]);
    // When is expensive to ask: quick play only tries it.
    expect([t.offered('fire-at-quarter').length, t.tried().length]).toEqual([4, 6]);
  });
  it('CE-531 strikes at those who break off have nothing from an obstacle that was defended', () => {
    const t = battle({
      units: {
        A1: { ...warriors, models: 5, places: [[31, 13.3]] },
        A2: { ...warriors, models: 5, places: [[32.5, 16.5]] },
        B1: { ...retainers, models: 4, places: [[31, 14.7]] },
        ...spare,
      },
      order: 'A2',
      dice: [1, 1, 9, 1, 1],
    })
      .choose('assault')
      .settle('react', 'strike');
    expect([t.engaged('A1'), t.state.defends[0], t.seat]).toEqual([true, 1, 'two']);
    t.choose('activate B1', 'break-off');
    const parting = t
      .log()
      .filter((l) => l.includes('struck Retainers'))
      .slice(-2);
    expect(parting.map((l) => l.includes(' at '))).toEqual([false, false]);
    expect(t.told('Strikes at')).toBe(
      'Strikes at Retainers as it breaks off. Warriors 1: 1 strike, 0 wounds; Warriors 2: 1 strike, 0 wounds',
    );
  });
  it('CE-531 where no place that is offered first will do, another is found; it stays only where there is none', () => {
    /** Alone among enemies that leave hardly any room. */
    const among = (...places: [number, number][]) =>
      battle({
        units: {
          A1: { profile: 'gael_chief', places: [[24, 6]] },
          A2: { ...warriors, places: row(5, 2, 40) },
          B1: { ...retainers, models: 10, places: places.slice(0, 8) },
          B2: { ...retainers, models: 10, places: places.slice(8) },
        },
        order: 'A1',
        dice: [9, 1, 1, 1, 1],
      }).choose('break-off');
    const tight = among(
      [24, 7.1],
      [21, 5.7],
      [18.3, 8.6],
      [27, 5.3],
      [21.6, 9.6],
      [29.3, 7.9],
      [28.8, 3.2],
      [26.2, 11.4],
      [22, 6.3],
      [23.1, 4.3],
      [28.6, 4.6],
      [23.3, 1.6],
    );
    expect([tight.offered('go'), tight.refusal('stay')]).toEqual([['go 24.8,6.0'], 'CE-531']);
    const south = among(
      [24, 7.1],
      [21.1, 10.6],
      [27.9, 7.2],
      [19.5, 8.3],
      [19, 1.9],
      [25.7, 11.8],
      [17.8, 3.1],
      [27.4, 2.1],
      [21.4, 7.2],
      [25.2, 7.6],
      [27.2, 11.1],
      [27.1, 5],
      [29.9, 8.5],
      [22.1, 4.6],
      [18.1, 9.2],
      [23, 2.8],
    );
    expect([south.offered('go'), south.refusal('stay')]).toEqual([['go 24.8,4.4'], 'CE-531']);
    const closed = among(
      [24, 7.1],
      [25.1, 6],
      [22.9, 6],
      [24, 4.9],
      [24.8, 6.8],
      [23.2, 6.8],
      [24.8, 5.2],
      [23.2, 5.2],
      [40, 40],
    );
    expect([closed.offered('go'), closed.refusal('stay')]).toEqual([[], 'allowed']);
  });
  it('CE-531 it may stay only if there is no place at all, in any shape and to the tenth of an inch', () => {
    let seed = 12345;
    const below = (n: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 8) % n;
    };
    /** One to four warriors, an enemy in contact with one of them and a crowd round about. */
    const crowd = (): Table | null => {
      const places: [number, number][] = [];
      const add = (x: number, y: number): boolean => {
        const at: [number, number] = [Number(x.toFixed(1)), Number(y.toFixed(1))];
        if (places.some(([a, b]) => Math.round(100 * ((a - at[0]) ** 2 + (b - at[1]) ** 2)) < 121)) return false;
        places.push(at);
        return true;
      };
      const n = 1 + below(4);
      for (let [i, x, y] = [0, 24, 6]; i < n; i++) {
        add(x, y);
        const step = 1.2 + below(8) / 10;
        if (below(2)) x += step;
        else y += step;
      }
      const [gx, gy] = places[below(n)];
      if (!add(gx, gy - 1.1)) return null;
      const most = n + 6 + below(18);
      for (let k = 0; k < 400 && places.length < most; k++) add(19 + below(110) / 10, 1 + below(140) / 10);
      const units: Record<string, UnitSpec> = {
        A1: { ...warriors, models: 5, places: places.slice(0, n) },
        A2: { ...warriors, places: row(5, 2, 40) },
      };
      for (let k = n; k < places.length; k += 8)
        units[`B${(k - n) / 8 + 1}`] = { ...retainers, models: 10, places: places.slice(k, k + 8) };
      const t = battle({ units, order: 'A1', dice: [9, ...Array.from({ length: 30 }, () => 1)] });
      if (t.refusal('break-off') !== 'allowed') return null;
      t.choose('break-off');
      return t.step === 'moveGuide' ? t : null;
    };
    /** Every point, shape and facing, each put in order for itself. */
    const hasPlace = (t: Table): boolean => {
      const f = ready(t.state, 0, 40, new Formation(new WayFinder(boardOf(t.state).ground)));
      f.remember();
      const touches = (x: number, y: number): boolean => {
        for (let e = 0; e < f.foes.n; e++)
          if (inContact(f.ground, x, y, 5, f.foes.x[e], f.foes.y[e], f.foes.r[e])) return true;
        return false;
      };
      const kinds = [[0, 0], ...[1, 2, 3, 4].flatMap((shape) => Array.from({ length: 16 }, (_, k) => [shape, k]))];
      for (let x = f.x[0] - 40; x <= f.x[0] + 40; x++)
        for (let y = f.y[0] - 40; y <= f.y[0] + 40; y++) {
          if (f.wayTo(0, x, y) < 0 || touches(x, y)) continue;
          for (const [shape, facing] of f.n === 1 ? [[0, 0]] : kinds)
            if (
              f.form(x, y, shape, facing) &&
              !Array.from(f.toX.subarray(0, f.n)).some((_, i) => touches(f.toX[i], f.toY[i]))
            )
              return true;
        }
      return false;
    };
    const stays = { allowed: 0, refused: 0, shaped: 0 };
    for (let k = 0; k < 24; k++) {
      const t = crowd();
      if (t === null) continue;
      const may = t.refusal('stay') === 'allowed';
      expect(may).toBe(!hasPlace(t));
      stays[may ? 'allowed' : 'refused']++;
      // Who must go has somewhere to go, as they stand or in another shape.
      const [go] = t.offered('go');
      const [form] = t.offered('form');
      if (may) expect([go, form]).toEqual([undefined, undefined]);
      else if (go === undefined) {
        stays.shaped++;
        t.choose(form);
        expect([t.refusal(t.offered('go')[0]), t.refusal('stay')]).toEqual(['allowed', 'CE-531']);
      }
    }
    expect(Object.values(stays).every((n) => n > 0)).toBe(true);
  });
  it('CE-529 a panicked unit cannot break off', () => {
    const t = fighting(
      {
        A1: { ...warriors, places: [[20, 8]], models: 5, panicked: 1 },
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
      },
      [1, 1, 1],
    );
    expect(t.log().some((l) => l.includes('struck'))).toBe(true);
  });
});
