// Puts small mistakes into sources, one at a time, and counts those that their tests notice.
// Words are left alone (strings, patterns): what is counted is logic. Tests are those of the folder's room: a game's own,
// the engine's own. With a sample, N mistakes are picked by lot; the same seed picks the same ones. Mistakes that change
// nothing are left out and counted apart: scripts/equivalent-mutants says which and why. A run that is ended early tells
// what it has tried.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, watchFile, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSet, numberOf, textOf, UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import {
  EXCLUDED,
  mutantsOf,
  NOT_ALL_RAN,
  readEquivalents,
  roomOf,
  root,
  sampleOf,
  sourcesOf,
  staleEntries,
  withoutEquivalents,
} from './mutants.mjs';

const CALL = 'npm run mutate --';

const { sources, sample, seed, tests, workers, json } = argumentsOf(
  {
    name: CALL,
    help: `
${CALL} <folder, file or file:lines>… [--sample N] [--seed WORD] [--tests FOLDER]… [--workers N] [--json]

Puts small mistakes into sources, one at a time, and counts those that their tests notice.

  --sample N       so many mistakes, picked by lot; all if absent
  --seed WORD      the same seed picks the same ones
  --tests FOLDER   whose tests are to notice; those of the sources' room if absent
  --workers N      1 if absent
  --json           every mistake with what became of it`,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      tests: { type: 'string', multiple: true },
      workers: { type: 'string' },
    },
    takes: [1, Number.POSITIVE_INFINITY],
  },
  (args) => {
    const { tests } = args.values;
    for (const at of tests ?? []) if (!existsSync(join(root, at))) throw new UsageError(`There is no "${at}".`);
    let sources;
    try {
      sources = args.positionals.flatMap(sourcesOf);
    } catch (error) {
      throw new UsageError(error.message);
    }
    return {
      sources,
      tests,
      sample: args.values.sample && numberOf(args, 'sample', 1, 1),
      seed: textOf(args, 'seed') ?? 'sandtable',
      workers: numberOf(args, 'workers', 1, 1),
      json: isSet(args, 'json'),
    };
  },
);
const paths = [...new Set(sources.map(({ file }) => file))];
const testFiles = (tests ?? [...new Set(paths.map(roomOf))]).map((t) =>
  /\.test\.tsx?$/.test(t) ? t : `${t}/**/*.test.{ts,tsx}`,
);

const known = readEquivalents();
const wholeFiles = sources.filter(({ last }) => last === Number.MAX_SAFE_INTEGER).map(({ file }) => file);
const { rest, left, problems } = withoutEquivalents(await mutantsOf(sources), known, wholeFiles);
const stale = [...staleEntries(known), ...problems];
if (stale.length > 0) {
  console.error(['Mistakes said to change nothing (scripts/equivalent-mutants):', ...stale].join('\n  '));
  process.exit(2);
}
if (rest.length === 0) {
  console.error('There is nothing to be mutated.');
  process.exit(2);
}
const chosen = sample === undefined ? rest : sampleOf(rest, sample, seed);

const scratch = mkdtempSync(join(tmpdir(), 'sandtable-mutate-'));
const results = join(scratch, 'results');
const config = join(scratch, 'stryker.config.json');
writeFileSync(results, '');
writeFileSync(join(scratch, 'chosen.json'), JSON.stringify(chosen.map(({ key }) => key)));
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'chosen',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts', 'mutate-plugins.mjs')],
    // Only where a chosen mistake is: tests run the quicker, the fewer switches are put into the sources.
    mutate: sample === undefined ? paths : chosen.map(({ range }) => range),
    mutator: { excludedMutations: EXCLUDED },
    ignorePatterns: ['dist', 'docs', 'coverage', 'test-results', '.cache', '*.log'],
    vitest: { configFile: join(root, 'scripts', 'mutate.vitest.ts'), related: false },
    // TypeScript 7 has no parser in JavaScript, so its settings are not rewritten for the copy.
    tsconfigFile: 'no-such-file.json',
    coverageAnalysis: 'perTest',
    concurrency: workers,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: join(scratch, 'copy'),
    reporters: ['ledger'],
    allowEmpty: false,
    disableTypeChecks: false,
    warnings: { slow: false },
    fileLogLevel: 'off',
    logLevel: 'warn',
  }),
);

const say = json ? () => {} : (text) => console.log(text);
const tried = () =>
  readFileSync(results, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .filter(({ statusReason }) => !statusReason?.startsWith(NOT_ALL_RAN));
const MISSED = ['Survived', 'NoCoverage'];
const byKey = new Map(chosen.map((mutant) => [mutant.key, mutant]));
let told = 0;
/** What was missed is told as soon as it is known. */
function tellMissed() {
  for (const { key, status } of tried().slice(told)) {
    told++;
    if (!MISSED.includes(status)) continue;
    const { at, kind, was, became } = byKey.get(key);
    say(
      `missed  ${at}  ${kind}${status === 'NoCoverage' ? ' (no test comes here)' : ''}\n        ${was}\n     -> ${became}`,
    );
  }
}

say(`${chosen.length} of ${rest.length} mistakes are tried (first all tests once without any), seed ${seed}`);
watchFile(results, { interval: 1000 }, tellMissed);
const child = spawn(
  process.execPath,
  [join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
  {
    cwd: root,
    env: {
      ...process.env,
      MUTATE_TESTS: JSON.stringify(testFiles),
      MUTATE_CHOSEN: join(scratch, 'chosen.json'),
      MUTATE_RESULTS: results,
      MUTATE_TIMES: join(scratch, 'times.json'),
    },
    stdio: ['ignore', json ? 2 : 1, 2],
  },
);
let ended = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    ended = true;
    child.kill(signal);
  });
const status = await new Promise((resolve) => child.on('exit', resolve));

tellMissed();
const all = tried();
rmSync(scratch, { recursive: true, force: true });
const count = (...statuses) => all.filter((result) => statuses.includes(result.status)).length;
const [timeouts, missed] = [count('Timeout'), count(...MISSED)];
const noticed = count('Killed', 'Timeout', 'RuntimeError');
const total = noticed + missed;
const share = total === 0 ? 0 : noticed / total;
if (json) {
  const list = all.map(({ key, ...result }) => {
    const { range: _, key: __, ...mutant } = byKey.get(key);
    return { ...mutant, ...result };
  });
  const figures = { tests: testFiles, seed, chosen: chosen.length, total, noticed, timeouts, equivalent: left, share };
  console.log(JSON.stringify({ ...figures, results: list }, null, 2));
} else {
  if (total < chosen.length)
    say(`${ended ? 'Ended early' : 'The mutation tester ended early'}: ${chosen.length - total} were not tried.`);
  const late = timeouts > 0 ? `, ${timeouts} of them by taking too long` : '';
  say(
    `${noticed} of ${total} noticed (${(share * 100).toFixed(1)} %)${late}, ${left} equivalent left out, seed ${seed}`,
  );
}
process.exit(total < chosen.length ? status || 1 : 0);
