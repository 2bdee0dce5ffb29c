import { describe, expect, test } from 'vitest';
import { NotSaved, Overtaken, type Save, Shelf, type Store } from './shelf.ts';

/** A browser's storage with room for so many letters. */
function memory(room = Infinity): Store & { readonly map: Map<string, unknown> } {
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
const ids = async (shelf: Shelf): Promise<string[]> => (await shelf.list()).saves.map((s) => s.id);

describe('the shelf of saves', () => {
  test('keeps saves, the newest first, and forgets what it is told to', async () => {
    const shelf = new Shelf(memory());
    await shelf.put(save('a', 1), 0);
    await shelf.put(save('b', 2), 0);
    expect(await ids(shelf)).toEqual(['b', 'a']);
    await shelf.remove('b');
    expect(await shelf.get('b')).toBeNull();
    expect((await shelf.get('a'))?.choices).toBe(3);
  });

  test('of more than forty the oldest finished ones leave, and no running one, however old', async () => {
    const shelf = new Shelf(memory());
    for (let i = 0; i < 5; i++) await shelf.put(save(`running${i}`, i), 0);
    for (let i = 0; i < 40; i++) await shelf.put(save(`over${i}`, 100 + i, 'Red wins'), 0);
    await shelf.put(save('new', 1000), 0);
    const left = await ids(shelf);
    expect(left.filter((id) => id.startsWith('running'))).toHaveLength(5);
    expect(left).toHaveLength(40);
    expect(left.filter((id) => id.startsWith('over')).at(-1)).toBe('over6');
  });

  test('a full shelf drops the oldest finished ones, one after another, and keeps all others', async () => {
    const shelf = new Shelf(memory(1500));
    await shelf.put(save('old', 1, 'Red wins'), 0);
    await shelf.put(save('later', 2, 'Red wins'), 0);
    await shelf.put(save('running', 0), 0);
    await shelf.put(save('new', 4), 0);
    expect((await ids(shelf)).sort()).toEqual(['later', 'new', 'running']);
  });

  test('a full shelf of running matches says that nothing was saved, and loses none of them', async () => {
    const shelf = new Shelf(memory(900));
    await shelf.put(save('a', 1), 0);
    await shelf.put(save('b', 2), 0);
    await expect(shelf.put(save('c', 3), 0)).rejects.toThrow(NotSaved);
    expect((await ids(shelf)).sort()).toEqual(['a', 'b']);
  });

  test('two pages do not overwrite each other: the one that is behind is told so', async () => {
    const shelf = new Shelf(memory());
    const first = await shelf.put(save('a', 1), 0);
    const second = await shelf.put({ ...save('a', 2), choices: 4 }, first);
    await expect(shelf.put({ ...save('a', 3), choices: 9 }, first)).rejects.toThrow(Overtaken);
    expect((await shelf.get('a'))?.choices).toBe(4);
    expect(await shelf.put({ ...save('a', 3), choices: 5 }, second)).toBe(second + 1);
  });

  test('what cannot be read is passed over in the list and named', async () => {
    const store = memory();
    const shelf = new Shelf(store);
    await shelf.put(save('good', 1), 0);
    store.map.set('text', '{');
    store.map.set('empty', null);
    store.map.set('odd', { ...save('odd', 2), players: null });
    store.map.set('nan', { ...save('nan', 2), progress: Number.NaN });
    const { saves, bad } = await shelf.list();
    expect(saves.map((s) => s.id)).toEqual(['good']);
    expect(bad.map((b) => b.id)).toEqual(['text', 'empty', 'odd', 'nan']);
    expect(bad[2]?.why).toContain('players');
    await expect(shelf.get('odd')).rejects.toThrow('players');
  });
});
