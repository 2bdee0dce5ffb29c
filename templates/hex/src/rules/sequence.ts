/** Chapter 1: the sequence of play. */
import { decision, goTo, push, shuffle, stepTable } from 'sandtable';
import { BLUE, RED } from '../sides.ts';
import { all, held, ownerOf, START, type State, Step, verbs } from '../state.ts';
import { attack, refuseAttack, targets } from './combat.ts';
import { listMoves, move, refuseMove } from './movement.ts';

export function begin(s: State): void {
  s.hex.set(START);
  s.holder.fill(-1);
  for (const side of [RED, BLUE]) {
    const strengths = [...s.tables.strengths];
    // N-30
    shuffle(s, strengths);
    for (const c of all) if (ownerOf(c) === side) s.strength[c] = strengths[c % strengths.length];
  }
  push(s, Step.turn);
}

export const steps = stepTable<State>(Step, {
  turn: {
    run(s: State) {
      if (s.turn === s.tables.turns) {
        const [red, blue] = [held(s, RED), held(s, BLUE)];
        s.result = red > blue ? 1 : blue > red ? 2 : 3;
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
      move: { list: listMoves, refuse: refuseMove, choose: move },
      attack: { tries: targets, refuse: refuseAttack, choose: attack },
      end: {
        choose(s) {
          if (s.side === BLUE) goTo(s, Step.turn);
          else beginSide(s, BLUE);
        },
      },
    },
  }),
});

function beginSide(s: State, side: number): void {
  s.side = side;
  s.moved.fill(0);
  s.attacked.fill(0);
}
