// A part of scripts/mutate.mjs: which small mistakes can be made in a source, which of them change nothing, and which are
// tried when not all are.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Words are left alone: what is counted is logic. */
export const EXCLUDED = ['StringLiteral', 'Regex'];
const NOT_MUTATED = /(\.test\.tsx?|\.fixture\.ts|\.d\.ts|\/testing\.ts|\/(testing|data)\/.*)$/;

/** Begins what is said of a mistake that was not missed and not noticed: it was not tried. */
export const NOT_ALL_RAN = 'not all tests ran';

export const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/**
 * What is asked for: a folder, a file, or some lines of a file ("src/engine/log.ts:30-40").
 * Gives the files with the lines that count, or throws with the reason.
 */
export function sourcesOf(name) {
  const [, path, first, last] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(name.replace(/\/+$/, ''));
  const full = join(root, path);
  if (path.startsWith('..') || path.startsWith('/') || !existsSync(full))
    throw new Error(`There is no "${path}" in the sources.`);
  if (!statSync(full).isDirectory())
    return [{ file: path, first: Number(first ?? 1), last: Number(last ?? first ?? Number.MAX_SAFE_INTEGER) }];
  return readdirSync(full, { recursive: true })
    .map((entry) => `${path}/${entry.split(sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_MUTATED.test(file))
    .sort()
    .map((file) => ({ file, first: 1, last: Number.MAX_SAFE_INTEGER }));
}

/** Tests of a source are those of its room: src/games/celles/rules has src/games/celles, src/engine/hex has src/engine. */
export const roomOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('src/games/') ? 3 : 2)
    .join('/');

/** The same mistake in the same place, however it is numbered. */
export const keyOf = ({ fileName, location: { start, end }, replacement, mutatorName }, file = fileName) =>
  JSON.stringify([file, start.line, start.column, end.line, end.column, mutatorName, replacement]);

/** What stood where the mistake is made. */
function wasAt(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line].slice(start.column, end.column);
  const between = lines.slice(start.line + 1, end.line);
  return [lines[start.line].slice(start.column), ...between, lines[end.line].slice(0, end.column)].join('\n');
}

/** Every mistake that can be made in these sources. */
export async function mutantsOf(sources) {
  // The part of the mutation tester that makes them: it is a package of its own that comes with it.
  const core = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'));
  const { Instrumenter } = await import(pathToFileURL(core.resolve('@stryker-mutator/instrumenter')).href);
  const logger = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const mutants = [];
  for (const { file, first, last } of sources) {
    const content = readFileSync(join(root, file), 'utf8');
    const lines = content.split('\n');
    const made = await new Instrumenter(logger).instrument([{ name: file, mutate: true, content }], {
      plugins: null,
      excludedMutations: EXCLUDED,
      ignorers: [],
    });
    for (const mutant of made.mutants) {
      const { start, end } = mutant.location;
      if (mutant.status === 'Ignored' || start.line + 1 < first || end.line + 1 > last) continue;
      mutants.push({
        key: keyOf(mutant),
        file,
        at: `${file}:${start.line + 1}:${start.column + 1}`,
        range: `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
        kind: mutant.mutatorName,
        above: (lines[start.line - 1] ?? '').trim(),
        line: lines[start.line].trim(),
        was: oneLine(wasAt(lines, mutant.location)),
        became: oneLine(mutant.replacement),
      });
    }
  }
  return mutants;
}

/** N of them by lot, the same ones for the same seed. */
export function sampleOf(mutants, size, seed) {
  const rank = ({ key }) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/**
 * Mistakes that are none: no input exists that could tell them from what stands there. Each is written down with the
 * reason, in the file of its room; `above` (the line before) is needed only where a line stands twice in its file.
 */
export function readEquivalents(folder = join(root, 'scripts', 'equivalent-mutants')) {
  const entries = [];
  for (const name of readdirSync(folder).sort()) {
    for (const entry of JSON.parse(readFileSync(join(folder, name), 'utf8'))) entries.push({ ...entry, list: name });
  }
  return entries;
}

const named = ({ list, file, line, was, became }) => `${list}: ${file}: "${line}": ${was} -> ${became}`;

/** What is wrong with entries whatever is mutated: a source that has gone, a line that has changed, no reason. */
export function staleEntries(entries) {
  const read = new Map();
  const linesOf = (file) => {
    const path = join(root, file);
    if (!read.has(file))
      read.set(
        file,
        existsSync(path)
          ? readFileSync(path, 'utf8')
              .split('\n')
              .map((l) => l.trim())
          : [],
      );
    return read.get(file);
  };
  const problems = [];
  for (const entry of entries) {
    const { file, line, above, was, became, why } = entry;
    if (![file, line, was, became, why].every((text) => typeof text === 'string' && text !== ''))
      problems.push(`${named(entry)}: needs file, line, was, became and why`);
    else if (!linesOf(file).some((text, i, all) => text === line && (above === undefined || all[i - 1] === above)))
      problems.push(`${named(entry)}: there is no such line any more`);
  }
  return problems;
}

/**
 * Takes the known ones out. Within whole files each entry must name exactly one mistake, or something is wrong with it.
 */
export function withoutEquivalents(mutants, entries, wholeFiles) {
  const out = new Set();
  const problems = [];
  for (const entry of entries) {
    const same = mutants.filter(
      (m) =>
        m.file === entry.file &&
        m.line === entry.line &&
        m.was === entry.was &&
        m.became === entry.became &&
        (entry.above === undefined || m.above === entry.above),
    );
    if (same.length > 1) problems.push(`${named(entry)}: stands for ${same.length} mistakes; "above" tells them apart`);
    if (same.length === 0 && wholeFiles.includes(entry.file))
      problems.push(`${named(entry)}: there is no such mistake any more`);
    for (const mutant of same) out.add(mutant);
  }
  return {
    rest: mutants.filter((m) => !out.has(m)),
    left: mutants.length - mutants.filter((m) => !out.has(m)).length,
    problems,
  };
}
