import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionWords, whyNot } from '../../src/engine/play.ts';
import { seedStream } from '../../src/engine/random.ts';
import { Options, runToDecision } from '../../src/engine/steps.ts';
import { code as codeOf } from '../../src/engine/verbs.ts';
import { Bare } from './bare.ts';
import { type Board, legal, newClient } from './boardgameio.ts';
import { grid, UNITS } from './map.ts';
import { streamOf } from './measure.ts';
import { type HexwarState, hexwar } from './ours.ts';
import { Picker } from './policy.ts';

function begin(seed: string): HexwarState {
  const s = hexwar.newState();
  seedStream(s, seed);
  hexwar.begin(s, { scenario: 'standard', options: {} });
  return s;
}

/** The position as boardgame.io's rules see it. */
const asBoard = (s: HexwarState): Board => ({
  units: Array.from({ length: UNITS }, (_, id) => ({
    id,
    side: id < 20 ? 0 : 1,
    hex: s.hex[id],
    steps: s.steps[id],
    moved: s.moved[id] === 1,
    attacked: s.attacked[id] === 1,
  })),
  hexes: Array.from(s.unitAt),
  lost: Array.from(s.lost),
  turn: s.turn,
});

test('ours and bare give the same positions for the same seed and choices, to the end', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1 }), (seed, picks) => {
      const s = begin(seed);
      const bare = new Bare();
      bare.begin(streamOf(seed));
      const options = new Options();
      const picker = new Picker(picks);
      for (;;) {
        const step = runToDecision(hexwar.steps, s, options);
        expect(s.result).toBe(bare.result);
        if (step === null) break;
        bare.list();
        if (options.count !== bare.count) expect(options.count).toBe(bare.count);
        const i = picker.pick(options.count);
        step.choose(s, options.at(i));
        bare.choose(bare.codes[i]);
        for (const field of ['hex', 'steps', 'moved', 'attacked', 'unitAt', 'rows', 'lost', 'random'] as const) {
          if (s[field].some((n, k) => n !== bare[field][k])) expect(s[field], field).toEqual(bare[field]);
        }
        if (s.turn !== bare.turn || s.side !== bare.side) expect([s.turn, s.side]).toEqual([bare.turn, bare.side]);
      }
    }),
    { numRuns: 10 },
  );
});

test('the options are those that the rules as written for boardgame.io list', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1 }), (seed, picks) => {
      const s = begin(seed);
      const options = new Options();
      const picker = new Picker(picks);
      for (let n = 0; n < 300; n++) {
        const step = runToDecision(hexwar.steps, s, options);
        if (step === null) break;
        const ours = options.list().map((code) => optionWords(hexwar, code));
        const theirs = legal(asBoard(s), s.side).map(([verb, unit, target]) => {
          if (verb === 'pass') return verb;
          const thing = verb === 'move' ? grid.name(target) : hexwar.kinds.unit.name(target);
          return `${verb} ${hexwar.kinds.unit.name(unit)} ${thing}`;
        });
        expect(ours.sort()).toEqual(theirs.sort());
        step.choose(s, options.at(picker.pick(options.count)));
      }
    }),
    { numRuns: 3 },
  );
});

test('what is listed is not refused, and what is not listed is', () => {
  const s = begin('refusals');
  const options = new Options();
  const picker = new Picker(9);
  for (let n = 0; n < 200; n++) {
    const step = runToDecision(hexwar.steps, s, options);
    if (step === null) break;
    const listed = new Set(options.list());
    for (const code of listed) expect(step.refuse(s, code)).toBe(0);
    for (let i = 0; i < 200; i++) {
      const code = codeOf(picker.below(2), picker.below(UNITS), picker.below(260));
      if (!listed.has(code)) expect(whyNot(hexwar, s, code)).not.toBeNull();
    }
    step.choose(s, options.at(picker.pick(options.count)));
  }
});

test('boardgame.io accepts every move it is given, to the end of a game', () => {
  const client = newClient();
  const picker = new Picker(7);
  for (let before = -1; ; ) {
    const { G, ctx, _stateID } = client.getState();
    expect(_stateID).toBeGreaterThan(before);
    before = _stateID;
    if (ctx.gameover !== undefined) break;
    const list = legal(G, +ctx.currentPlayer);
    const [name, ...args] = list[picker.pick(list.length)];
    client.moves[name](...args);
  }
});
