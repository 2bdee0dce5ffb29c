/** The sequence of play: every step of step.ts is the export of its name in one of the chapters. */
import { stepTable } from '../../../engine/index.ts';
import type { CoState } from '../state.ts';
import * as advance from './advance.ts';
import * as combat from './combat.ts';
import * as engineers from './engineers.ts';
import * as exploitation from './exploitation.ts';
import * as losses from './losses.ts';
import * as movement from './movement.ts';
import * as reinforcements from './reinforcements.ts';
import * as retreat from './retreat.ts';
import * as setup from './setup.ts';
import * as stacking from './stacking.ts';
import { Step } from './step.ts';
import * as turn from './turn.ts';
import * as victory from './victory.ts';

export const steps = stepTable<CoState>(
  Step,
  advance,
  combat,
  engineers,
  exploitation,
  losses,
  movement,
  reinforcements,
  retreat,
  setup,
  stacking,
  turn,
  victory,
);
