#!/usr/bin/env node
// The package as it is installed is plain JavaScript. In the repository what serves for days is made plain JavaScript first,
// and all else is understood as it is read; so is what serves games by other authors, who need the engine as it is.
import { existsSync } from 'node:fs';

// `npx sandtable`, and nothing else, plays.
if (process.argv.length === 2) process.argv.push('start');

const installed = new URL('../lib/cli/main.js', import.meta.url);
const sources = new URL('../src/cli/main.ts', import.meta.url);
if (!existsSync(sources)) await import(installed);
else {
  const words = process.argv.slice(2);
  const others = words.some((word) => /^--games(=|$)/.test(word)) || existsSync('sandtable.config.json');
  const serves = ['start', 'serve'].includes(words[0] ?? '') && !others;
  const { compiled } = serves ? await import('../scripts/compiled.mjs') : { compiled: () => null };
  const made = compiled('src/cli/main.ts');
  if (made === null) (await import('tsx/esm/api')).register();
  await import(made ?? sources);
}
