/** The day: its phases from the Reserve Phase to the end of day (dossier 7.1; Daily Sequence Key Points). */

import { code, decision, EVERYONE, frameArg, goTo, pop, push, rollDie } from '../../../engine/index.ts';
import { type ArdennesState, At, Off, Supply, Switch } from '../state.ts';
import { ALLIED, CardKind, Event, GERMAN, HEXES } from '../tables.ts';
import {
  discardShort,
  fillHand,
  handOf,
  inHand,
  isFuelPriority,
  mayHold,
  prepareCards,
  runOutOfFuel,
  shortCard,
  shortCardOf,
  takeSlot,
  turnOver,
} from './cards.ts';
import { bridgeSides, buildBridge, refuseBridging } from './events.ts';
import { loseStep, setSupply } from './ground.ts';
import { isSolo, readsOtherwise } from './modes.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { communicationMap, supplyMap } from './supply.ts';
import { cardRef, cardShown, die, formationRef, hexRef, unit } from './telling.ts';
import { formationName, verbs } from './verbs.ts';

// ---- I Reserve Phase ------------------------------------------------------------------------------------------------

/** A-DAY.7: units due come to the Reserve. */
export const reservePhase = {
  rule: 'A-DAY.7',
  run(s: ArdennesState): void {
    s.log?.heading(`December ${s.day}`);
    for (let u = 0; u < s.tables.units; u++)
      if (s.hex[u] < 0 && s.off[u] === Off.calendar && s.due[u] <= s.day) {
        s.off[u] = Off.reserve;
        s.log?.tell(EVERYONE, unit(u), ' went into the Reserve');
      }
    s.deployedAt.fill(-1);
    goTo(s, Step.overdueGerman);
  },
};

/** A-REPL.15, A-DAILY.2: a German unit that can trace supply next to or across the Meuse. */
export function meuseThreatened(s: ArdennesState): boolean {
  const { unitsOf, besideMeuse, westBank } = s.tables;
  const there = Array.from(unitsOf[GERMAN]).filter(
    (u) => s.hex[u] >= 0 && (besideMeuse[s.hex[u]] || westBank[s.hex[u]]),
  );
  if (there.length === 0) return false;
  const supply = supplyMap(s, GERMAN);
  return there.some((u) => supply[s.hex[u]]);
}

export const okwRelease = {
  rule: 'A-REPL.14',
  run(s: ArdennesState): void {
    if (!s.okwReleased && meuseThreatened(s)) {
      s.okwReleased = 1;
      for (const u of s.tables.unitsOf[GERMAN])
        if (s.off[u] === Off.okw) {
          s.off[u] = Off.reserve; // A-REPL.16
          s.due[u] = s.day;
        }
      for (const c of s.tables.cardsOf[GERMAN])
        if (s.tables.cardEntry[c] === 0) s.card[c] = s.tables.cardPrimary[c] ? At.pile : At.available; // A-REPL.17, A-REPL.18
      s.log?.tell(EVERYONE, 'The OKW released its reserve');
    }
    goTo(s, Step.cardPreparation);
  },
};

// ---- II Card Preparation --------------------------------------------------------------------------------------------

export const cardPreparation = {
  rule: 'A-CARD.2',
  run(s: ArdennesState): void {
    s.impulse = 0;
    prepareCards(s, GERMAN);
    prepareCards(s, ALLIED);
    fillHand(s, GERMAN);
    if (!isSolo(s)) fillHand(s, ALLIED);
    goTo(s, Step.supplyCard);
  },
};

// ---- III Supply Phase -----------------------------------------------------------------------------------------------

/** A-DAILY.3 to A-DAILY.6: from the 21st the Allies turn over a card (DS-110). */
export const supplyCard = decision<ArdennesState, 'turn-over'>(verbs, {
  rule: 'A-DAILY.3',
  seat: () => ALLIED,
  prompt: () => 'Draw the Allied card for the Supply Phase',
  sole: (s) => !(isSolo(s) && s.day >= 21),
  verbs: {
    'turn-over': {
      choose(s) {
        goTo(s, isSolo(s) ? Step.bridgeEngineers : Step.germanBridge);
        if (!isSolo(s) || s.day < 21) return;
        const c = turnOver(s);
        s.log?.show(EVERYONE, [cardShown(s.tables.cardIds[c], c)], 'Supply Phase: ', cardRef(c));
        const kind = s.tables.cardKind[c];
        if (kind !== CardKind.air && kind !== CardKind.army && kind !== CardKind.group) return; // A-DAILY.4
        takeSlot(s, c);
        s.skipImpulse = 1;
      },
    },
  },
});

const isBridgeCard = (s: ArdennesState, side: number, c: number): boolean =>
  s.tables.cardEvent[c] === (side === GERMAN ? Event.bridgeEngineers : Event.engineers);

const bridgeCards = (s: ArdennesState, side: number): number[] =>
  handOf(s, side).filter((c) => isBridgeCard(s, side, c));

/** In 2P the question is a secret: that it is put would tell of a card (17.14). */
function bridgeStep(side: number, secret: boolean, next: (s: ArdennesState) => number) {
  return decision<ArdennesState, 'bridge-with' | 'no-bridge'>(verbs, {
    rule: side === GERMAN ? 'A-DAILY.7' : 'A-EVENT-2P.5',
    seat: () => side,
    quiet: secret,
    ...(secret ? { publicPrompt: 'may build a bridge' } : {}),
    // Passed over only where everybody sees that nothing can be built: not to be asked would tell of the hand.
    sole: (s) => !mayHold(s, side, (c) => isBridgeCard(s, side, c)) || bridgeSides(s, side, 1).length === 0,
    prompt: () => 'Build a bridge in the Supply Phase?',
    verbs: {
      'bridge-with': {
        list(s, out) {
          const cards = bridgeCards(s, side);
          if (cards.length === 0) return;
          const open = bridgeSides(s, side);
          for (const c of cards) for (const i of open) out.add(code(verbs.number['bridge-with'], c, i));
        },
        refuse(s, c, i) {
          if (!inHand(s, side, c)) return s.refuse(R.notInHand, c);
          if (!bridgeCards(s, side).includes(c)) return s.refuse(R.notBridgeCard, c);
          return refuseBridging(s, side, i);
        },
        choose(s, c, i) {
          s.card[c] = At.discard;
          s.log?.tell(EVERYONE, cardRef(c), ' was played for its event');
          buildBridge(s, side, i);
        },
      },
      'no-bridge': { choose: (s) => goTo(s, next(s)) },
    },
  });
}

export const bridgeEngineers = bridgeStep(GERMAN, false, () => Step.supplyPhase);
export const germanBridge = bridgeStep(GERMAN, true, () => Step.alliedBridge);
export const alliedBridge = bridgeStep(ALLIED, true, () => Step.supplyPhase);

/** Q11: tracing removes the marker (or betters it by one), not tracing worsens it by one; all of a side on one position. */
function checkSupply(s: ArdennesState, side: number): void {
  const traced = supplyMap(s, side);
  const units = Array.from(s.tables.unitsOf[side]).filter((u) => s.hex[u] >= 0);
  const byLevel = readsOtherwise(s, Switch.supplyRecovery);
  const then = units.map((u) => {
    if (!traced[s.hex[u]]) return Math.min(Supply.isolated, s.supply[u] + 1);
    return byLevel ? Math.max(Supply.full, s.supply[u] - 1) : Supply.full;
  });
  units.forEach((u, i) => {
    if (s.supply[u] === then[i]) return;
    setSupply(s, u, then[i]);
    s.log?.tell(
      EVERYONE,
      unit(u),
      ` is ${['in supply again', 'now in Low Supply', 'now Out of Supply', 'now Isolated'][then[i]]}`,
    );
  });
}

/** A step is lost on so much or less, by surrender class (A-SUPPLY.25 to A-SUPPLY.27). */
const SURRENDER = [0, 6, 4, 2] as const;

export const supplyPhase = {
  rule: 'A-DAILY.8',
  run(s: ArdennesState): void {
    const everyone = readsOtherwise(s, Switch.surrender); // Q02
    const before = Array.from(s.supply, (state) => everyone || state === Supply.isolated);
    if (s.day >= 17) checkSupply(s, ALLIED); // A-DAILY.8
    if (s.day >= 19) checkSupply(s, GERMAN); // A-DAILY.9
    clearRoadblocks(s);
    const { rank, unitsOf } = s.tables;
    const order = [
      ...Array.from(unitsOf[ALLIED]).sort((a, b) => corpsFirst(s, a) - corpsFirst(s, b) || rank[a] - rank[b]),
      ...unitsOf[GERMAN],
    ];
    for (const u of order) {
      if (!before[u] || s.supply[u] !== Supply.isolated) continue;
      const roll = rollDie(s, 1, 10);
      const lost = roll <= SURRENDER[s.tables.surrender[u]];
      s.log?.show(EVERYONE, [die(roll)], unit(u), lost ? ' surrendered a step' : ' held out');
      if (lost) loseStep(s, u);
    }
    s.lost.fill(0);
    goTo(s, Step.commandPhase);
  },
};

const corpsFirst = (s: ArdennesState, u: number): number => s.tables.corpsNumber[s.tables.corpsOf[u]];

/** A-ROADBLOCK.23, A-DAILY.10; 2P: out of Allied supply (A-EVENT-2P.7). */
function clearRoadblocks(s: ArdennesState): void {
  const needed = isSolo(s) ? [communicationMap(s, GERMAN), communicationMap(s, ALLIED)] : [supplyMap(s, ALLIED)];
  for (let h = 0; h < HEXES; h++) {
    if (!s.roadblock[h] || needed.every((map) => map[h] === 1)) continue;
    s.roadblock[h] = 0;
    s.log?.tell(EVERYONE, 'The roadblock in ', hexRef(h), ' was removed');
  }
}

// ---- IV Command Phase -----------------------------------------------------------------------------------------------

export const commandPhase = {
  rule: 'A-DAY.4',
  run(s: ArdennesState): void {
    s.passed = 0;
    goTo(s, Step.impulses, GERMAN);
    push(s, Step.fuelCheck);
  },
};

/** A-DAILY.11: hand cards of formations on the fuel list, one after another. */
export const fuelCheck = {
  rule: 'A-DAILY.11',
  run(s: ArdennesState): void {
    const c = shortCard(s);
    if (c < 0) {
      pop(s);
      return;
    }
    s.reveals += 1; // a shortage tells all that the hand holds a card of the formation
    const f = s.tables.cardFormation[c];
    if (s.fuel[f] === 2) {
      discardShort(s, c);
      return;
    }
    s.log?.tell(EVERYONE, formationRef(f), ' is short of fuel');
    // The formation, not the card: which one it is stays hidden until it is discarded (dossier 17.14).
    push(s, Step.fuelShortage, f);
  },
};

const captured = (s: ArdennesState): number => s.depot.indexOf(1);

/** The card on account of which the German is asked. */
const asked = (s: ArdennesState): number => shortCardOf(s, frameArg(s, 0));

/** DS-120. Frame: the formation. */
export const fuelShortage = decision<ArdennesState, 'accept-shortage' | 'spend-depot' | 'fuel-priority'>(verbs, {
  rule: 'A-DAILY.12',
  seat: () => GERMAN,
  prompt: (s) => `${formationName(s.tables, frameArg(s, 0))} is short of fuel`,
  sole: (s) => isSolo(s) && s.fuelPriorityUsed === 1, // whether it is asked must not tell of a Fuel Priority in the hand
  verbs: {
    'accept-shortage': {
      tries: (s) => [asked(s)],
      refuse: (s, c) => (c === asked(s) ? 0 : s.refuse(R.otherShortage, c)),
      choose(s, c) {
        pop(s);
        runOutOfFuel(s, s.tables.cardFormation[c]);
        discardShort(s, c);
      },
    },
    'spend-depot': {
      tries: (s) => [asked(s)],
      refuse(s, c) {
        if (c !== asked(s)) return s.refuse(R.otherShortage, c);
        return captured(s) >= 0 ? 0 : s.refuse(R.noDepot);
      },
      choose(s) {
        const f = frameArg(s, 0);
        pop(s);
        s.depot[captured(s)] = 2;
        spare(s, f);
      },
    },
    'fuel-priority': {
      tries: (s) => (s.fuelPriorityUsed ? [] : handOf(s, GERMAN).filter((c) => isFuelPriority(s, c))),
      triesWith: (s) => handOf(s, GERMAN).filter((c) => c !== asked(s)),
      refuse(s, shown, gone) {
        if (s.fuelPriorityUsed) return s.refuse(R.priorityUsed); // A-GEVENT.8
        if (!isFuelPriority(s, shown)) return s.refuse(R.notFuelPriority, shown);
        if (!inHand(s, GERMAN, gone)) return s.refuse(R.notInHand, gone);
        return gone === asked(s) ? s.refuse(R.keepsCard, gone) : 0;
      },
      choose(s, shown, gone) {
        const f = frameArg(s, 0);
        pop(s);
        s.fuelPriorityUsed = 1;
        s.card[gone] = At.discard;
        s.log?.tell(EVERYONE, cardRef(shown), ' gave Fuel Priority; ', cardRef(gone), ' was discarded');
        spare(s, f);
      },
    },
  },
});

function spare(s: ArdennesState, f: number): void {
  s.fuel[f] = 1;
  s.log?.tell(EVERYONE, formationRef(f), ' has fuel today');
}
