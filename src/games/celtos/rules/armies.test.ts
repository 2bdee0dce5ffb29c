import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Match } from '../../../engine/match.ts';
import { readOption, whyNot } from '../../../engine/play.ts';
import { parseRulebook } from '../../../engine/rulebook.ts';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { celtos, newBattle, Table, tables } from '../testing.ts';
import { LIMITS, limitOf, listPoints, type Muster, musterOf, pointsOf, refuseList, takeList } from './armies.ts';

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
    expect([t.told('started the list'), listPoints(t.state, 0)]).toEqual(['You started the list over', 0]);
  });
  it('CE-803 CE-841 all units must come from one people, any of the five', () => {
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
  it('CE-807 whatever the table of weapons lists first may be a missile weapon of Medium range', () => {
    const counts = (bands: readonly unknown[]): string => {
      const game = load(
        layOver({
          weapons: { rows: [{ id: 'improvised', bands }] },
          profiles: { rows: [{ id: 'gael_slinger', missile: 'improvised' }] },
        }),
      );
      const t = new Table(new Match(game, { seed: 'test', scenario: 'border-clash' }), game).choose('people gael');
      return make(t, [['gael_chief'], ['gael_slinger'], ['gael_slinger'], ['gael_warrior']]).refusal('list-done');
    };
    const shot = { hit: 0, damage: 4 };
    expect([counts([shot, shot, null, null]), counts([shot, null, null, null])]).toEqual(['CE-807', 'allowed']);
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
  it('DS2 a ready-made list is offered to its own people and its own limit, and not while it is the list', () => {
    const lists = (t: Table) => t.offered('take');
    expect(lists(gael())).toEqual(['take gael_750']);
    expect(gael().refusal('take gael_750')).toBe('allowed');
    expect([gael().refusal('take va_750'), gael().refusal('take gael_demo')]).toEqual(['CE-803', 'CE-801']);
    expect([lists(gael('400')), lists(gael('1000'))]).toEqual([[], []]);
    expect(gael('1000').refusal('take gael_750')).toBe('CE-801');
    const court = newBattle('bound-seer');
    expect([lists(court), court.refusal('take sidhe_750')]).toEqual([['take sidhe_600'], 'CE-801']);
    const host = court.choose('take sidhe_600', 'list-done');
    expect([lists(host), host.refusal('take fb_750')]).toEqual([['take fb_600'], 'CE-801']);
    expect(lists(newBattle('raid'))).toEqual(['take sidhe_750']);
  });
  it('DS2 one thing changed, and the ready-made list may be taken again', () => {
    // The list of the Raiders, unit by unit: it is the ready-made one, whoever puts it together.
    const raiders: Entry[] = [
      ['va_jarl', 1, false, '', ['unbowed', 'great-leap']],
      ['va_rune', 1, false, '', ['ward']],
      ['va_bond', 10, true, 'lms'],
      ['va_hus', 5, false, 'l'],
      ['va_archer', 6, false, 'l'],
      ['va_wolf', 4],
      ['va_wolfpack', 4],
    ];
    const built = (change: (list: Entry[]) => void): string => {
      const list = [...raiders];
      change(list);
      return make(newBattle('border-clash').choose('people va'), list).refusal('take va_750');
    };
    expect(built(() => {})).toBe('CE-801');
    expect(built((l) => l.pop())).toBe('allowed');
    expect(built((l) => l.splice(0, 1, ['va_jarl', 1, false, '', ['unbowed']]))).toBe('allowed');
    expect(built((l) => l.splice(4, 1, ['va_archer', 6]))).toBe('allowed');
    expect(built((l) => l.splice(4, 1, ['va_archer', 5, false, 'l']))).toBe('allowed');
    expect(built((l) => l.splice(5, 2, ['va_wolfpack', 4], ['va_wolf', 4]))).toBe('allowed');
  });
  it('DS2 a ready-made list takes the place of everything that was there, and of nothing of the other seat', () => {
    const t = make(gael(), [...CORE, ['gael_hound'], ['gael_hound'], ['gael_hound'], ['gael_hound'], ['gael_hound']]);
    t.choose('take gael_750');
    expect([listPoints(t.state, 0), t.state.profile[7], t.state.size[7]]).toEqual([750, 0, 0]);
    t.choose('list-done', 'people sidhe', 'take sidhe_750');
    expect([listPoints(t.state, 0), listPoints(t.state, 1)]).toEqual([750, 750]);
  });
  it('DS2 a unit that is dropped leaves no hole: those behind it move up with all they have', () => {
    const t = make(gael(), [
      ['gael_hound', 5],
      ['gael_warrior', 7, true, 'ls'],
      ['gael_chief', 1, true, '', ['great-leap']],
    ]);
    t.choose('drop A1');
    const { profile, size, gear, bought } = t.state;
    expect([
      [...profile.slice(0, 3)].map((p) => tables.profiles[p - 1]?.id),
      [...size.slice(0, 3)],
      [...gear.slice(0, 3)],
      [...bought.slice(0, 3)],
    ]).toEqual([
      ['gael_warrior', 'gael_chief', undefined],
      [7, 1, 0],
      [1 | 2 | 8, 1, 0],
      [0, 1, 0],
    ]);
    expect([t.refusal('drop A2'), t.refusal('drop A3'), t.refusal('drop B1')]).toEqual(['allowed', 'CE-801', 'CE-801']);
    expect(t.offered('drop')).toEqual(['drop A1', 'drop A2']);
  });
  it('DS2 the second seat drops its own units', () => {
    const t = gael().choose('take gael_750', 'list-done', 'people fo', 'take fo_750', 'drop B2');
    expect([listPoints(t.state, 0), listPoints(t.state, 1)]).toEqual([750, 747 - 46]);
    expect([t.refusal('drop A1'), t.refusal('drop B6'), t.refusal('drop B7')]).toEqual(['CE-801', 'allowed', 'CE-801']);
  });
  it('CE-802 a purchase, a shield or a model that passes the limit is refused, one that meets it is not', () => {
    // 750: 757 at most. Three full units of Warriors are 603, Hounds 8 each.
    const full: Entry[] = [1, 2, 3].map(() => ['gael_warrior', 12, true, 'lms']);
    const hounds = make(gael(), full).choose('add gael_hound');
    expect(hounds.refusal('models 8')).toBe('allowed');
    const t = make(gael(), [...full, ['gael_hound', 8], ['gael_hound', 8]]);
    expect(listPoints(t.state, 0)).toBe(603 + 128);
    // 26 points are left: no unit of five Retainers (50), no Chieftain (32).
    expect([t.refusal('add gael_retainer'), t.refusal('add gael_chief')]).toEqual(['CE-802', 'CE-802']);
    // 603 + 50 + 32 leave 72: nine Hounds would fit, eight is what a unit may have; then 8 are left.
    const chief = make(gael(), [...full, ['gael_hound', 8], ['gael_hound', 5]]).choose('add gael_chief', 'no-shields');
    expect(listPoints(chief.state, 0)).toBe(739);
    expect([chief.refusal('buy unbowed'), chief.refusal('buy marksmanship-3')]).toEqual(['allowed', 'allowed']);
    chief.choose('buy unbowed', 'buy war-shout');
    expect(listPoints(chief.state, 0)).toBe(757);
    // Nothing more can be bought: that is not asked.
    expect(chief.step).toBe('armyList');
  });
  it('CE-810 CE-809 shields and command are refused where they pass the limit', () => {
    const full: Entry[] = [1, 2, 3].map(() => ['gael_warrior', 12, true, 'lms']);
    const t = make(gael(), [...full, ['gael_hound', 8]]).choose('add gael_retainer', 'models 9');
    // 603 + 64 + 90: not a point more.
    expect(listPoints(t.state, 0)).toBe(757);
    expect([t.step, t.state.gear[4]]).toEqual(['armyList', 0]);
    const lead = make(gael(), [...full, ['gael_hound', 8]]).choose('add gael_retainer', 'models 8', 'no-shields');
    expect(lead.offered()).toEqual(['command none', 'command l', 'command m']);
    const slingers = make(gael(), [...full]).choose('add gael_slinger', 'models 7');
    // 743: 11 more for a leader of slingers, 10 for anybody else's.
    expect(slingers.offered()).toEqual(['command none', 'command l', 'command m']);
    const dear = make(gael(), [...full, ['gael_hound', 4]]).choose('add gael_slinger', 'models 5');
    expect([listPoints(dear.state, 0), dear.refusal('command l'), dear.refusal('command lm')]).toEqual([
      735,
      'allowed',
      'allowed',
    ]);
    const tight = make(gael(), [...full, ['gael_hound', 5]]).choose('add gael_slinger'); // no room for a sixth
    expect([listPoints(tight.state, 0), tight.refusal('command l'), tight.refusal('command lm')]).toEqual([
      743,
      'allowed',
      'CE-802',
    ]);
  });
  it('CE-811 a caster for each 400 points of the limit or part of it', () => {
    const druids = (n: number): Entry[] => [
      ['gael_chief'],
      ['gael_hound'],
      ['gael_hound'],
      ['gael_hound'],
      ['gael_hound'],
      ...Array.from({ length: n }, (): Entry => ['gael_druid']),
    ];
    expect([why(druids(1), '400'), why(druids(2), '400')]).toEqual(['allowed', 'CE-811']);
    expect([why(druids(2)), why(druids(3))]).toEqual(['allowed', 'CE-811']);
  });
  it('CE-802 to CE-811 the limits in words, each with where the list stands', () => {
    const t = make(gael(), [...CORE, ['gael_druid'], ['gael_slinger']]);
    const m = { ...musterOf(t.state, 0) };
    expect(LIMITS.map(({ text, figure }) => `${text(m)}: ${figure(m)}`)).toEqual([
      `Points: at most 757: ${listPoints(t.state, 0)}`,
      'At least one Hero: 1',
      'Two units of several models: 3',
      'No more individuals than units: 2 vs. 3',
      'No more missile units than other units: 1 vs. 2',
      'At most one caster per 400 points: 1 of 2',
      'At least one unit of Flesh Eaters: 0',
    ]);
    expect([LIMITS[0].figure({ ...m, points: 757 }), LIMITS[0].figure({ ...m, points: 760 })]).toEqual([
      '757',
      '760, 3 over',
    ]);
    expect(LIMITS[6].text({ ...m, need: 'fb_priest' })).toBe('At least one Priest');
    const many = make(gael(), [['gael_chief'], ['gael_warrior'], ['gael_slinger'], ['gael_slinger']]);
    expect(whyNot(celtos, many.state, readOption(celtos, 'list-done'))?.text).toContain(
      '2 units with missile weapons of Medium range outnumber the 1 others',
    );
  });
  it('CE-801 a list holds no more units than there are slots', () => {
    // At the printed prices the points run out before.
    const dear = make(
      newBattle('border-clash', { points: '1000' }).choose('people gael'),
      Array.from({ length: 31 }, (): Entry => ['gael_hound', 4]),
    );
    expect([listPoints(dear.state, 0), dear.refusal('add gael_hound')]).toEqual([992, 'CE-802']);
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_hound', points: 5 }] } }));
    const cheap = new Table(new Match(game, { seed: 'test', scenario: 'border-clash' }), game).choose('people gael');
    make(
      cheap,
      Array.from({ length: 31 }, (): Entry => ['gael_hound', 4]),
    );
    expect(cheap.refusal('add gael_hound')).toBe('allowed');
    make(cheap, [['gael_hound', 4]]);
    expect([listPoints(cheap.state, 0), cheap.refusal('add gael_hound')]).toEqual([640, 'CE-801']);
    // What the other seat has is no part of it.
    const both = cheap.state.clone();
    takeList(both, 1, 0);
    expect([listPoints(both, 0), listPoints(both, 1)]).toEqual([640, 415]);
  });
  it('CE-802 to CE-811 each limit says what it asks and how the list stands, to the last point', () => {
    const muster = (more: Partial<Muster> = {}): Muster => ({
      points: 757,
      limit: 750,
      most: 757,
      heroes: 1,
      units: 2,
      individuals: 2,
      missiles: 1,
      casters: 2,
      mostCasters: 2,
      need: null,
      needed: 0,
      ...more,
    });
    const broken = (more: Partial<Muster> = {}) =>
      LIMITS.flatMap((limit, k) => (limit.isBroken(muster(more)) ? [k] : []));
    expect(broken()).toEqual([]);
    expect([broken({ points: 758 }), broken({ heroes: 0 }), broken({ units: 1, individuals: 0, missiles: 0 })]).toEqual(
      [[0], [1], [2]],
    );
    expect([broken({ individuals: 3 }), broken({ missiles: 2 }), broken({ casters: 3 })]).toEqual([[3], [4], [5]]);
    expect([broken({ need: 'fb_priest' }), broken({ need: 'fb_priest', needed: 1 })]).toEqual([[6], []]);
    const shown = (more: Partial<Muster> = {}) =>
      LIMITS.map(({ text, figure }) => `${text(muster(more))}: ${figure(muster(more))}`);
    expect(shown({ need: 'fb_priest' })).toEqual([
      'Points: at most 757: 757',
      'At least one Hero: 1',
      'Two units of several models: 2',
      'No more individuals than units: 2 vs. 2',
      'No more missile units than other units: 1 vs. 1',
      'At most one caster per 400 points: 2 of 2',
      'At least one Priest: 0',
    ]);
    expect(shown({ points: 760, need: 'fb_flesh', needed: 2 }).filter((_, k) => k % 6 === 0)).toEqual([
      'Points: at most 757: 760, 3 over',
      'At least one unit of Flesh Eaters: 2',
    ]);
  });
  it('CE-812 nothing is told of a list but that it is made; both are told when they are done', () => {
    const t = gael();
    expect(t.told('You chose')).toBe('You chose the Gael');
    make(t, CORE);
    expect(t.told('You added')).toBe('You added Retainers');
    t.choose('drop A3');
    expect(t.told('You dropped')).toContain('You dropped ');
    make(t, [['gael_retainer']]);
    t.choose('list-done');
    expect(t.told('You finished your list')).toBe('You finished your list: 147 points');
    const heard = t.match.log(1).flatMap((lines) => lines);
    expect(heard).toHaveLength(0);
    t.choose('people gael', 'take gael_750', 'list-done');
    expect(t.log().filter((l) => l.startsWith('Player'))).toEqual([
      'Player 1 chose the Gael: 3 units, 147 points',
      'Player 2 chose the Gael: 7 units, 750 points',
    ]);
    expect(t.told('took the list')).toBe('You took the list Clans 750');
  });
  it('CE-113 every model of the lists begins at full strength', () => {
    const t = newBattle('border-clash', { 'army-one': 'fo', 'army-two': 'va' }, [3, 5]);
    const { alive, size, wounds } = t.state;
    expect([alive[0], wounds[0], alive[2], wounds[2 * 16 + 7], wounds[2 * 16 + 8]]).toEqual([1, 4, 8, 1, 0]);
    expect([...alive.slice(32, 40)]).toEqual([...size.slice(32, 40)]);
    expect(alive[38] + alive[39] + alive[64]).toBe(4);
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
