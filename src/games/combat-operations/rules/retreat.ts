/** Retreat (11.1 to 11.6, X8): one hex, battalion by battalion, in the owner's order. */
import { goTo } from '../../../engine/index.ts';
import { type CoState, counterOf, holds, load, Mark } from '../state.ts';
import { COUNTERS, HEXES, onMap, other, Place, STACKING_LIMIT, UNITS } from '../tables.ts';
import { beginAdvance } from './advance.ts';
import { endJob } from './engineers.ts';
import { hexRef, tellAll, unitRef } from './log.ts';
import { mayEnterNeighbour } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { hasRoom } from './stacking.ts';
import { attacks } from './strength.ts';
import { refuseCross } from './terrain.ts';
import { ask } from './verbs.ts';
import { eliminate, endsIn, inEnemyZoc, putUnit } from './zoc.ts';

const ATTACKER = 1;

const retreatingSide = (s: CoState): number => (s.tables.retreats[s.level] === ATTACKER ? s.player : other(s.player));

export function beginRetreat(s: CoState): void {
  const t = s.tables;
  const who = t.retreats[s.level];
  if (who === 0) {
    beginAdvance(s);
    return;
  }
  const side = retreatingSide(s);
  for (const unit of t.unitsOf[side]) {
    // Just the surviving units that took part.
    const part = who === ATTACKER ? attacks(s, unit, s.attackHex) : s.hex[unit] === s.attackHex;
    if (!part) continue;
    if (who === ATTACKER) s.watch?.atWork('CO-136');
    s.mark[unit] |= Mark.retreating;
    const counter = counterOf(s, unit);
    if (counter !== unit) {
      // it retreats battalion by battalion; together again if they end in the same hex
      s.hex[counter] = Place.none;
      s.mark[counter] |= Mark.retreating;
    }
  }
  goOn(s, side);
}

const mayEnter = (s: CoState, unit: number, d: number): boolean => mayEnterNeighbour(s, unit, s.hex[unit], d);

const isOpen = (s: CoState, unit: number, d: number): boolean =>
  mayEnter(s, unit, d) && hasRoom(s, s.tables.neighbour[s.hex[unit] * 6 + d], s.tables.size[unit]); // CO-024

/** Whether a hex would be open but for friends who have yet to retreat themselves; none is open as it is. */
function isBlocked(s: CoState, unit: number): boolean {
  const t = s.tables;
  for (let d = 0; d < 6; d++) {
    if (!mayEnter(s, unit, d)) continue;
    const hex = t.neighbour[s.hex[unit] * 6 + d];
    let going = 0;
    for (const friend of t.unitsOf[t.side[unit]])
      if (s.hex[friend] === hex && isRetreating(s, friend)) going += t.size[friend];
    if (load(s, hex) - going + t.size[unit] <= STACKING_LIMIT) return true;
  }
  return false;
}

const isRetreating = (s: CoState, unit: number): boolean => (s.mark[unit] & Mark.retreating) !== 0;

/** Not in an enemy zone, or held by a friendly counter. */
export const isFree = (s: CoState, side: number, hex: number): boolean =>
  !inEnemyZoc(s, side, hex) || holds(s, side, hex);

const NONE = 0;
const OPEN = 1;
const FREE = 2;

/** The best a battalion can find. */
function prospect(s: CoState, unit: number): number {
  const t = s.tables;
  let best = NONE;
  for (let d = 0; d < 6; d++) {
    if (!isOpen(s, unit, d)) continue;
    if (isFree(s, t.side[unit], t.neighbour[s.hex[unit] * 6 + d])) return FREE;
    best = OPEN;
  }
  return best;
}

/**
 * Removes who has no open hex and will have none, asks for the rest, ends when nobody is left. Who is only in the way of
 * friendly units waits for them: the order is the owner's (X8).
 */
function goOn(s: CoState, side: number): void {
  const t = s.tables;
  let left = 0;
  for (const unit of t.unitsOf[side]) {
    if (!isRetreating(s, unit)) continue;
    if (prospect(s, unit) === NONE && !isBlocked(s, unit)) cannotRetreat(s, unit);
    else left += 1;
  }
  if (left > 0) {
    goTo(s, Step.retreat);
    return;
  }
  for (let regiment = UNITS; regiment < COUNTERS; regiment++) {
    if ((s.mark[regiment] & Mark.retreating) === 0) continue;
    s.mark[regiment] &= ~Mark.retreating;
    const hex = s.hex[t.parts[t.partsFrom[regiment]]];
    let together = onMap(hex);
    for (let i = t.partsFrom[regiment]; i < t.partsTo[regiment]; i++) if (s.hex[t.parts[i]] !== hex) together = false;
    if (together) s.hex[regiment] = hex; // X8
  }
  beginAdvance(s);
}

function cannotRetreat(s: CoState, unit: number): void {
  s.watch?.atWork('X8');
  tellAll(s, unitRef(unit), ' could not retreat and was eliminated');
  eliminate(s, unit);
}

/** D-27 */
export const retreat = ask({
  rule: 'X8',
  seat: retreatingSide,
  prompt: () => 'Retreat: select a unit, then a hex',
  verbs: {
    retreat: {
      tries: (s) => s.tables.unitsOf[retreatingSide(s)],
      triesWith: (s, unit) => (isRetreating(s, unit) ? s.tables.neighboursOf[s.hex[unit]] : NOWHERE),
      refuse(s, unit, hex) {
        const t = s.tables;
        if (unit >= UNITS || !isRetreating(s, unit)) return s.refuse(R.notRetreating, unit); // CO-136
        const d = hex < HEXES ? t.grid.direction(s.hex[unit], hex) : -1;
        if (d < 0) return s.refuse(R.retreatTooFar, unit, hex); // CO-137
        if (holds(s, other(t.side[unit]), hex)) return s.refuse(R.enemyThere, hex);
        const why = refuseCross(s, unit, s.hex[unit], d);
        if (why !== 0) return why;
        if (!hasRoom(s, hex, t.size[unit])) return s.refuse(R.retreatRoom, hex, load(s, hex));
        if (!isFree(s, t.side[unit], hex) && prospect(s, unit) === FREE) return s.refuse(R.retreatZoc, hex);
        return 0;
      },
      choose(s, unit, hex) {
        const side = s.tables.side[unit];
        const free = isFree(s, side, hex);
        s.mark[unit] &= ~Mark.retreating;
        s.watch?.atWork(free ? 'CO-137' : 'CO-137 CO-023');
        tellAll(s, unitRef(unit), ' retreated to ', hexRef(hex));
        putUnit(s, unit, hex);
        endJob(s, unit); // X21a
        if (!free && s.steps[unit] === 1) {
          tellAll(s, unitRef(unit), ' was eliminated in an enemy zone of control');
          eliminate(s, unit); // CO-023
        } else {
          if (!free) {
            s.steps[unit] -= 1;
            s.stepsLost[side] += 1;
            tellAll(s, unitRef(unit), ' lost a step in an enemy zone of control');
          }
          endsIn(s, unit, hex);
        }
        goOn(s, side);
      },
    },
    // Where each waits for another nobody can go: the owner says who is lost, which makes room for the next.
    remove: {
      tries: (s) => s.tables.unitsOf[retreatingSide(s)],
      refuse(s, unit) {
        if (unit >= UNITS || !isRetreating(s, unit)) return s.refuse(R.notRetreating, unit);
        for (const friend of s.tables.unitsOf[retreatingSide(s)])
          if (isRetreating(s, friend) && prospect(s, friend) !== NONE) return s.refuse(R.retreatsFirst, unit, friend);
        return 0;
      },
      choose(s, unit) {
        cannotRetreat(s, unit);
        goOn(s, s.tables.side[unit]);
      },
    },
  },
});
const NOWHERE: readonly number[] = [];
