/** What the things of this game are, in a few words for whoever points at them. */

import type { CeltosState } from '../state.ts';
import { PURCHASES, SPELLS, type Tables, VICTIM } from '../tables.ts';

/** How the peoples fight, by id. */
export const PEOPLE_LINES: Readonly<Record<string, string>> = {
  gael: 'steady foot, horse and sling',
  sidhe: 'few, swift, fine archers',
  fb: 'many dead, bound by a priest',
  fo: 'sea demons and terror',
  va: 'axes, wolves, winged riders',
};

/** CE-705 to CE-711 */
const PURCHASE_WORDS: Readonly<Record<(typeof PURCHASES)[number]['id'], string>> = {
  'great-leap': '4" more reach in one Assault; once per battle',
  'war-shout': 'friendly units within 6" add 1 to morale and rally rolls for a turn; once per battle',
  'twin-stroke': 'one more strike in one fight; once per battle',
  unbowed: 'one failed morale check counts as passed; once per battle',
  ward: 'one hit on the caster is cancelled; once per battle',
  'deep-well': '+2 to one casting roll; once per battle',
  'marksmanship-1': '+1 to its shooting rolls',
  'marksmanship-2': '+2 to its shooting rolls',
  'marksmanship-3': '+3 to its shooting rolls',
  'parry-1': '−1 to close-combat rolls against it',
  'parry-2': '−2 to close-combat rolls against it',
};

/** The table of spells (11.3). */
const SPELL_WORDS: Readonly<Record<(typeof SPELLS)[number], string>> = {
  mist: '−1 to shooting rolls against a friendly unit',
  mend: 'a friendly individual regains a wound, or a lost model of a unit returns',
  'stone-rain': '3 hits with damage 4',
  'battle-fire': '+1 to a friendly unit’s close-combat rolls',
  'silver-lance': '1 hit with damage 8',
  'raise-the-fallen': 'a friendly Undead unit regains up to 2 models',
  dread: 'an enemy unit takes a morale check; if it fails, it panics',
  'drowning-grasp': 'halves an enemy unit’s M',
  'frost-wind': '−1 to an enemy unit’s shooting rolls',
};

/** CE-605 to CE-607, by number. */
const REACTION_WORDS = [
  'no reaction to the charge',
  'needs a test; if passed, the unit charges too and gets the charge bonus',
  'needs a test; if passed, the unit moves up to its M away from the chargers',
  'needs a test; if passed, the unit shoots before the charge arrives',
] as const;

/** CE-117, CE-119, CE-120 */
const RANK_WORDS: Readonly<Record<string, string>> = {
  l: 'leader: AS+1 and CD+1',
  m: 'musician: +1 to rally rolls',
  s: 'standard: +1 to the combat score',
};

const profileWords = (tables: Tables, p: number): string => {
  const { m, sh, as, st, t, w, i, cd } = tables.profiles[p];
  return `M ${m}, SH ${sh}, AS ${as}, ST ${st}, T ${t}, W ${w}, I ${i}, CD ${cd}`;
};

export const tellsPeople = (tables: Tables, i: number): string => PEOPLE_LINES[tables.peoples[i].id] ?? '';

export function tellsProfile(tables: Tables, p: number): string {
  const { least, most, points } = tables.profiles[p];
  const many = most > least ? `${least} to ${most} models, ` : most > 1 ? `${most} models, ` : '';
  return `${many}${points} points${most > 1 ? ' each' : ''}; ${profileWords(tables, p)}`;
}

export const tellsList = (tables: Tables, i: number): string => {
  const name = (id: string): string => tables.profiles.find((p) => p.id === id)?.name ?? id;
  return tables.lists[i].units.map(({ profile, models }) => `${models} ${name(profile)}`).join(', ');
};

export const tellsPurchase = (i: number): string => PURCHASE_WORDS[PURCHASES[i].id];

export function tellsSpell(tables: Tables, i: number): string {
  const { difficulty, range } = tables.spells[i];
  return `${SPELL_WORDS[SPELLS[i]]}; difficulty ${difficulty}, up to ${range}"`;
}

export const tellsReaction = (i: number): string => REACTION_WORDS[i] ?? '';

export const tellsCommand = (letters: string): string =>
  letters === 'none' ? 'plain models only' : [...letters].map((letter) => RANK_WORDS[letter] ?? '').join('; ');

/** A unit as it stands. */
export function tellsUnit(s: CeltosState, u: number): string {
  if (u === VICTIM || s.profile[u] === 0) return '';
  const models = s.onTable[u] ? `${s.alive[u]} of ${s.size[u]} models` : `${s.size[u]} models`;
  return `${s.size[u] > 1 ? `${models}; ` : ''}${profileWords(s.tables, s.profile[u] - 1)}`;
}
