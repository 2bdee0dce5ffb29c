/** Boards as they were drawn ahead: /maps/<id>.svg, fetched once. */
import type { TableSheet } from '../../engine/board.ts';

export const mapUrlOf = (sheet: string, small = false): string =>
  `${import.meta.env.BASE_URL}maps/${sheet}${small ? '-mini' : ''}.svg`;

const drawn = new Map<string, Promise<string>>();

/** The text of a drawn map. */
export function loadMap(url: string): Promise<string> {
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
