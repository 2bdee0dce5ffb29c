/** 6 The turn: marker, initiative and activation (CE-001 to CE-007, CE-201 to CE-205), and the orders (CE-206 to CE-218). */

import { type AutoStep, EVERYONE, frameArg, goTo, pop, push } from '../../../engine/index.ts';
import { type CeltosState, Did, Mark } from '../state.ts';
import { ALL_UNITS, Bought, NO_UNIT, Skill, STRIDE, sideOf, UNITS_OF } from '../tables.ts';
import { assaultTargets } from './assault.ts';
import {
  hasFeat,
  hasSkill,
  isCaster,
  isEngaged,
  isLoose,
  present,
  profileOf,
  sideLives,
  unitsWithin,
} from './field.ts';
import { spellsOf } from './magic.ts';
import { rally } from './morale.ts';
import { Kind, planMove } from './movement.ts';
import { R } from './refusals.ts';
import { finish, freedSeerJoins } from './scenarios.ts';
import { Step } from './sequence.ts';
import { hasTarget } from './shooting.ts';
import { d10, d10Against, die, does, passes, sideName, unit } from './telling.ts';
import { asks, unitName } from './verbs.ts';

/** CE-201: everything goes but wounds, panic, places, facing, `defends` and what is used once a battle. */
export const markerPhase: AutoStep<CeltosState> = {
  rule: 'CE-002',
  run(s) {
    s.log?.heading(`Turn ${s.turn}`);
    for (const field of [s.activated, s.hold, s.moved, s.charged, s.reacted, s.tested, s.marks]) field.fill(0);
    freedSeerJoins(s);
    goTo(s, Step.initiativePhase);
  },
};

/** CE-003, CE-202 */
export const initiativePhase: AutoStep<CeltosState> = {
  rule: 'CE-003',
  run(s) {
    const one = d10(s);
    const two = d10(s);
    const words = `Initiative: ${sideName(s, 0)} rolled ${one}, ${sideName(s, 1)} ${two}${one === two ? '; tied, roll again' : ''}`;
    s.log?.addEvent(
      EVERYONE,
      { kind: 'draw', by: -1, title: 'Initiative', headline: words },
      [die(one, 0), die(two, 1)],
      words,
    );
    if (one !== two) goTo(s, Step.whoBegins, one > two ? 0 : 1);
  },
};

/** DS12 */
export const whoBegins = asks({
  rule: 'CE-005',
  seat: (s) => frameArg(s, 0),
  prompt: () => 'Choose who goes first this turn',
  verbs: {
    begins: {
      tries: () => [0, 1],
      choose(s, seat) {
        s.side = seat;
        s.log?.tell(EVERYONE, `${sideName(s, seat)} went first`);
        goTo(s, Step.nextActivation);
      },
    },
  },
});

const canAct = (s: CeltosState, side: number): boolean => UNITS_OF[side].some((u) => present(s, u) && !s.activated[u]);

/** CE-006, CE-203: the seats take turns; who has nobody left is skipped. */
export const nextActivation: AutoStep<CeltosState> = {
  rule: 'CE-006',
  run(s) {
    if (canAct(s, s.side)) push(s, Step.activate);
    else if (canAct(s, 1 - s.side)) {
      s.side = 1 - s.side;
      push(s, Step.activate);
    } else goTo(s, Step.endOfTurn);
  },
};

/** DS13 */
export const activate = asks({
  rule: 'CE-203',
  seat: (s) => s.side,
  prompt: () => 'Select a unit to activate',
  verbs: {
    activate: {
      tries: (s) => UNITS_OF[s.side],
      refuse(s, u) {
        if (sideOf(u) !== s.side) return s.refuse(R.notYourUnit, u);
        if (!present(s, u)) return s.refuse(R.notOnTable, u);
        return s.activated[u] ? s.refuse(R.activatedAlready, u) : 0;
      },
      choose(s, u) {
        s.active = u;
        s.activated[u] = 1;
        s.did = 0;
        s.named = NO_UNIT;
        s.wasEngaged = isEngaged(s, u) ? 1 : 0;
        s.tested.fill(0);
        s.log?.tell(EVERYONE, unit(s, u), does(s, u, ' was activated', ' were activated'));
        goTo(s, Step.wake);
      },
    },
  },
});

/** CE-206: Regenerate first, then the rally check, then orders. */
export const wake: AutoStep<CeltosState> = {
  rule: 'CE-206',
  run(s) {
    const u = s.active;
    if (hasSkill(s, u, Skill.regenerate) && s.wounds[u * STRIDE] < s.tables.w[profileOf(s, u)]) {
      const face = d10Against(s, 8, 0);
      const healed = passes(face, 8, 0); // CE-731
      if (healed) s.wounds[u * STRIDE]++;
      s.log?.show(
        EVERYONE,
        [die(face)],
        unit(s, u),
        `: regeneration, needs 8+, rolled ${face}: ${healed ? 'regained a wound' : 'no effect'}`,
      );
    }
    if (s.panicked[u]) rally(s, u);
    goTo(s, Step.nextOrder);
  },
};

/** Another order, or the activation is over. */
export const nextOrder: AutoStep<CeltosState> = {
  rule: 'CE-207',
  run(s) {
    const u = s.active;
    if (!sideLives(s, 0) || !sideLives(s, 1)) finish(s);
    else if (s.did & Did.ended || !present(s, u)) endActivation(s);
    else push(s, Step.order);
  },
};

function endActivation(s: CeltosState): void {
  s.active = NO_UNIT;
  s.named = NO_UNIT;
  s.did = 0;
  s.wasEngaged = 0;
  s.leap = 0;
  s.tested.fill(0);
  s.charged.fill(0); // CE-508
  for (const u of ALL_UNITS) s.marks[u] &= ~Mark.fear;
  s.side = 1 - s.side;
  pop(s);
}

/** CE-728 */
function mustAssault(s: CeltosState, u: number): boolean {
  return (
    hasSkill(s, u, Skill.berserk) &&
    !s.panicked[u] &&
    !isEngaged(s, u) &&
    !isLoose(s, u) &&
    assaultTargets(s, u, false).length > 0
  );
}

const active = (s: CeltosState): number => s.active;

/** DS14 */
export const order = asks({
  rule: 'CE-207',
  seat: (s) => sideOf(s.active),
  prompt: (s) => `Give ${unitName(s, s.active)} an order`,
  verbs: {
    'war-shout': {
      refuse(s) {
        if (!hasFeat(s, active(s), Bought.warShout)) return R.noShout;
        if (s.panicked[active(s)]) return R.panicShout;
        return s.did !== 0 ? R.shoutFirst : 0;
      },
      choose(s) {
        const u = active(s);
        s.used[u] |= Bought.warShout;
        for (const v of UNITS_OF[sideOf(u)])
          if (present(s, v) && (v === u || unitsWithin(s, u, v, 60))) s.marks[v] |= Mark.shout; // CE-706
        s.log?.tell(EVERYONE, unit(s, u), ' used War Shout');
        s.did |= Did.shout;
        pop(s);
      },
    },
    move: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (s.did & (Did.move | Did.shoot)) return R.moveOnce;
        if (isEngaged(s, u)) return R.engagedMove;
        return mustAssault(s, u) ? R.berserk : 0;
      },
      choose: (s) => planMove(s, active(s), Kind.move, false),
    },
    rush: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (s.did & (Did.move | Did.shoot)) return R.rushAlone;
        if (isEngaged(s, u)) return R.engagedRush;
        return mustAssault(s, u) ? R.berserk : 0;
      },
      choose: (s) => planMove(s, active(s), Kind.rush, false),
    },
    hold: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (s.did & (Did.move | Did.shoot)) return R.holdAlone;
        if (hasSkill(s, u, Skill.beast)) return R.beastHold;
        if (isEngaged(s, u)) return R.engagedHold;
        if (s.panicked[u]) return R.panicHold;
        return mustAssault(s, u) ? R.berserk : 0;
      },
      choose: (s) => goTo(s, Step.holdFacing),
    },
    shoot: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (s.did & Did.shoot) return R.shootOnce;
        if (s.tables.missile[profileOf(s, u)] < 0) return R.noMissile;
        if (isEngaged(s, u)) return R.engagedShoot;
        if (s.panicked[u]) return R.panicShoot;
        if (isLoose(s, u)) return R.loose;
        return hasTarget(s, u) ? 0 : R.noTarget;
      },
      choose: (s) => goTo(s, Step.chooseTarget),
    },
    cast: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (!isCaster(s, u)) return R.noCaster;
        if (s.did & Did.shoot) return R.shootOnce;
        if (isEngaged(s, u)) return R.engagedCast;
        if (s.panicked[u]) return R.panicCast;
        return spellsOf(s, u).length > 0 ? 0 : R.noSpell;
      },
      choose: (s) => goTo(s, Step.chooseSpell),
    },
    assault: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (isEngaged(s, u)) return 0;
        if (s.panicked[u]) return R.panicAssault;
        if (isLoose(s, u)) return R.loose;
        if (assaultTargets(s, u, true).length > 0) return 0;
        return s.named === NO_UNIT ? R.noAssault : s.refuse(R.otherNamed, s.named);
      },
      choose: (s) => goTo(s, isEngaged(s, active(s)) ? Step.pressOn : Step.chooseAssault),
    },
    'break-off': {
      refuse(s) {
        const u = active(s);
        if (!isEngaged(s, u)) return R.notEngaged;
        return s.panicked[u] ? R.panicBreakOff : 0;
      },
      choose: (s) => goTo(s, Step.breakOff),
    },
    end: {
      expensive: true,
      refuse(s) {
        const u = active(s);
        if (isEngaged(s, u)) return R.mustFight;
        return mustAssault(s, u) ? R.berserk : 0;
      },
      choose(s) {
        s.did |= Did.ended;
        pop(s);
      },
    },
  },
});

/** DS33: with a hold marker the unit chooses its facing (CE-217, CE-312). */
export const holdFacing = asks({
  rule: 'CE-312',
  seat: (s) => sideOf(s.active),
  prompt: (s) => `Hold: choose the facing of ${unitName(s, s.active)}`,
  verbs: {
    face: {
      tries: () => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      choose(s, facing) {
        s.facing[s.active] = facing;
        s.hold[s.active] = 1;
        s.did |= Did.ended;
        s.log?.tell(EVERYONE, unit(s, s.active), does(s, s.active, ' was put on Hold', ' were put on Hold'));
        pop(s);
      },
    },
  },
});
