/** 3.7 Modifiers to the card of an attack, line by line. */

import { has, type PeiperState, Support, Switch } from '../state.ts';
import { GERMAN, US } from '../tables.ts';
import { isOpenRiver } from './ground.ts';

export interface ModifierLine {
  readonly rule: string;
  readonly text: string;
  /** Counts as terrain: gone if the firer's PR check is passed (PR61). */
  readonly terrain: boolean;
  readonly value: (s: PeiperState, firer: number, target: number, to: number) => number;
}

const sideBetween = (s: PeiperState, firer: number, to: number): number =>
  s.hex[firer] * 6 + s.tables.grid.direction(s.hex[firer], to);

const modifiers = (s: PeiperState) => s.tables.data.modifiers;

/** All lines of an attack by `firer` at `target` in the hex `to`; what was placed or declared is read from the state. */
export const LINES: readonly ModifierLine[] = [
  {
    rule: 'PR54',
    text: 'target’s terrain',
    terrain: true,
    value: (s, _firer, _target, to) => s.tables.cover[s.tables.terrain[to]], // PR54 to PR56
  },
  {
    rule: 'PR57',
    text: 'across a river',
    terrain: true,
    value(s, firer, _target, to) {
      const side = sideBetween(s, firer, to);
      if (!s.tables.river[side]) return 0;
      return isOpenRiver(s, side) ? modifiers(s).openRiver : modifiers(s).bridge; // PR58, PR57
    },
  },
  {
    rule: 'PR59',
    text: 'vehicles into close terrain',
    terrain: true,
    value: (s, firer, _target, to) =>
      s.tables.vehicle[firer] && s.tables.roadOnly[to] ? modifiers(s).vehicleIntoRough : 0,
  },
  {
    rule: 'PR60',
    text: 'anti-tank fire',
    terrain: false,
    value: (s, firer, target) => (s.tables.antiTank[firer] && s.tables.vehicle[target] ? modifiers(s).antiTank : 0),
  },
  {
    rule: 'PR63',
    text: 'OBA',
    terrain: false,
    value(s, firer) {
      if ((s.support & Support.oba) === 0) return 0;
      return s.tables.sideOf[firer] === GERMAN ? modifiers(s).obaGerman : modifiers(s).obaUs;
    },
  },
  {
    rule: 'PR64',
    text: 'Air',
    terrain: false,
    value: (s) => (s.support & Support.air ? modifiers(s).air : 0),
  },
  {
    rule: 'P062',
    text: 'Tiger support',
    terrain: false,
    value(s, _firer, target) {
      if ((s.support & Support.tiger) === 0 || !s.tables.vehicle[target]) return 0; // PR118
      return s.steps[s.tables.tiger] === 1 ? modifiers(s).tigerReduced : modifiers(s).tiger; // P063, C16
    },
  },
  {
    rule: 'P028',
    text: 'out of supply',
    terrain: false,
    value: (s, firer) => (s.tables.sideOf[firer] === GERMAN && !s.supplied ? modifiers(s).unsupplied : 0),
  },
  {
    rule: 'P065',
    text: 'Surprise',
    terrain: false,
    value: (s, firer) => (s.surprise && s.tables.sideOf[firer] === GERMAN ? modifiers(s).surprise : 0),
  },
  {
    rule: 'P076',
    text: 'news of the massacre',
    terrain: false,
    value(s, firer) {
      if (!s.news) return 0;
      return s.tables.sideOf[firer] === US ? modifiers(s).massacreUs : modifiers(s).massacreGerman;
    },
  },
];

/** The sum of all lines; P053, P054: a passed check takes the terrain away and gives -1. */
export function totalModifier(s: PeiperState, firer: number, target: number, to: number, passed: boolean): number {
  let sum = passed ? modifiers(s).checkPassed : 0;
  for (let i = 0; i < LINES.length; i++) {
    const line = LINES[i];
    if (!passed || !line.terrain) sum += line.value(s, firer, target, to);
  }
  return sum;
}

/** PR45: the AF of the side that is up. */
export const attackFactor = (s: PeiperState, u: number): number => s.tables.af[u * 3 + s.steps[u]];

/** Whether the option Last Battle makes this side draw again after a face card. */
export const fightsLastBattle = (s: PeiperState, firer: number): boolean =>
  has(s, Switch.lastBattle) && s.tables.sideOf[firer] === GERMAN;
