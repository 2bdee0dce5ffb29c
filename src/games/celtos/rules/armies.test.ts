import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Match } from '../../../engine/match.ts';
import { parseRulebook } from '../../../engine/rulebook.ts';
import { celtos, newBattle, type Table, tables } from '../testing.ts';
import { limitOf, listPoints, pointsOf, refuseList, takeList } from './armies.ts';

/** The list of seat 1, unit by unit, in words: [profile, models, shields, command, purchases]. */
type Entry = readonly [
  profile: string,
  models?: number,
  shields?: boolean,
  command?: string,
  bought?: readonly string[],
];
function make(t: Table, entries: readonly Entry[]): Table {
  for (const [profile, models, shields, command, bought] of entries) {
    const p = tables.profiles.find((x) => x.id === profile);
    t.choose(`add ${profile}`);
    if (t.step === 'armySize') t.choose(`models ${models ?? p?.least}`);
    if (t.step === 'armyShields') t.choose(shields ? 'shields' : 'no-shields');
    if (t.step === 'armyCommand') t.choose(`command ${command ?? 'none'}`);
    for (const what of bought ?? []) t.choose(`buy ${what}`);
    if (t.step === 'armyPurchases') t.choose('no-more');
  }
  return t;
}
const gael = (points = '750'): Table => newBattle('border-clash', { points }).choose('people gael');
const CORE: readonly Entry[] = [['gael_chief'], ['gael_warrior'], ['gael_retainer']];
const why = (entries: readonly Entry[], points?: string): string => make(gael(points), entries).refusal('list-done');

describe('army lists', () => {
  it('CE-801 CE-802 the limit may be exceeded by 1 %, rounded down', () => {
    const t = make(gael(), CORE);
    expect(limitOf(t.state)).toBe(750);
    expect(t.refusal('list-done')).toBe('allowed');
    // 32 + 65 + 50 so far; 12 warriors with shields and command are 201 each.
    make(t, [
      ['gael_warrior', 12, true, 'lms'],
      ['gael_warrior', 12, true, 'lms'],
      ['gael_warrior', 12],
    ]);
    expect(listPoints(t.state, 0)).toBe(147 + 201 + 201 + 156);
    expect(t.refusal('add gael_warrior')).toBe('CE-802');
    expect(t.refusal('add gael_hound')).toBe('allowed');
    expect(make(gael('400'), CORE).refusal('list-done')).toBe('allowed');
  });
  it('CE-801 nobody comes back to a list he had: the same one is not taken twice, and drops are counted on', () => {
    const t = gael().choose('take gael_750');
    expect(t.refusal('take gael_750')).toBe('CE-801');
    t.choose('drop A7');
    expect(t.refusal('take gael_750')).toBe('allowed');
    for (let i = 0; i < 6; i++) t.choose('drop A1');
    for (let i = 0; i < 13; i++) {
      t.choose('add gael_hound');
      t.choose('models 4').choose('command none').choose('drop A1');
    }
    t.choose('add gael_hound').choose('models 4').choose('command none');
    expect(t.refusal('drop A1')).toBe('CE-801');
    t.choose('begin-anew');
    expect([t.refusal('begin-anew'), t.state.drops[0]]).toEqual(['CE-801', 21]);
  });
  it('CE-803 CE-841 all units come from one people, any of the five', () => {
    expect(newBattle('border-clash').offered()).toHaveLength(5);
    expect(gael().refusal('add sidhe_archer')).toBe('CE-803');
  });
  it('CE-804 CE-805 CE-806 CE-807 CE-811 heroes, units, individuals, missiles and casters', () => {
    expect(why([['gael_warrior'], ['gael_retainer']])).toBe('CE-804');
    expect(why([['gael_chief'], ['gael_warrior']])).toBe('CE-805');
    expect(why([['gael_chief'], ['gael_chief'], ['gael_chief'], ['gael_warrior'], ['gael_retainer']])).toBe('CE-806');
    expect(why([['gael_chief'], ['gael_slinger'], ['gael_slinger'], ['gael_warrior']])).toBe('CE-807');
    expect(why([['gael_chief'], ['gael_slinger'], ['gael_slinger'], ['gael_warrior'], ['gael_warrior']])).toBe(
      'allowed',
    );
    // Javelins have no Medium value and do not count.
    expect(why([['gael_chief'], ['gael_horse'], ['gael_horse']])).toBe('allowed');
    const druids: Entry[] = [['gael_druid'], ['gael_druid'], ['gael_druid'], ['gael_hound'], ['gael_hound']];
    expect(why([...CORE, ...druids])).toBe('CE-811');
    expect(why([...CORE, ...druids], '1000')).toBe('allowed');
  });
  it('CE-808 CE-112 a unit has the models its profile allows', () => {
    const t = gael().choose('add gael_warrior');
    expect([t.refusal('models 4'), t.refusal('models 5'), t.refusal('models 12'), t.refusal('models 13')]).toEqual([
      'CE-808',
      'allowed',
      'allowed',
      'CE-808',
    ]);
  });
  it('CE-809 CE-810 command and shields have their prices', () => {
    const price = (entry: Entry): number => pointsOf(make(gael(), [entry]).state, 0);
    expect(price(['gael_warrior', 7, false, 'l'])).toBe(101);
    expect(price(['gael_slinger', 7, false, 'l'])).toBe(151);
    expect(price(['gael_retainer', 8, true, 'lms'])).toBe(121);
    expect(price(['gael_horse', 3, true])).toBe(102);
    expect(gael().choose('add gael_slinger', 'models 5').step).toBe('armyCommand');
  });
  it('CE-704 CE-711 feats for heroes, rites for casters, two at most, one level of an artefact', () => {
    const hero = gael().choose('add gael_chief', 'no-shields');
    expect(hero.refusal('buy ward')).toBe('CE-704');
    hero.choose('buy great-leap', 'buy war-shout', 'buy marksmanship-2');
    expect([
      hero.refusal('buy unbowed'),
      hero.refusal('buy great-leap'),
      hero.refusal('buy marksmanship-3'),
      hero.refusal('buy parry-1'),
    ]).toEqual(['CE-704', 'CE-704', 'CE-711', 'allowed']);
    expect(pointsOf(hero.state, 0)).toBe(32 + 6 + 8 + 10);
    const caster = gael().choose('add gael_druid');
    expect([caster.refusal('buy unbowed'), caster.refusal('buy deep-well')]).toEqual(['CE-704', 'allowed']);
  });
  it('CE-801 units are dropped at most twenty times', () => {
    const t = make(gael(), CORE);
    for (let k = 0; k < 20; k++) {
      if (k > 0) make(t, [['gael_hound']]);
      t.choose('drop A3');
    }
    expect(t.refusal('drop A1')).toBe('CE-801');
  });
  it('CE-812 a list is out of sight until both are done, then open', () => {
    const t = make(gael(), CORE);
    const seen = (seat: number): string => JSON.stringify(celtos.view(t.state, seat).fields);
    expect(seen(1)).not.toBe(seen(0));
    const profiles = (seat: number): unknown => (celtos.view(t.state, seat).fields as { profile: number[] }).profile;
    expect(profiles(1)).toEqual([]);
    t.choose('list-done', 'people sidhe', 'take sidhe_750');
    expect((profiles(1) as number[]).slice(0, 3)).toEqual([0, 0, 0]);
    t.choose('list-done');
    expect((profiles(1) as number[])[0]).toBeGreaterThan(0);
  });
  it('CE-850 CE-860 the Host needs its Priest, or its Flesh Eaters', () => {
    const host = (scenario: string): Table => {
      const t = newBattle(scenario);
      t.choose(`take ${scenario === 'raid' ? 'sidhe_750' : 'sidhe_600'}`, 'list-done');
      return make(t, [['fb_lord'], ['fb_thrall'], ['fb_warrior']]);
    };
    expect(host('bound-seer').refusal('list-done')).toBe('CE-850');
    expect(make(host('bound-seer'), [['fb_priest']]).refusal('list-done')).toBe('allowed');
    expect(host('raid').refusal('list-done')).toBe('CE-860');
    expect(make(host('raid'), [['fb_flesh']]).refusal('list-done')).toBe('allowed');
  });
  it('CE-831 the found totals come out, and every ready-made list keeps the limits and its sum', () => {
    for (const [k, list] of tables.lists.entries()) {
      const s = new Match(celtos, {
        seed: 'x',
        scenario: list.id.includes('600') ? 'bound-seer' : list.id === 'fb_raid' ? 'raid' : 'border-clash',
      }).state;
      const seat = list.id === 'fb_600' || list.id === 'fb_raid' ? 1 : 0;
      takeList(s, seat, k);
      list.units.forEach((entry, i) => {
        expect(pointsOf(s, seat * 32 + i), `${list.id} ${entry.profile}`).toBe(entry.points);
      });
      expect(listPoints(s, seat), list.id).toBe(list.total);
      expect(
        list.units.reduce((n, u) => n + u.models, 0),
        list.id,
      ).toBe(list.models);
      expect(refuseList(s, seat), list.id).toBe(0);
    }
    const demo = newBattle('first-blood', {}, [3, 5]);
    expect([listPoints(demo.state, 0), listPoints(demo.state, 1)]).toEqual([415, 416]);
  });
  it('a set-up may name ready-made armies, but for 750 points only', () => {
    const t = newBattle('border-clash', { 'army-one': 'gael', 'army-two': 'va' }, [3, 5]);
    expect([t.step, listPoints(t.state, 1)]).toEqual(['chooseEdge', 743]);
    expect(() => newBattle('border-clash', { points: '400', 'army-one': 'gael' })).toThrow(/750/);
  });
});

describe('the tables of the rulebook', () => {
  const book = parseRulebook(readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8'));
  const all = book.chapters.flatMap((c) => c.tables);
  it('CE-110 CE-726 every profile is as printed', () => {
    let seen = 0;
    for (const table of all.filter((t) => t.header[0] === 'id' && t.header.includes('CD')))
      for (const cells of table.rows) {
        const of = Object.fromEntries(table.header.map((h, i) => [h, cells[i]]));
        const p = tables.profiles.find((x) => x.id === of.id);
        expect(p?.individual ? '1 (individual)' : `${p?.least}-${p?.most}`, of.id).toBe(of['Size of unit']);
        for (const key of ['M', 'SH', 'AS', 'ST', 'T', 'W', 'I', 'CD', 'SIZ'])
          expect(String(p?.[key.toLowerCase() as 'm']), `${of.id} ${key}`).toBe(of[key]);
        expect(String(p?.points), of.id).toBe(of['Pts each']);
        expect(p?.shield === undefined ? '-' : `+${p.shield}`, of.id).toBe(of.Shield);
        if (p?.skills.includes('mounted')) expect(p.siz).toBeGreaterThanOrEqual(4);
        seen++;
      }
    expect(seen).toBe(tables.profiles.length);
  });
  it('CE-044 every weapon is as printed', () => {
    const weapons = all.find((t) => t.header[0] === 'Weapon');
    expect(weapons?.rows).toHaveLength(tables.weapons.length);
    for (const [k, cells] of (weapons?.rows ?? []).entries()) {
      const w = tables.weapons[k];
      const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));
      expect(w.speed ? w.speed.join(' / ') : '-').toBe(cells[1]);
      expect(w.melee ? `${w.melee.hit}/ST${w.melee.damage ? signed(w.melee.damage) : ''}` : '-').toBe(cells[2]);
      expect((w.bands ?? [null, null, null, null]).map((b) => (b ? `${signed(b.hit)}/${b.damage}` : '-'))).toEqual(
        cells.slice(3, 7),
      );
      expect(String(w.hands)).toBe(cells[7]);
    }
  });
  it('CE-111 CE-123 bases and heights come from SIZ', () => {
    expect(tables.data.sizes.rows.map((r) => [r.radius, r.height])).toEqual([
      [5, 1],
      [5, 2],
      [8, 3],
      [10, 4],
      [12, 5],
      [15, 6],
      [15, 7],
      [20, 8],
      [20, 9],
    ]);
  });
});
