/** What an option would cost and risk, from what the deciding seat may know. */
import {
  type Amount,
  figure,
  firstThing,
  frameArg,
  type OddsReport,
  Options,
  outcomesOf,
  type Preview,
  type PreviewNote,
  secondThing,
  stepTable,
  topStep,
  verbOf,
} from '../../engine/index.ts';
import * as chapters from './rules/chapters.ts';
import { plan, plannedHexes } from './rules/combat.ts';
import { allowance, findReach, listDestinations } from './rules/movement.ts';
import { keyOf, plannedReport, shownReport } from './rules/reports.ts';
import { isFree } from './rules/retreat.ts';
import { Step } from './rules/sequence.ts';
import { hasRoom } from './rules/stacking.ts';
import { computeAttack } from './rules/strength.ts';
import { V } from './rules/verbs.ts';
import { inEnemyZoc } from './rules/zoc.ts';
import { type CoState, holds, load, Mark } from './state.ts';
import { HEXES, STACKING_LIMIT } from './tables.ts';

const steps = stepTable<CoState>(Step, chapters);

const points = (n: number): string => figure(n, 2);
const movementPoints = (n: number): Amount => ({ value: n / 2, unit: 'point', units: 'points' });

export function preview(s: CoState, c: number): Preview | null {
  const t = s.tables;
  const verb = verbOf(c);
  if (verb === V.to) {
    const counter = frameArg(s, 0);
    const has = topStep(s) === Step.moveTo ? frameArg(s, 1) : allowance(s, counter);
    return previewMove(s, counter, firstThing(c), has);
  }
  if (verb === V.move) return previewReach(s, firstThing(c));
  if (verb === V.at) {
    const counter = frameArg(s, 0);
    const cost = t.entryCost[t.moveClass[counter]][firstThing(c)];
    return {
      cost: movementPoints(cost),
      left: movementPoints(Math.max(0, allowance(s, counter) - cost)),
      overlay: { spots: [t.grid.name(firstThing(c))] },
    };
  }
  if (verb === V.attack || verb === V.support)
    return { overlay: { attacks: [{ from: t.grid.name(s.hex[firstThing(c)]), to: t.grid.name(secondThing(c)) }] } };
  if (verb === V.end && topStep(s) !== Step.setUp) return previewEnd(s);
  if (verb === V.end)
    return { notes: [{ rule: 'CO-008', text: 'your set-up is final; the other side sees your counters face down' }] };
  if (verb === V.done && topStep(s) === Step.advance)
    return { notes: [{ rule: 'CO-092', text: 'units that have not advanced stay; advancing is optional' }] };
  if (verb === V.retreat) {
    const overlay = { path: { hexes: [t.grid.name(s.hex[firstThing(c)]), t.grid.name(secondThing(c))] } };
    if (isFree(s, t.side[firstThing(c)], secondThing(c))) return { overlay };
    return { overlay, notes: [{ text: 'loses a step in the enemy zone of control', rule: 'CO-023', tone: 'danger' }] };
  }
  return null;
}

/** Where a counter may go, with the points that it has left there, and where it would be one too many. */
function previewReach(s: CoState, counter: number): Preview {
  const t = s.tables;
  const has = allowance(s, counter);
  const found = new Options();
  listDestinations(s, found, counter, has, true, () => true);
  const { paths } = t;
  findReach(s, counter, s.hex[counter], has);
  return {
    left: movementPoints(has),
    overlay: {
      reach: found.list().map((option) => {
        const hex = firstThing(option);
        const held = load(s, hex) + t.size[counter];
        const text = points(paths.isReached(hex) ? has - paths.costTo(hex) : 0);
        return {
          hex: t.grid.name(hex),
          text,
          ...(hasRoom(s, hex, t.size[counter]) ? {} : { mark: `${held} of ${STACKING_LIMIT}` }),
        };
      }),
    },
  };
}

/** X17: a step that ends with an overfull hex costs units. */
function previewEnd(s: CoState): Preview | null {
  const notes: PreviewNote[] = [];
  for (let hex = 0; hex < HEXES; hex++)
    if (load(s, hex) > STACKING_LIMIT && holds(s, s.player, hex)) notes.push(overfull(s, hex, load(s, hex)));
  return notes.length > 0 ? { notes } : null;
}

function overfull(s: CoState, hex: number, held: number): PreviewNote {
  const over = held - STACKING_LIMIT;
  return {
    text: `${s.tables.grid.name(hex)} is overstacked: ${held} battalions, limit ${STACKING_LIMIT}. When this step ends you must eliminate ${over === 1 ? '1 battalion' : `${over} battalions`} there`,
    rule: 'CO-025',
    tone: 'danger',
    mark: `${held} of ${STACKING_LIMIT}`,
  };
}

function previewMove(s: CoState, counter: number, to: number, has: number): Preview {
  const t = s.tables;
  const from = s.hex[counter];
  const notes: PreviewNote[] = [];
  findReach(s, counter, from, has);
  const reached = t.paths.isReached(to);
  const hexes = reached ? t.paths.pathTo(to) : [from, to];
  const spent = reached ? t.paths.costTo(to) : has;
  const costs = reached
    ? hexes.slice(1).map((hex, i) => points(t.paths.costTo(hex) - t.paths.costTo(hexes[i])))
    : ['all'];
  if (!reached) notes.push({ text: 'takes the whole movement allowance for this hex', rule: 'CO-041' });
  if (inEnemyZoc(s, t.side[counter], to))
    notes.push({ text: 'enters an enemy zone of control and stops', rule: 'CO-021', tone: 'danger' });
  if (!hasRoom(s, to, t.size[counter])) notes.push(overfull(s, to, load(s, to) + t.size[counter]));
  return {
    cost: movementPoints(spent),
    left: movementPoints(has - spent),
    notes,
    overlay: {
      path: {
        hexes: hexes.map((hex) => t.grid.name(hex)),
        costs,
        tag: `${points(spent)} spent · ${points(has - spent)} left`,
      },
    },
  };
}

// ---- odds -------------------------------------------------------------------------------------------------------------------

export function odds(s: CoState, c: number): OddsReport | null {
  const verb = verbOf(c);
  if (verb === V.resolve) return plannedReport(s, firstThing(c));
  if (verb === V.attack || verb === V.support) {
    const next = s.clone();
    plan.choose(next, c);
    return plannedReport(next, secondThing(c));
  }
  return topStep(s) === Step.commit ? shownAttack(s, c) : nextChit(s, c);
}

/** What the next draw brings, if this choice certainly leads to one. */
function nextChit(s: CoState, c: number): OddsReport | null {
  const read = ({ brought, lastTurn }: CoState) => ({ brought, lastTurn });
  const chances = outcomesOf(steps, s, c, read, ({ brought }) => brought)?.chances;
  if (!chances) return null;
  const ends = chances.some(({ value }) => value.lastTurn === 1 && s.lastTurn === 0);
  return {
    title: 'The next chit',
    rule: 'CO-013',
    modifiers: [],
    outcomes: chances.map(({ value: { brought, lastTurn }, weight }) => ({
      key: `chit ${brought}`,
      label: String(brought),
      text: `chit ${brought}${lastTurn > s.lastTurn ? ': the last turn' : ''}`,
      weight,
      good: 'none',
    })),
    ...(ends ? { summary: [`1 in ${chances.length} that this turn is the last`] } : {}),
  };
}

/** D-23: everything is face up; the result of this answer, as it stands. It is final where another attack will follow. */
function shownAttack(s: CoState, c: number): OddsReport {
  const next = s.clone();
  if (verbOf(c) === V.commit) next.mark[firstThing(c)] |= Mark.inDefense;
  computeAttack(next);
  const final = verbOf(c) === V.done && plannedHexes(s).length > 1;
  return { ...shownReport(next), ...(final ? {} : { uncertain: 'you may still change it' }) };
}

export function observed(s: CoState): string {
  return s.brought >= 100 ? keyOf(s.brought - 100) : `chit ${s.brought}`;
}
