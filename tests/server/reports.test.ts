/** Whoever runs a server reads what players reported, and clears what has been dealt with. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { terminal } from '../terminal.ts';
import { Player, start } from './people.ts';

it('`sandtable reports` lists reports, newest first, and deletes one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  const file = join(folder, 'store.db');
  try {
    const server = await start({ file });
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    const { person } = (await red.ok('GET', '/api/hello')) as { person: { id: number; name: string } };
    for (const text of ['left in anger', 'wrote \u001b[2J insults'])
      await blue.ok('POST', `/api/people/${person.id}/report`, { text });
    await server.close();
    const list = async (): Promise<{ id: number; about: string; text: string }[]> =>
      JSON.parse((await terminal(['reports', '--store', file, '--json'])).out).reports;
    expect(await list()).toMatchObject([
      { id: 2, about: person.name },
      { id: 1, about: person.name, text: 'left in anger' },
    ]);
    const { out } = await terminal(['reports', '--store', file]);
    expect(out).toContain(`about ${person.name}\n   left in anger\n`);
    // What a player wrote cannot command the terminal.
    expect(out).not.toContain('\u001b');
    expect(await terminal(['reports', '--store', file, '--delete', '2'])).toMatchObject({
      exit: 0,
      out: 'deleted: report 2\n',
    });
    expect(await terminal(['reports', '--store', file, '--delete', '2'])).toMatchObject({
      exit: 1,
      err: 'there is no report 2\n',
    });
    expect(await list()).toMatchObject([{ id: 1 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
