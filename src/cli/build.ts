/** `sandtable build --static`: a site for any static host. */

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Arguments, type Command, Exit, type Io, isSet, printJson, textOf, UsageError } from './command.ts';
import { buildSite, siteFolder } from './site.ts';

async function run(args: Arguments, io: Io): Promise<number> {
  const given = textOf(args, 'static');
  if (given === undefined) throw new UsageError('--static FOLDER is missing: name the folder for the site');
  const folder = resolve(given);
  // What an earlier build left may go; what is somebody else's may not.
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'sw.js')))
    throw new UsageError(`the folder "${given}" is not empty: name an empty folder`);
  await buildSite(() => io.err('Building the client…\n'));
  const { assembleSite } = await import('./static-site.ts');
  await assembleSite(siteFolder, folder, io.added ?? []);
  const games = io.catalog.map(({ id }) => id);
  if (isSet(args, 'json')) printJson(io, { folder, games });
  else
    io.out(
      `The site is in ${folder}, with ${games.join(', ')}. Serve it over https, and it can be installed as an app.\n`,
    );
  return Exit.ok;
}

export const build: Command = {
  name: 'build',
  summary: 'makes a site for any static host',
  help: `
sandtable build --static FOLDER [--games MODULE]… [--json]

Makes a folder of files that plays every game at one screen and against the AI, without a server. Upload it to any static
host, and install it as an app from there. Matches are saved in the browser.

  --static FOLDER   where it goes: an empty folder, or one made by this command
  --json            prints the result as { "folder", "games" }`,
  options: { static: { type: 'string' } },
  takes: [0, 0],
  run,
};
