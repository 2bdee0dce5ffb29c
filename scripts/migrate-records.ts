/**
 * Writes golden records again after a change of the state's layout, of what the hash of the data covers, or (in a new edition)
 * of where a player is asked who has nothing to choose; `--help` says how. Every choice is replayed and must be allowed, by
 * the same seat, and the match must end as it did; only hashes and the edition may differ, and the only word that there was
 * to say may be added. A match that the rules now let run on, as a day of Ardennes in which the two passes were not in a
 * row, is refused: it has to be played on.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { Match } from '../src/engine/match.ts';
import { optionWords, seatId, stepName } from '../src/engine/play.ts';
import { parseRecord, writeRecord } from '../src/engine/record.ts';
import { unknownWord } from '../src/engine/text.ts';
import { catalog } from '../src/games/catalog.ts';

const known = catalog.map(({ id }) => id);
const wanted = argumentsOf(
  {
    name: 'npx tsx scripts/migrate-records.ts',
    help: `
npx tsx scripts/migrate-records.ts [game]…

Replays golden records and writes them with the hashes and the edition of today: of all games, or of those that are named
(${known.join(', ')}). A record that no longer replays to the same end is refused and stays as it was.`,
    options: {},
    takes: [0, Number.POSITIVE_INFINITY],
  },
  ({ positionals }) => {
    const unknown = positionals.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new UsageError(unknownWord('game', unknown, known));
    return positionals;
  },
);

const ASKED_NOW: Readonly<Record<string, readonly string[]>> = {
  'combat-operations': ['move', 'plan', 'exploit'],
  ardennes: ['fuelShortage'],
};

for (const entry of catalog) {
  if (wanted.length > 0 && !wanted.includes(entry.id)) continue;
  const game = await entry.load();
  const folder = fileURLToPath(new URL(`../src/games/${entry.id}/golden/`, import.meta.url));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
    const text = readFileSync(folder + name, 'utf8');
    const { scenario, options, origin, salt, seed, position, dice, choices, end, edition } = parseRecord(text);
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
      if (edition < game.edition.version) sayWhatThereIs(match, words);
      if (seatId(game, match.seat) !== seat) throw new Error(`${name} line ${line}: not ${seat}'s choice`);
      match.choose(words);
    }
    if (edition < game.edition.version) sayWhatThereIs(match);
    const result = game.results[match.state.result - 1]?.id ?? 'running';
    if (result !== end.result) throw new Error(`${name}: ended ${end.result}, now ${result}`);
    const now = writeRecord(match, true);
    const head = (record: string) => record.slice(0, record.indexOf('choices')).replace(/^(data|edition) .*$/gm, '');
    if (head(now) !== head(text)) throw new Error(`${name}: more than its hashes would change`);
    if (now !== text) writeFileSync(folder + name, now);
    console.log(`${entry.id}/${name}: ${now === text ? 'as it was' : 'rewritten'}`);
  }
}

/** The steps that were passed over in the edition of the records where nothing could be chosen, and are asked now. */
function sayWhatThereIs(match: Match, recorded?: string): void {
  const { game, options } = match;
  const names = ASKED_NOW[game.id] ?? [];
  const isPassed = (): boolean =>
    options.count === 1 && names.includes(stepName(game, match.state)) && optionWords(game, options.at(0)) !== recorded;
  while (!match.isOver && isPassed()) match.choose(options.at(0));
}
