/** What an option would cost and risk, and the exact chances of what it leaves to card and die. */

import {
  firstThing,
  frameArg,
  type HexLabel,
  type OddsReport,
  type Preview,
  percent,
  secondThing,
  topStep,
  verbOf,
} from '../../engine/index.ts';
import { newsAvailable, refuseSupport, refuseTarget } from './rules/attack.ts';
import { refuseCharges } from './rules/demolition.ts';
import { refuseEntryHex } from './rules/entering.ts';
import { enterHex, inContact, isOpenRiver, stepCost } from './rules/ground.ts';
import { isInfiltration, refuseStep, starting } from './rules/movement.ts';
import {
  attackReport,
  demolitionReport,
  fallBackReport,
  hitChance,
  infiltrationFaces,
  infiltrationReport,
  minesReport,
  OUTCOME_KEYS,
} from './rules/odds.ts';
import { Step } from './rules/sequence.ts';
import { canTrace, isSupplied } from './rules/supply.ts';
import { V } from './rules/verbs.ts';
import { has, type PeiperState, Support, Switch, scenarioOf } from './state.ts';
import { GERMAN, US } from './tables.ts';

type Note = NonNullable<Preview['notes']>[number];
const danger = (rule: string, text: string): Note => ({ rule, text, tone: 'danger' });
const plain = (rule: string, text: string): Note => ({ rule, text, tone: 'plain' });
const pointsOf = (value: number) => ({ value, unit: 'point', units: 'points' });

// ---- reach ----------------------------------------------------------------------------------------------------------

/** Every hex a unit can get to in one Move, with the points left there; -1 by Infiltration. */
export function reachOf(s: PeiperState, u: number): Map<number, number> {
  const t = s.tables;
  const { neighbour } = scenarioOf(s);
  const supplied = isSupplied(s, u);
  const best = new Map<number, number>();
  const open = [{ ...starting(s, u), supplied }];
  for (let going = open.pop(); going; going = open.pop()) {
    for (let d = 0; d < 6; d++) {
      const side = going.from * 6 + d;
      const to = neighbour[side];
      if (to < 0 || to === s.hex[u] || refuseStep(s, u, going, to) !== 0) continue;
      if (isInfiltration(s, u, going.from, to)) {
        if (!best.has(to)) best.set(to, -1);
        continue;
      }
      const ends = isOpenRiver(s, side) || !supplied || inContact(s, t.sideOf[u], to);
      const points = Math.max(0, going.points - stepCost(s, side, to));
      if ((best.get(to) ?? -2) >= points) continue;
      best.set(to, points);
      if (!ends && points > 0) open.push({ ...going, from: to, points, made: going.made + 1 });
    }
  }
  return best;
}

// ---- previews -------------------------------------------------------------------------------------------------------

export function preview(s: PeiperState, c: number): Preview | null {
  const t = s.tables;
  const a = firstThing(c);
  switch (verbOf(c)) {
    case V.move:
      return movePreview(s, a);
    case V.to:
      return stepPreview(s, a);
    case V.stop:
      return s.points > 0 ? { notes: [plain('PR20', `unused points: ${s.points}`)] } : null;
    case V.attack:
      return attackPreview(s, a);
    case V.at:
      return {
        overlay: {
          targets: [t.grid.name(s.hex[a])],
          attacks: [{ from: t.grid.name(s.hex[s.active]), to: t.grid.name(s.hex[a]) }],
        },
      };
    case V.support:
      return supportPreview(s, a);
    case V.enter:
      return enterPreview(s, a);
    case V['enter-at']:
      return enterAtPreview(s, a);
    case V.demolish:
      return bridgePreview(s, a, [
        plain('PR84', 'a card of 5 or less blows the bridge; a face card spoils the charges'),
      ]);
    case V.rebuild:
      return bridgePreview(s, a, [plain('P048', 'the bridge can be used at once')]);
    case V.pass:
      return { notes: [plain('PR8', s.acts === 1 ? 'the ACT is lost' : `${s.acts} ACTs are lost`)] };
    case V.retreat:
      return { overlay: { path: { hexes: [t.grid.name(s.hex[s.target]), t.grid.name(a)] } } };
    case V.advance:
      return {
        notes: [plain('PR51', 'costs no points')],
        overlay: { path: { hexes: [t.grid.name(s.hex[s.active]), t.grid.name(s.targetHex)] } },
      };
    case V.place:
      return { notes: groundNotes(s, secondThing(c)) };
    case V.depot:
      return { notes: [plain('P032', 'if captured, no German unit needs a supply line for four turns')] };
    case V.pick:
      return { notes: [plain('P079', t.ss[a] ? 'otherwise from turn 7' : 'otherwise from turn 3')] };
    case V['use-news']:
      return {
        notes: [plain('P076', s.side === US ? '−1 to the card' : '+1 to the card, once this turn')],
      };
    default:
      return null;
  }
}

const COVER_RULES = ['', 'PR54', 'PR55', 'PR54', 'PR54', 'PR55', 'PR56'];

/** What it means to be attacked there. */
function groundNotes(s: PeiperState, h: number): Note[] {
  const t = s.tables;
  const cover = t.cover[t.terrain[h]];
  return cover > 0 ? [plain(COVER_RULES[t.terrain[h]], `+${cover} to the card when attacked here`)] : [];
}

function movePreview(s: PeiperState, u: number): Preview {
  const { grid, ma, sideOf } = s.tables;
  const supplied = isSupplied(s, u);
  const chance = percent(infiltrationFaces(s, u, supplied) / 6);
  return {
    left: pointsOf(ma[u]),
    notes: supplied || sideOf[u] === US ? [] : [danger('P027', 'out of supply: only one hex')],
    overlay: {
      reach: [...reachOf(s, u)].map(([h, points]) =>
        points < 0 ? { hex: grid.name(h), chance } : { hex: grid.name(h), text: String(points) },
      ),
    },
  };
}

function stepPreview(s: PeiperState, to: number): Preview {
  const t = s.tables;
  const u = s.active;
  const from = s.hex[u];
  const side = from * 6 + t.grid.direction(from, to);
  const cost = Math.min(s.points, stepCost(s, side, to));
  const german = t.sideOf[u] === GERMAN;
  const notes: Note[] = [];
  if (isInfiltration(s, u, from, to))
    notes.push(
      danger(
        'P060',
        `Infiltration: ${percent(infiltrationFaces(s, u, s.supplied === 1) / 6)} chance to get through, otherwise stays`,
      ),
    );
  else if (inContact(s, t.sideOf[u], to)) notes.push(plain('PR34', 'in contact with the enemy: must stop there'));
  if (isOpenRiver(s, side)) notes.push(plain('PR28', 'crosses the river: takes the whole Move'));
  if (german && s.depot.includes(to)) notes.push(plain('PR75', 'captures the fuel depot'));
  const there = s.clone();
  enterHex(there, u, to);
  if (german && !canTrace(there, to)) notes.push(danger('PR69', 'cannot trace supply from there'));
  notes.push(...groundNotes(s, to));
  const names: HexLabel[] = [t.grid.name(from), t.grid.name(to)];
  return {
    cost: pointsOf(cost),
    left: pointsOf(s.points - cost),
    notes,
    overlay: { path: { hexes: names, costs: [String(cost)], tag: `${s.points - cost} of ${t.ma[u]} left` } },
  };
}

const targetsOf = (s: PeiperState, u: number): number[] =>
  [...s.tables.unitsOf[1 - s.tables.sideOf[u]]].filter((x) => refuseTarget(s, u, x) === 0);

function attackPreview(s: PeiperState, u: number): Preview {
  const { grid, sideOf } = s.tables;
  const hexes = [...new Set(targetsOf(s, u).map((x) => s.hex[x]))].map((h) => grid.name(h));
  return {
    notes: isSupplied(s, u) || sideOf[u] === US ? [] : [danger('P028', 'out of supply: +1 to the card, no OBA')],
    overlay: { targets: hexes, attacks: hexes.map((to) => ({ from: grid.name(s.hex[u]), to })) },
  };
}

function supportPreview(s: PeiperState, what: number): Preview {
  const probe = s.clone();
  probe.support = what;
  const tiger = (what & Support.tiger) !== 0;
  const useless = tiger && !s.tables.vehicle[s.target];
  return {
    notes: [
      plain('PR160', `${percent(hitChance(probe))} chance to hit`),
      ...(what & (Support.oba | Support.air) ? [plain('PR67', 'used up for this turn')] : []),
      ...(tiger ? [plain('PR117', 'activates the 501st')] : []),
      ...(useless ? [danger('PR118', 'no help against this target')] : []),
    ],
  };
}

function enterPreview(s: PeiperState, u: number): Preview {
  const { grid } = s.tables;
  const hexes = [...scenarioOf(s).entry[u]].filter((h) => refuseEntryHex(s, u, h) === 0);
  return { overlay: { reach: hexes.map((h) => ({ hex: grid.name(h), text: String(s.tables.ma[u] - 1) })) } };
}

function enterAtPreview(s: PeiperState, h: number): Preview {
  const u = s.active;
  const contact = inContact(s, s.tables.sideOf[u], h);
  return {
    cost: pointsOf(1),
    left: pointsOf(s.points - 1),
    notes: contact ? [plain('PR93', 'in contact with the enemy: must stop here')] : [],
  };
}

const bridgePreview = (s: PeiperState, b: number, notes: Note[]): Preview => ({
  notes,
  overlay: { targets: s.tables.bridgeHexes[b].map((h) => s.tables.grid.name(h)) },
});

// ---- odds -----------------------------------------------------------------------------------------------------------

export const observed = (s: PeiperState): string => OUTCOME_KEYS[s.outcome];

const CHOOSE_TARGET = 'you select the target next';
const CHOOSE_SUPPORT = 'you may add support next';
const CHOOSE_NEWS = 'the Americans may use the news of the massacre';
const CHOOSE_CHARGES = 'you select the unit that sets the charges next';

export function odds(s: PeiperState, c: number): OddsReport | null {
  const t = s.tables;
  const a = firstThing(c);
  switch (verbOf(c)) {
    case V.attack: {
      const targets = targetsOf(s, a);
      if (targets.length === 0) return null;
      const probe = s.clone();
      probe.active = a;
      probe.supplied = isSupplied(s, a) ? 1 : 0;
      return declared(probe, targets[0], targets.length > 1 ? CHOOSE_TARGET : undefined);
    }
    case V.at:
      return declared(s.clone(), a, undefined);
    case V.support: {
      const probe = s.clone();
      probe.support = a;
      return attackReport(probe, newsAvailable(s) ? CHOOSE_NEWS : undefined);
    }
    case V['use-news']:
    case V['keep-news']: {
      const probe = s.clone();
      probe.news = verbOf(c) === V['use-news'] ? 1 : 0;
      return attackReport(probe);
    }
    case V.demolish: {
      if (!has(s, Switch.toughDemolition)) return demolitionReport(s, a, -1);
      const able = [...t.unitsOf[US]].filter((u) => refuseCharges(s, u, a) === 0);
      return demolitionReport(s, a, able[0] ?? -1, able.length > 1 ? CHOOSE_CHARGES : undefined);
    }
    case V.charges:
      return demolitionReport(s, frameArg(s, 0), a);
    case V.to:
      return topStep(s) === Step.move && isInfiltration(s, s.active, s.hex[s.active], a)
        ? infiltrationReport(s, s.active, a, s.supplied === 1)
        : null;
    case V['fall-back']:
      return fallBackReport(s);
    case V.mine:
      return minesReport(s, a);
    default:
      return null;
  }
}

/** The attack on this target, with what is still to be decided before the card. */
function declared(probe: PeiperState, target: number, open: string | undefined): OddsReport {
  probe.target = target;
  probe.targetHex = probe.hex[target];
  probe.support = 0;
  probe.news = 0;
  probe.check = 0;
  const supported = [1, 2, 4].some((x) => refuseSupport(probe, probe.active, x, probe.supplied === 1) === 0);
  return attackReport(probe, open ?? (supported ? CHOOSE_SUPPORT : newsAvailable(probe) ? CHOOSE_NEWS : undefined));
}
