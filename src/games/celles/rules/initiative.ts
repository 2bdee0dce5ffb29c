/** 6.0 Initiative. */

import { type AutoStep, EVERYONE, frameArg, goTo, rollDie, sumInWords } from '../../../engine/index.ts';
import type { CellesState } from '../state.ts';
import { ALLIED, GERMAN, SIDES } from '../tables.ts';
import { germanOpens } from './first-turn.ts';
import { Step } from './sequence.ts';
import { die, SIDE_WORDS } from './telling.ts';
import { ask } from './verbs.ts';

export const initiativePhase: AutoStep<CellesState> = {
  rule: 'C-6.0.1',
  run(s) {
    if (germanOpens(s)) {
      beginWith(s, GERMAN);
      return;
    }
    const { initiative } = s.tables.data;
    const night = s.tables.night[s.turn];
    for (;;) {
      const german = rollDie(s, 0, 9);
      const allied = rollDie(s, 0, 9);
      const g = german + (night ? initiative.germanNight : 0); // C-6.0.3
      const a = allied + (night ? 0 : initiative.alliedDay); // C-6.0.2
      const told = (rolled: number, is: number) => sumInWords(rolled, is - rolled);
      s.log?.show(
        EVERYONE,
        [die(german), die(allied)],
        `Initiative: German ${told(german, g)}, Allied ${told(allied, a)}${g === a ? '; tied, roll again' : ''}`,
      );
      if (g === a) continue; // C-6.0.5
      goTo(s, Step.firstPlayer, g > a ? GERMAN : ALLIED); // C-6.0.4
      return;
    }
  },
};

function beginWith(s: CellesState, side: number): void {
  s.firstSide = side;
  s.log?.tell(EVERYONE, `The ${SIDE_WORDS[side]} player took the first Action Phase`);
  goTo(s, Step.actionPhases, side);
}

/** D-05: the winner may choose the opponent (C-6.0.6). */
export const firstPlayer = ask({
  rule: 'C-6.0.6',
  seat: (s) => frameArg(s, 0),
  prompt: () => 'You have the initiative: who acts first?',
  publicPrompt: 'may choose who acts first',
  verbs: { first: { tries: () => SIDES, choose: beginWith } },
});
