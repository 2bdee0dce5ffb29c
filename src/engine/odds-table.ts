/**
 * A combat results table as it is printed: a column for each odds ("2-1"), a row for each face of the die. The column is the
 * best one that attacker over defender reaches, so fractions count for the defender.
 */

export interface OddsTable<K> {
  readonly columns: readonly string[];
  /** The number of the column for these strengths; worse than the first column is the first column. */
  columnOf(attack: number, defense: number): number;
  /** The results by face of the die, from 1 on. */
  resultsIn(column: number): readonly K[];
}

export function oddsTable<K>(columns: readonly string[], rows: readonly (readonly K[])[]): OddsTable<K> {
  const ratios = columns.map((name) => {
    const [, attack, defense] = /^(\d+)[-:](\d+)$/.exec(name) ?? [];
    if (attack === undefined || Number(defense) === 0)
      throw new RangeError(`"${name}" is not a column: "2-1" was expected`);
    return Number(attack) / Number(defense);
  });
  if (ratios.some((ratio, i) => i > 0 && ratio <= (ratios[i - 1] as number)))
    throw new RangeError(`columns are not in order: ${columns.join(', ')}`);
  rows.forEach((row, i) => {
    if (row.length !== columns.length)
      throw new RangeError(`row ${i + 1} has ${row.length} results for ${columns.length} columns`);
  });
  const byColumn = columns.map((_, column) => rows.map((row) => row[column] as K));
  return {
    columns,
    columnOf(attack, defense) {
      let column = 0;
      while (column + 1 < ratios.length && attack >= (ratios[column + 1] as number) * defense) column++;
      return column;
    },
    resultsIn: (column) => byColumn[column] ?? [],
  };
}
