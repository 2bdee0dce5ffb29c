/** A measured table: targets behind orders on one card, and places behind orders at one click. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import type { Match } from '../../engine/match.ts';
import { replayRecord } from '../../engine/record.ts';
import { openGame } from '../../games/catalog.ts';
import { attackInWords } from './fight-words.ts';
import { regionsBehind } from './open-behind.ts';
import { Session } from './session.ts';
import { tableMarksOf } from './table-marks.ts';

const game = await openGame('celtos');
const person = { kind: 'person' } as const;
const ORDERS: ReadonlySet<string> = new Set(['move', 'rush', 'hold', 'shoot', 'assault', 'end']);
const golden = new URL('../../games/celtos/golden/border-clash-ready.txt', import.meta.url);
const whole = replayRecord(game, readFileSync(golden, 'utf8'));
/** The tasks of the page are done. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

function at(n: number): { session: Session; match: Match; made: () => string[] } {
  const match = whole.branch(n);
  const session = new Session({ host: new LocalHost(match), players: [person, person] });
  if (session.state.handoff !== null) session.reveal();
  return { session, match, made: () => Array.from({ length: match.length - n }, (_, i) => match.wordsAt(n + i)) };
}

/** The first moment from which an order leads to a choice of targets. */
function withTargets(order: string) {
  for (let n = 0; n < whole.length; n++) {
    if (!ORDERS.has(whole.wordsAt(n))) continue;
    const found = at(n);
    const button = found.session.state.ask?.choices.find((c) => c.words === order);
    if (!button) continue;
    found.session.selection.setPending(button);
    if ((found.session.state.fight?.questions[0]?.answers.length ?? 0) > 1) return { ...found, button };
  }
  throw new Error(`${order} never has several targets`);
}

describe('CE-501 an assault with several targets on one card', () => {
  const t = withTargets('assault');
  const { session } = t;

  test('has them as one question, and its button says whom it assaults', () => {
    const { fight, odds } = session.state;
    expect(fight?.questions.map((q) => q.takes)).toEqual(['one']);
    expect(odds?.fight?.target).toBeTruthy();
    expect(fight && odds && attackInWords(fight, odds, session.state)).toBe(`Assault ${odds?.fight?.target}`);
    // Averages with standards, as the result is compared (CE-524).
    expect(odds?.fight?.sums?.map((sum) => /^\d+\.\d$/.test(sum))).toEqual([true, true]);
  });

  test('another target is one press away, and is sent with the order', async () => {
    const other = session.state.fight?.questions[0]?.answers.find((a) => !a.on && !a.why);
    if (!other) throw new Error('no other target');
    const before = session.state.odds?.fight?.target;
    session.selection.toggle(other.choice);
    expect(session.state.odds?.fight?.target).not.toBe(before);
    session.decisions.confirm();
    await settled();
    expect(t.made().slice(0, 2)).toEqual(['assault', other.choice.words]);
  });
});

describe('CE-301 Move and Rush at one click', () => {
  const n = Array.from({ length: whole.length }, (_, i) => i).find((i) => whole.wordsAt(i) === 'rush') as number;

  test('both reaches lie on the table, the Rush beyond the Move', () => {
    const { session } = at(n);
    const regions = regionsBehind(session.state.ask, session.position.lookahead);
    expect(regions.map((r) => [r.name.split(',')[0], r.far])).toEqual([
      ['Move', false],
      ['Rush', true],
    ]);
  });

  test('a click gives the nearest order that leads there, and both are undone together', async () => {
    const { session, made } = at(n);
    const to = whole.wordsAt(n + 1);
    const rushed = session.position.lookahead.at([
      session.state.ask?.choices.find((c) => c.words === 'rush')?.code ?? -1,
    ]);
    const places = session.state.places;
    const choice = rushed
      ?.asked()
      ?.options.map((code) => places?.choice(code))
      .find((c) => c?.words === to);
    const [spot] = choice?.places[0]?.spots ?? [];
    if (!spot) throw new Error(`${to} is not offered`);
    session.selection.pointAt(spot);
    expect(session.state.preview?.overlay?.ghosts?.length).toBeGreaterThan(0);
    session.selection.click(spot);
    await settled();
    expect(made()).toEqual([expect.stringMatching(/^(move|rush)$/), to]);
    session.decisions.undo();
    await settled();
    expect(made()).toEqual([]);
  });
});

test('CE-017 a volley is drawn from each who shoots, and the fallen are marked where they stood', () => {
  const scene = (n: number) => game.scene(whole.branch(n).view(0));
  for (let n = 1; n <= whole.length; n++) {
    const lines = whole.moments(0)[n]?.lines ?? [];
    const shot = lines.find((line) => line.happening?.report?.fight);
    if (!shot) continue;
    const [before, after] = [scene(n - 1), scene(n)];
    const step = {
      at: n,
      since: n - 1,
      seat: 0,
      kind: 'event',
      lines,
      happening: shot.happening ?? null,
      shown: [],
      changes: [],
      before,
      after,
    } as const;
    const { lines: drawn, fallen } = tableMarksOf(step);
    expect(drawn.filter((line) => line.tone === 'shot').length).toBeGreaterThan(0);
    const left = new Set(after.pieces.map((p) => p.id));
    expect(fallen).toHaveLength(before.pieces.filter((p) => 'at' in p.place && !left.has(p.id)).length);
    return;
  }
  throw new Error('nobody shot');
});
