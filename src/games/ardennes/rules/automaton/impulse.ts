/** The Allied impulse of the automaton: DT-01, DT-27, DT-35 (DS-500 to DS-508). */

import { decision, EVERYONE, pop } from '../../../../engine/index.ts';
import { type ArdennesState, Off } from '../../state.ts';
import { ALLIED, CardKind, Command, GERMAN } from '../../tables.ts';
import { pileCount, turnOver } from '../cards.ts';
import { pick } from '../choice.ts';
import { refuseReplacement, restore } from '../replacements.ts';
import { inScope } from '../reserves.ts';
import { supplyMap } from '../supply.ts';
import { cardRef, cardShown } from '../telling.ts';
import { verbs } from '../verbs.ts';
import { activateFormation } from './activation.ts';
import { deployReserves } from './deploy.ts';
import { automatonEvent, specialEvent } from './events.ts';

/** Whether a card deploys a unit: its formation, and on the 16th 9A through XVIII (A-DEC16.26). */
function deploys(s: ArdennesState, c: number, u: number): boolean {
  if (inScope(s, c, u)) return true;
  const { formationIds, cardFormation, divisionOf } = s.tables;
  return s.day === 16 && formationIds[cardFormation[c]] === 'XVIII' && formationIds[divisionOf[u]] === '9A';
}

/** EX (DT-35): units of the corps due tomorrow, to the Reserve or late in the day to the map (A-DAILY.18, A-DAILY.19). */
function expedite(s: ArdennesState, c: number): boolean {
  const due = Array.from(s.tables.unitsOf[ALLIED]).filter(
    (u) => s.hex[u] < 0 && s.off[u] === Off.calendar && s.due[u] === s.day + 1 && inScope(s, c, u),
  );
  if (due.length === 0) return false;
  for (const u of due) s.off[u] = Off.reserve;
  if (pileCount(s, GERMAN) > 2) {
    for (const u of due) s.due[u] = s.day;
    s.log?.tell(EVERYONE, `Expedite: ${due.length} units went into the Reserve`);
    return true;
  }
  const placed = deployReserves(s, (u) => due.includes(u));
  for (const u of due) if (s.hex[u] < 0) s.off[u] = Off.calendar;
  return placed > 0; // Q31
}

/** RP (DT-27): two reduced units of the corps, the highest numbers, a step each (A-REPL.6, A-REPL.7). */
function replace(s: ArdennesState, c: number): boolean {
  const { unitsOf, maxSteps, selector, data } = s.tables;
  const reduced = Array.from(unitsOf[ALLIED]).filter(
    (u) => s.hex[u] >= 0 && inScope(s, c, u) && s.steps[u] < maxSteps[u],
  );
  if (reduced.length < 2) return false;
  const supply = supplyMap(s, ALLIED);
  let restored = 0;
  for (; restored < data.cards.powers.automatonReplacements; restored++) {
    const able = reduced.filter((u) => refuseReplacement(s, u, supply) === 0);
    const u = pick(s, 'unit', 'replacement', able, [['highest number', (v) => selector[v]]]);
    if (u < 0) break;
    restore(s, u);
  }
  return restored > 0;
}

/** Commands in the order in which they are tried; each says whether it applied. */
const COMMANDS: readonly (readonly [command: number, name: string, apply: (s: ArdennesState, c: number) => boolean])[] =
  [
    [Command.special, 'special event', specialEvent],
    [Command.deploy, 'deploy reserves', (s, c) => deployReserves(s, (u) => deploys(s, c, u)) > 0],
    [Command.expedite, 'expedite', expedite],
    [Command.replace, 'replacements', replace],
    [Command.activate, 'activation', activateFormation],
    [Command.event, 'event', automatonEvent],
    [Command.none, 'event', automatonEvent],
  ];

/** DT-01: the first command of the card that applies is carried out. */
export function carryOut(s: ArdennesState, c: number): void {
  const listed = s.tables.cardCommands[c];
  const done = COMMANDS.find(([command, , apply]) => listed.includes(command) && apply(s, c));
  s.log?.tell(EVERYONE, done ? `Command: ${done[1]}` : 'No command applies');
}

/** DS-500 to DS-502: one card is turned over; from the 22nd a No Command card is followed by another, once (A-DAILY.20). */
export const alliedImpulse = decision<ArdennesState, 'turn-over'>(verbs, {
  rule: 'A-DAILY.18',
  seat: () => ALLIED,
  prompt: () => 'The Allies turn over a command card',
  sole: 'ask',
  verbs: {
    'turn-over': {
      choose(s) {
        pop(s);
        if (s.commandos) {
          s.commandos = 0; // A-GEVENT.6, Q54
          s.log?.tell(EVERYONE, 'Commandos: the Allied impulse was skipped');
          return;
        }
        let c = show(s);
        if (s.day >= 22 && s.tables.cardKind[c] === CardKind.none) {
          carryOut(s, c);
          c = show(s); // Q32
        }
        if (c >= 0) carryOut(s, c);
      },
    },
  },
});

function show(s: ArdennesState): number {
  const c = turnOver(s);
  if (c >= 0) s.log?.show(EVERYONE, [cardShown(s.tables.cardIds[c], c)], 'The Allies drew ', cardRef(c));
  s.command = c;
  return c;
}
