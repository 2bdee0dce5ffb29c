/** 3.6 Attack, 3.8 Support, Massacre (PD9), proficiency in combat (1.8), Last Battle. */

import {
  type AutoStep,
  decision,
  EVERYONE,
  goTo,
  type LogEvent,
  type OddsReport,
  rollDie,
  type Shown,
  sumInWords,
} from '../../../engine/index.ts';
import { has, isCampaign, Outcome, type PeiperState, Support, Switch, scenarioOf, Use } from '../state.ts';
import { GERMAN, other, US } from '../tables.ts';
import { cardValue, drawCard, isFace, JOKER, jokerEndsTurn, noteUse } from './deck.ts';
import { beginFallBack, mayFallBack } from './fall-back.ts';
import { enterHex, isOpenRiver, loseStep, refuseCross, standsIn } from './ground.ts';
import { attackFactor, fightsLastBattle, totalModifier } from './modifiers.ts';
import { activate, endAct } from './movement.ts';
import { attackReport } from './odds.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { passes, proficiency } from './supply.ts';
import { die, hexRef, logEvent, shownCard, tell, unitRef } from './telling.ts';
import { endTurn } from './turn.ts';
import { verbs } from './verbs.ts';

/** PR41: 0, or why this unit cannot be fired at. */
export function refuseTarget(s: PeiperState, firer: number, target: number): number {
  const { sideOf, grid } = s.tables;
  if (sideOf[target] === sideOf[firer]) return s.refuse(R.ownUnit, target);
  if (s.hex[target] < 0) return s.refuse(R.targetGone, target);
  return grid.distance(s.hex[firer], s.hex[target]) === 1 ? 0 : s.refuse(R.targetFar, target, firer);
}

export function beginAttack(s: PeiperState, u: number): void {
  activate(s, u);
  goTo(s, Step.target);
}

/** PD7 */
export const target = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR41',
  fight: true,
  seat: (s) => s.side,
  prompt: (s) => `Select a target for ${s.tables.labels[s.active]}`,
  verbs: {
    at: {
      tries: (s) => s.tables.unitsOf[other(s.side)],
      refuse: (s, u) => refuseTarget(s, s.active, u),
      choose(s, u) {
        s.target = u;
        s.targetHex = s.hex[u];
        tell(s, unitRef(s.active), ' fired at ', unitRef(u), ' in ', hexRef(s.targetHex));
        goTo(s, Step.support);
      },
    },
  },
});

// ---- support --------------------------------------------------------------------------------------------------------

/** Markers a side still has in this turn (PR65). */
export const obaLeft = (s: PeiperState, side: number): number =>
  scenarioOf(s).support[s.turn].oba[side] - s.obaUsed[side];
export const airLeft = (s: PeiperState, side: number): number =>
  scenarioOf(s).support[s.turn].air[side] - s.airUsed[side];

/** 0, or why this support may not be placed on the attack of `firer`. */
export function refuseSupport(s: PeiperState, firer: number, support: number, supplied: boolean): number {
  const t = s.tables;
  const side = t.sideOf[firer];
  if (support & Support.oba) {
    if (obaLeft(s, side) <= 0) return s.refuse(R.noOba);
    if (!supplied) return s.refuse(R.obaUnsupplied, firer);
  }
  if (support & Support.air && airLeft(s, side) <= 0) return s.refuse(R.noAir);
  if (support & Support.tiger) {
    if (!has(s, Switch.tiger)) return s.refuse(R.noTiger);
    if (side !== GERMAN) return s.refuse(R.tigerUs);
    if (firer === t.tiger) return s.refuse(R.tigerItself);
    if (s.hex[t.tiger] !== s.hex[firer]) return s.refuse(R.tigerElsewhere, firer);
    if (s.acted[t.tiger]) return s.refuse(R.tigerActed);
  }
  return 0;
}

const ALL_SUPPORT = [0, 1, 2, 3, 4, 5, 6, 7];

/** PR126, P076: whether the US is asked about the news. */
export const newsAvailable = (s: PeiperState): boolean =>
  has(s, Switch.massacre) && s.newsOut === 1 && s.newsUsed === 0;

/** PD8 */
export const support = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR66',
  fight: true,
  seat: (s) => s.side,
  prompt: (s) => `Select support for ${s.tables.labels[s.active]}`,
  verbs: {
    support: {
      tries: () => ALL_SUPPORT,
      refuse: (s, what) => refuseSupport(s, s.active, what, s.supplied === 1),
      choose(s, what) {
        s.support = what;
        if (what & Support.oba) s.obaUsed[s.side] += 1;
        if (what & Support.air) s.airUsed[s.side] += 1;
        if (what & Support.tiger) s.acted[s.tables.tiger] = 1; // PR117
        if (what > 0) tell(s, unitRef(s.active), ' was supported by ', { kind: 'support', id: what });
        goTo(s, newsAvailable(s) ? Step.news : Step.attackCard);
      },
    },
  },
});

/** PD9 */
export const news = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P076',
  fight: true,
  seat: () => US,
  prompt: (s) =>
    s.side === US
      ? 'Use the news of the massacre for this attack?'
      : 'Use the news of the massacre against this attack?',
  verbs: {
    'use-news': {
      choose(s) {
        s.news = 1;
        s.newsUsed = 1;
        tell(s, 'The news of the massacre was used');
        goTo(s, Step.attackCard);
      },
    },
    'keep-news': { choose: (s) => goTo(s, Step.attackCard) },
  },
});

// ---- resolution -----------------------------------------------------------------------------------------------------

/** P052 to P054, PR62: the die of the campaign. */
function rollCheck(s: PeiperState): readonly Shown[] {
  if (!isCampaign(s)) return [];
  const u = s.active;
  const roll = rollDie(s, 1, 6);
  const rating = proficiency(s, u, s.supplied === 1);
  const passed = passes(s.tables.data.checks.combat, roll, rating);
  s.check = passed ? 1 : 2;
  tell(s, unitRef(u), `: proficiency check ${passed ? 'passed' : 'failed'}, ${roll} vs. PR ${rating}`);
  return [die(roll)];
}

/** An attack as it is shown, with the chances as they stood before its card. */
const fight = (s: PeiperState, report: OddsReport, fell: Partial<LogEvent>): LogEvent => ({
  kind: 'fight',
  by: s.side,
  title: report.title,
  report,
  ...fell,
});

/** PR43, PR44: the check, then the card that decides; C19: a face card is set aside once in a Last Battle. */
export const attackCard: AutoStep<PeiperState> = {
  rule: 'PR44',
  run(s) {
    const firer = s.active;
    const rolled = rollCheck(s);
    const told = s.log && { log: s.log, report: attackReport(s) };
    let card = drawCard(s, s.side);
    const last = fightsLastBattle(s, firer) && isFace(card);
    if (last) {
      noteUse(s, Use.aside);
      logEvent(
        s,
        () => ({ kind: 'draw', by: s.side, title: 'Last battle', headline: 'Face card: draw again' }),
        [shownCard(card)],
        'Last battle, face card: another card was drawn',
      );
      card = drawCard(s, s.side);
    }
    if (card === JOKER) {
      // PR12, PR144, C19, S2: a miss, whatever else; the firer is not reduced.
      s.outcome = Outcome.joker;
      told?.log.addEvent(
        EVERYONE,
        fight(s, told.report, { fell: 'joker', headline: 'Joker: the attack missed' }),
        [...rolled, shownCard(card)],
        'Joker: the attack missed',
      );
      if (jokerEndsTurn(s)) endTurn(s);
      else endAct(s);
      return;
    }
    const modifier = totalModifier(s, firer, s.target, s.targetHex, s.check === 1);
    const final = cardValue(card) + modifier;
    const factor = attackFactor(s, firer);
    const hit = final <= factor; // PR45
    noteUse(s, hit ? Use.hit : Use.miss);
    const sum = sumInWords(cardValue(card), modifier);
    const name = s.tables.labels[s.target];
    told?.log.addEvent(
      EVERYONE,
      fight(s, told.report, {
        fell: hit ? 'hit' : last ? 'backfired' : 'miss',
        headline: hit ? `${name} was hit` : `${name} was not hit`,
        sum: `${sum}, AF ${factor}`,
        ...(told.report.ladder ? { rung: cardValue(card) - 1 } : {}),
      }),
      [...rolled, shownCard(card)],
      hit ? 'Hit ' : 'Missed ',
      unitRef(s.target),
      ' in ',
      hexRef(s.targetHex),
      `: ${sum} vs. AF ${factor}`,
    );
    if (!hit) {
      s.outcome = last ? Outcome.backfired : Outcome.miss;
      if (last) reduceFirer(s, firer); // P089
      return endAct(s);
    }
    s.outcome = Outcome.hit;
    s.margin = factor - final; // C6
    if (mayFallBack(s, s.target)) beginFallBack(s);
    else takeHit(s);
  },
};

/** P089, PR136 */
function reduceFirer(s: PeiperState, firer: number): void {
  tell(
    s,
    unitRef(firer),
    s.steps[firer] === 1 ? ' was eliminated in its last battle' : ' was reduced in its last battle',
  );
  loseStep(s, firer);
}

/** PR46, PR47 */
export function takeHit(s: PeiperState): void {
  tell(s, unitRef(s.target), s.steps[s.target] === 1 ? ' was eliminated' : ' was reduced');
  loseStep(s, s.target);
  beginAdvance(s);
}

// ---- advance --------------------------------------------------------------------------------------------------------

/** PR50 to PR52: whether the firer may go into the hex of the target. */
export function mayAdvance(s: PeiperState): boolean {
  const firer = s.active;
  const to = s.targetHex;
  const side = s.tables.sideOf[firer];
  if (side === US && !has(s, Switch.usAdvance)) return false;
  if (standsIn(s, other(side), to)) return false;
  const hexside = s.hex[firer] * 6 + s.tables.grid.direction(s.hex[firer], to);
  return !isOpenRiver(s, hexside) && refuseCross(s, firer, hexside, to) === 0;
}

export function beginAdvance(s: PeiperState): void {
  if (mayAdvance(s)) goTo(s, Step.advance);
  else endAct(s);
}

/** PD14 */
export const advance = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR50',
  seat: (s) => s.side,
  prompt: (s) => `Advance ${s.tables.labels[s.active]} into ${s.tables.grid.name(s.targetHex)}?`,
  verbs: {
    advance: {
      choose(s) {
        tell(s, unitRef(s.active), ' advanced to ', hexRef(s.targetHex));
        enterHex(s, s.active, s.targetHex); // PR53
        endAct(s);
      },
    },
    hold: { choose: endAct },
  },
});
