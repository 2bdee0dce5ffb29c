/** The table over a real game: two turns of Celles, as far as the attack that others may join. */
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { readOption } from '../../engine/play.ts';
import { openGame } from '../../games/catalog.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { highlightsOf } from './highlights.ts';
import { Session } from './session.ts';

const celles = await openGame('celles');
const person = { kind: 'person' } as const;
const script = [
  ...['84-1/333 2808', '84-1/335 2810', '84-2/335 2810', '84-2/333 2809', '84-1/334 2809'].map((p) => `place ${p}`),
  ...['84-2/334 2909', '84-3/334 2909', '4Cav 2206'].map((p) => `place ${p}`),
  ...['formation 2Pz', 'take 2Pz-AT', 'go 2Pz-AT 2612', 'stop 2Pz-AT'],
  ...['take 2Pz-2', 'go 2Pz-2 2814', 'stop 2Pz-2', 'end-phase'],
  ...['formation 4Cav', 'take 4Cav', 'go 4Cav 1905', 'stop 4Cav', 'formation Lehr', 'no-extra'],
  ...['take Lehr-R', 'go Lehr-R 2013', 'take Lehr-1', 'go Lehr-1 2114', 'stop Lehr-1', 'first german'],
  ...['formation Lehr', 'take Lehr-1', 'attack Lehr-1 heavy'],
];

/** The table after so much of the script. */
function tableAfter(last: string): Session {
  const match = new Match(celles, { seed: 'celles-1180' });
  for (const words of script.slice(0, script.indexOf(last) + 1)) match.choose(words);
  return new Session({ host: new LocalHost(match), players: [person, person] });
}
const marksOf = (session: Session, patience?: number) =>
  highlightsOf(session.position.foresight, session.state, patience);

describe('who may join', () => {
  const session = tableAfter('attack Lehr-1 heavy');

  test('is rimmed in gold, not bracketed as a target: the attack itself is a button', () => {
    const marks = marksOf(session);
    expect(marks.marks.map((s) => s.tone)).toContain('may');
    expect(marks.marks.map((s) => s.tone)).not.toContain('target');
    expect(marks.overlay.targets).toEqual([]);
  });

  test('brings other odds, known while the attack is pending', () => {
    expect(session.state.pending?.words).toBe('fight');
    const joiner = session.state.stage?.targets.find((t) => t.place.piece === 'Lehr-R') ?? null;
    session.selection.point(joiner);
    const choice = session.selection.likelyChoice(session.state.focus);
    expect(choice?.words).toBe('join Lehr-R');
    expect(session.position.foresight.oddsOf(choice?.code ?? -1)?.strengths).toBe('11 + 7 vs. 7');
    expect(session.state.odds).toEqual(session.position.foresight.oddsOf(readOption(celles, 'fight')));
  });
});

describe('figures of reach', () => {
  test('an answer out of time leaves figures out; asked again, it completes them all', () => {
    const session = tableAfter('take 2Pz-AT');
    const hasty = marksOf(session, -1);
    expect(hasty.missing).toBe(true);
    expect(hasty.overlay.reach?.some((r) => r.text === undefined)).toBe(true);
    const whole = marksOf(session, 60_000);
    expect(whole.missing).toBe(false);
    expect(whole.overlay.reach?.length).toBe(hasty.overlay.reach?.length);
    expect(whole.overlay.reach?.filter((r) => r.text === undefined)).toEqual([]);
  });
});

describe('several routes to one hex', () => {
  test('are told apart by what they cost, the cheapest first', () => {
    let found = 0;
    for (const last of script.filter((words) => words.startsWith('take ')).slice(0, 6)) {
      const session = tableAfter(last);
      for (const target of session.state.stage?.targets ?? []) {
        if (session.selection.soleChoice(target) || !session.selection.likelyChoice(target)) continue;
        found++;
        session.selection.take(target);
        const routes = session.selection.routes();
        expect(routes.length).toBe(target.choices.length);
        expect(routes[0]).toBe(session.selection.likelyChoice(target) ?? routes[0]);
        const costs = routes.map((c) => session.position.foresight.previewOf(c.code)?.cost?.value ?? Number.NaN);
        expect(costs).toEqual([...costs].sort((a, b) => a - b));
        session.selection.look(routes[0] ?? null);
        expect(session.state.preview?.overlay?.path?.hexes.length).toBeGreaterThan(1);
        session.back();
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe('the machine explains itself', () => {
  const why = {
    line: ['Attack'],
    now: 0,
    later: 0.1,
    reasons: [],
    deed: '',
    plan: 'The Allies attack: Marche falls.',
    gains: ['Marche falls'],
    risks: [],
    summary: 'Its position stays even.',
  };

  test('after its choices, at once: the seats of this game have no secrets', async () => {
    const match = new Match(celles, { seed: 'celles-1180' });
    const mind: MachinePlayer = {
      ready: () => {},
      think: ({ options }) => ({
        move: Promise.resolve({ code: options[0] as number, why }),
        moveNow: () => {},
        cancel: () => {},
      }),
      dispose: () => {},
    };
    const players = [person, { kind: 'machine', level: 'regular' } as const];
    const session = new Session({ host: new LocalHost(match), players, machine: mind, pace: 0 });
    for (let i = 0; i < 40; i++) await Promise.resolve();
    const { reasons, keptBack } = session.ai.reasons();
    expect([reasons[0]?.seat, reasons[0]?.why, keptBack]).toEqual([1, why, false]);
    expect(reasons.length).toBe(match.length);
    expect(session.state.because?.why).toEqual(why);
    // In the recap it is said of the seat that made the plan, in the moments in which it was made.
    const at = reasons[0]?.choice ?? 0;
    expect(session.ai.planBetween(1, at, at + 1)).toBe('The Allies attack: Marche falls.');
    expect(session.ai.planBetween(0, at, at + 1)).toBe('');
    expect(session.ai.planBetween(1, at + 1, at + 9)).toBe('');
  });
});
