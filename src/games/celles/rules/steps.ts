/** The sequence of play (3.0): every step is the export of its name in one of the chapters. */

import { stepTable } from '../../../engine/steps.ts';
import type { CellesState } from '../state.ts';
import * as actionPhase from './action-phase.ts';
import * as advance from './advance.ts';
import * as chits from './chits.ts';
import * as combat from './combat.ts';
import * as disruption from './disruption.ts';
import * as initiative from './initiative.ts';
import * as losses from './losses.ts';
import * as reinforcements from './reinforcements.ts';
import * as retreat from './retreat.ts';
import { Step } from './sequence.ts';
import * as setup from './setup.ts';
import * as stacking from './stacking.ts';
import * as supply from './supply.ts';
import * as tacticalChits from './tactical-chits.ts';
import * as victory from './victory.ts';

export const steps = stepTable<CellesState>(
  Step,
  actionPhase,
  advance,
  chits,
  combat,
  disruption,
  initiative,
  losses,
  reinforcements,
  retreat,
  setup,
  stacking,
  supply,
  tacticalChits,
  victory,
);
