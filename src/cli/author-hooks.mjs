// How Node finds what games by other authors import: "sandtable" and its doors are this very installation, whatever lies in
// the author's node_modules, so that there is one engine; and their TypeScript is understood where Node itself does not.
// Plain JavaScript, because it is registered before TypeScript is understood.
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripTypes } from './strip-types.mjs';

/** Addresses of the doors by their specifier ("sandtable", "sandtable/testing"). */
let doors = {};
let strips = false;

export function initialize(data) {
  doors = data.doors;
  strips = data.strips;
}

export function resolve(specifier, context, next) {
  const door = doors[specifier];
  if (door !== undefined) return next(door, context);
  if (specifier.startsWith('sandtable/'))
    throw new Error(`there is no door "${specifier}"; there are ${Object.keys(doors).join(', ')}`);
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!strips || !/^file:.*\.m?ts$/.test(url)) return next(url, context);
  const file = fileURLToPath(url);
  return { format: 'module', source: stripTypes(readFileSync(file, 'utf8'), file), shortCircuit: true };
}

let registered = false;

/** Once a thread. */
export function registerAuthorHooks(data) {
  if (registered) return;
  registered = true;
  if (typeof nodeModule.registerHooks === 'function') {
    initialize(data);
    nodeModule.registerHooks({ resolve, load });
  } else nodeModule.register(import.meta.url, { data });
}
