/** The game that `sandtable new` copies, played from the sources: its rules hold what the contract asks. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { trial } from '../src/engine/testing/trial.ts';
import { contractTests } from '../src/testing/index.ts';
import { entry } from '../templates/hex/src/entry.ts';
import { load } from '../templates/hex/src/game.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rulebook = readFileSync(new URL('../templates/hex/src/rulebook.md', import.meta.url), 'utf8');
const game = load({}, rulebook);

describe('the game of the template', () => {
  for (const { about, name, run } of contractTests(entry, { share: 0.1 })) it(`${about}: ${name}`, run);

  it('passes its own tests of rules', () => {
    const words = ['--import', 'tsx', '--test', '--test-reporter=tap', 'templates/hex/tests/rules.test.ts'];
    const { stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
    expect(stdout).toContain('# fail 0');
    expect(Number(/# pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(5);
  });
});

test('a position is at the first decision of its match, with what it changes', () => {
  const t = trial(game, { position: { clear: true, side: 1, counters: { R1: { hex: '0401' }, B1: { hex: '0402' } } } });
  expect([t.state.turn, t.state.side]).toEqual([1, 1]);
  expect(t.offered('attack')).toEqual(['attack 0401']);
  expect(t.read('hex', 'R2')).toBeNull();
});

test('a position may name the step it is at', () => {
  expect(trial(game, { position: { turn: 8, at: { step: 'turn' } } }).result).toBe('draw');
  expect(() => trial(game, { position: { at: { step: 'atack' } } })).toThrow('unknown step "atack"');
  expect(() => trial(game, { position: { at: { phase: 'act' } } })).toThrow('unknown word "phase"');
});

test('a data file changes the figures that may be changed, and names what is wrong with others', () => {
  expect(load({ turns: 3 }, rulebook).data).toMatchObject({ turns: 3, movementPoints: 3 });
  expect(() => load({ turms: 3 }, rulebook)).toThrow('unknown table "turms"');
  expect(() => load({ turns: 0 }, rulebook)).toThrow('table turns: expected a whole number from 1 to 20, got 0');
  expect(() => load({ strengths: [9] }, rulebook)).toThrow('table strengths: it is fixed');
});
