import { capital } from '../engine/text.ts';
import { DatabaseAway } from './store/away.ts';
import { isFull } from './store/full.ts';

/** What a request is answered with when it cannot be done. Says nothing that the one who asked may not know. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The statement of the rulebook, where a rule forbids it. */
  readonly rule: string;
  readonly stale: boolean;
  /** What was filled in wrongly. */
  readonly field: string;

  constructor(status: number, text: string, rule = '', stale = false, field = '') {
    super(text);
    this.status = status;
    this.rule = rule;
    this.stale = stale;
    this.field = field;
  }
}

const LABELS: Readonly<Record<string, string>> = { old: 'Current password' };

/** Names the field and says what to do: `Name: use 2 to 24 letters.` */
export function wrongField(field: string, text: string, status = 422): ApiError {
  const label = LABELS[field] ?? capital(field);
  return new ApiError(status, `${label}: ${text}${/[.?!]$/.test(text) ? '' : '.'}`, '', false, field);
}

/** The same words whether it is not there or not yours to see. */
export const notFound = (): ApiError => new ApiError(404, 'not found');
export const forbidden = (): ApiError => new ApiError(403, 'you are not allowed to do this');
export const stale = (): ApiError =>
  new ApiError(409, 'the match has moved on: check the board and choose again', '', true);

export const WENT_WRONG = 'something went wrong on the server. Your matches are saved: reload the page and try again';

/** What was to be stored was not, and whoever asked may try again. */
const full = (): ApiError => new ApiError(507, 'the server is out of disk space. Nothing was saved: try again later');

/** What is told of a fault that is not in what was asked. `reads`: nothing was to be stored. */
export function troubleOf(error: unknown, reads: boolean): ApiError {
  if (isFull(error)) return full();
  if (!(error instanceof DatabaseAway)) return new ApiError(500, WENT_WRONG);
  return new ApiError(
    503,
    reads
      ? 'the server cannot reach its database. Nothing is lost: try again in a moment'
      : 'the server lost its database for a moment. This may not have been saved: check, then try again',
  );
}

/** Whether a value is there already that may be there once. */
export const isTaken = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === '23505' || /SQLITE_CONSTRAINT|UNIQUE constraint/.test(`${code} ${message}`);
};
