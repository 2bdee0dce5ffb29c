/**
 * The commands, for programs that run them inside their own.
 * @module sandtable/cli
 */
export { type Arguments, type Command, Exit, type Io } from './command.ts';
export { commands, run } from './run.ts';
export { assembleSite } from './static-site.ts';
