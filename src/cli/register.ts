/**
 * `node --import sandtable/register`: what a game's own tests import is this installation, and their TypeScript is understood
 * where Node itself does not read it.
 */
import { registerDoors } from './other-games.ts';

registerDoors();
