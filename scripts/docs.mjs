// API pages from the comments of the package's entry points, into build/api.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installApart } from './apart.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const HELP = `npm run docs [-- --help]

Writes the API pages of the package's entry points into build/api: what each name is, from its comment. Installs TypeDoc the
first time, apart from everything else.

Exit codes: 0 all is well, 1 a page could not be written, 2 bad usage.`;

const argv = process.argv.slice(2);
const unknown = argv.find((word) => word !== '--help' && word !== '-h');
if (argv.includes('--help') || argv.includes('-h')) console.log(HELP);
else if (unknown !== undefined) {
  console.error(`Unknown option "${unknown}".\n${HELP}`);
  process.exitCode = 2;
} else {
  const folder = join(root, 'docs', 'api');
  installApart(folder);
  const typedoc = join(folder, 'node_modules', 'typedoc', 'bin', 'typedoc');
  const { status } = spawnSync(
    process.execPath,
    [typedoc, '--logLevel', 'Warn', '--options', join(folder, 'typedoc.json')],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  );
  const pages = join(root, 'build', 'api');
  const names = existsSync(join(pages, 'modules')) ? readdirSync(join(pages, 'modules')) : [];
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const doors = Object.values(exports).filter((door) => typeof door === 'object' && 'types' in door).length;
  if (status === 0 && names.length >= doors)
    console.log(`${names.length} entry points are described in build/api/index.html`);
  else {
    console.error(`${names.length} of ${doors} entry points were described.`);
    process.exitCode = 1;
  }
}
