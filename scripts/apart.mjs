// Packages that only one command needs have a package.json of their own beside it: nobody else installs them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';

/** The packages of a folder that are not there in the version that its package.json names. */
export function missingIn(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(dependencies)
    .filter(([name, version]) => {
      const file = join(folder, 'node_modules', name, 'package.json');
      return !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).version !== version;
    })
    .map(([name]) => name);
}

/** Installs what is missing there; ends the program with what to do if it cannot be had. */
export function installApart(folder) {
  const missing = missingIn(folder);
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(' and ')} (once) …`);
  if (npm(['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'], folder) === 0) return;
  console.error(`${missing.join(' and ')} could not be installed. Is the npm registry within reach?`);
  process.exit(1);
}
