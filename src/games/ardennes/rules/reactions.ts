/** Reactions of the German out of turn: Greif and Manteuffel (German Events; 17.12). */

import { decision, EVERYONE, frameArg, pop } from '../../../engine/index.ts';
import { type ArdennesState, At } from '../state.ts';
import { GERMAN } from '../tables.ts';
import { inHand, playOut } from './cards.ts';
import { R } from './refusals.ts';
import { clearableBlocks, destroyBridge, greifCards, manteuffelCards } from './roadblocks.ts';
import { cardRef, hexRef, river } from './telling.ts';
import { verbs } from './verbs.ts';

/** A-GEVENT.13: one destruction is cancelled. */
export const greifWindow = decision<ArdennesState, 'greif' | 'let-go'>(verbs, {
  rule: 'A-GEVENT.13',
  seat: () => GERMAN,
  quiet: true,
  publicPrompt: 'may save the bridge',
  prompt: (s) => `The bridge ${s.tables.sideNames[frameArg(s, 0)]} is about to be blown. Save it with Greif?`,
  verbs: {
    greif: {
      tries: (s) => greifCards(s),
      refuse: (s, c) =>
        inHand(s, GERMAN, c) ? (greifCards(s).includes(c) ? 0 : s.refuse(R.notGreif, c)) : s.refuse(R.notInHand, c),
      choose(s, c) {
        const i = frameArg(s, 0);
        playOut(s, c); // A-GEVENT.14: counts in a German impulse only
        s.log?.tell(EVERYONE, cardRef(c), ': Greif saved the bridge ', river(i));
        pop(s);
      },
    },
    'let-go': {
      choose(s) {
        const i = frameArg(s, 0);
        pop(s);
        destroyBridge(s, i);
      },
    },
  },
});

export function refuseManteuffel(s: ArdennesState, c: number, h: number): number {
  if (!inHand(s, GERMAN, c)) return s.refuse(R.notInHand, c);
  if (!manteuffelCards(s).includes(c)) return s.refuse(R.notManteuffel, c);
  if (!s.roadblock[h]) return s.refuse(R.noRoadblock, h);
  return clearableBlocks(s).includes(h) ? 0 : s.refuse(R.blockTooFar, h);
}

/** A-GEVENT.16 to A-GEVENT.19: the card does not count towards the level. */
export function playManteuffel(s: ArdennesState, c: number, h: number): void {
  s.card[c] = At.discard;
  s.roadblock[h] = 0;
  s.log?.tell(EVERYONE, cardRef(c), ': Manteuffel cleared the roadblock in ', hexRef(h));
}

export const manteuffelVerb = {
  tries: (s: ArdennesState) => manteuffelCards(s),
  triesWith: (s: ArdennesState) => clearableBlocks(s),
  refuse: refuseManteuffel,
  choose: playManteuffel,
};

export const manteuffelWindow = decision<ArdennesState, 'manteuffel' | 'let-go'>(verbs, {
  rule: 'A-GEVENT.16',
  seat: () => GERMAN,
  quiet: true,
  publicPrompt: 'may clear the roadblock',
  prompt: () => 'A roadblock is in the way. Clear one with Manteuffel?',
  verbs: {
    manteuffel: {
      ...manteuffelVerb,
      choose(s, c, h) {
        pop(s);
        playManteuffel(s, c, h);
      },
    },
    'let-go': { choose: (s) => pop(s) },
  },
});
