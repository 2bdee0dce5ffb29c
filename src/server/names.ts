/**
 * Names: how they are compared, and which nobody may take. What letters look like comes from Unicode's table (TR39) as
 * unhomoglyph has it, of Unicode 13: letters that are younger, or that no language writes names with, are refused.
 */

import unhomoglyph from 'unhomoglyph';
import { wrongField } from './errors.ts';

/** The name as it is typed to sign in: neither case nor blanks count. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]+/g, '');

/** One step toward what a text looks like. The table knows each case by itself. */
const skeleton = (text: string): string => nameKey(unhomoglyph(text.normalize('NFD')));

/** The name as it looks: two names of one look are one to whoever reads them. */
export function nameLook(name: string): string {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // Capital letters have doubles of their own (В, I); those that are left are found when all are small.
  return skeleton(skeleton(visible)).replaceAll('i', 'l');
}

// ---- letters --------------------------------------------------------------------------------------------------------

/** Scripts that are in use every day (Unicode TR31). */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');
/** Those that are written together. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];

const onlyIn = (scripts: string): RegExp => {
  const all = ['Common', 'Inherited', ...scripts.split(' ')];
  return new RegExp(`^[${all.map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u');
};
const WRITTEN_TOGETHER = [...SCRIPTS, ...TOGETHER].map(onlyIn);
const IN_USE = onlyIn(SCRIPTS.join(' '));
/** Of the scripts with most doubles only the letters that languages write with. */
const UNUSUAL =
  /(?![A-Za-zªºÀ-ɏḀ-ỿ])\p{sc=Latin}|(?![Ѐ-ԯ])\p{sc=Cyrillic}|(?![\u0370-\u03ff\u1f00-\u1fff])\p{sc=Greek}/u;

/** A letter or digit in another dress: 𝓐, ①. */
const isStyled = (letter: string): boolean => /^\p{sc=Common}$/u.test(letter) && letter.normalize('NFKC') !== letter;

/** Refuses letters whose doubles the table may not know, and mixtures that are written to deceive. */
export function checkLetters(name: string): void {
  const unusual = [...name].find((letter) => UNUSUAL.test(letter) || !IN_USE.test(letter) || isStyled(letter));
  if (unusual !== undefined) throw wrongField('name', `“${unusual}” cannot be used in names. Choose another letter`);
  if (!WRITTEN_TOGETHER.some((scripts) => scripts.test(name)))
    throw wrongField('name', 'use letters of one script, such as only Latin or only Cyrillic');
}

// ---- reserved names -------------------------------------------------------------------------------------------------

/** They speak for whoever runs the place, alone or put together: "Sandtable Server", "The Admin Team". */
const OFFICES =
  'Sandtable Server System Admin Administrator Moderator Mod Root Staff Team Support Help Helpdesk Security Operator Owner Host Webmaster Postmaster Official';
/** They stand for somebody else, alone: "The AI", "Player 2". */
const ANYBODY =
  'AI Bot Computer Machine Player Opponent Spectator You Me Everyone Nobody Anonymous Unknown Deleted Erased Null Undefined';
const FILLERS = 'The Official Real Main Game One Two Three';

const looks = (words: string): string => words.split(' ').map(nameLook).join('|');
const OFFICE = new RegExp(
  `^(?:${looks(FILLERS)})*(?:(?:${looks(OFFICES)})s?)(?:(?:${looks(OFFICES)}|${looks(ANYBODY)})s?|${looks(FILLERS)})*$`,
);
const SOMEBODY = new RegExp(`^(?:${nameLook('The')})?(?:${looks(ANYBODY)})$`);
const GUEST = nameLook('Guest');

/** Digits that stand for letters, which Unicode's table does not know as doubles. */
const SPELLED: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/**
 * What a name reads as: with and without the numbers around it ("Server 1" is a server), with digits for letters ("5erv3r"),
 * and without accents ("Sérver").
 */
function readings(name: string): readonly string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const bare = plain.replace(/^[\p{N}\s_.-]+|[\p{N}\s_.-]+$/gu, '');
  const spelled = plain.replace(/[34578]/g, (digit) => SPELLED[digit] as string);
  return [name, plain, bare, spelled].map(nameLook).filter((look) => look !== '');
}

/** Refuses what would pass for the server, for a guest or for nobody in particular. */
export function checkReserved(name: string): void {
  const all = readings(name);
  if (all.some((look) => look.startsWith(GUEST)))
    throw wrongField('name', 'names that begin with “Guest” are for guests. Choose another one');
  if (all.some((look) => OFFICE.test(look) || SOMEBODY.test(look)))
    throw wrongField('name', `“${name}” is reserved. Choose another name`);
}
