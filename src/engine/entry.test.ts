import { afterEach, describe, expect, it, vi } from 'vitest';
import { entriesOf, loader } from './entry.ts';
import { CONTRACT } from './game.ts';
import { crossroads, makeCrossroads } from './testing/crossroads.ts';
import { textFile } from './text-file.ts';

const page = (text: string): URL => new URL(`data:text/plain,${encodeURIComponent(text)}`);

describe('an entry of the catalog', () => {
  const loaded: { turns: number }[] = [];
  const load = loader(
    async () => ({
      load: (data: { turns: number } | undefined, rulebook: string) => ({ ...makeCrossroads(data), rulebook }),
    }),
    page('### T-01\nRed and blue meet.'),
    async () => ({
      layOver(overlay) {
        loaded.push(overlay as { turns: number });
        return overlay as { turns: number };
      },
    }),
  );

  it('loads the game as printed, with its rulebook, and does not fetch the schema for it', async () => {
    const game = await load();
    expect([game.id, game.rulebook]).toEqual([crossroads.id, '### T-01\nRed and blue meet.']);
    expect(game.data).toEqual(crossroads.data);
    expect(loaded).toEqual([]);
  });

  it('loads it with the tables that a data file, held against the schema, makes of the printed ones', async () => {
    const game = await load({ turns: 3 });
    expect(loaded).toEqual([{ turns: 3 }]);
    expect(game.data).toEqual(makeCrossroads({ turns: 3 }).data);
    expect(game.data).not.toEqual(crossroads.data);
  });
});

describe('a text beside the code', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is read from disk where there is one, and fetched by a page', async () => {
    expect(await textFile(new URL('./text-file.ts', import.meta.url))).toContain('export async function textFile');
    expect(await textFile(page('T-01'))).toBe('T-01');
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.href);
      return new Response('the page', { status: 200 });
    });
    expect(await textFile(new URL('https://sandtable.test/rulebook.md'))).toBe('the page');
    expect(asked).toEqual(['https://sandtable.test/rulebook.md']);
  });

  it('that is not there is named', async () => {
    vi.stubGlobal('fetch', async () => new Response('lost', { status: 404 }));
    await expect(textFile(new URL('https://sandtable.test/games/rulebook.md'))).rejects.toThrow(
      '/games/rulebook.md cannot be read (404)',
    );
  });
});

describe('a module by another author', () => {
  const good = {
    contract: CONTRACT,
    id: 'small-war',
    title: 'Small War',
    of: 'nothing',
    pitch: 'A small war.',
    players: '2',
    length: 'an hour',
    complexity: 1,
    special: [],
    sheets: async () => [],
    load: async () => crossroads as never,
  };

  it('offers one game, or a list of them', () => {
    expect(entriesOf({ entry: good }, 'war.ts').map(({ id }) => id)).toEqual(['small-war']);
    expect(entriesOf({ catalog: [good, { ...good, id: 'b' }] }, 'war.ts').map(({ id }) => id)).toEqual([
      'small-war',
      'b',
    ]);
  });

  it('is refused with all that is missing', () => {
    expect(() => entriesOf({}, 'war.ts')).toThrow(
      'war.ts is not a game: it exports neither "entry" nor a list called "catalog"',
    );
    expect(() => entriesOf({ entry: { ...good, title: '', load: 5, contract: undefined } }, 'war.ts')).toThrow(
      'war.ts is not a game yet: entry lacks title (text), load (a function), contract (the number 1)',
    );
    expect(() => entriesOf({ catalog: [good, 7] }, 'war.ts')).toThrow('catalog[1] is not an object');
    expect(() => entriesOf({ entry: { ...good, id: 'Small War' } }, 'war.ts')).toThrow('entry.id "Small War" may hold');
  });

  it('is refused when it is written for another version of the contract, with what to do', () => {
    expect(() => entriesOf({ entry: { ...good, contract: CONTRACT + 1 } }, 'war.ts')).toThrow(
      'written for version 2 of the contract, and this is version 1; install a newer Sandtable',
    );
    expect(() => entriesOf({ entry: { ...good, contract: CONTRACT - 1 } }, 'war.ts')).toThrow(
      'ask its author for a newer game',
    );
  });
});
