/** 20.0 Game setup: fixed hexes first, then the Allied player's free units. */

import { EVERYONE, goTo } from '../../../engine/index.ts';
import { type CellesState, Off, onMap } from '../state.ts';
import { ALLIED } from '../tables.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { LIMIT, stepsIn } from './stacking.ts';
import { hexRef, unit, unitName } from './telling.ts';
import { ask } from './verbs.ts';

/** C-20.0.11: everything unused, supplied, not Disrupted; units with an arrival turn wait in the pool. */
export function setUp(s: CellesState): void {
  const t = s.tables;
  s.turn = 1;
  s.truckUnit = -1;
  s.truckFrom = t.data.dates.truckFrom;
  s.firstSide = -1;
  s.phasing = -1;
  s.chit = -1;
  s.active = -1;
  s.contested.fill(-1);
  for (const u of t.allUnits) {
    s.hex[u] = t.setupHex[u];
    s.off[u] = Off.pool;
    s.steps[u] = t.printedSteps[u];
  }
}

/** The next unit of the zone that has no hex yet, in the order of the roster; -1 if all are placed. */
const nextToPlace = (s: CellesState, zone: number): number =>
  s.tables.allUnits.find((u) => s.tables.setupZone[u] === zone && !onMap(s, u)) ?? -1;

function placing(zone: 1 | 2 | 3, rule: string, outside: number, after: number, where: string) {
  return ask({
    rule,
    seat: () => ALLIED,
    prompt: (s) => `Place ${unitName(s, nextToPlace(s, zone))} ${where}`,
    verbs: {
      place: {
        tries: (s) => [nextToPlace(s, zone)],
        triesWith: (s) => s.tables.zoneHexes[zone - 1],
        refuse(s, u, h) {
          const due = nextToPlace(s, zone);
          if (u !== due) return s.refuse(R.notNextToPlace, u, due);
          if (!s.tables.zoneHexes[zone - 1].includes(h)) return s.refuse(outside, h);
          const steps = stepsIn(s, ALLIED, h);
          return steps + s.steps[u] > LIMIT ? s.refuse(R.setUpFull, h, steps) : 0; // C-20.0.12
        },
        choose(s, u, h) {
          s.hex[u] = h;
          s.log?.tell(EVERYONE, unit(u), ' was placed in ', hexRef(h));
          if (nextToPlace(s, zone) === -1) goTo(s, after);
        },
      },
    },
  });
}

/** D-02 */
export const placeAtMarche = placing(1, 'C-20.0.5', R.notNearMarche, Step.placeAtHotton, 'within 2 hexes of Marche');
/** D-03 */
export const placeAtHotton = placing(
  2,
  'C-20.0.6',
  R.notNearHotton,
  Step.placeCavalry,
  'within 1 hex of Hotton, Marche or the highway between them',
);
/** D-04 */
export const placeCavalry = placing(3, 'C-20.0.8', R.notNearHaversin, Step.chitPhase, 'within 2 hexes of 2305');
