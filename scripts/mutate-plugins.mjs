// A part of scripts/mutate.mjs: what is put into the mutation tester. It knows ranges of text only, so mistakes that nobody
// asked for come along with those that were chosen: they are passed over. And every result is written down at once, so
// that a run that is ended early still has something to tell.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import { strykerPlugins as vitest } from '@stryker-mutator/vitest-runner';
import { keyOf, NOT_ALL_RAN, root } from './mutants.mjs';

const { MUTATE_CHOSEN: chosenFile, MUTATE_RESULTS: resultsFile, MUTATE_TIMES: timesFile } = process.env;
const chosen = new Set(JSON.parse(readFileSync(chosenFile, 'utf8')));
const inSources = (fileName) => relative(root, fileName).split('\\').join('/');

/** After the first run, without a mistake, it is known which tests there are and how long each file takes (mutate.vitest.ts). */
function noteTimes(tests) {
  const times = {};
  for (const { fileName, timeSpentMs } of tests) {
    const file = relative(process.cwd(), fileName);
    times[file] = (times[file] ?? 0) + timeSpentMs;
  }
  writeFileSync(timesFile, JSON.stringify({ tests: tests.length, times }));
}

/** A file of tests that cannot even be loaded has noticed the mistake, too; that is no failed test to the runner. */
function fileThatFailed(runner) {
  const file = runner.ctx.state.getFiles().find(({ result }) => result?.state === 'fail');
  return file?.result.errors?.[0]?.message ?? (file && `${file.name} failed`);
}

function chosenOnly(injector) {
  const runner = injector.injectFunction(vitest[0].factory);
  const { dryRun, mutantRun } = runner;
  runner.dryRun = async (options) => {
    const result = await dryRun.call(runner, options);
    noteTimes(result.tests ?? []);
    return result;
  };
  runner.mutantRun = async (options) => {
    if (!chosen.has(keyOf(options.activeMutant, inSources(options.activeMutant.fileName))))
      return { status: 'error', errorMessage: 'not chosen' };
    const result = await mutantRun.call(runner, options);
    if (result.status !== 'survived') return result;
    const failureMessage = fileThatFailed(runner);
    if (failureMessage) return { status: 'killed', killedBy: [], failureMessage, nrOfTests: result.nrOfTests };
    const wanted = options.testFilter?.length ?? JSON.parse(readFileSync(timesFile, 'utf8')).tests;
    return result.nrOfTests >= wanted
      ? result
      : { status: 'error', errorMessage: `${NOT_ALL_RAN}: ${result.nrOfTests} of ${wanted}` };
  };
  return runner;
}
chosenOnly.inject = tokens(commonTokens.injector);

const ledger = {
  onMutantTested({ fileName, location: { start, end }, replacement, mutatorName, status, killedBy, statusReason }) {
    // Results count lines and columns from one, mutants from zero.
    const back = ({ line, column }) => ({ line: line - 1, column: column - 1 });
    const location = { start: back(start), end: back(end) };
    const key = keyOf({ location, replacement, mutatorName }, inSources(fileName));
    if (!chosen.has(key)) return;
    appendFileSync(resultsFile, `${JSON.stringify({ key, status, killedBy, statusReason })}\n`);
  },
};

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'chosen', chosenOnly),
  declareValuePlugin(PluginKind.Reporter, 'ledger', ledger),
];
