/** Those of a list that are there: `present(isLost && 'lost', isUsed && 'used')`. */
export const present = <T extends object | string>(...list: readonly (T | false | 0 | '' | null | undefined)[]): T[] =>
  list.filter((item) => item) as T[];
