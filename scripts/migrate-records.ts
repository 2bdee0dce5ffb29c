/**
 * Writes golden records anew after a change of the state's layout or of what the hash of the data covers:
 * `node --import tsx scripts/migrate-records.ts`.
 * Every choice is replayed and must be allowed, by the same seat, and the match must end as it did; only the hash of the
 * final state and of the data may differ.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Match } from '../src/engine/match.ts';
import { seatId } from '../src/engine/play.ts';
import { parseRecord, writeRecord } from '../src/engine/record.ts';
import { catalog } from '../src/games/catalog.ts';

for (const entry of catalog) {
  const game = await entry.load();
  const folder = fileURLToPath(new URL(`../src/games/${entry.id}/golden/`, import.meta.url));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
    const text = readFileSync(folder + name, 'utf8');
    const { scenario, options, origin, salt, seed, position, dice, choices, end } = parseRecord(text);
    const match = new Match(game, {
      scenario,
      options,
      origin,
      ...(salt === null ? {} : { salt }),
      ...(seed ? { seed } : {}),
      ...(position ? { position } : {}),
      ...(dice ? { dice } : {}),
    });
    for (const { seat, words, line } of choices) {
      if (seatId(game, match.seat) !== seat) throw new Error(`${name} line ${line}: not ${seat}'s choice`);
      match.choose(words);
    }
    const result = game.results[match.state.result - 1]?.id ?? 'running';
    if (result !== end.result) throw new Error(`${name}: ended ${end.result}, now ${result}`);
    const now = writeRecord(match, true);
    const may = /^(end|data) .*$/gm;
    if (now.replace(may, '') !== text.replace(may, '')) throw new Error(`${name}: more than its hashes would change`);
    if (now !== text) writeFileSync(folder + name, now);
    console.log(`${entry.id}/${name}: ${now === text ? 'as it was' : 'rewritten'}`);
  }
}
