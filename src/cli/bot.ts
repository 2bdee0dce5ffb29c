import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Conversation } from '../engine/ask.ts';
import type { CatalogEntry } from '../engine/game.ts';
import { freshSeed, partCommitment } from '../engine/random.ts';
import type { TableCard } from '../remote/wire.ts';
import { parseRequest } from './ask.ts';
import { type Arguments, type Command, Exit, type Io, printJson, textOf, UsageError } from './command.ts';
import { errorAnswer } from './errors.ts';
import { openOverlaid } from './open.ts';

export const bot: Command = {
  name: 'bot',
  summary: 'answers requests line by line, for programs that play',
  help: `
sandtable bot
sandtable bot --server URL --token T --match CODE [--key K] [--seat SEAT] --command "PROGRAM …"

One JSON request a line on stdin, one JSON answer a line on stdout, in the same order. The requests are those of
\`sandtable ask\` (see \`sandtable ask --schema\`); one without "game" continues the match of the lines before. Send
"as": "<seat>" to see only what that seat may know, and "opponents": "random" to have the others played for you.
A line that cannot be understood is answered with an error, and the conversation continues.

With --server the program that --command starts plays a seat of a match on that server. It sends the same requests,
and each is answered when it is its turn again.

  --server URL   where the match is
  --token T      of a bot (made under "tokens"; also SANDTABLE_TOKEN)
  --match CODE   which match; the bot joins if it has not yet
  --key K        the key in its invite link
  --seat SEAT    which seat, if several are free
  --command C    the program
  --json         (always on)`,
  options: {
    server: { type: 'string' },
    token: { type: 'string' },
    match: { type: 'string' },
    key: { type: 'string' },
    seat: { type: 'string' },
    command: { type: 'string' },
  },
  takes: [0, 0],
  async run(args, io) {
    if (textOf(args, 'server') !== undefined) return bridge(args, io);
    const conversation = new Conversation((id, overlay) => openOverlaid(io, id, overlay));
    for await (const line of createInterface({ input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      try {
        printJson(io, await conversation.answer(parseRequest(line)));
      } catch (error) {
        printJson(io, errorAnswer(error));
      }
    }
    return Exit.ok;
  },
};

/** A program's lines go to the server, the answers come back to it. */
async function bridge(args: Arguments, io: Io): Promise<number> {
  const need = (name: string): string => {
    const value = textOf(args, name) ?? (name === 'token' ? process.env.SANDTABLE_TOKEN : undefined);
    if (!value) throw new UsageError(`--server needs --${name}`);
    return value;
  };
  const [server, token, match, command] = [
    need('server').replace(/\/$/, ''),
    need('token'),
    need('match'),
    need('command'),
  ];
  const key = textOf(args, 'key');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${server} says: ${String(answer.error)}`);
    return answer;
  };
  const query = key ? `?key=${encodeURIComponent(key)}` : '';
  const look = () => call('GET', `/matches/${match}${query}`) as unknown as Promise<TableCard & { mine: number[] }>;
  let table = await look();
  const game = await (io.catalog.find((e) => e.id === table.game) as CatalogEntry | undefined)?.load();
  if (!game) throw new Error(`the game "${table.game}" is not known here`);
  const wanted = textOf(args, 'seat');
  const named = wanted === undefined ? undefined : game.seats.findIndex((s) => s.id === wanted);
  if (named !== undefined && named < 0) throw new UsageError(`unknown seat "${wanted}"`);
  if (table.mine.length === 0) {
    await call('POST', `/matches/${match}/join${query}`, named === undefined ? {} : { seat: named });
    table = await look();
  }
  const seat = named ?? table.mine[0] ?? 0;
  // Its part of the dice: the hash first, the part when all have committed. Each round has a part of its own.
  const parts = new Map<number, string>();
  while (table.status === 'open' || table.status === 'dice' || table.dice.dealing) {
    const { round } = table.dice;
    const own = table.dice.seats[seat];
    const part = parts.get(round) ?? freshSeed();
    parts.set(round, part);
    if (own?.wanted && own.commitment === null)
      await call('POST', `/matches/${match}/dice`, {
        seat,
        round,
        commitment: partCommitment(game.seats[seat]?.id ?? '', part),
      });
    else if (own?.wanted && !own.given && table.dice.ready)
      await call('POST', `/matches/${match}/dice`, { seat, round, part });
    else await new Promise((done) => setTimeout(done, 300));
    table = await look();
  }
  const { WebSocket } = await import('ws');
  const { Connection } = await import('../remote/connection.ts');
  const line = new Connection(
    () =>
      new WebSocket(`${server.replace(/^http/, 'ws')}/api/socket`, {
        headers: { authorization: headers.authorization },
      }) as never,
  );
  line.follow({ match, seat });
  const program = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise<number>((done) => program.on('close', (code) => done(code ?? 1)));
  program.stdin.on('error', () => {});
  for await (const text of createInterface({ input: program.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text.trim() === '') continue;
    let answer: unknown;
    try {
      answer = await line.ask({ t: 'bot', match, seat, request: parseRequest(text) as Record<string, unknown> }, true);
    } catch (error) {
      answer = errorAnswer(error);
    }
    program.stdin.write(`${JSON.stringify(answer)}\n`);
  }
  line.close();
  return (await gone) === 0 ? Exit.ok : Exit.failed;
}
