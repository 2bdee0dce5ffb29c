/** The worker that makes a print: drawing a map takes seconds, and the page must go on. */
import { catalog } from '../../games/catalog.ts';
import { loadOtherGames } from '../../games/other-games.ts';
import type { FromPrinter, PrintOrder } from './messages.ts';

const ready = loadOtherGames(self.name.split(' ').filter(Boolean));

const tell = (message: FromPrinter, transfer: Transferable[] = []): void => postMessage(message, { transfer });

async function make({ game: id, overlay, options }: PrintOrder): Promise<void> {
  await ready;
  const entry = catalog.find((other) => other.id === id);
  if (!entry) throw new Error(`no game "${id}" here`);
  // Loaded when it is needed: what a thread imports at once is a part of the first page's files.
  const [{ printGame }, game, glossary] = await Promise.all([
    import('../../print/index.ts'),
    entry.load(overlay),
    entry.glossary?.(),
  ]);
  const onPage = ({ page, of }: { page: number; of: number }): true => {
    tell({ kind: 'page', page, of });
    return true;
  };
  const { bytes, sheets } = await printGame({ game, glossary, changed: overlay !== undefined }, options, { onPage });
  const file = new Uint8Array(bytes);
  tell({ kind: 'made', bytes: file, sheets: sheets.length }, [file.buffer]);
}

addEventListener('message', (event: MessageEvent<PrintOrder>) => {
  make(event.data).catch((error: unknown) =>
    tell({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }),
  );
});
