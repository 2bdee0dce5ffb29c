import { describe, expect, it } from 'vitest';
import { dataHash } from '../engine/match.ts';
import { openGame } from '../games/catalog.ts';
import { changesOf, mergeOverlays, overlayWith, readVaried } from './figures.ts';

describe('a figure of the tables', () => {
  it('is found by table, row and field, and its overlay changes it and nothing else', async () => {
    const peiper = await openGame('peiper');
    const turns = readVaried(peiper, 'a', 'scenarios.a.turns=5..7');
    expect(turns).toEqual({ path: 'scenarios.a.turns', option: false, values: [5, 6, 7], printed: 6 });
    const changed = await openGame('peiper', overlayWith(peiper, 'scenarios.a.turns', 7));
    const figures = (game: typeof peiper): unknown => readVaried(game, 'a', 'scenarios.a.turns=1').printed;
    expect([figures(peiper), figures(changed)]).toEqual([6, 7]);
    const back = await openGame(
      'peiper',
      mergeOverlays(overlayWith(peiper, 'scenarios.a.turns', 7), overlayWith(peiper, 'scenarios.a.turns', 6)),
    );
    expect([dataHash(back) === dataHash(peiper), dataHash(changed) === dataHash(peiper)]).toEqual([true, false]);
  });

  it('may stand in a list of rows', async () => {
    const celles = await openGame('celles');
    const path = 'units.2Pz-1.ma';
    const before = Number(readVaried(celles, 'standard', `${path}=1`).printed);
    expect(before).toBeGreaterThan(2);
    const changed = await openGame('celles', overlayWith(celles, path, before - 1));
    expect(readVaried(changed, 'standard', `${path}=1`).printed).toBe(before - 1);
  });

  it.each([
    ['scenarios.z.turns=5', /unknown (row|field) of "scenarios" "z"/],
    ['scenarioz.a.turns=5', /unknown table or setting "scenarioz"; did you mean "scenarios"\?/],
    ['scenarios.a.turnz=5', /unknown field of "scenarios\.a" "turnz"; did you mean "turns"\?/],
    ['scenarios.a=5', /"scenarios\.a" is a whole table or list/],
    ['scenarios.a.turns=1..1000', /is not a range of at most 100 values/],
    ['scenarios.a.turns', /expected NAME=VALUE/],
    ['fall_back=maybe', /setting "fall_back" takes off or on, not "maybe"/],
  ])('%s is refused', async (text, words) => {
    const peiper = await openGame('peiper');
    expect(() => readVaried(peiper, 'a', text)).toThrow(words);
  });
});

describe('settings and data files together', () => {
  it('a setting of the rules takes its words, or all of them', async () => {
    const peiper = await openGame('peiper');
    expect(readVaried(peiper, 'a', 'fall_back=*')).toMatchObject({
      option: true,
      values: ['off', 'on'],
      printed: 'off',
    });
    const varied = [readVaried(peiper, 'a', 'fall_back=on'), readVaried(peiper, 'a', 'scenarios.a.turns=7')];
    const base = { overlay: { scenarios: { rows: [{ id: 'a', win: { units: 1 } }] } }, options: { tiger: 'off' } };
    expect(changesOf(peiper, varied, ['on', 7], base)).toEqual({
      options: { tiger: 'off', fall_back: 'on' },
      overlay: { scenarios: { rows: [{ id: 'a', win: { units: 1 }, turns: 7 }] } },
    });
  });

  it('data files are laid over each other as over the tables: objects by field, rows by name', () => {
    expect(mergeOverlays({ a: { x: 1, y: 2 } }, { a: { y: 3 }, b: 4 })).toEqual({ a: { x: 1, y: 3 }, b: 4 });
    expect(
      mergeOverlays(
        { u: [{ id: 'p', ma: 1 }] },
        {
          u: [
            { id: 'q', ma: 2 },
            { id: 'p', cf: 3 },
          ],
        },
      ),
    ).toEqual({
      u: [
        { id: 'p', ma: 1, cf: 3 },
        { id: 'q', ma: 2 },
      ],
    });
    expect(mergeOverlays({ list: [1, 2] }, { list: [3] })).toEqual({ list: [3] });
    expect(mergeOverlays(undefined, { a: 1 })).toEqual({ a: 1 });
  });
});
