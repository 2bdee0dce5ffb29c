/** `npm run -s bench -- study`: how long a study of 500 choices in lines takes to open, and how long an edit takes. */
import { readFileSync } from 'node:fs';
import { replayRecord } from '../src/engine/record.ts';
import { catalog, openGame } from '../src/games/catalog.ts';
import { blankStudy, type Study, withNote } from '../src/study/study.ts';
import { writeStudy } from '../src/study/text.ts';
import { openStudy, StudyTree, tryOption } from '../src/study/tree.ts';

const RECORDS: Readonly<Record<string, string>> = {
  celles: 'two-machines',
  'combat-operations': 'blue_attack-greedy',
  peiper: 'campaign-options',
  ardennes: 'two-players-christmas',
  celtos: 'border-clash-ready',
};
const NODES = 500;

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

export async function benchStudy(): Promise<void> {
  for (const { id } of catalog) {
    const name = RECORDS[id];
    if (!name) continue;
    const record = readFileSync(new URL(`../src/games/${id}/golden/${name}.txt`, import.meta.url), 'utf8');
    const game = await openGame(id);
    const tree = new StudyTree(replayRecord(game, record));
    let study: Study = blankStudy(record, 'bench');
    const edits: number[] = [];
    for (let i = 0, nodes = 0; nodes < NODES && i < 4 * NODES; i++) {
      let at = { line: null as string | null, n: 1 + ((i * 37) % tree.lengthOf(null)) };
      for (let k = 0; k < 5; k++) {
        const { match, at: index } = tree.before(at);
        if (index === match.length && match.isOver) break;
        const look = match.fork(index, 'look');
        if (look.isOver) break;
        look.choose(look.options.at((i + k) % look.options.count));
        const begin = performance.now();
        const tried = tryOption(study, tree, at, look.wordsAt(index), `dice${i}`);
        study = withNote(tried.study, at, { comments: [{ eyes: 'all', text: `choice ${i}` }] });
        edits.push(performance.now() - begin);
        at = tried.at;
      }
      nodes = study.lines.reduce((n, line) => n + line.choices.length, 0);
    }
    const text = writeStudy(study);
    const opened = [1, 2, 3].map(() => {
      const begin = performance.now();
      openStudy(game, text);
      return performance.now() - begin;
    });
    const nodes = study.lines.reduce((n, line) => n + line.choices.length, 0);
    const slowest = Math.max(...edits);
    console.log(
      `${id}: ${tree.lengthOf(null)} choices, ${study.lines.length} lines with ${nodes}: opens in ${median(opened).toFixed(0)} ms, an edit takes ${median(edits).toFixed(1)} ms, at most ${slowest.toFixed(0)} ms`,
    );
  }
}
