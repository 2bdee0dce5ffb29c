/** The sequence of play: every step is the export of its name in one of the chapters. */

import { stepTable } from '../../../engine/index.ts';
import type { CeltosState } from '../state.ts';
import * as armies from './armies.ts';
import * as assault from './assault.ts';
import * as fight from './fight.ts';
import * as magic from './magic.ts';
import * as morale from './morale.ts';
import * as movement from './movement.ts';
import * as scenarios from './scenarios.ts';
import { Step } from './sequence.ts';
import * as setup from './setup.ts';
import * as shooting from './shooting.ts';
import * as turn from './turn.ts';

export const steps = stepTable<CeltosState>(
  Step,
  armies,
  assault,
  fight,
  magic,
  morale,
  movement,
  scenarios,
  setup,
  shooting,
  turn,
);
