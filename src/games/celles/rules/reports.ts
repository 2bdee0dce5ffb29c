/** What is foretold, and told when it has fallen: attacks, infiltration and air attacks, face by face of the die. */

import type { Happening } from '../../../engine/log.ts';
import { byFaces, type Fighter, type Modifier, type OddsReport } from '../../../engine/odds.ts';
import { figure } from '../../../engine/text.ts';
import { type CellesState, Part } from '../state.ts';
import { DISRUPT, GERMAN, INTENSITIES, RETREAT, STEPS_MASK } from '../tables.ts';
import {
  attackStrength,
  attackTotal,
  cellOf,
  columnOf,
  defenseStrength,
  defenseTotal,
  joining,
  MODIFIERS,
  modifiers,
  resultText,
  resultWords,
  totalModifier,
} from './combat.ts';
import { infiltrationModifier, infiltrationResult } from './infiltration.ts';
import { airModifier, airResult } from './tactical-chits.ts';
import { hexName, unitName } from './telling.ts';
import { code, V } from './verbs.ts';
import { isMotorized } from './zoc.ts';

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

const unitsWith = (s: CellesState, part: number): number[] =>
  Array.from(s.tables.allUnits).filter((u) => s.part[u] === part);

/** "Marloie and 2809": the hexes under attack. */
const targetOf = (s: CellesState): string =>
  contestedOf(s)
    .map((h) => hexName(s, h))
    .join(' and ');
export const contestedOf = (s: CellesState): number[] => [...s.contested].filter((h) => h >= 0);

// ---- attacks --------------------------------------------------------------------------------------------------------

const GROUND = ['clear', 'rough', 'woods', 'town'] as const;

function modifierList(s: CellesState): Modifier[] {
  const values = Array.from(modifiers(s));
  return MODIFIERS.map(({ text, rule }, i): Modifier => {
    if (i === 0) return { text: `${INTENSITIES[s.intensity]} attack`, rule, value: values[i] };
    if (i === 1) return { text: `defender in ${bestGround(s)}`, rule, value: values[i] };
    return { text, rule, value: values[i] };
  }).filter((m) => m.value !== 0);
}

/** The name of the terrain that counts. */
function bestGround(s: CellesState): string {
  const { terrain, village, terrainModifier, data } = s.tables;
  let best = 1;
  let name = '';
  for (const u of unitsWith(s, Part.defends)) {
    const h = s.hex[u];
    const ground = terrainModifier[terrain[h]];
    if (village[h] && data.modifiers.village <= ground) {
      if (data.modifiers.village < best) [best, name] = [data.modifiers.village, 'a village'];
    } else if (ground < best) [best, name] = [ground, GROUND[terrain[h]]];
  }
  return name;
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
    ...(part & RETREAT ? [`${names} ${many ? 'fall' : 'falls'} back`] : []),
  ];
}

/** The attack as it stands; what is still to be decided before the die falls is said in `uncertain`. */
export function attackReport(s: CellesState, uncertain?: string, mayJoin = false): OddsReport {
  const { crtAttacker, crtDefender, data, unitIds, grid } = s.tables;
  const [a, d] = [attackTotal(s), defenseTotal(s)];
  const column = columnOf(a, d);
  const modifier = totalModifier(s);
  const [attackers, defenders] = [unitsWith(s, Part.attacks), unitsWith(s, Part.defends)];
  const steps = defenders.reduce((sum, u) => sum + s.steps[u], 0);
  const target = targetOf(s);
  const lies = contestedOf(s).length > 1 ? 'lie' : 'lies';
  const parts = new Map<string, readonly [attacker: number, defender: number]>();
  const isEmptied = (def: number): boolean => (def & RETREAT) !== 0 || (def & STEPS_MASK) >= steps;
  const { ladder, outcomes } = byFaces(
    FACES,
    (face) => {
      const cell = cellOf(column, face + modifier);
      const key = resultText(crtAttacker[cell], crtDefender[cell]);
      parts.set(key, [crtAttacker[cell], crtDefender[cell]]);
      return key;
    },
    (key) => {
      const [att, def] = parts.get(key) as readonly [number, number];
      const sentence = [
        ...sentencesFor(s, def, defenders, 'the defenders'),
        ...(def !== 0 && isEmptied(def) ? [`${target} ${lies} open`] : []),
        ...sentencesFor(s, att, attackers, 'the attackers'),
      ].join('; ');
      return {
        label: key,
        text: resultWords(att, def),
        good: att && def ? 'both' : def ? 'attacker' : att ? 'defender' : 'none',
        sentence: sentence || 'no effect',
      };
    },
  );
  const emptied = ladder.filter(({ key }) => isEmptied(parts.get(key)?.[1] ?? 0)).length;
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
    title: `${name[0].toUpperCase()}${name.slice(1)} attack by ${unitName(s, s.active)}`,
    rule: 'C-11.0.31',
    strengths: `${sumOf(attackers, attackStrength)} against ${sumOf(defenders, defenseStrength)}`,
    column: data.combatResults.columns[column],
    modifiers: modifierList(s),
    outcomes,
    ladder,
    summary: [`${target} ${contestedOf(s).length > 1 ? 'are' : 'is'} emptied in ${percent(emptied / FACES.length)}`],
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

const INFILTRATION = [
  null,
  { key: 'success', text: 'enters the hex', sentence: 'gets through', good: 'attacker' },
  { key: 'failure', text: 'stays, its movement is over', sentence: 'stays, its movement is over', good: 'none' },
  { key: 'disrupted', text: 'stays and is Disrupted', sentence: 'stays and is Disrupted', good: 'defender' },
] as const;
const AIR = [
  null,
  { key: 'nothing', text: 'no effect', sentence: 'is not hit', good: 'none' },
  { key: 'disrupted', text: 'the target is Disrupted', sentence: 'is Disrupted', good: 'attacker' },
  { key: 'step', text: 'the target loses a step', sentence: 'loses a step', good: 'attacker' },
] as const;
export const infiltrationKey = (result: number): string => INFILTRATION[result]?.key ?? '';
export const airKey = (result: number): string => AIR[result]?.key ?? '';

function checked(
  s: CellesState,
  u: number,
  table: typeof INFILTRATION | typeof AIR,
  resultOf: (face: number) => number,
) {
  return byFaces(
    FACES,
    (face) => table[resultOf(face)]?.key ?? '',
    (key) => {
      const { text = '', sentence = '', good = 'none' } = table.find((row) => row?.key === key) ?? {};
      return { label: key, text, good, sentence: `${unitName(s, u)} ${sentence}` } as const;
    },
  );
}

export function infiltrationReport(s: CellesState, u: number, to?: number): OddsReport {
  const { infiltration } = s.tables.data;
  const modifier = infiltrationModifier(s, u);
  return {
    title: `Infiltration of ${unitName(s, u)}`,
    ...(to === undefined ? {} : { action: `Infiltrate to ${s.tables.grid.name(to)}` }),
    rule: 'C-9.1.4',
    modifiers: [
      { text: 'German unit', value: s.tables.sideOf[u] === GERMAN ? infiltration.german : 0, rule: 'C-9.1.6' },
      { text: 'Night turn', value: s.tables.night[s.turn] ? infiltration.night : 0, rule: 'C-9.1.7' },
      { text: 'infantry', value: isMotorized(s, u) ? 0 : infiltration.infantry, rule: 'C-9.1.18' },
    ].filter((m) => m.value !== 0),
    ...checked(s, u, INFILTRATION, (face) => infiltrationResult(s.tables, face + modifier)),
    words: { attacker: 'gets through', none: 'stays', defender: 'Disrupted' },
  };
}

export function airReport(s: CellesState, u: number): OddsReport {
  const modifier = airModifier(s.tables, s.hex[u]);
  return {
    title: `Air attack on ${unitName(s, u)}`,
    rule: 'C-13.4.6',
    modifiers: modifier === 0 ? [] : [{ text: 'target in woods or town', value: modifier, rule: 'C-13.4.10' }],
    ...checked(s, u, AIR, (face) => airResult(s.tables, face + modifier)),
    words: { attacker: 'hit', none: 'no effect' },
  };
}

/** A die that fell, with the chances as they stood. */
export function fallen(
  kind: 'fight' | 'check',
  by: number,
  report: OddsReport,
  rolled: number,
  modifier: number,
): Happening {
  const fell = report.ladder?.[rolled].key ?? '';
  const headline = report.outcomes.find((outcome) => outcome.key === fell)?.sentence;
  return {
    kind,
    by,
    title: report.fight ? `${report.title.split(' by ')[0]} on ${report.fight.target}` : report.title,
    report,
    fell,
    rung: rolled,
    sum:
      modifier === 0
        ? String(rolled)
        : `${rolled} ${modifier < 0 ? '−' : '+'} ${Math.abs(modifier)} = ${figure(rolled + modifier)}`,
    ...(headline ? { headline } : {}),
  };
}
