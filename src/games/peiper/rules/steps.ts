/** The sequence of play: every step of sequence.ts is the export of its name in one of the chapters. */
import { stepTable } from '../../../engine/index.ts';
import type { PeiperState } from '../state.ts';
import * as acts from './acts.ts';
import * as arrivals from './arrivals.ts';
import * as attack from './attack.ts';
import * as demolition from './demolition.ts';
import * as endOfTurn from './end-of-turn.ts';
import * as entering from './entering.ts';
import * as fallBack from './fall-back.ts';
import * as movement from './movement.ts';
import * as regroup from './regroup.ts';
import { Step } from './sequence.ts';
import * as setup from './setup.ts';
import * as turn from './turn.ts';

export const steps = stepTable<PeiperState>(
  Step,
  acts,
  arrivals,
  attack,
  demolition,
  endOfTurn,
  entering,
  fallBack,
  movement,
  regroup,
  setup,
  turn,
);
