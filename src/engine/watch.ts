/**
 * What a run of many games counts while a game is played. Matches and searches have no watch and pay one comparison a roll:
 * `s.watch?.die(1, 6, face)`.
 */
export interface Watch {
  /** A die fell: one of the faces `low` … `high`. */
  die(low: number, high: number, face: number): void;
  /** Something was drawn by chance; it was there `weight` times among `total`. */
  draw(item: number, weight: number, total: number): void;
}
