/** The table screen is a script of its own, fetched while the shelf is being looked at. */
export const loadTable = () => import('../table/Table.tsx');
