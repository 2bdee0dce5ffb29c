/** The database was not there: the fault is not in what was asked. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway';
}

/** The connection was cut during a commit: everything of it was stored, or nothing. */
export class CommitUnsure extends DatabaseAway {
  override readonly name = 'CommitUnsure';
}
