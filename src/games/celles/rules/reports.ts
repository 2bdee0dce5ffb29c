/** Predictions, and reports once they have come true: attacks, infiltration and air attacks, face by face of the die. */

import {
  byFaces,
  capital,
  EVERYONE,
  type Fighter,
  type LogPart,
  type Modifier,
  type OddsOutcome,
  type OddsReport,
  percent,
  sumInWords,
} from '../../../engine/index.ts';
import { type CellesState, Chance, Part } from '../state.ts';
import { DISRUPT, GROUND, INTENSITIES, RETREAT, STEPS_MASK } from '../tables.ts';
import {
  attackStrength,
  attackTotal,
  columnOf,
  combatRoll,
  defenseStrength,
  defenseTotal,
  joining,
  MODIFIERS,
  modifiers,
  resultText,
  resultWords,
  terrainModifier,
} from './combat.ts';
import { infiltrationModifiers, rollInfiltration } from './infiltration.ts';
import { airModifiers, airTarget } from './tactical-chits.ts';
import { die, hexName, unitName } from './telling.ts';
import { code, V } from './verbs.ts';

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const unitsWith = (s: CellesState, part: number): number[] =>
  Array.from(s.tables.allUnits).filter((u) => s.part[u] === part);

/** "Marloie and 2809": the hexes under attack. */
const targetOf = (s: CellesState): string =>
  contestedOf(s)
    .map((h) => hexName(s, h))
    .join(' and ');
export const contestedOf = (s: CellesState): number[] => [...s.contested].filter((h) => h !== -1);

// ---- attacks --------------------------------------------------------------------------------------------------------

function modifierList(s: CellesState): Modifier[] {
  const words = (i: number): string =>
    i === 0 ? `${INTENSITIES[s.intensity]} attack` : i === 1 ? `defender in ${bestGround(s)}` : MODIFIERS[i].text;
  return Array.from(modifiers(s)).flatMap((value, i) =>
    value === 0 ? [] : [{ text: words(i), rule: MODIFIERS[i].rule, value }],
  );
}

/** The name of the terrain that counts. */
function bestGround(s: CellesState): string {
  const { terrain, village, data } = s.tables;
  const [h] = unitsWith(s, Part.defends)
    .map((u) => s.hex[u])
    .sort((a, b) => terrainModifier(s, a) - terrainModifier(s, b));
  const isVillage = village[h] && data.modifiers.village <= s.tables.terrainModifier[terrain[h]];
  return isVillage ? 'a village' : GROUND[terrain[h]];
}

/** What a part of the result means for the units it falls on. */
function sentencesFor(s: CellesState, part: number, units: readonly number[], all: string): string[] {
  const many = units.length > 1;
  const names = units.length > 2 ? all : units.map((u) => unitName(s, u)).join(' and ');
  const lost = part & STEPS_MASK;
  if (lost >= units.reduce((sum, u) => sum + s.steps[u], 0)) return [`${names} ${many ? 'are' : 'is'} destroyed`];
  const steps = lost === 1 ? 'a step' : `${lost} steps`;
  return [
    ...(lost ? [`${names} ${many ? 'lose' : 'loses'} ${steps}`] : []),
    ...(part & DISRUPT
      ? [units.length > 2 ? `two of ${all} are Disrupted` : `${names} ${many ? 'are' : 'is'} Disrupted`]
      : []),
    ...(part & RETREAT ? [`${names} ${many ? 'retreat' : 'retreats'}`] : []),
  ];
}

/** The attack as it stands; what is still to be decided before the die falls is said in `uncertain`. */
export function attackReport(s: CellesState, uncertain?: string, mayJoin = false): OddsReport {
  const { data, unitIds, grid } = s.tables;
  const [a, d] = [attackTotal(s), defenseTotal(s)];
  const [attackers, defenders] = [unitsWith(s, Part.attacks), unitsWith(s, Part.defends)];
  const steps = defenders.reduce((sum, u) => sum + s.steps[u], 0);
  const target = targetOf(s);
  const is = contestedOf(s).length > 1 ? 'are' : 'is';
  const emptying = new Set<string>();
  const { ladder, outcomes } = byFaces(s, FACES, combatRoll.run, observed, (after, key) => {
    const { attackerResult: att, defenderResult: def } = after;
    if (def & RETREAT || (def & STEPS_MASK) >= steps) emptying.add(key);
    const sentence = [
      ...sentencesFor(s, def, defenders, 'the defenders'),
      ...(emptying.has(key) ? [`${target} ${is} vacated`] : []),
      ...sentencesFor(s, att, attackers, 'the attackers'),
    ].join('; ');
    return {
      label: key,
      text: resultWords(att, def),
      good: att && def ? 'both' : def ? 'attacker' : att ? 'defender' : 'none',
      sentence: sentence || 'no effect',
    };
  });
  const emptied = ladder.filter(({ key }) => emptying.has(key)).length;
  const fighter = (u: number, strength: number, role?: Fighter['role']): Fighter => ({
    piece: unitIds[u],
    strength: String(strength),
    ...(role ? { role } : {}),
  });
  const joiners = mayJoin
    ? Array.from(s.tables.unitsOf[s.phasing]).filter((u) => joining.refuse(s, code(V.join, u)) === 0)
    : [];
  const name = INTENSITIES[s.intensity];
  const sumOf = (units: readonly number[], of: (s: CellesState, u: number) => number): string =>
    units.map((u) => of(s, u)).join(' + ');
  return {
    title: `${capital(name)} attack by ${unitName(s, s.active)}`,
    rule: 'C-11.0.31',
    strengths: `${sumOf(attackers, attackStrength)} vs. ${sumOf(defenders, defenseStrength)}`,
    draws: 'roll the die',
    column: data.combatResults.columns[columnOf(a, d)],
    modifiers: modifierList(s),
    outcomes,
    ladder,
    summary: [`Chance that ${target} ${is} vacated: ${percent(emptied / FACES.length)}`],
    fight: {
      target,
      hexes: contestedOf(s).map((h) => grid.name(h)),
      attackers: [
        ...attackers.map((u) => fighter(u, attackStrength(s, u), u === s.active ? 'leads' : 'joins')),
        ...joiners.map((u) => fighter(u, attackStrength(s, u), 'may-join')),
      ],
      defenders: defenders.map((u) => fighter(u, defenseStrength(s, u))),
      sums: [String(a), String(d)],
    },
    ...(uncertain ? { uncertain } : {}),
  };
}

// ---- checks ---------------------------------------------------------------------------------------------------------

/** What a check may bring, by its results: 1, 2, 3. The sentence follows the unit's name; it is the text, if not given. */
type Check = Omit<OddsOutcome, 'label' | 'weight'>;
const INFILTRATION: readonly Check[] = [
  { key: 'success', text: 'enters the hex', sentence: 'gets through', good: 'attacker' },
  { key: 'failure', text: 'stays and ends its move', good: 'none' },
  { key: 'disrupted', text: 'stays and is Disrupted', good: 'defender' },
];
const AIR: readonly Check[] = [
  { key: 'nothing', text: 'no effect', sentence: 'is not hit', good: 'none' },
  { key: 'disrupted', text: 'the target is Disrupted', sentence: 'is Disrupted', good: 'attacker' },
  { key: 'step', text: 'the target loses a step', sentence: 'loses a step', good: 'attacker' },
];
const checkOf = (s: CellesState): Check | undefined =>
  (s.lastChance === Chance.air ? AIR : INFILTRATION)[s.lastOutcome - 1];

/** What the last chance brought, by the keys of the reports. */
export const observed = (s: CellesState): string =>
  s.lastChance === Chance.attack ? resultText(s.lastOutcome >> 5, s.lastOutcome & 31) : (checkOf(s)?.key ?? '');

const checked = (s: CellesState, u: number, roll: (s: CellesState) => void) =>
  byFaces(s, FACES, roll, observed, (after, label) => {
    const { text, sentence = text, good } = checkOf(after) as Check;
    return { label, text, good, sentence: `${unitName(s, u)} ${sentence}` };
  });

export const infiltrationReport = (s: CellesState, u: number, to?: number): OddsReport => ({
  title: `Infiltration of ${unitName(s, u)}`,
  ...(to === undefined ? {} : { action: `Infiltrate to ${s.tables.grid.name(to)}` }),
  rule: 'C-9.1.4',
  modifiers: infiltrationModifiers(s, u),
  ...checked(s, u, (copy) => rollInfiltration(copy, u)),
  words: { attacker: 'gets through', none: 'stays', defender: 'Disrupted' },
});

export const airReport = (s: CellesState, u: number): OddsReport => ({
  title: `Air attack on ${unitName(s, u)}`,
  rule: 'C-13.4.6',
  modifiers: airModifiers(s, u),
  ...checked(s, u, (copy) => airTarget.choose(copy, code(V.strike, u))),
  words: { attacker: 'hit', none: 'no effect' },
});

// ---- as told --------------------------------------------------------------------------------------------------------

/** Tells a die that fell, with the chances as they stood before it. */
export function tellFall(
  s: CellesState,
  report: OddsReport | null,
  by: number,
  rolled: number,
  modifier: number,
  told: () => readonly LogPart[],
): void {
  if (!report) return;
  const { fight, title, outcomes, ladder = [] } = report;
  const fell = ladder[rolled].key;
  const happening = {
    kind: fight ? ('fight' as const) : ('check' as const),
    by,
    title: fight ? `${title.split(' by ')[0]} on ${fight.target}` : title,
    report,
    fell,
    rung: rolled,
    sum: sumInWords(rolled, modifier),
    headline: outcomes.find((outcome) => outcome.key === fell)?.sentence ?? '',
  };
  s.log?.addEvent(EVERYONE, happening, [die(rolled)], ...told());
}
