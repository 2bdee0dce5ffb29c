/** Matches that were begun from a study: the way back to it, and to a line of it. */

/** A match that is played on from a choice of a study, to be kept as a line of it. */
export interface PlayedOn {
  readonly match: string;
  readonly study: string;
  /** The choice, as text: "214", "A.3". */
  readonly at: string;
}

const KEY = 'sandtable.study.played';
const MAX_PLAYED = 40;

export function playedOn(): readonly PlayedOn[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((x) => typeof x?.match === 'string' && typeof x.study === 'string') : [];
  } catch {
    return [];
  }
}

export function notePlayedOn(played: PlayedOn): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([played, ...playedOn()].slice(0, MAX_PLAYED)));
  } catch {
    // No room: the match is played all the same, and only its way back is lost.
  }
}

export function forgetPlayedOn(match: string): void {
  localStorage.setItem(KEY, JSON.stringify(playedOn().filter((p) => p.match !== match)));
}
