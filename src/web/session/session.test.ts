import { describe, expect, test } from 'vitest';
import { forCatalog, SPECTATOR } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { parseRecord, replayRecord } from '../../engine/record.ts';
import { makeCrossroads } from '../../engine/testing/crossroads.ts';
import type { MachinePlayer, MachineQuestion } from '../machine/machine.ts';
import { highlightsOf, overlayOf } from './highlights.ts';
import { type Player, Session } from './session.ts';

const game = forCatalog(makeCrossroads());
const person: Player = { kind: 'person' };
const machine: Player = { kind: 'machine', level: 'recruit' };
/** Dry weather on the first turn: item 0 of the cup. */
const DRY = [0];

/** Answers at once with the first or last option, and keeps what it was asked. */
function puppet(pick: 'first' | 'last' = 'last'): MachinePlayer & { asked: MachineQuestion[] } {
  const asked: MachineQuestion[] = [];
  return {
    asked,
    ready: () => {},
    think: (question) => {
      asked.push(question);
      const code = question.options[pick === 'first' ? 0 : question.options.length - 1] as number;
      return { move: Promise.resolve({ code }), moveNow: () => {}, cancel: () => {} };
    },
    dispose: () => {},
  };
}

/** The match behind a session's table. */
const matchOf = (session: Session): Match => (session.host as LocalHost).match;

const sit = (players: readonly Player[], scenario = 'meeting', mind = puppet()): Session =>
  new Session({
    host: new LocalHost(new Match(game, { scenario, seed: 'table', dice: DRY })),
    players,
    machine: mind,
    pace: 0,
  });

const settle = async (): Promise<void> => {
  for (let i = 0; i < 60; i++) await Promise.resolve();
};
const targetKeys = (session: Session): string[] => (session.state.stage?.targets ?? []).map((t) => t.place.key);
const press = (session: Session, words: string): void => {
  const choice = session.state.stage?.buttons.find((c) => c.words === words);
  if (!choice) throw new Error(`no button "${words}"`);
  session.selection.offer(choice);
};

describe('picking', () => {
  test('options with a unit and a hex are picked in two clicks', () => {
    const session = sit([person, machine]);
    expect(targetKeys(session)).toEqual(['piece:R1', 'piece:R2']);
    expect(session.state.stage?.buttons.map((c) => c.words)).toEqual(['end']);
    session.selection.click({ piece: 'R1' });
    expect(session.state.stage?.picked.map((p) => p.key)).toEqual(['piece:R1']);
    expect(targetKeys(session).every((key) => key.startsWith('hex:'))).toBe(true);
    session.selection.click({ hex: '0202' });
    expect(matchOf(session).wordsAt(0)).toBe('move R1 0202');
    expect(session.state.length).toBe(1);
  });

  test('a click on the hex of a piece picks the piece in it', () => {
    const session = sit([person, machine]);
    session.selection.click({ hex: '0102' });
    expect(session.state.stage?.picked.map((p) => p.piece)).toEqual(['R2']);
  });

  test('a click on another unit starts over with it, a click on the same one lets it go', () => {
    const session = sit([person, machine]);
    session.selection.click({ piece: 'R1' });
    session.selection.click({ piece: 'R2' });
    expect(session.state.stage?.picked.map((p) => p.piece)).toEqual(['R2']);
    session.selection.click({ piece: 'R2' });
    expect(session.state.stage?.picked).toEqual([]);
  });

  test('Escape leaves one step at a time', () => {
    const session = sit([person, machine]);
    session.selection.click({ piece: 'R1' });
    expect(session.back()).toBe(true);
    expect(session.state.stage?.picked).toEqual([]);
    expect(session.back()).toBe(false);
  });
});

describe('refusals', () => {
  test('a hex too far away is refused with the rule of movement', () => {
    const session = sit([person, machine]);
    session.selection.click({ piece: 'R1' });
    session.selection.click({ hex: '0302' });
    expect(session.state.refusal?.rule).toMatch(/^T-0[24]$/);
    expect(session.state.refusal?.text).not.toBe('');
    expect(session.state.length).toBe(0);
  });

  test('a unit of the other side is refused as not yours', () => {
    const session = sit([person, machine]);
    session.selection.click({ piece: 'B1' });
    expect(session.state.refusal?.rule).toBe('T-01');
    expect(session.state.refusal?.text).toContain('not yours');
  });

  test('the next action takes the refusal away', () => {
    const session = sit([person, machine]);
    session.selection.click({ piece: 'B1' });
    session.selection.click({ piece: 'R1' });
    expect(session.state.refusal).toBeNull();
  });
});

describe('what is shown', () => {
  test('one person sees his own view, whoever decides', () => {
    const session = sit([machine, person]);
    expect(session.state.seat).toBe(1);
    expect(session.state.ask).toBeNull();
    expect(session.state.waiting?.seat).toBe(0);
  });

  test('while the other side decides in secret, neither the question nor its rule is told', () => {
    const waiting = {
      ...puppet(),
      think: () => ({ move: new Promise<never>(() => {}), moveNow: () => {}, cancel: () => {} }),
    };
    const session = sit([machine, person], 'ambush', waiting);
    const { decision } = matchOf(session);
    expect(decision?.publicPrompt).toBeDefined();
    expect(session.state.waiting).toEqual({ seat: 0, prompt: decision?.publicPrompt, rule: null });
    // An open question is told with its rule.
    const open = sit([machine, person], 'meeting', waiting);
    expect(open.state.waiting?.rule).toBe(matchOf(open).decision?.rule);
  });

  test('what is foreseen and refused rests on what the seat knows: the true state may be scrambled behind it', () => {
    const session = sit([person, machine], 'ambush');
    const match = matchOf(session);
    const said = (): string => {
      const codes = session.state.ask?.choices.map((c) => c.code) ?? [];
      session.selection.click({ piece: 'B1' });
      const { refusal } = session.state;
      session.selection.dismissRefusal();
      return JSON.stringify([
        codes.map((c) => [session.position.foresight.previewOf(c), session.position.foresight.oddsOf(c)]),
        refusal && [refusal.rule, refusal.text, refusal.tried],
        highlightsOf(session.position.foresight, session.state, 60_000),
      ]);
    };
    const before = said();
    session.replay.goTo(0);
    const kept = match.state.bytes.slice();
    for (let i = 0; i < match.state.words.length; i++) match.state.words[i] = 0x5a5a5a5a;
    session.replay.exit();
    const after = said();
    match.state.bytes.set(kept);
    expect(after).toBe(before);
  });

  test('reach and pieces that may act are marked; a hovered hex is ringed', () => {
    const session = sit([person, machine]);
    const before = highlightsOf(session.position.foresight, session.state);
    expect(before.marks.map((s) => s.at)).toEqual([{ piece: 'R1' }, { piece: 'R2' }]);
    session.selection.click({ piece: 'R1' });
    const marks = highlightsOf(session.position.foresight, session.state);
    expect(marks.chosen).toEqual(['R1']);
    expect(marks.overlay.reach?.map((r) => r.hex)).toContain('0202');
    session.selection.pointAt({ hex: '0202' });
    expect(overlayOf(marks, session.state, []).spots).toEqual(['0202']);
  });

  test('the log has a line where undo ends, and undo goes back to it and not past it', () => {
    const session = sit([person, machine]);
    session.selection.click({ piece: 'R1' });
    session.selection.click({ hex: '0201' });
    session.selection.click({ piece: 'R2' });
    const [spot] = session.state.stage?.targets[0]?.place.spots ?? [];
    if (spot) session.selection.click(spot);
    expect(session.state.length).toBe(2);
    expect(session.state.undoLine).toBe(0);
    session.decisions.undo();
    session.decisions.undo();
    expect(session.state.length).toBe(0);
    expect(session.state.canUndo).toBe(false);
    session.decisions.undo();
    expect(session.state.length).toBe(0);
    session.decisions.redo();
    expect(matchOf(session).wordsAt(0)).toBe('move R1 0201');
  });
});

describe('the machine', () => {
  test('answers for its seat until a person is asked, given only its own view', async () => {
    const mind = puppet();
    const session = sit([person, machine], 'ambush', mind);
    const [first] = session.state.stage?.targets ?? [];
    if (first) session.selection.take(first);
    press(session, 'end');
    await settle();
    expect(mind.asked.length).toBeGreaterThan(0);
    expect(mind.asked.every((q) => q.view.seat === 'blue' && q.view.mine === null)).toBe(true);
    expect(matchOf(session).isOver || matchOf(session).seat === 0).toBe(true);
  });

  test('a machine that cannot be reached is said on the screen, and the match goes on with a person', async () => {
    const gone = {
      ...puppet(),
      think: () => ({ move: Promise.reject(new Error('the machine is gone')), moveNow: () => {}, cancel: () => {} }),
    };
    const session = sit([machine, person], 'meeting', gone);
    await settle();
    expect(session.state.refusal?.text).toBe('the machine is gone');
    expect(session.state.thinking).toBeNull();
    session.setPlayer(0, person);
    if (session.state.handoff !== null) session.reveal();
    expect(session.state.ask?.seat).toBe(0);
  });

  test('plays a whole match against itself, seen by a spectator; paused it waits', async () => {
    const session = sit([machine, machine]);
    expect(session.seating.isWatched).toBe(true);
    expect(session.state.seat).toBe(SPECTATOR);
    session.ai.setPaused(true);
    await settle();
    const held = matchOf(session).length;
    await settle();
    expect(matchOf(session).length).toBe(held);
    session.ai.setPaused(false);
    for (let i = 0; i < 200 && !matchOf(session).isOver; i++) await settle();
    expect(matchOf(session).isOver).toBe(true);
    expect(session.state.result).not.toBeNull();
  });
});

describe('two people at one screen', () => {
  test('the screen is blank between seats that keep secrets, and holds nothing of the other', () => {
    const session = sit([person, person], 'ambush');
    if (session.state.handoff !== null) session.reveal();
    session.selection.click({ hex: '0101' });
    expect(matchOf(session).wordsAt(0)).toBe('hide 0101');
    press(session, 'end');
    const { state } = session;
    expect(state.handoff).toBe(1);
    expect(state.scene).toBeNull();
    expect(state.log).toEqual([]);
    expect(state.draft).toEqual([]);
    expect(state.ask).toBeNull();
    session.reveal();
    expect(session.state.seat).toBe(1);
    expect(JSON.stringify(session.state.log)).not.toContain('you hide');
    expect(session.state.canUndo).toBe(false);
  });
});

describe('the machine explains itself', () => {
  const why = {
    line: ['End'],
    now: 0,
    later: 0.1,
    reasons: [],
    deed: '',
    plan: '',
    gains: [],
    risks: [],
    summary: 'Its position stays even.',
  };
  const talker = (): MachinePlayer & { asked: MachineQuestion[] } => {
    const mind = puppet();
    return {
      ...mind,
      think: (question, onProgress) => ({
        ...mind.think(question, onProgress),
        move: Promise.resolve({ code: question.options.at(-1) as number, why }),
      }),
    };
  };

  test('advice for the seat at the screen is shown and chooses nothing', async () => {
    const mind = talker();
    const session = sit([person, person], 'meeting', mind);
    session.reveal();
    expect(session.ai.canAdvise).toBe(true);
    session.ai.advise();
    expect(session.state.hint).toEqual({ kind: 'thinking' });
    await settle();
    const { hint, ask, length } = session.state;
    expect(mind.asked.map((q) => [q.level, q.view.seat])).toEqual([['veteran', matchOf(session).view(0).seat]]);
    expect(hint).toEqual({ kind: 'found', choice: ask?.choices.at(-1), why });
    expect(length).toBe(0);
    session.decisions.choose(ask?.choices[0]?.code ?? -1);
    expect(session.state.hint).toBeNull();
  });

  test('its reasons are kept back while its side has secrets', async () => {
    const session = sit([machine, person], 'ambush', talker());
    await settle();
    expect(session.ai.hasReasons).toBe(true);
    if (matchOf(session).isOver) throw new Error('over already');
    expect(session.ai.reasons()).toEqual({ reasons: [], keptBack: true });
    expect(session.state.because).toBeNull();
  });
});

describe('seats change hands', () => {
  test('a seat is given to the machine in the middle of a match, and taken back', async () => {
    const mind = puppet();
    const session = sit([person, person], 'meeting', mind);
    session.setPlayer(0, machine);
    await settle();
    expect(mind.asked.length).toBeGreaterThan(0);
    expect(matchOf(session).seatAt(0)).toBe(0);
    const asked = mind.asked.length;
    session.setPlayer(0, person);
    session.setPlayer(0, person);
    await settle();
    expect(mind.asked.length).toBe(asked);
    expect(session.state.ask?.seat).toBe(matchOf(session).seat);
  });

  test('both seats given away: the same match is played to its end, and its record verifies', async () => {
    const session = sit([person, person]);
    session.decisions.choose(matchOf(session).options.at(0));
    const changes: number[] = [];
    const watched: Session = new Session({
      host: session.host,
      players: session.seating.players,
      machine: puppet(),
      pace: 0,
      onChange: () => changes.push(watched.seating.players.filter((p) => p.kind === 'machine').length),
    });
    watched.setPlayers([machine, machine]);
    expect(changes[0]).toBe(2);
    for (let i = 0; i < 40 && !matchOf(watched).isOver; i++) await settle();
    expect(matchOf(watched).isOver).toBe(true);
    expect(replayRecord(game, await watched.record(true)).state.hash()).toBe(matchOf(watched).state.hash());
  });

  test('what the one who leaves has not seen is shown only after the next one says he is there', () => {
    const session = sit([person, person], 'ambush');
    if (session.state.handoff !== null) session.reveal();
    session.selection.click({ hex: '0101' });
    session.setPlayer(0, { kind: 'machine', level: 'regular' });
    expect(session.state.handoff).toBe(1);
    expect(session.state.scene).toBeNull();
    session.reveal();
    expect(session.state.seat).toBe(1);
  });
});

describe('replay and records', () => {
  const played = (): Session => {
    const session = sit([person, person]);
    for (let i = 0; i < 12 && !matchOf(session).isOver; i++) {
      if (session.state.handoff !== null) session.reveal();
      const code = matchOf(session).options.at(i % matchOf(session).options.count);
      session.decisions.choose(code);
    }
    if (session.state.handoff !== null) session.reveal();
    return session;
  };

  test('shows the positions of the record and returns to the present', async () => {
    const session = played();
    const { seat, length } = session.state;
    for (let at = 0; at <= length; at++) {
      await session.replay.goTo(at);
      const fresh = matchOf(session).branch(session.host.sight(seat).moments[at]?.index);
      expect(session.state.scene).toEqual(game.scene(fresh.view(seat)));
      expect(session.state.ask).toBeNull();
    }
    session.replay.exit();
    expect(session.state.replayAt).toBeNull();
  });

  test('another seat cannot be looked at in replay while the match runs', async () => {
    const session = played();
    const { seat } = session.state;
    await session.replay.goTo(0, 1 - seat);
    expect(session.state.seat).toBe(seat);
  });

  test('a record with its seed brings the match back; without it the seed stays secret', async () => {
    const session = played();
    const text = await session.record(true);
    expect(replayRecord(game, text).state.hash()).toBe(matchOf(session).state.hash());
    if (!matchOf(session).isOver) expect(parseRecord(await session.record()).seed).toBeNull();
  });
});

describe('a seat lent to the machine', () => {
  test('is played to the end of the phase and handed back', async () => {
    const session = sit([person, machine]);
    session.ai.lend();
    expect(session.state.ask).toBeNull();
    expect(session.state.waiting?.seat).toBe(0);
    await settle();
    // One choice for the person, one by the machine's own seat, and the person is asked again.
    expect([0, 1].map((choice) => matchOf(session).seatAt(choice))).toEqual([0, 1]);
    expect(session.state.ask?.seat).toBe(0);
    expect(session.seating.isLent).toBe(false);
  });

  /** Answers when it is told to, and not before. */
  function slow() {
    const waiting: (() => void)[] = [];
    const mind: ReturnType<typeof puppet> = {
      ...puppet(),
      think: ({ options }) => ({
        move: new Promise((done) => waiting.push(() => done({ code: options[0] as number }))),
        moveNow: () => {},
        cancel: () => {},
      }),
    };
    return { mind, answer: () => waiting.shift()?.() };
  }

  test('can be taken back at any moment', () => {
    const session = sit([person, machine], 'meeting', slow().mind);
    session.ai.lend();
    expect(session.seating.isLent).toBe(true);
    session.ai.takeOver();
    expect(session.seating.isLent).toBe(false);
    expect(session.state.ask?.seat).toBe(0);
    expect(session.state.thinking).toBeNull();
  });

  test('is taken back by undo: what the machine did is undone, and nothing that it still thought of comes', async () => {
    const { mind, answer } = slow();
    const session = sit([person, machine], 'meeting', mind);
    session.ai.lend();
    answer();
    await settle();
    expect(session.state.length).toBe(1);
    expect(session.seating.isLent).toBe(true);
    expect(session.state.thinking?.seat).toBe(0);
    session.decisions.undo();
    expect(session.state.length).toBe(0);
    expect(session.seating.isLent).toBe(false);
    expect(session.state.ask?.seat).toBe(0);
    expect(session.state.thinking).toBeNull();
    answer();
    await settle();
    expect(session.state.length).toBe(0);
  });
});
