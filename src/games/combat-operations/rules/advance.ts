/** Advance (11.8, X19): into the attacked hex, if it is empty when the attack is done. */
import { goTo } from '../../../engine/index.ts';
import { type CoState, isCounterOnMap, load } from '../state.ts';
import { endJob } from './engineers.ts';
import { tellMove } from './log.ts';
import { markStays } from './marks.ts';
import { leadOf } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { hasRoom } from './stacking.ts';
import { refuseCross } from './terrain.ts';
import { ask, ownCounters } from './verbs.ts';
import { endsIn, putCounter } from './zoc.ts';

/** K30: whenever the attacked hex is empty, however that came about. */
export function beginAdvance(s: CoState): void {
  const isEmpty = load(s, s.attackHex) === 0;
  if (isEmpty) s.watch?.atWork('K30');
  goTo(s, isEmpty ? Step.advance : Step.faceDown);
}

/** D-28 */
export const advance = ask({
  rule: 'CO-091',
  seat: (s) => s.player,
  prompt: (s) => `Advance into ${s.tables.grid.name(s.attackHex)}?`,
  verbs: {
    advance: {
      tries: ownCounters,
      refuse(s, counter) {
        const t = s.tables;
        const hex = s.attackHex;
        if (t.side[counter] !== s.player) return s.refuse(R.forbidden, counter); // CO-093
        if (!isCounterOnMap(s, counter) || s.target[leadOf(s, counter)] !== hex)
          return s.refuse(R.notAttacker, counter, hex); // CO-091
        if (t.artillery[counter]) return s.refuse(R.artilleryAdvances, counter); // K31
        const d = t.grid.direction(s.hex[counter], hex);
        if (d < 0) return s.refuse(R.notAttacker, counter, hex); // there already, or thrown back
        const why = refuseCross(s, counter, s.hex[counter], d);
        if (why !== 0) return why;
        return hasRoom(s, hex, t.size[counter]) ? 0 : s.refuse(R.noRoom, hex, load(s, hex), t.size[counter]);
      },
      choose(s, counter) {
        const from = s.hex[counter];
        s.watch?.atWork('X19');
        putCounter(s, counter, s.attackHex);
        endJob(s, counter); // X21a
        endsIn(s, counter, s.attackHex);
        tellMove(s, counter, from, s.attackHex);
      },
    },
    done: {
      choose(s) {
        if (s.watch) markStays(s, s.watch);
        goTo(s, Step.faceDown);
      },
    },
  },
});
