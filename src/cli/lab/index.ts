/** `sandtable lab …` */

import { unknownWord } from '../../engine/text.ts';
import { type Command, UsageError } from '../command.ts';
import { list, record, report } from './report.ts';
import { resume, run } from './run.ts';
import { compare, ladder, sweep } from './study.ts';
import { tune } from './tune.ts';
import { work } from './work.ts';

const commands: readonly Command[] = [run, list, resume, report, compare, sweep, ladder, tune, record, work];

export const lab: Command = {
  name: 'lab',
  summary: 'plays thousands of games and tells how a design behaves',
  help: `
sandtable lab <command> [arguments] [--json]

${commands.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join('\n')}

\`sandtable lab <command> --help\` says more. With --json the answer is one JSON object on stdout.`,
  options: {},
  takes: [1, Number.POSITIVE_INFINITY],
  commands,
  async run(args) {
    throw new UsageError(
      unknownWord(
        'command',
        args.positionals[0] ?? '',
        commands.map(({ name }) => name),
      ),
    );
  },
};
