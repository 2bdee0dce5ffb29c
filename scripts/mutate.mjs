// Puts small mistakes into sources, one at a time, and counts those that their tests notice.
//   npm run mutate -- <folder or file>… [--sample N] [--seed WORD] [--tests FOLDER]… [--json]
// Words are left alone (strings, patterns): what is counted is logic. Tests are those of the folder's room: a game's own,
// the engine's own. With a sample, N mutants are picked by lot; the same seed picks the same ones.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const USAGE = 'npm run mutate -- <folder or file>… [--sample N] [--seed WORD] [--tests FOLDER]… [--json]';

function fail(message) {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: 'string' },
        seed: { type: 'string', default: 'sandtable' },
        tests: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 0) fail('Name a folder or a file whose sources are to be mutated.');
    const paths = positionals.map((name) => {
      const path = relative(root, join(root, name));
      if (path.startsWith('..') || !existsSync(join(root, path))) fail(`There is no "${name}" in the sources.`);
      return path;
    });
    const { sample } = values;
    if (sample !== undefined && !/^[1-9]\d{0,5}$/.test(sample)) fail(`--sample takes a number, not "${sample}".`);
    for (const tests of values.tests ?? []) if (!existsSync(join(root, tests))) fail(`There is no "${tests}".`);
    return { ...values, paths };
  } catch (error) {
    return fail(error.message);
  }
}

/** src/games/celles/rules is tested by src/games/celles, src/engine/hex by src/engine. */
const roomOf = (folder) =>
  folder
    .split('/')
    .slice(0, folder.startsWith('src/games/') ? 3 : 2)
    .join('/');

const { paths, sample, seed, tests, json } = readArguments();
const isFile = (path) => /\.tsx?$/.test(path);
const scratch = mkdtempSync(join(tmpdir(), 'sandtable-mutate-'));
const report = join(scratch, 'report.json');
const testFiles = (tests ?? [...new Set(paths.map(roomOf))]).map((t) =>
  /\.test\.tsx?$/.test(t) ? t : `${t}/**/*.test.{ts,tsx}`,
);
const config = join(scratch, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts', 'mutate-sample.mjs')],
    checkers: sample === undefined ? [] : ['sample'],
    mutate: paths.flatMap((path) =>
      isFile(path)
        ? [path]
        : [
            `${path}/**/*.{ts,tsx}`,
            `!${path}/**/*.test.{ts,tsx}`,
            `!${path}/**/{testing,data}/**`,
            `!${path}/**/testing.ts`,
            `!${path}/**/*.fixture.ts`,
          ],
    ),
    mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
    ignorePatterns: ['dist', 'docs', 'coverage', 'test-results', '.cache', '*.log'],
    vitest: { configFile: join(root, 'scripts', 'mutate.vitest.ts'), related: false },
    // TypeScript 7 has no parser in JavaScript, so its settings are not rewritten for the copy.
    tsconfigFile: 'no-such-file.json',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: join(scratch, 'copy'),
    reporters: ['json', ...(json ? [] : ['progress-append-only'])],
    jsonReporter: { fileName: report },
    allowEmpty: false,
    disableTypeChecks: false,
  }),
);

const env = {
  ...process.env,
  MUTATE_TESTS: JSON.stringify(testFiles),
  MUTATE_SAMPLE: sample ?? '',
  MUTATE_SEED: seed,
  MUTATE_CHOSEN: join(scratch, 'chosen.json'),
};
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const run = spawnSync(process.execPath, [stryker, 'run', config], {
  cwd: root,
  env,
  stdio: ['ignore', json ? 2 : 1, 2],
});

if (!existsSync(report)) {
  rmSync(scratch, { recursive: true, force: true });
  console.error('The mutation tester ended without a report; the messages above say why.');
  process.exit(run.status || 1);
}
const { files } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(scratch, { recursive: true, force: true });

const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];
const MISSED = ['Survived', 'NoCoverage'];
let [noticed, timeouts] = [0, 0];
const missed = [];
for (const [file, { source, mutants }] of Object.entries(files)) {
  const lines = source.split('\n');
  for (const { status, location, replacement, mutatorName } of mutants) {
    if (NOTICED.includes(status)) noticed++;
    if (status === 'Timeout') timeouts++;
    if (!MISSED.includes(status)) continue;
    const { start, end } = location;
    const first = lines[start.line - 1];
    const was =
      start.line === end.line ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`;
    missed.push({
      at: `${file}:${start.line}:${start.column}`,
      kind: mutatorName,
      was,
      became: replacement,
      untested: status === 'NoCoverage',
    });
  }
}
const total = noticed + missed.length;
const share = total === 0 ? 0 : noticed / total;
if (json)
  console.log(JSON.stringify({ paths, tests: testFiles, seed, total, noticed, timeouts, share, missed }, null, 2));
else {
  for (const { at, kind, was, became, untested } of missed)
    console.log(
      `missed  ${at}  ${kind}${untested ? ' (no test comes here)' : ''}\n        ${was}\n     -> ${became.split('\n').join(' ')}`,
    );
  const late = timeouts > 0 ? `, ${timeouts} of them by taking too long` : '';
  console.log(`${noticed} of ${total} noticed (${(share * 100).toFixed(1)} %)${late}, seed ${seed}`);
}
process.exit(total === 0 ? 1 : 0);
