// A part of scripts/mutate.mjs: lets only a sample of the mutants through, the same one for the same seed. Written as a
// checker, the one place where the mutation tester asks which mutants are worth running.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const { MUTATE_SAMPLE: size, MUTATE_SEED: seed, MUTATE_CHOSEN: file } = process.env;

const rank = ({ fileName, location, replacement }) =>
  createHash('sha256')
    .update(JSON.stringify([seed, fileName, location, replacement]))
    .digest('hex');

/** Asked once with all mutants before any is checked: the chosen ones are written down for the other processes. */
function choose(mutants) {
  const ranked = mutants.map((mutant) => ({ id: mutant.id, rank: rank(mutant) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  writeFileSync(file, JSON.stringify(ranked.slice(0, Number(size)).map(({ id }) => id)));
}

const checker = {
  async init() {},
  async group(mutants) {
    choose(mutants);
    return mutants.map(({ id }) => [id]);
  },
  async check([mutant]) {
    const chosen = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    return {
      [mutant.id]: chosen.includes(mutant.id)
        ? { status: 'passed' }
        : { status: 'compileError', reason: 'not in the sample' },
    };
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Checker, 'sample', checker)];
