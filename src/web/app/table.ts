import { useEffect, useState } from 'react';

type TableScreen = typeof import('../table/Table.tsx')['Table'];
let there: TableScreen | null = null;

/** The table screen is a script of its own, loaded while the player is still on the games page. */
export async function loadTable(): Promise<TableScreen> {
  there ??= (await import('../table/Table.tsx')).Table;
  return there;
}

/**
 * The table screen, null until it is there. Not as a lazy component: what has stood in for one stays for three tenths of a
 * second by React's own rule, and the first decision waited for that.
 */
export function useTableScreen(): TableScreen | null {
  const [screen, setScreen] = useState(() => there);
  useEffect(() => {
    if (screen) return;
    loadTable().then(
      (found) => setScreen(() => found),
      // Said by the boundary around it.
      (error: unknown) =>
        setScreen(() => {
          throw error;
        }),
    );
  }, [screen]);
  return screen;
}
