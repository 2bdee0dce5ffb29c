import { expect, test } from 'vitest';
import { Store } from './store.ts';

test('a change is a new state with the next version, and every listener learns of it', () => {
  const store = new Store({ version: 0, seat: 0, focus: '' });
  const before = store.state;
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.state.version));
  store.set({ focus: 'R1' });
  expect(before.focus).toBe('');
  expect(store.state).toEqual({ version: 1, seat: 0, focus: 'R1' });
  leave();
  store.set({ seat: 1 });
  expect(seen).toEqual([1]);
});

test('what is prepared is told with the next change, not before', () => {
  const store = new Store({ version: 0, seat: 0, focus: '' });
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(store.state));
  store.prepare({ seat: 1 });
  expect([seen, store.state]).toEqual([[], { version: 0, seat: 1, focus: '' }]);
  store.set({ focus: 'R2' });
  expect(seen).toEqual([{ version: 1, seat: 1, focus: 'R2' }]);
  store.removeAllListeners();
  store.set({ seat: 0 });
  expect(seen).toHaveLength(1);
});
