/** What is measured: a command that prints JSON, for the quick proof and for the whole one, and the figures in it. */

import type { InstallFigures } from '../install.ts';
import type { Figure } from './figures.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Measured {
  readonly title: string;
  /** Arguments behind `node --import tsx`; null: only in the whole proof. */
  readonly quick: readonly string[] | null;
  readonly whole: readonly string[];
  /** Runs, of which the middle one counts; 1 if absent. */
  readonly rounds?: number;
  figures(json: never): readonly Figure[];
}

const GAMES = {
  'combat-operations': 'Combat Operations',
  celles: 'Celles',
  peiper: 'Peiper',
  ardennes: 'Ardennes',
  celtos: 'Celtos',
} as const;
type GameId = keyof typeof GAMES;
const games = Object.keys(GAMES) as GameId[];

/** Choices a processor second in each scenario. */
const GOALS: Readonly<Record<GameId, number | Readonly<Record<string, number>>>> = {
  'combat-operations': 300_000,
  celles: 200_000,
  peiper: 400_000,
  ardennes: { 'two-players': 60_000, solitaire: 45_000 },
  celtos: 60_000,
};

const bench = (...args: string[]): readonly string[] => ['bench/run.ts', ...args, '--json'];
const sandtable = (...args: string[]): readonly string[] => ['bin/sandtable.mjs', ...args, '--json'];
const crash = (...args: string[]): readonly string[] => ['tests/crash/run.ts', ...args, '--json'];

const more = (name: string, value: number, rest: Partial<Figure> = {}): Figure => ({
  name,
  value,
  better: 'more',
  ...rest,
});
const less = (name: string, value: number, rest: Partial<Figure> = {}): Figure => ({
  name,
  value,
  better: 'less',
  ...rest,
});

const play = (id: GameId): Measured => ({
  title: `${GAMES[id]}: random play`,
  // A battle of Celtos is long: few fit into a short run.
  quick: bench('play', id, '--seconds', id === 'celtos' ? '0.8' : '0.4'),
  whole: bench('play', id, '--seconds', '3'),
  rounds: 3,
  figures: ({ byProcessor, copyNanoseconds }: { byProcessor: Record<string, number>; copyNanoseconds: number }) => [
    ...Object.entries(byProcessor).map(([scenario, rate]) => {
      const goal = GOALS[id];
      const wanted = typeof goal === 'number' ? goal : goal[scenario];
      return more(`choices a processor second, ${scenario}`, rate, wanted === undefined ? {} : { goal: wanted });
    }),
    less('copying a state', copyNanoseconds, { unit: 'ns' }),
  ],
});

interface ServerJson {
  readonly ours: Record<'movesPerSecond' | 'p95ms' | 'rssMB' | 'bytesPerChoice', number>;
  readonly boardgameio: Record<'movesPerSecond' | 'p95ms' | 'rssMB', number>;
  readonly ratio: number;
  readonly faults?: number;
}

interface ClientJson {
  readonly scriptKB: number;
  readonly firstDecisionMs: number;
  readonly clickP95Ms: Record<string, number>;
  readonly panFps: Record<string, number>;
  readonly longTaskMs: Record<string, number>;
  readonly zoomFrameMs: Record<string, number>;
  readonly phoneClickP95Ms: Record<string, number>;
  readonly longLog: { readonly lines: number; readonly clickP95Ms: number };
}

type KillsJson = Record<
  'kills' | 'acknowledged' | 'missing' | 'different' | 'hostile' | 'answers500' | 'sockets',
  number
>;

const kills = (title: string, store: string, quick: readonly string[], whole: readonly string[]): Measured => ({
  title,
  quick: crash('--store', store, ...quick),
  whole: crash('--store', store, ...whole),
  figures: (f: KillsJson) => [
    { name: 'kills of the server under load', value: f.kills },
    { name: 'choices acknowledged', value: f.acknowledged },
    less('of them missing afterwards', f.missing, { goal: 0 }),
    less('matches that differ from their record', f.different, { goal: 0 }),
    ...(f.hostile === undefined
      ? []
      : [
          { name: 'hostile requests and messages', value: f.hostile },
          less('answers of 500', f.answers500, { goal: 0 }),
          { name: 'sockets open at once', value: f.sockets },
        ]),
  ],
});

const each = (
  name: string,
  values: Readonly<Record<string, number>>,
  of: typeof more,
  rest: (id: string) => Partial<Figure>,
): Figure[] =>
  Object.entries(values).map(([id, value]) => of(`${name}, ${GAMES[id as GameId] ?? id}`, value, rest(id)));

export const rooms: readonly Measured[] = [
  {
    title: 'Engine beside boardgame.io',
    quick: bench('reference', '--rounds', '3', '--seconds', '0.5'),
    whole: bench('reference', '--rounds', '9'),
    figures: (f: Record<'ours' | 'match' | 'boardgameio' | 'bare' | 'ratio' | 'matchRatio' | 'ofLimit', number>) => [
      more('whole match with log, record and undo, moves a second', f.match, {
        beside: { name: "boardgame.io's Client", value: f.boardgameio },
      }),
      more('whole match, times boardgame.io', f.matchRatio, { goal: 120 }),
      more('engine alone, moves a second', f.ours, { beside: { name: 'bare loop', value: f.bare } }),
      more('engine alone, share of the bare loop', f.ofLimit),
    ],
  },
  ...games.map(play),
  {
    title: 'Growth with size',
    quick: bench('growth'),
    whole: bench('growth'),
    figures: (list: readonly { part: string; by: string; points: [number, number][]; exponent: number }[]) =>
      list.map(({ part, by, points, exponent }) =>
        less(`${part}, by ${by}: exponent`, exponent, {
          goal: 1.1,
          beside: {
            name: `microseconds at ${points.at(-1)?.[0].toLocaleString('en')}`,
            value: points.at(-1)?.[1] ?? 0,
          },
        }),
      ),
  },
  {
    title: "AI beside boardgame.io's bot",
    quick: bench('search'),
    whole: bench('search'),
    figures: (f: Record<'ours' | 'boardgameio' | 'ratio', number>) => [
      more('simulated choices a second', f.ours, { beside: { name: "boardgame.io's bot", value: f.boardgameio } }),
      more('times boardgame.io', f.ratio),
    ],
  },
  ...games.map(
    (id): Measured => ({
      title: `${GAMES[id]}: manners of the AI`,
      quick: null,
      whole: bench('manners', id, '--level', 'regular', '--games', '10'),
      figures: (f: Json) => mannersOf(f),
    }),
  ),
  {
    title: "Server beside boardgame.io's",
    quick: bench('server', '--seconds', '6'),
    whole: bench('server', '--seconds', '20'),
    figures: ({ ours, boardgameio, ratio, faults = 0 }: ServerJson) => [
      more('choices a second, durable', ours.movesPerSecond, {
        beside: { name: "boardgame.io's, in memory", value: boardgameio.movesPerSecond },
      }),
      more("times boardgame.io's", ratio, { goal: 3 }),
      less('from a choice to its acknowledgment, 95 of 100', ours.p95ms, {
        unit: 'ms',
        goal: 20,
        beside: { name: "boardgame.io's, to the other player", value: boardgameio.p95ms },
      }),
      less('memory', ours.rssMB, {
        unit: 'MB',
        goal: 150,
        beside: { name: "boardgame.io's", value: boardgameio.rssMB },
      }),
      less('written for a choice', ours.bytesPerChoice, { unit: 'bytes' }),
      less('refusals and errors', faults, { goal: 0 }),
    ],
  },
  {
    title: 'Server at rest: 2,000 matches, 5,000 sockets',
    quick: null,
    whole: bench('server', '--idle'),
    figures: (f: Record<'rssMB' | 'bytesPerSocket' | 'resumeP95ms' | 'startMs', number>) => [
      less('memory', f.rssMB, { unit: 'MB' }),
      less('memory for a socket', f.bytesPerSocket, { unit: 'bytes' }),
      less('opening a match that is not in memory, 95 of 100', f.resumeP95ms, { unit: 'ms' }),
      less('from start to the first answer', f.startMs, { unit: 'ms' }),
    ],
  },
  {
    title: 'Client in Chromium',
    quick: null,
    whole: bench('client'),
    figures: (f: ClientJson) => [
      less('script of the first page', f.scriptKB, { unit: 'kB', goal: 228 }),
      less('first decision', f.firstDecisionMs, { unit: 'ms', goal: 2000 }),
      ...each('click, 95 of 100', f.clickP95Ms, less, () => ({ unit: 'ms', goal: 50 })),
      ...each('panning', f.panFps, more, () => ({ unit: 'frames a second', goal: 50 })),
      ...each('longest task', f.longTaskMs, less, () => ({ unit: 'ms', goal: 100 })),
      ...each('zoom frame', f.zoomFrameMs, less, () => ({ unit: 'ms', goal: 50 })),
      ...each('click on a phone slowed four times', f.phoneClickP95Ms, less, (id) => ({
        unit: 'ms',
        goal: id === 'ardennes' ? 250 : 150,
      })),
      less(`click with a log of ${f.longLog.lines.toLocaleString('en')} lines`, f.longLog.clickP95Ms, {
        unit: 'ms',
        goal: 50,
      }),
    ],
  },
  {
    title: 'Lab',
    quick: bench('lab', 'combat-operations', '--games', '40'),
    whole: bench('lab', 'combat-operations', '--games', '200'),
    figures: (f: Record<'one' | 'two' | 'ratio' | 'rows', number>) => [
      more('games a second on two cores', f.two, { beside: { name: 'on one', value: f.one } }),
      more('times one core', f.ratio, { goal: 1.9 }),
      more('rows a second to Parquet', f.rows),
    ],
  },
  kills(
    'Kills, embedded store',
    'sqlite',
    ['--kills', '10'],
    ['--kills', '200', '--messages', '50000', '--sockets', '1000'],
  ),
  kills(
    'Kills, PostgreSQL',
    'postgres',
    ['--kills', '4'],
    ['--kills', '60', '--messages', '20000', '--sockets', '500'],
  ),
  ...games.map(
    (id): Measured => ({
      title: `${GAMES[id]}: fuzz`,
      quick: sandtable('fuzz', id, '--games', '30'),
      whole: sandtable('fuzz', id, '--games', '2000'),
      figures: (f: Record<'games' | 'choices' | 'failures', number>) => [
        { name: 'random games', value: f.games },
        { name: 'choices', value: f.choices },
        less('failures', f.failures, { goal: 0 }),
      ],
    }),
  ),
  {
    title: 'Install from the package',
    quick: null,
    whole: bench('install'),
    figures: (f: InstallFigures) => [
      less('tarball, MB', f.tarballMegabytes),
      less('installed with all packages, MB', f.installedMegabytes),
      less('npm install, s', f.installSeconds, { goal: 60 }),
      less('first page after, s', f.startSeconds),
    ],
  },
  {
    title: 'Rules',
    quick: sandtable('rules'),
    whole: sandtable('rules'),
    figures: (f: Readonly<Record<string, Record<'statements' | 'testable' | 'tested', number>>>) =>
      Object.entries(f).map(([id, { statements, testable, tested }]) =>
        more(`${GAMES[id as GameId] ?? id}, tested statements`, tested, {
          goal: testable,
          beside: { name: 'in the rulebook', value: statements },
        }),
      ),
  },
];

/** Every count of a manners report that is a share or a number, by its level. */
function mannersOf(json: Json): readonly Figure[] {
  const found: Figure[] = [];
  const walk = (name: string, value: unknown): void => {
    if (typeof value === 'number') found.push({ name, value: Math.round(value * 1000) / 1000 });
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) walk(name ? `${name}, ${key}` : key, inner);
  };
  walk('', json);
  return found.slice(0, 24);
}
