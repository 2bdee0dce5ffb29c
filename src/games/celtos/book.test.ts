import { describe, expect, it } from 'vitest';
import { type ArmyBook, type ArmyList, isLegal, listText, parseList, suggestFix } from '../../engine/army.ts';
import { forCatalog } from '../../engine/game.ts';
import { Match } from '../../engine/match.ts';
import { celtos } from './testing.ts';

const book = celtos.armies as unknown as ArmyBook;
const ready = (name: string): ArmyList => {
  const found = book.ready.find((list) => list.name === name);
  if (!found) throw new Error(name);
  return found;
};
const begun = (scenario = 'border-clash', options = {}): Match =>
  new Match(forCatalog(celtos), { scenario, options, seed: 'book' });

/** Plays a list at the table for whoever is asked. */
function bring(match: Match, list: ArmyList): void {
  for (const code of book.choices(match.state, list)) match.choose(code);
}
const broken = (task: string, list: ArmyList): string[] =>
  book.check(task, list).limits.flatMap((limit) => (limit.ok ? [] : [limit.rule]));

/** The list of the picture of a list that breaks two limits. */
const STONE_AND_SLING = parseList(
  book,
  `gael; Stone and Sling; gael_chief 1 shields great-leap war-shout; gael_druid 1 ward;
   gael_warrior 12 shields leader musician standard; gael_slinger 10 leader; gael_slinger 7 leader; gael_slinger 6 leader`,
);

describe('the army book', () => {
  it('CE-801 CE-812 brings every ready-made list to the table by choices, unseen by the other side', () => {
    for (const list of book.ready)
      for (const task of list.tasks.filter((id) => id.startsWith('border-clash-750'))) {
        const match = begun();
        const before = JSON.stringify(match.view(1));
        bring(match, list);
        expect(match.seat, list.name).toBe(1);
        const count = match.length;
        expect(book.asked(match.state)).toEqual({ task, list: null });
        const { fields: one } = match.view(0) as unknown as { fields: Record<string, number[]> };
        const { fields: two } = match.view(1) as unknown as { fields: Record<string, number[]> };
        expect(one.profile.length).toBe(list.units.length);
        expect(two.profile).toEqual([]);
        expect(before).not.toContain(list.units[0]?.profile);
        expect(match.moments(1).length, 'the other side counts no choices of a list').toBeLessThan(count);
      }
  });
  it('CE-801 a list that was begun is changed, not made twice', () => {
    const match = begun();
    const [people, ...rest] = book.choices(match.state, ready('Clans 750'));
    for (const code of [people as number, ...rest.slice(0, 9)]) match.choose(code);
    const { length } = match;
    bring(match, ready('Clans 750'));
    expect(match.length).toBe(length + rest.length - 9);
    expect(match.seat).toBe(1);
  });
  it('CE-802 CE-807 says which limits are broken, by how much and by which units', () => {
    const check = book.check('border-clash-750', STONE_AND_SLING);
    expect(check.points).toBe(794);
    expect(check.units.map((u) => u.points)).toEqual([47, 53, 201, 211, 151, 131]);
    expect(check.limits.filter((l) => !l.ok)).toEqual([
      { rule: 'CE-802', text: 'Points: at most 757', figure: '794, 37 over', ok: false, units: [] },
      {
        rule: 'CE-807',
        text: 'No more missile units than other units',
        figure: '3 vs. 1',
        ok: false,
        units: [3, 4, 5],
      },
    ]);
  });
  it('CE-803 CE-804 CE-805 CE-806 CE-808 CE-811 CE-850 CE-704 judges as the table does', () => {
    const list = (units: string, people = 'gael'): ArmyList => parseList(book, `${people}; x; ${units}`);
    const core = 'gael_chief 1; gael_warrior 5; gael_retainer 5';
    expect(broken('border-clash-750', list(core))).toEqual([]);
    expect(broken('border-clash-750', list('gael_warrior 5; gael_retainer 5'))).toEqual(['CE-804']);
    expect(broken('border-clash-750', list('gael_chief 1; gael_warrior 5'))).toEqual(['CE-805']);
    expect(broken('border-clash-750', list(`${core}; gael_chief 1; gael_chief 1`))).toEqual(['CE-806']);
    expect(broken('border-clash-750', list(`${core}; gael_warrior 13`))).toEqual(['CE-808']);
    expect(broken('border-clash-400', list(`${core}; gael_druid 1; gael_druid 1; gael_hound 4; gael_hound 4`))).toEqual(
      ['CE-811'],
    );
    expect(broken('bound-seer-sidhe', list(core))).toEqual(['CE-803']);
    expect(broken('bound-seer-fb', list('fb_lord 1; fb_thrall 8; fb_flesh 5', 'fb'))).toEqual(['CE-850']);
    const feats = list(core.replace('gael_chief 1', 'gael_chief 1 great-leap war-shout unbowed'));
    expect(broken('border-clash-750', feats)).toEqual(['CE-704']);
    const two = list(core.replace('gael_chief 1', 'gael_chief 1 great-leap war-shout parry-1'));
    expect(book.check('border-clash-750', two).units[0]?.shut).toMatchObject({
      unbowed: { rule: 'CE-704' },
      'parry-2': { rule: 'CE-711' },
    });
  });
  it('CE-808 what cannot be played is not brought to the end', () => {
    const match = begun();
    bring(match, STONE_AND_SLING);
    expect(match.seat).toBe(0);
    expect(book.asked(match.state)?.list?.units.length).toBeLessThan(6);
  });
  it('finds the one change that mends a list', () => {
    const mending = suggestFix(book, 'border-clash-750', STONE_AND_SLING);
    expect(mending && isLegal(book.check('border-clash-750', mending.list))).toBe(true);
    expect(mending?.text).toMatch(/^change \d+ Staff Slingers to /);
    expect(mending?.points).toBeGreaterThan(740);
    expect(suggestFix(book, 'border-clash-750', parseList(book, 'gael; x; gael_warrior 5'))).toBeNull();
  });
  it('reads a list back from its line, and says what is wrong with another', () => {
    for (const { tasks: _, ...list } of book.ready) expect(parseList(book, listText(list))).toEqual(list);
    const faults: readonly (readonly [string, RegExp])[] = [
      ['orcs; x', /unknown people "orcs"/],
      ['gael; x; sidhe_archer 5', /unknown profile "sidhe_archer"/],
      ['gael; x; gael_warrior many', /"many" is not a number of models/],
      ['gael; x; gael_warrior 5 wings', /Warriors: "wings" cannot be bought/],
      [`gael; x${'; gael_hound 4'.repeat(33)}`, /33 units/],
    ];
    for (const [text, fault] of faults) expect(() => parseList(book, text)).toThrow(fault);
  });
  it('CE-841 CE-850 knows for what a match asks', () => {
    const task = (scenario: string, options: Record<string, string>, seat: number) =>
      book.taskOf({ scenario, options }, seat);
    expect(task('first-blood', {}, 0)).toBeNull();
    expect(task('border-clash', { points: '400' }, 1)).toBe('border-clash-400');
    expect(task('border-clash', { 'army-one': 'gael' }, 0)).toBeNull();
    expect(task('bound-seer', {}, 1)).toBe('bound-seer-fb');
    expect(task('raid', { lists: 'ready' }, 1)).toBeNull();
    expect(book.ready.map((list) => `${list.name}: ${list.tasks.join(' ')}`)).toMatchInlineSnapshot(`
      [
        "Clans, demo: ",
        "Court, demo: ",
        "Clans 750: border-clash-750",
        "Court 750: border-clash-750 raid-sidhe",
        "Host 750: border-clash-750",
        "Horde 750: border-clash-750",
        "Raiders 750: border-clash-750",
        "Host 600: bound-seer-fb",
        "Court 600: bound-seer-sidhe",
        "Host 750: border-clash-750 raid-fb",
      ]
    `);
  });
});

describe('a list on its page', () => {
  it('CE-704 CE-810 says of everything that may be bought what it does', () => {
    for (const profile of book.profiles)
      for (const extra of profile.extras) expect([profile.id, extra.id, extra.tells ?? '']).not.toContain('');
  });
  it('CE-801 belongs to a match in which it can be brought', () => {
    for (const { id, setup } of book.tasks)
      expect([0, 1].map((seat) => setup && book.taskOf(setup, seat)).includes(id)).toBe(true);
  });
});
