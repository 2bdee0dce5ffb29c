/** Everything that Sandtable asks of a game: rules, odds and secrets. */
import { test } from 'node:test';
import { contractTests } from 'sandtable/testing';
import { entry } from '../src/entry.ts';

for (const { name, run } of contractTests(entry, { share: 0.2 })) test(name, run);
