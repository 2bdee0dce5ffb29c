#!/usr/bin/env node
// What serves for days runs as plain JavaScript; all else is understood as it is read.
const serves = ['start', 'serve'].includes(process.argv[2] ?? '');
const { compiled } = serves ? await import('../scripts/compiled.mjs') : { compiled: () => null };
const made = compiled('src/cli/main.ts');
if (made === null) (await import('tsx/esm/api')).register();
await import(made ?? '../src/cli/main.ts');
