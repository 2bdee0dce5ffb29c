import { describe, expect, test } from 'vitest';
import { type KeyValueStore, type Save, SaveConflict, SaveStore, StorageFull } from './save-store.ts';

/** A browser's storage with room for so many letters. */
function memory(room = Infinity): KeyValueStore & { readonly map: Map<string, unknown> } {
  const map = new Map<string, unknown>();
  const size = (value: unknown): number => JSON.stringify(value)?.length ?? 0;
  return {
    map,
    get: async (id) => map.get(id),
    all: async () => [...map].map(([id, value]) => ({ id, value })),
    async put(id, value, may) {
      if (!may(map.get(id))) return false;
      const others = [...map].filter(([key]) => key !== id).reduce((n, [, v]) => n + size(v), 0);
      if (others + size(value) > room) throw new Error('full');
      map.set(id, value);
      return true;
    },
    remove: async (id) => void map.delete(id),
  };
}

const save = (id: string, updated: number, result = ''): Omit<Save, 'revision'> => ({
  id,
  game: 'crossroads',
  title: 'Crossroads',
  scenario: 'Meeting',
  players: [{ kind: 'person' }, { kind: 'machine', level: 'recruit' }],
  turn: 'Turn 1',
  asked: 'Red',
  result,
  progress: 0.1,
  choices: 3,
  updated,
  record: 'x'.repeat(200),
});
const ids = async (store: SaveStore): Promise<string[]> => (await store.list()).saves.map((s) => s.id);

describe('the save store', () => {
  test('keeps saves, the newest first, and forgets what it is told to', async () => {
    const store = new SaveStore(memory());
    await store.put(save('a', 1), 0);
    await store.put(save('b', 2), 0);
    expect(await ids(store)).toEqual(['b', 'a']);
    await store.remove('b');
    expect(await store.get('b')).toBeNull();
    expect((await store.get('a'))?.choices).toBe(3);
  });

  test('of more than forty the oldest finished ones leave, and no running one, however old', async () => {
    const store = new SaveStore(memory());
    for (let i = 0; i < 5; i++) await store.put(save(`running${i}`, i), 0);
    for (let i = 0; i < 40; i++) await store.put(save(`over${i}`, 100 + i, 'Red wins'), 0);
    await store.put(save('new', 1000), 0);
    const left = await ids(store);
    expect(left.filter((id) => id.startsWith('running'))).toHaveLength(5);
    expect(left).toHaveLength(40);
    expect(left.filter((id) => id.startsWith('over')).at(-1)).toBe('over6');
  });

  test('a full store drops the oldest finished ones, one after another, and keeps all others', async () => {
    const store = new SaveStore(memory(1500));
    await store.put(save('old', 1, 'Red wins'), 0);
    await store.put(save('later', 2, 'Red wins'), 0);
    await store.put(save('running', 0), 0);
    await store.put(save('new', 4), 0);
    expect((await ids(store)).sort()).toEqual(['later', 'new', 'running']);
  });

  test('a full store of running matches says that nothing was saved, and loses none of them', async () => {
    const store = new SaveStore(memory(900));
    await store.put(save('a', 1), 0);
    await store.put(save('b', 2), 0);
    await expect(store.put(save('c', 3), 0)).rejects.toThrow(StorageFull);
    expect((await ids(store)).sort()).toEqual(['a', 'b']);
  });

  test('two pages do not overwrite each other: the one that is behind is told so', async () => {
    const store = new SaveStore(memory());
    const first = await store.put(save('a', 1), 0);
    const second = await store.put({ ...save('a', 2), choices: 4 }, first);
    await expect(store.put({ ...save('a', 3), choices: 9 }, first)).rejects.toThrow(SaveConflict);
    expect((await store.get('a'))?.choices).toBe(4);
    expect(await store.put({ ...save('a', 3), choices: 5 }, second)).toBe(second + 1);
  });

  test('what cannot be read is passed over in the list and named', async () => {
    const memoryStore = memory();
    const store = new SaveStore(memoryStore);
    await store.put(save('good', 1), 0);
    memoryStore.map.set('text', '{');
    memoryStore.map.set('empty', null);
    memoryStore.map.set('odd', { ...save('odd', 2), players: null });
    memoryStore.map.set('nan', { ...save('nan', 2), progress: Number.NaN });
    const { saves, bad } = await store.list();
    expect(saves.map((s) => s.id)).toEqual(['good']);
    expect(bad.map((b) => b.id)).toEqual(['text', 'empty', 'odd', 'nan']);
    expect(bad[2]?.why).toContain('players');
    await expect(store.get('odd')).rejects.toThrow('players');
  });
});
