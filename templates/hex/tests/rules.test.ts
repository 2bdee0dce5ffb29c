/** The rules, one by one: a position, choices in words, and what came of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { trial } from 'sandtable/testing';
import { load } from '../src/game.ts';

const game = load({}, readFileSync(new URL('../src/rulebook.md', import.meta.url), 'utf8'));
/** Red 4 beside Blue 3 in the open, and nobody else. */
const duel = {
  clear: true,
  counters: { R1: { hex: '0401', strength: 4, faceUp: true }, B1: { hex: '0402', strength: 3, faceUp: true } },
};

test('N-10 a counter moves once, and no farther than its points', () => {
  const t = trial(game);
  assert.equal(t.refusal('move R1 0801'), 'N-10');
  t.do('move R1 0201');
  assert.equal(t.refusal('move R1 0301'), 'N-10');
  assert.equal(t.refusal('move B1 0702'), 'N-02');
});

test('N-11 there is one counter in a hex', () => {
  assert.equal(trial(game).refusal('move R1 0202'), 'N-11');
});

test('N-12 a counter stops where it enters a zone of control', () => {
  const t = trial(game, {
    position: { clear: true, counters: { R1: { hex: '0101', strength: 4 }, B1: { hex: '0302', strength: 3 } } },
  });
  assert.equal(t.offers('move R1 0201'), true);
  assert.equal(t.refusal('move R1 0401'), 'N-10');
});

test('N-20 N-22 N-23 an attack at 1-1: a 6 eliminates the defender', () => {
  const t = trial(game, { position: duel, falls: [6] });
  assert.equal(t.refusal('attack 0401'), 'N-20');
  // The only counter that can attack joins by itself.
  t.do('attack 0402');
  assert.equal(t.odds('resolve')?.column, '1-1');
  t.do('resolve');
  assert.equal(t.read('hex', 'B1'), null);
  assert.equal(t.result, 'red');
});

test('N-20 counters join one by one, and odds are those of all that have joined', () => {
  const together = { ...duel.counters, R2: { hex: '0302', strength: 3, faceUp: true } };
  const t = trial(game, { position: { clear: true, counters: together } });
  t.do('attack 0402', 'join R1');
  assert.equal(t.odds('resolve')?.column, '1-1');
  t.do('join R2');
  assert.equal(t.odds('resolve')?.column, '2-1');
});

test('N-21 a dummy that is attacked is removed without a roll', () => {
  const dummy = { ...duel.counters, B1: { hex: '0402', strength: 0 }, B2: { hex: '0806', strength: 3 } };
  const t = trial(game, { position: { clear: true, counters: dummy } });
  t.do('attack 0402', 'resolve');
  assert.equal(t.read('hex', 'B1'), null);
  assert.equal(t.result, null);
});

test('N-30 nobody but its owner sees a face-down counter', () => {
  const { match } = trial(game);
  const seenBy = (seat: number) => (match.view(seat).fields as { strength: (number | null)[] }).strength.slice(0, 5);
  assert.deepEqual(seenBy(1), [null, null, null, null, null]);
  assert.deepEqual(seenBy(0).map(Number).sort(), [0, 2, 3, 3, 4]);
});
