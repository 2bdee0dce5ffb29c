import { afterEach, describe, expect, it, vi } from 'vitest';
import { loader } from './entry.ts';
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
