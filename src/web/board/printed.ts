/** Boards as they were drawn ahead: /maps/<id>.svg, fetched once. */
import type { BoardSheet, TableSheet } from '../../engine/board.ts';

const mapUrlOf = (sheet: string, small = false): string =>
  `${import.meta.env.BASE_URL}maps/${sheet}${small ? '-mini' : ''}.svg`;

const drawn = new Map<string, Promise<string>>();

/** A drawn map, wherever it comes from. */
export interface Drawing {
  /** Tells one drawing from another. */
  readonly name: string;
  readonly load: () => Promise<string>;
  /** The address of its small picture. */
  readonly thumb: string;
}

/** The map as it was drawn when the site was built: /maps/<id>.svg and /maps/<id>-mini.svg. */
export const drawnAhead = ({ id }: BoardSheet): Drawing => ({
  name: mapUrlOf(id),
  load: () => loadMap(mapUrlOf(id)),
  thumb: mapUrlOf(id, true),
});

/** The text of a drawn map. */
function loadMap(url: string): Promise<string> {
  let promise = drawn.get(url);
  if (!promise) {
    promise = fetch(url).then((r) => {
      if (!r.ok) throw new Error(`${url}: ${r.status}`);
      return r.text();
    });
    promise.catch(() => drawn.delete(url));
    drawn.set(url, promise);
  }
  return promise;
}

/** The ground of a table; drawn here where it was not drawn ahead, or lies otherwise than it was drawn. */
export async function loadTable(sheet: TableSheet, altered: boolean): Promise<string> {
  const draw = async (): Promise<string> => (await import('./draw/table.ts')).drawTableSheet(sheet);
  return altered ? draw() : loadMap(mapUrlOf(sheet.id)).catch(draw);
}
