/** What a request is answered with when it cannot be done. Says nothing that the one who asked may not know. */
export class Fault extends Error {
  override readonly name = 'Fault';
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
export function wrongField(field: string, text: string, status = 422): Fault {
  const label = LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
  return new Fault(status, `${label}: ${text}${/[.?!]$/.test(text) ? '' : '.'}`, '', false, field);
}

/** The same words whether it is not there or not yours to see. */
export const notHere = (): Fault => new Fault(404, 'not here');
export const notYours = (): Fault => new Fault(403, 'this is not yours to do');
export const stale = (): Fault => new Fault(409, 'the match has gone on since', '', true);
