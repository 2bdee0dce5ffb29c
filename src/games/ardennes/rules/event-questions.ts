/** What events ask of the player who plays them: the place, the unit or the stack (DS-112 and its like). */

import { code, decision, EVERYONE, pop, push, rollDie } from '../../../engine/index.ts';
import { type ArdennesState, Off, Supply } from '../state.ts';
import { How } from './activation.ts';
import {
  alarmUnits,
  blockHexes,
  blowable,
  bridgeSides,
  buildBridge,
  cutOffStacks,
  entrenchable,
  holdable,
  landingHexes,
  refuseBlock,
  refuseBridging,
  refuseLanding,
  relieve,
  strikeUnit,
  tankTargets,
  withdrawals,
  withdrawStack,
} from './events.ts';
import { lift, place, setSupply } from './ground.ts';
import { fullAllowance } from './movement.ts';
import { R } from './refusals.ts';
import { alliedHexes, deployUnit, listDeployments } from './reserves.ts';
import { placeRoadblock, threatenBridge } from './roadblocks.ts';
import { Step } from './sequence.ts';
import { die, formationRef, hexRef, unit } from './telling.ts';
import { verbs } from './verbs.ts';

const owner = (s: ArdennesState): number => s.side;

/** Bridge Engineers (DS-112). */
export const bridging = decision<ArdennesState, 'bridge'>(verbs, {
  rule: 'A-GEVENT.3',
  seat: owner,
  prompt: () => 'Select a bridge to build or repair',
  verbs: {
    bridge: {
      list: (s, out) => {
        for (const i of bridgeSides(s, s.side)) out.add(code(verbs.number.bridge, i));
      },
      refuse: (s, i) => refuseBridging(s, s.side, i),
      choose(s, i) {
        pop(s);
        buildBridge(s, s.side, i);
      },
    },
  },
});

/** Eisenhower Hesitates. */
export const hesitating = decision<ArdennesState, 'hold-back'>(verbs, {
  rule: 'A-GEVENT.7',
  seat: owner,
  prompt: () => 'Select an airborne division to hold back',
  verbs: {
    'hold-back': {
      tries: holdable,
      refuse: (s, f) => (holdable(s).includes(f) ? 0 : s.refuse(R.notHoldable, f)),
      choose(s, f) {
        pop(s);
        s.hesitation = f + 1;
        for (const u of s.tables.unitsOfDivision[f]) if (s.due[u] === 18 && s.off[u] === Off.calendar) s.due[u] = 19;
        s.log?.tell(EVERYONE, formationRef(f), ' was held back until the 19th');
      },
    },
  },
});

const LANDING = [
  Supply.full,
  Supply.low,
  Supply.low,
  Supply.out,
  Supply.out,
  Supply.out,
  Supply.out,
  Supply.isolated,
  Supply.isolated,
] as const;

/** Von Der Heydte (T-VDH). */
export const landing = decision<ArdennesState, 'land'>(verbs, {
  rule: 'A-GEVENT.21',
  seat: owner,
  prompt: () => 'Select where the paratroops land',
  verbs: {
    land: {
      tries: (s) => landingHexes(s),
      refuse: refuseLanding,
      choose(s, h) {
        pop(s);
        const u = s.tables.vdh;
        const roll = rollDie(s, 1, 10);
        s.log?.show(EVERYONE, [die(roll)], unit(u), ' landed in ', hexRef(h));
        if (roll === 10) {
          s.steps[u] = 0;
          lift(s, u, Off.eliminated); // A-GEVENT.32
          return;
        }
        place(s, u, h); // A-GEVENT.27, A-GEVENT.28: no checks follow
        setSupply(s, u, LANDING[roll - 1]);
      },
    },
  },
});

export const airlift = decision<ArdennesState, 'relieve'>(verbs, {
  rule: 'A-AEVENT.1',
  seat: owner,
  prompt: () => 'Select a stack for Airpower to relieve',
  verbs: {
    relieve: {
      tries: cutOffStacks,
      refuse: (s, h) => (cutOffStacks(s).includes(h) ? 0 : s.refuse(R.notCutOff, h)),
      choose(s, h) {
        pop(s);
        relieve(s, h);
      },
    },
  },
});

/** Raise The Alarm in 2P: one unit, and one ordinary move at once (A-EVENT-2P.4). */
export const alarm = decision<ArdennesState, 'deploy'>(verbs, {
  rule: 'A-EVENT-2P.4',
  seat: owner,
  prompt: () => 'Select a unit to deploy now, then a hex',
  verbs: {
    deploy: {
      list: (s, out) => listDeployments(s, out, alarmUnits(s)),
      refuse(s, u, h) {
        if (!alarmUnits(s).includes(u)) return s.refuse(R.notAlarmed, u);
        return alliedHexes(s, u).includes(h) ? 0 : s.refuse(R.notAlliedHex, u, h);
      },
      choose(s, u, h) {
        pop(s);
        deployUnit(s, u, h);
        s.did[u] = 0;
        s.mover = u;
        s.points = fullAllowance(s, u);
        push(s, Step.moveUnit, How.alarm);
      },
    },
  },
});

export const strikeTank = decision<ArdennesState, 'strike'>(verbs, {
  rule: 'A-AEVENT.17',
  seat: owner,
  prompt: () => 'Select the German unit that loses a step',
  verbs: {
    strike: {
      list: (s, out) => {
        for (const u of tankTargets(s)) out.add(code(verbs.number.strike, u));
      },
      refuse: (s, u) => (tankTargets(s).includes(u) ? 0 : s.refuse(R.notStruck, u)),
      choose(s, u) {
        pop(s);
        strikeUnit(s, u);
      },
    },
  },
});

export const withdrawing = decision<ArdennesState, 'withdraw'>(verbs, {
  rule: 'A-AEVENT.23',
  seat: owner,
  prompt: () => 'Select a surrounded stack to withdraw, then a hex',
  verbs: {
    withdraw: {
      list: (s, out) => {
        for (const { from, to } of withdrawals(s)) for (const h of to) out.add(code(verbs.number.withdraw, from, h));
      },
      refuse(s, from, to) {
        const found = withdrawals(s).find((w) => w.from === from);
        return found?.to.includes(to) ? 0 : s.refuse(R.cannotWithdraw, from, to);
      },
      choose(s, from, to) {
        pop(s);
        withdrawStack(s, from, to);
      },
    },
  },
});

/** Engineers in 2P (A-EVENT-2P.5). */
export const engineering = decision<ArdennesState, 'block' | 'blow' | 'entrench' | 'bridge'>(verbs, {
  rule: 'A-EVENT-2P.5',
  seat: owner,
  prompt: () => 'Choose what the engineers do',
  verbs: {
    block: {
      list: (s, out) => {
        for (const x of blockHexes(s)) out.add(code(verbs.number.block, x));
      },
      refuse: (s, h) => refuseBlock(s, h),
      choose(s, h) {
        pop(s);
        placeRoadblock(s, h);
      },
    },
    blow: {
      list: (s, out) => {
        for (const x of blowable(s)) out.add(code(verbs.number.blow, x));
      },
      refuse: (s, i) => (blowable(s).includes(i) ? 0 : s.refuse(s.day < 17 ? R.noBlowingYet : R.notBlowable, i)),
      choose(s, i) {
        pop(s);
        threatenBridge(s, i);
      },
    },
    entrench: {
      list: (s, out) => {
        for (const x of entrenchable(s)) out.add(code(verbs.number.entrench, x));
      },
      refuse: (s, h) => (entrenchable(s).includes(h) ? 0 : s.refuse(R.notEntrenchable, h)),
      choose(s, h) {
        pop(s);
        s.improved[h] = 1;
        s.log?.tell(EVERYONE, 'An improved position was built in ', hexRef(h));
      },
    },
    bridge: {
      list: (s, out) => {
        for (const i of bridgeSides(s, s.side)) out.add(code(verbs.number.bridge, i));
      },
      refuse: (s, i) => refuseBridging(s, s.side, i),
      choose(s, i) {
        pop(s);
        buildBridge(s, s.side, i);
      },
    },
  },
});
