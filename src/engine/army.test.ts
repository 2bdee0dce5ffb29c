import { describe, expect, it } from 'vitest';
import {
  type ArmyBook,
  type ArmyCheck,
  type ArmyList,
  type ArmyProfile,
  isLegal,
  ListError,
  listText,
  parseList,
  suggestFix,
} from './army.ts';

const profile = (id: string, people: string, points: number, least: number, most: number): ArmyProfile => ({
  id,
  name: `${id[0]?.toUpperCase()}${id.slice(1)}`,
  people,
  least,
  most,
  points,
  line: '',
  values: [],
  card: { line: '', head: [], rows: [] },
  design: { form: 'mini' } as unknown as ArmyProfile['design'],
  extras: [
    { id: 'shield', name: 'Shields', points: 1, each: true },
    ...(most === 1 ? [{ id: 'crown', name: 'Crown', points: 9 }] : []),
    ...(id === 'warrior' ? [{ id: 'axe', name: 'Axes', points: 0 }] : []),
  ],
});

/** Two peoples; a list may cost 40 points, and needs a chief. */
const profiles = [
  profile('chief', 'gael', 20, 1, 1),
  profile('warrior', 'gael', 2, 5, 8),
  profile('archer', 'gael', 3, 2, 5),
  profile('giant', 'fir', 30, 1, 1),
];
const costOf = ({ units }: ArmyList): number =>
  units.reduce((sum, unit) => {
    const { points, extras } = profiles.find((p) => p.id === unit.profile) ?? { points: 30, extras: [] };
    const bought = extras.filter((e) => unit.extras.includes(e.id));
    return sum + unit.models * points + bought.reduce((n, e) => n + e.points * (e.each ? unit.models : 1), 0);
  }, 0);
const limit = (text: string, ok: boolean): ArmyCheck['limits'][number] => ({
  rule: 'A-01',
  text,
  figure: '',
  ok,
  units: [],
});
const book = {
  peoples: [{ id: 'gael' }, { id: 'fir' }],
  profiles,
  check: (task: string, list: ArmyList): ArmyCheck => ({
    points: costOf(list),
    limits: [
      limit('so many points', costOf(list) <= Number(task)),
      limit(
        'a chief',
        list.units.some((u) => u.profile === 'chief'),
      ),
      limit('no more than three units', list.units.length <= 3),
    ],
    units: [],
  }),
} as unknown as ArmyBook;
const keptIf = (ok: boolean): ArmyCheck => ({ points: 1, limits: [limit('', ok)], units: [] });
const CHIEF = { profile: 'chief', models: 1, extras: [] };
const listOf = (...units: ArmyList['units']): ArmyList => ({ name: 'Stone', people: 'gael', units });

describe('an army list as text', () => {
  it('is one line that is read back', () => {
    const list = listOf({ ...CHIEF, extras: ['shield', 'crown'] }, { profile: 'warrior', models: 12, extras: [] });
    expect(listText(list)).toBe('gael; Stone; chief 1 shield crown; warrior 12');
    expect(parseList(book, listText(list))).toEqual(list);
    expect(parseList(book, `  ${listText(list)} ;; `)).toEqual(list);
    expect(parseList(book, 'gael;Stone')).toEqual(listOf());
    expect(parseList(book, 'gael')).toEqual({ ...listOf(), name: '' });
  });

  it('keeps a name from breaking the line, and cuts it at 60 letters', () => {
    const name = ' Stone;\n and  Sling ';
    expect(listText({ ...listOf(), name })).toBe('gael; Stone and Sling');
    expect(parseList(book, `gael; ${'x'.repeat(60)}`).name).toHaveLength(60);
    expect(parseList(book, `gael; ${'x'.repeat(61)}`).name).toHaveLength(60);
  });

  it('counts what is bought twice for a unit once', () => {
    expect(parseList(book, 'gael; x; warrior 5 shield shield').units).toEqual([
      { profile: 'warrior', models: 5, extras: ['shield'] },
    ]);
  });

  it.each([
    ['gal; x; chief 1', 'unknown people "gal"; did you mean "gael"?'],
    [`${'g'.repeat(90)}; x`, `unknown people "${'g'.repeat(40)}"`],
    ['gael; x; chef 1', 'unknown profile "chef"; did you mean "chief"?'],
    ['gael; x; giant 1', 'unknown profile "giant"'],
    [`gael; x; ${'q'.repeat(90)} 1`, `unknown profile "${'q'.repeat(40)}"`],
    ['gael; x; warrior', 'Warrior: "" is not a number of models'],
    ['gael; x; warrior 0', 'Warrior: "0" is not a number of models'],
    ['gael; x; warrior 100', 'Warrior: "100" is not a number of models'],
    ['gael; x; warrior 1234567890123456789012345', 'Warrior: "12345678901234567890" is not a number of models'],
    ['gael; x; warrior 5 shield crown', 'Warrior: "crown" cannot be bought'],
    [`gael; x; warrior 5 ${'c'.repeat(90)}`, `Warrior: "${'c'.repeat(40)}" cannot be bought`],
    [`gael; x${'; chief 1'.repeat(33)}`, '33 units; a list has 32 at most'],
  ])('is refused where the book does not know it: %s', (text, reason) => {
    expect(() => parseList(book, text)).toThrow(ListError);
    expect(() => parseList(book, text)).toThrow(reason);
  });

  it('may have 32 units', () => expect(parseList(book, `gael; x${'; chief 1'.repeat(32)}`).units).toHaveLength(32));
});

describe('limits', () => {
  it('are kept when each of them is', () => {
    const check = (...ok: boolean[]): ArmyCheck => ({ points: 0, limits: ok.map((o) => limit('', o)), units: [] });
    expect([check(), check(true, true), check(true, false), check(false)].map(isLegal)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a broken list is fixed by one change', () => {
  const mend = (points: number, ...units: ArmyList['units']) => {
    const mending = suggestFix(book, String(points), listOf(...units));
    return mending && [mending.text, mending.points, listText(mending.list)];
  };

  it('the one that leaves most points: another number of models', () => {
    expect(mend(36, CHIEF, { profile: 'warrior', models: 9, extras: [] })).toEqual([
      'change 9 Warrior to 8 Warrior',
      36,
      'gael; Stone; chief 1; warrior 8',
    ]);
  });

  it('another profile, which keeps what can be bought for it', () => {
    expect(mend(36, CHIEF, { profile: 'warrior', models: 12, extras: ['axe', 'shield'] })).toEqual([
      'change 12 Warrior to 4 Archer',
      36,
      'gael; Stone; chief 1; archer 4 shield',
    ]);
    expect(mend(30, CHIEF, { profile: 'archer', models: 5, extras: [] })).toEqual([
      'change 5 Archer to 5 Warrior',
      30,
      'gael; Stone; chief 1; warrior 5',
    ]);
  });

  it('of the own people', () => {
    expect(mend(51, CHIEF, { profile: 'warrior', models: 16, extras: [] })).toEqual([
      'change 16 Warrior to Chief',
      40,
      'gael; Stone; chief 1; chief 1',
    ]);
  });

  it('fewer extras', () => {
    expect(
      mend(
        27,
        { profile: 'chief', models: 1, extras: ['crown', 'shield'] },
        { profile: 'archer', models: 2, extras: [] },
      ),
    ).toEqual(['Chief without Crown', 27, 'gael; Stone; chief 1 shield; archer 2']);
    const axed = {
      ...book,
      check: (_: string, { units }: ArmyList) => keptIf(units.every((u) => u.extras.length === 0)),
    };
    const axes = listOf({ profile: 'warrior', models: 5, extras: ['axe'] });
    expect(suggestFix(axed, '', axes)).toMatchObject({ text: 'Remove 5 Warrior', list: listOf() });
    const kept = { ...axed, check: (_: string, list: ArmyList) => keptIf(listText(list) === 'gael; Stone; warrior 5') };
    expect(suggestFix(kept, '', axes)?.text).toBe('5 Warrior without Axes');
  });

  it('a unit less', () => {
    const archers = { profile: 'archer', models: 4, extras: [] };
    expect(mend(90, CHIEF, archers, archers, archers)).toEqual([
      'Remove 4 Archer',
      44,
      'gael; Stone; chief 1; archer 4; archer 4',
    ]);
  });

  it('or a unit more, of the own people and as small as it may be', () => {
    expect(
      mend(60, { profile: 'warrior', models: 8, extras: [] }, { profile: 'archer', models: 4, extras: [] }),
    ).toEqual(['Add Chief', 48, 'gael; Stone; warrior 8; archer 4; chief 1']);
    expect(suggestFix(book, '20', listOf())).toEqual({
      text: 'Add Chief',
      points: 20,
      list: listOf(CHIEF),
    });
  });

  it('names what the book does not know by its id', () => {
    const ghost = { profile: 'ghost', models: 1, extras: ['veil'] };
    expect(mend(20, CHIEF, ghost)).toEqual(['Remove ghost', 20, 'gael; Stone; chief 1']);
    expect(mend(70, ghost)).toEqual(['Add Chief', 50, 'gael; Stone; ghost 1 veil; chief 1']);
    const veiled = { ...CHIEF, extras: ['veil'] };
    const picky = { ...book, check: (_: string, list: ArmyList) => keptIf(listText(list).endsWith('chief 1')) };
    expect(suggestFix(picky, '', listOf(veiled))?.text).toBe('Chief without veil');
  });

  it('and by none if it takes two, or none is needed and every other list is worse', () => {
    expect(mend(19, CHIEF, CHIEF)).toBeNull();
    expect(mend(20, CHIEF)).toBeNull();
  });
});
