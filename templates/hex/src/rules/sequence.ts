/** Chapter 1: the sequence of play. */
import { decision, goTo, push, shuffle, stepTable } from 'sandtable';
import { grid } from '../map.ts';
import { BLUE, RED } from '../sides.ts';
import { ofSide, type State } from '../state.ts';
import { assault } from './combat.ts';
import { moving } from './movement.ts';
import { resultNow } from './victory.ts';
import { Step, verbs } from './words.ts';

const START = ['0101', '0103', '0105', '0202', '0204', '0802', '0804', '0806', '0703', '0705'];

export function begin(s: State): void {
  s.hex.set(START.map(grid.find));
  s.holder.fill(-1);
  for (const side of [RED, BLUE]) {
    // N-30
    const strengths = [...s.tables.strengths];
    shuffle(s, strengths);
    ofSide(side).forEach((c, i) => {
      s.strength[c] = strengths[i] as number;
    });
  }
  push(s, Step.turn);
}

export const steps = stepTable<State>(Step, {
  // N-01
  turn: {
    run(s: State) {
      if (s.turn === s.tables.turns) {
        s.result = resultNow(s);
        return;
      }
      s.turn += 1;
      s.log?.heading(`Turn ${s.turn}`);
      beginSide(s, RED);
      goTo(s, Step.act);
    },
  },
  act: decision<State, 'move' | 'attack' | 'end'>(verbs, {
    rule: 'N-01',
    seat: (s) => s.side,
    prompt: () => 'Move, attack or end your turn',
    // Whether there is anything left to do is not said by skipping the question.
    sole: 'ask',
    verbs: {
      move: moving,
      attack: assault.opening,
      end: {
        choose(s) {
          if (s.side === BLUE) goTo(s, Step.turn);
          else beginSide(s, BLUE);
        },
      },
    },
  }),
  assault: assault.decision,
});

function beginSide(s: State, side: number): void {
  s.side = side;
  s.moved.fill(0);
  s.attacked.fill(0);
}
