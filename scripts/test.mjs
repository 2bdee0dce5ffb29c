// The test command: named stages in order. A stage is an entry in the table below.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textOf, UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = join(root, 'node_modules', '.cache', 'sandtable');
const bin = (pkg, file) => join(root, 'node_modules', pkg, file);

const argv = process.argv.slice(2);
const split = argv.indexOf('--');
const own = split < 0 ? argv : argv.slice(0, split);
const passedOn = split < 0 ? [] : argv.slice(split + 1);

const BUILD_SITE = "import('./src/cli/site.ts').then(({ buildSite }) => buildSite())";

const stages = [
  { name: 'types', run: () => node([bin('typescript', 'bin/tsc'), '--noEmit']) },
  { name: 'lint', run: () => biome('--no-errors-on-unmatched') },
  { name: 'imports', run: () => node(['scripts/check-imports.mjs']) },
  // Once, before tests that serve it run side by side.
  { name: 'site', run: () => node(['--import', 'tsx', '--eval', BUILD_SITE]) },
  { name: 'unit', run: vitest },
  { name: 'browser', when: () => existsSync(join(root, 'playwright.config.ts')), run: playwright },
  // It changes sources: only for those who ask for it.
  { name: 'format', asked: true, run: () => biome('--write') },
];

const biome = (option) => node([bin('@biomejs/biome', 'bin/biome'), 'check', option, '.']);

function node(args, env = {}) {
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return { ok: result.status === 0 };
}

function report(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  return { file, read };
}

function vitest() {
  const { file, read } = report('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = node([bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...passedOn]);
  const json = read();
  // A file that fails to load has no tests of its own, yet must count.
  const broken = json?.testResults.filter((t) => t.status === 'failed' && t.assertionResults.length === 0).length ?? 0;
  return { ok, passed: json?.numPassedTests ?? 0, failed: (json?.numFailedTests ?? 0) + broken };
}

function playwright() {
  const { file, read } = report('playwright');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { ok } = node([bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'], env);
  const stats = read()?.stats;
  // A test that passes only when tried again has failed.
  const [flaky, failed] = [stats?.flaky ?? 0, stats?.unexpected ?? 0];
  return { ok: ok && flaky === 0, passed: stats?.expected ?? 0, failed: failed + flaky };
}

const names = stages
  .filter((stage) => !stage.asked)
  .map((stage) => stage.name)
  .join(', ');
const { only, skip } = argumentsOf(
  {
    name: 'npm test --',
    help: `
npm test -- [--only STAGE,…] [--skip STAGE,…] [-- arguments for vitest]

Runs the stages in order: ${names}. \`npm run check\` runs the first three.
The stage \`format\` puts the formatting right and runs only where --only names it.

  --only STAGE,…   these alone
  --skip STAGE,…   all but these`,
    options: { only: { type: 'string' }, skip: { type: 'string' } },
    takes: [0, 0],
  },
  (args) => {
    const list = (flag) => textOf(args, flag)?.split(',');
    for (const name of [...(list('only') ?? []), ...(list('skip') ?? [])])
      if (!stages.some((stage) => stage.name === name)) throw new UsageError(`No stage "${name}". Stages: ${names}.`);
    return { only: list('only'), skip: list('skip') ?? [] };
  },
  own,
);

const done = [];
for (const stage of stages) {
  const wanted = only ? only.includes(stage.name) : !stage.asked && !skip.includes(stage.name);
  if (!wanted || stage.when?.() === false) continue;
  console.log(`\n== ${stage.name}`);
  const start = performance.now();
  const result = stage.run();
  done.push({ name: stage.name, seconds: (performance.now() - start) / 1000, ...result });
}

const sum = (key) => done.reduce((total, stage) => total + (stage[key] ?? 0), 0);
// A stage that fails without a failing test (a type error, a crash) counts as one failure.
const failed = done.reduce((total, stage) => total + (stage.failed || (stage.ok ? 0 : 1)), 0);
console.log('');
for (const { name, seconds, ok } of done) {
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`);
}
console.log(`${sum('passed')} passed, ${failed} failed`);
process.exit(failed === 0 && done.every((stage) => stage.ok) ? 0 : 1);
