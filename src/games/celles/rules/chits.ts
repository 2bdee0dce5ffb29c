/** 4.0 Action Chits and Tactical Chits: cups, boxes and the Action Track. */

import { type AutoStep, EVERYONE, goTo } from '../../../engine/index.ts';
import { BACK_FACE, type CellesState } from '../state.ts';
import { ALLIED, CHITS, GERMAN, SIDE_NAMES, SIDES, Tactical } from '../tables.ts';
import { Step } from './sequence.ts';
import { chitRef, SIDE_WORDS, SIDES_ACTING } from './telling.ts';
import { rollVariableActions } from './variable-actions.ts';
import { chitName } from './verbs.ts';

/** C-4.0.1: each player has an own cup. */
export const cupOf = (s: CellesState, side: number): Uint8Array => (side === GERMAN ? s.cupGerman : s.cupAllied);
export const trackOf = (s: CellesState, side: number): Uint8Array => (side === GERMAN ? s.trackGerman : s.trackAllied);

/** C-3.0.2: all chits return (C-13.0.4), the cups get those of the day, the markers the actions of the turn. */
export const chitPhase: AutoStep<CellesState> = {
  rule: 'C-3.0.2',
  run(s) {
    const { cup, chitSide, actions, data } = s.tables;
    const row = data.turns.rows[s.turn - 1];
    s.log?.heading(`Turn ${s.turn}: ${row.date}, ${row.light}`);
    s.available.fill(0);
    s.played.fill(0);
    s.setAside.fill(0);
    s.trackGerman.fill(0);
    s.trackAllied.fill(0);
    chitSide.forEach((side, c) => {
      const count = cup[s.turn * CHITS + c];
      s.cupGerman[c] = side === GERMAN ? count : 0;
      s.cupAllied[c] = side === ALLIED ? count : 0;
    });
    for (const side of SIDES) {
      s.actions[side] = actions[s.turn * 2 + side]; // C-4.0.6, C-4.0.7
      s.actionsUsed[side] = 0;
    }
    rollVariableActions(s);
    goTo(s, Step.supplyPhase);
  },
};

/** How many of this chit lie outside the cup: in the boxes and on the Action Track. */
export function outsideCup(s: CellesState, chit: number): number {
  const track = trackOf(s, s.tables.chitSide[chit]).filter((entry) => (entry & ~BACK_FACE) === chit + 1);
  return s.available[chit] + s.played[chit] + s.setAside[chit] + track.length;
}

/** C-7.0.6: the drawn Action Chit lies on the track, front face up; what comes after the last box is not kept. */
export function putOnTrack(s: CellesState, side: number, chit: number): void {
  trackOf(s, side)[s.actionsUsed[side] - 1] = chit + 1;
}

/** C-7.0.9: it lies on its back if it activated a unit of another formation. */
export function turnBack(s: CellesState, side: number): void {
  trackOf(s, side)[s.actionsUsed[side] - 1] |= BACK_FACE;
}

/** The player's Tactical Chit of that kind, -1 if there is none. */
const chitOf = (s: CellesState, side: number, kind: number): number => s.tables.tacticalChit[side * 4 + kind];

/** C-13.3.3, C-13.4.3, A-47: drawn on the wrong kind of turn it is dead for this turn. */
export function setAsideIfDead(s: CellesState, chit: number): boolean {
  const dead = s.tables.night[s.turn]
    ? chit === chitOf(s, ALLIED, Tactical.replacement) || chit === chitOf(s, ALLIED, Tactical.air)
    : chit === chitOf(s, GERMAN, Tactical.replacement);
  if (dead) s.setAside[chit] += 1;
  return dead;
}

/** Whether the player has that Tactical Chit in the available box. */
export const holds = (s: CellesState, side: number, kind: number): boolean => s.available[chitOf(s, side, kind)] > 0;

/** C-13.0.3: used once, then it goes to the Played box. */
export function spendChit(s: CellesState, side: number, kind: number): void {
  const chit = chitOf(s, side, kind);
  s.available[chit] -= 1;
  s.played[chit] += 1;
}

/** Tells of a chit that came out of the cup. */
export function tellDraw(s: CellesState, chit: number, fate = ''): void {
  if (!s.log) return;
  const action = s.actionsUsed[s.phasing] + (s.chit === chit ? 0 : 1);
  const name = chitName(s.tables, chit);
  s.log.addEvent(
    EVERYONE,
    { kind: 'draw', by: s.phasing, title: `${SIDE_WORDS[s.phasing]} action ${action}`, headline: `${name} was drawn` },
    [{ what: 'chit', face: name, of: SIDE_NAMES[s.phasing] }],
    SIDES_ACTING[s.phasing],
    ' drew ',
    chitRef(chit),
    fate,
  );
}
