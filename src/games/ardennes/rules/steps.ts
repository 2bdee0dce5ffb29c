/** The sequence of play: every step is the export of its name in one of the chapters. */

import { stepTable } from '../../../engine/index.ts';
import type { ArdennesState } from '../state.ts';
import * as activation from './activation.ts';
import * as advance from './advance.ts';
import * as alliedActivation from './automaton/activation.ts';
import * as alliedImpulse from './automaton/impulse.ts';
import * as combat from './combat.ts';
import * as day from './day.ts';
import * as eventQuestions from './event-questions.ts';
import * as hits from './hits.ts';
import * as impulse from './impulse.ts';
import * as reactions from './reactions.ts';
import * as replacements from './replacements.ts';
import * as reserves from './reserves.ts';
import * as retreat from './retreat.ts';
import * as roadblocks from './roadblocks.ts';
import { Step } from './sequence.ts';
import * as setup from './setup.ts';
import * as tactics from './tactics.ts';
import * as victory from './victory.ts';

export const steps = stepTable<ArdennesState>(
  Step,
  activation,
  advance,
  alliedActivation,
  alliedImpulse,
  combat,
  day,
  eventQuestions,
  hits,
  impulse,
  reactions,
  replacements,
  reserves,
  retreat,
  roadblocks,
  setup,
  tactics,
  victory,
);
