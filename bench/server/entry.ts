/** What a measured process is made of: our server and the reference game. */
export { startServer } from '../../src/server/index.ts';
export { catalog } from './catalog.ts';
