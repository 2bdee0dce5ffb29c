/** 3.1 A turn: shuffle, Surprise, Massacre, and one card after another; 3.18 the duel of high cards. */

import { type AutoStep, capital, goTo, type LogEvent, pop, push, rollDie, type Shown } from '../../../engine/index.ts';
import { has, isCampaign, type PeiperState, Switch, scenarioOf, Use } from '../state.ts';
import { GERMAN, US } from '../tables.ts';
import { hasAct } from './acts.ts';
import { actsOf, cardName, cardValue, colourOf, drawCard, JOKER, jokerEndsTurn, noteUse, shuffleAll } from './deck.ts';
import { forgetAct } from './movement.ts';
import { checkReport } from './odds.ts';
import { Step } from './sequence.ts';
import { checked, die, logEvent, shownCard, tell } from './telling.ts';
import { SIDE_WORDS } from './verbs.ts';

/** P090: the day of a turn; the single games play the campaign turns of their card. */
export function dateOf(s: PeiperState): string {
  const turn = scenarioOf(s).row.firstTurn + s.turn - 1;
  return s.tables.data.campaign.dates.find((d) => turn <= d.to)?.date ?? '';
}

/** P066, P067, C5, PR120 */
function rollSurprise(s: PeiperState): void {
  if (!s.surprise || s.turn === 1) return;
  if (s.turn > s.tables.data.limits.surpriseRolls) {
    s.surprise = 0;
    tell(s, 'Surprise is over');
    return;
  }
  const roll = rollDie(s, 1, 6);
  if (roll < s.turn) s.surprise = 0;
  const { turn } = s;
  logEvent(
    s,
    () =>
      checked(
        GERMAN,
        checkReport('Does Surprise last?', 'P066', 7 - turn, ['Surprise lasts', 'Surprise is over']),
        s.surprise === 1,
        `${roll} vs. turn ${turn}`,
      ),
    [die(roll)],
    `Surprise: ${roll} vs. turn ${turn}, ${s.surprise ? 'it lasts' : 'it is over'}`,
  );
}

/** P075, P077, PR124, C22 */
function rollMassacre(s: PeiperState): void {
  if (!has(s, Switch.massacre) || s.newsOut) return;
  if (isCampaign(s) && (s.exitTurn === 0 || s.turn <= s.exitTurn)) return;
  const roll = rollDie(s, 1, 6);
  if (roll % 2 === 0) s.newsOut = 1;
  logEvent(
    s,
    () =>
      checked(
        US,
        checkReport('News of the massacre', 'P075', 3, ['the news is out', 'the news is not out yet']),
        s.newsOut === 1,
        `${roll}, even or odd`,
      ),
    [die(roll)],
    `News of the massacre: ${roll}, ${s.newsOut ? 'it is out' : 'not yet'}`,
  );
}

/** PR14 */
export const turnStart: AutoStep<PeiperState> = {
  rule: 'PR14',
  run(s) {
    s.log?.heading(`Turn ${s.turn} · ${dateOf(s)}`);
    shuffleAll(s);
    s.acted.fill(0);
    s.tried.fill(0);
    s.obaUsed.fill(0);
    s.airUsed.fill(0);
    s.newsUsed = 0;
    s.round = 0;
    s.entitled = -1;
    rollSurprise(s);
    rollMassacre(s);
    goTo(s, Step.nextCard);
  },
};

/** PR10: ACTs while the card gives any, then the next card. */
export const nextCard: AutoStep<PeiperState> = {
  rule: 'PR10',
  run(s) {
    if (s.acts > 0) {
      push(s, Step.chooseAct);
      return;
    }
    s.round += 1;
    if (has(s, Switch.duel)) turnBoth(s);
    else turnOne(s);
  },
};

function giveActs(s: PeiperState, side: number, card: number, acts: number): void {
  s.side = side;
  s.card = card;
  s.acts = acts;
}

/** A card that gives somebody something to do is shown; one that is lost at once is only told (PR9). */
function tellActs(s: PeiperState, shown: readonly Shown[]): void {
  if (s.log === null) return;
  const acts = `${capital(cardName(s.card))} (${SIDE_WORDS[s.side]}): ${s.acts === 1 ? '1 ACT' : 'up to 2 ACTs'}`;
  if (hasAct(s)) logEvent(s, () => ({ kind: 'draw', by: s.side, title: 'Card draw', headline: acts }), shown, acts);
  else tell(s, `${capital(cardName(s.card))} (${SIDE_WORDS[s.side]}): no action possible`);
}

const TURN_ENDS: LogEvent = { kind: 'draw', by: -1, title: 'Card draw', headline: 'The turn ends' };

/** PR5 to PR7, PR11 */
function turnOne(s: PeiperState): void {
  const card = drawCard(s, GERMAN);
  if (card === JOKER) {
    logEvent(s, () => TURN_ENDS, [shownCard(card)], 'Joker: the turn ended');
    endTurn(s);
    return;
  }
  const side = colourOf(card);
  giveActs(s, side, card, actsOf(card));
  noteUse(s, side === GERMAN ? Use.german : Use.us);
  tellActs(s, [shownCard(card)]);
}

/** PR138 to PR142, PR145 */
function turnBoth(s: PeiperState): void {
  const german = drawCard(s, GERMAN);
  noteUse(s, Use.german);
  const us = drawCard(s, US);
  noteUse(s, Use.us);
  const before = s.entitled;
  const shown = [shownCard(german), shownCard(us)];
  if (jokerEndsTurn(s)) {
    logEvent(s, () => TURN_ENDS, shown, 'Second joker: the turn ended');
    endTurn(s);
    return;
  }
  // PR140: one joker gives its side nothing, for any card is higher.
  if (cardValue(german) === cardValue(us)) {
    // PR139, PR142: to the side that had none; to the German if neither can be told from the other.
    const side = before === GERMAN ? US : GERMAN;
    giveActs(s, side, side === GERMAN ? german : us, 1);
  } else if (cardValue(german) > cardValue(us)) giveActs(s, GERMAN, german, actsOf(german));
  else giveActs(s, US, us, actsOf(us));
  s.entitled = s.side;
  tellActs(s, shown);
}

/** Whatever is under way is over: PR11, PR12. */
export function endTurn(s: PeiperState): void {
  while (s.depth > 1) pop(s);
  s.ended += 1;
  s.acts = 0;
  s.side = -1;
  s.card = -1;
  forgetAct(s);
  goTo(s, Step.victoryCheck);
}
