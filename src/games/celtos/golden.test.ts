/** Whole battles kept as text: what is offered and chosen in them, what is told of them, and that the telling decides nothing. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lineText } from '../../engine/play.ts';
import { hashText } from '../../engine/random.ts';
import { replayRecord, writeRecord } from '../../engine/record.ts';
import { Options, runToDecision } from '../../engine/steps.ts';
import { celtos } from './testing.ts';

const folder = new URL('./golden/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

describe('golden battles', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('%s goes as it went', (name) => {
    const match = replayRecord(celtos, read(name));
    expect(writeRecord(match, true)).toBe(read(name));

    // Nobody is told of it, and it goes the same way.
    const options = new Options();
    const s = match.stateAt(0);
    s.log = null;
    const offered: string[] = [];
    for (const code of match.choices()) {
      const step = runToDecision(celtos.steps, s, options);
      offered.push(`${options.count} ${hashText(options.list().join(' ')).slice(0, 6)}`);
      step?.choose(s, code);
    }
    expect(runToDecision(celtos.steps, s, options)).toBeNull();
    expect(s.hash()).toBe(match.state.hash());

    // What was offered at every decision: how many options, and which.
    expect(`${offered.join('\n')}\n`).toBe(read(name.replace('.txt', '.offered')));

    // Some are kept with what was told of them.
    const log = name.replace('.txt', '.log');
    if (!existsSync(new URL(log, folder))) return;
    const words = match.fullLog().flatMap((moment) => moment.map((line) => lineText(celtos, line, match.state)));
    expect(`${words.join('\n')}\n`).toBe(read(log));
  });
});
