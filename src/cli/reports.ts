import { printable } from '../engine/text.ts';
import { openStore, STORE_OPTIONS } from './backup.ts';
import { type Command, Exit, isSet, numberOf, printJson, textOf } from './command.ts';

export const reports: Command = {
  name: 'reports',
  summary: 'lists what players reported about others',
  help: `
sandtable reports [--delete ID] [--store FILE | --database-url URL] [--json]

Lists the reports that players sent, newest first: who, about whom, when, and what they wrote. With PostgreSQL the
server may keep running; the embedded store is open to one program at a time, so stop the server first. The server also
writes each report to its log (--log warn).

  --delete ID        deletes a report that has been dealt with
  --store FILE       the embedded store
  --database-url URL the PostgreSQL database (DATABASE_URL)
  --json             prints the list as { "reports" }, or { "deleted" }`,
  options: { ...STORE_OPTIONS, delete: { type: 'string' } },
  takes: [0, 0],
  async run(args, io) {
    const id = textOf(args, 'delete') === undefined ? null : numberOf(args, 'delete', 0, 1);
    const { guestName } = await import('../server/matches/match-store.ts');
    const store = await openStore(args, true);
    try {
      if (id !== null) {
        const { numDeletedRows } = await store.db.deleteFrom('reports').where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n) {
          io.err(`there is no report ${id}\n`);
          return Exit.failed;
        }
        if (isSet(args, 'json')) printJson(io, { deleted: id });
        else io.out(`deleted: report ${id}\n`);
        return Exit.ok;
      }
      const rows = await store.db
        .selectFrom('reports')
        .leftJoin('people as sender', 'sender.id', 'reports.person')
        .leftJoin('people as subject', 'subject.id', 'reports.about')
        .select(['reports.id', 'reports.person', 'reports.about', 'reports.text', 'reports.at'])
        .select(['sender.name as senderName', 'subject.name as subjectName'])
        .orderBy('reports.at', 'desc')
        .orderBy('reports.id', 'desc')
        .execute();
      const list = rows.map((row) => ({
        id: row.id,
        at: new Date(Number(row.at)).toISOString(),
        by: row.senderName ?? guestName(row.person),
        about: row.subjectName ?? guestName(row.about),
        text: row.text,
      }));
      if (isSet(args, 'json')) printJson(io, { reports: list });
      else if (list.length === 0) io.out('No reports.\n');
      else
        for (const { id: n, at, by, about, text } of list)
          io.out(`${n}  ${at.slice(0, 16).replace('T', ' ')}  ${by} about ${about}\n   ${printable(text)}\n`);
      return Exit.ok;
    } finally {
      await store.close();
    }
  },
};
