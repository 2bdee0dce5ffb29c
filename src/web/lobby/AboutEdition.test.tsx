/** What is said about an edition, without a browser. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalog as tinyGames } from '../../../tests/games/catalog.ts';
import type { CatalogEntry } from '../../engine/game.ts';
import { catalog } from '../../games/catalog.ts';
import { AboutEdition } from './AboutEdition.tsx';

async function about(entry: CatalogEntry) {
  const game = await entry.load();
  return { game, html: renderToStaticMarkup(<AboutEdition game={game} />) };
}

test.each(catalog.map((entry) => [entry.title, entry] as const))(
  '%s has tables: each is listed, and a data file may take their place',
  async (_, entry) => {
    const { game, html } = await about(entry);
    expect(html.match(/<th scope="row">/g)).toHaveLength(game.tables.length);
    expect(html).toContain('data file');
  },
);

test.each(tinyGames.map((entry) => [entry.title, entry] as const))(
  '%s has no tables: none is listed, and no data file is spoken of',
  async (_, entry) => {
    const { game, html } = await about(entry);
    expect(game.tables).toEqual([]);
    expect(html).toContain(game.edition.of);
    expect(html).not.toContain('<table');
    expect(html).not.toContain('data file');
  },
);
