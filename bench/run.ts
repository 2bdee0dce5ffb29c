// Measured figures.  npm run -s bench -- reference [--json] [--rounds N] [--seconds S]
import { parseArgs } from 'node:util';
import { ai, search } from './ai-command.ts';
import { client, clientAgainst } from './client.ts';
import { play } from './play.ts';
import { measureReference } from './reference/measure.ts';
import { server } from './server.ts';

const USAGE = `usage: npm run -s bench -- reference [--json] [--rounds N] [--seconds S]
       npm run -s bench -- play <game> [--json] [--seconds S]
       npm run -s bench -- ai <game> [--games N] [--series veteran:greedy,...] [--scenario a,b] [--options a=b,...] [--threads N] [--seed text] [--json]
           (veteran#400 thinks for 400 iterations a phase: the same on every machine, whatever else it does)
       npm run -s bench -- search [--json]
       npm run -s bench -- client [--json] [--against <checkout or built site> [--rounds N]]
       npm run -s bench -- server [--json] [--seconds S] [--matches N] [--idle]`;

interface BenchOptions {
  readonly json: boolean;
  readonly rounds: number;
  readonly seconds: number;
}

const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

function reference({ json, rounds, seconds }: BenchOptions): void {
  const f = measureReference({ rounds, seconds, progress });
  progress('');
  if (json) {
    console.log(JSON.stringify(f));
    return;
  }
  const line = (name: string, rate: number, note = '') =>
    console.log(`${name.padEnd(28)}${rate.toLocaleString('en').padStart(12)}  ${note}`);
  console.log(`Reference game, random legal moves a second (median of ${f.rounds} rounds, one run)\n`);
  line('bare loop, the limit', f.bare);
  line('our engine', f.ours, `${Math.round(f.ofLimit * 100)} % of the limit, ${f.ratio} times boardgame.io`);
  line('our engine, whole match', f.match, `record, log, undo; ${f.matchRatio} times boardgame.io`);
  line('boardgame.io Client', f.boardgameio, `${Math.round(f.boardgameioListing * 100)} % of it listing moves`);
}

const benches: Readonly<Record<string, (options: BenchOptions) => void | Promise<void>>> = {
  reference,
  ai: ({ json }) =>
    ai({
      json,
      game: positionals[1],
      games: Number(values.games),
      series: values.series,
      threads: values.threads === undefined ? undefined : Number(values.threads),
      limits: values.limits,
      seed: values.seed,
      scenario: values.scenario,
      options: values.options,
      progress,
    }),
  search,
  client: ({ json, rounds }) =>
    values.against === undefined ? client(json, progress) : clientAgainst(values.against, rounds, json, progress),
  server: ({ json, seconds }) =>
    server(json, values.seconds === '1' ? 10 : seconds, Number(values.matches), values.idle, progress),
  play: ({ json, seconds }) => play(positionals[1], seconds * 5, json),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    games: { type: 'string', default: '100' },
    series: { type: 'string' },
    threads: { type: 'string' },
    limits: { type: 'string' },
    scenario: { type: 'string' },
    options: { type: 'string' },
    seed: { type: 'string', default: 'series' },
    matches: { type: 'string', default: '50' },
    idle: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const bench = benches[positionals[0] ?? ''];
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (bench === undefined || !(rounds >= 1) || !(seconds > 0)) {
  console.error(`${USAGE}\nknown: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
} else {
  await bench({ json: values.json, rounds, seconds });
}
