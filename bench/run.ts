// Measured figures.  npm run -s bench -- --help
import { readerMayLeave, runProgram } from '../src/cli/line.ts';
import { benches } from './program.ts';

readerMayLeave();
process.exitCode = await runProgram(benches, process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
