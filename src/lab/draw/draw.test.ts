import { describe, expect, it } from 'vitest';
import { openGame } from '../../games/catalog.ts';
import { playGames } from '../batch.ts';
import { framesOf } from '../frames.ts';
import { factsOf, planRun, type RunPlan } from '../plan.ts';
import { reportHtml, reportSheets } from '../report/html.ts';
import { type LabReport, reportOf } from '../report/index.ts';
import { drawGrid, drawMosaic, drawSweep } from './compare.ts';
import { type Context, drawFigure, type Ground, markup, type Shape } from './index.ts';

async function reportFor(id: string, games: number): Promise<LabReport> {
  const game = await openGame(id);
  const plan: RunPlan = planRun(game, { games, players: 'random' });
  const { rows } = playGames(
    game,
    plan,
    Array.from({ length: games }, (_, i) => i + 1),
  );
  return reportOf(plan, factsOf(game, plan), framesOf(rows), { complete: true });
}

const context = (report: LabReport, id: string, more: Partial<Context> = {}): Context => ({
  facts: report.facts,
  games: report.games,
  of: report.plan.games,
  width: 400,
  id: `test-${id}`,
  label: id,
  ...more,
});

const all = (shape: Shape): Shape[] => [
  shape,
  ...shape.kids.flatMap((kid) => (typeof kid === 'string' ? [] : all(kid))),
];
const ground: Ground = {
  box: { x: 0, y: 0, width: 1000, height: 800 },
  place: (name) => {
    const middle = { x: name.charCodeAt(0) % 90, y: name.charCodeAt(1) % 90 };
    return { middle, outline: [middle, { x: middle.x + 40, y: middle.y }, { x: middle.x, y: middle.y + 40 }] };
  },
};

describe.each(['combat-operations', 'celles', 'peiper'])('figures of %s', async (id) => {
  const report = await reportFor(id, 12);
  const opened: string[] = [];
  const link: Context['link'] = (opens) => {
    opened.push(JSON.stringify(opens));
    return '#here';
  };

  it.each([300, 420, 860])('are drawn at %i pixels, and stay inside them', (width) => {
    const drawn = report.figures.flatMap((figure) => {
      const shape = drawFigure(figure, context(report, figure.id, { width, ground, link }));
      return shape ? [{ id: figure.id, shape }] : [];
    });
    expect(drawn.map(({ id: name }) => name)).toEqual(
      expect.arrayContaining(['wins', 'funnel', 'levels', 'fan', 'tail', 'length', 'units', 'map', 'options']),
    );
    for (const { id: name, shape } of drawn) {
      const text = markup(shape);
      expect(text, name).not.toMatch(/NaN|undefined|Infinity|null/);
      if (name === 'map') continue;
      for (const { tag, attrs } of all(shape)) {
        if (tag !== 'rect' || typeof attrs.x !== 'number') continue;
        expect(attrs.x, `${name}: ${JSON.stringify(attrs)}`).toBeGreaterThanOrEqual(-1);
        expect(attrs.x + Number(attrs.width), `${name}: ${JSON.stringify(attrs)}`).toBeLessThanOrEqual(width + 1);
      }
    }
  });

  it('marks that are games open them; without a page they are only drawn', () => {
    const fan = report.figures.find((figure) => figure.id === 'fan');
    if (!fan) throw new Error('no fan');
    const linked = drawFigure(fan, context(report, 'fan', { link })) as Shape;
    const games = all(linked).filter(({ tag }) => tag === 'a');
    expect(games.length).toBe(12);
    expect(linked.attrs.role).toBe('group');
    for (const { attrs } of games) expect(attrs['aria-label']).toMatch(/^Game \d+, .+, open in replay$/);
    expect(opened.some((text) => /"game":\d+,"turn":\d+/.test(text))).toBe(true);
    const plain = drawFigure(fan, context(report, 'fan')) as Shape;
    expect(all(plain).some(({ tag }) => tag === 'a')).toBe(false);
    expect(plain.attrs.role).toBe('img');
    expect(plain.attrs['aria-label']).toBe('fan');
  });

  it('the report is one file that names nothing outside, on two sheets', () => {
    const html = reportHtml(report);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
    expect(html).not.toMatch(/https?:|src="|<script|<link|@import/);
    expect(html.match(/<section class="a4">/g)).toHaveLength(2);
    expect(html.match(/<svg/g)?.length).toBeGreaterThan(4);
    expect(html.match(/<details>/g)).toHaveLength(report.figures.length);
    expect(html).toContain(report.verdict.headline);
    expect(reportSheets(report)).toHaveLength(2);
  });
});

it('names of a data file cannot break out of the page or its style', async () => {
  const report = await reportFor('combat-operations', 12);
  const [first, ...rest] = report.facts.seats;
  if (!first) throw new Error('no seat');
  const name = '<script>alert(1)</script>"&';
  const hostile: LabReport = {
    ...report,
    plan: { ...report.plan, overlayName: name },
    facts: { ...report.facts, title: name, seats: [{ ...first, name, color: 'red;} body{display:none' }, ...rest] },
  };
  const html = reportHtml(hostile);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('display:none');
  expect(html).toContain('&lt;script&gt;');
});

describe('comparisons', async () => {
  const report = await reportFor('combat-operations', 12);
  const c = context(report, 'compare');

  it('a mosaic has an area for each kind of deal, and none for a kind that did not come', () => {
    const areas = (shape: Shape | null): number[] =>
      shape
        ? all(shape)
            .filter(
              ({ tag, attrs }) => tag === 'rect' && typeof attrs.class === 'string' && /^s[01]$/.test(attrs.class),
            )
            .map(({ attrs }) => Number(attrs.width) * Number(attrs.height))
        : [];
    const sizes = areas(drawMosaic(c, { both: 40, onlyA: 10, onlyB: 20, neither: 30 }));
    expect(sizes).toHaveLength(4);
    const [both = 0, onlyA = 0, onlyB = 0, neither = 0] = sizes;
    // A pixel of paper lies around each.
    expect(both / neither).toBeCloseTo(40 / 30, 1);
    expect(onlyB / onlyA).toBeCloseTo(2, 0);
    expect(areas(drawMosaic(c, { both: 4, onlyA: 0, onlyB: 0, neither: 6 }))).toHaveLength(2);
    expect(drawMosaic(c, { both: 0, onlyA: 0, onlyB: 0, neither: 0 })).toBeNull();
  });

  it('a sweep shows where the sides are even, and a grid frames the cells that may be', () => {
    const point = (at: number, value: number) => ({ at, value, low: value - 0.05, high: value + 0.05, games: 100 });
    const sweep = drawSweep(c, {
      name: 'turns',
      who: 'Blue wins',
      printed: 6,
      points: [point(8, 0.6), point(5, 0.2), point(6, 0.4)],
      even: { value: 7, low: 6.5, high: 7.6 },
    });
    const words = sweep ? all(sweep).flatMap(({ tag, kids }) => (tag === 'text' ? kids : [])) : [];
    expect(words).toContain('even at 7.0');
    expect(words).toContain('as printed');
    const cell = (x: string, y: string, value: number) => ({
      ...point(0, value),
      x,
      y,
      printed: x === '1' && y === '1',
    });
    const grid = drawGrid(c, {
      names: ['turns', 'guns'],
      who: 'Blue wins',
      cells: [cell('1', '1', 0.2), cell('2', '1', 0.5), cell('1', '2', 0.8), cell('2', '2', 0.47)],
    });
    expect(grid ? all(grid).filter(({ attrs }) => attrs.rx === 4) : []).toHaveLength(2);
  });
});
