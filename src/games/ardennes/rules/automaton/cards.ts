/** The automaton's cards in combat: DT-02, DT-03 (F-DEFCARD), its tactic in attack (A-CHITS.7), DT-06 (F-REINF). */

import { EVERYONE } from '../../../../engine/index.ts';
import { type ArdennesState, Part, Switch } from '../../state.ts';
import { ALLIED, Tactic } from '../../tables.ts';
import { turnOver } from '../cards.ts';
import { pick } from '../choice.ts';
import { breaksLine, exposed, isSafe } from '../definitions.ts';
import { defendersOf } from '../forces.ts';
import { place, stepsIn, unitsIn } from '../ground.ts';
import { isOpening, readsOtherwise } from '../modes.ts';
import { ordinaryReach, Purpose } from '../movement.ts';
import { inScope } from '../reserves.ts';
import { communicationMap } from '../supply.ts';
import {
  applyTactic,
  coordinationStacks,
  freshStacks,
  mayCoordinate,
  maySupport,
  refuseTactic,
  reinforcementHexes,
  sendStack,
} from '../tactics.ts';
import { cardRef, cardShown, hexRef, tacticRef, unit } from '../telling.ts';
import { bestBeside } from './attack.ts';
import { mayBugOut } from './bug-out.ts';
import { ascending, pickReserve } from './picking.ts';
import { mayAttackFrom, mayLeave } from './protect.ts';

/** Turns a card over for combat and tells of it. */
function support(s: ArdennesState, what: string): number {
  const c = turnOver(s);
  if (c >= 0) s.log?.show(EVERYONE, [cardShown(s.tables.cardIds[c], c)], `${what}: `, cardRef(c));
  return c;
}

/** DT-02: none in the opening impulse, none if every defender is Dispersed. */
export function drawsDefenceCard(s: ArdennesState): boolean {
  if (isOpening(s)) return false; // A-DEC16.12
  return defendersOf(s).some((u) => s.dispersed[u] === 0); // A-UNITSTATE.24
}

/** DT-03: a unit if all conditions hold, else the tactic. */
export function automatonDefenceCard(s: ArdennesState): void {
  if (!drawsDefenceCard(s)) return;
  const c = support(s, 'Allied defense');
  if (c < 0 || addsUnit(s, c)) return;
  playSupport(s, c, true);
}

/** A-CHITS.8 to A-CHITS.14. */
function addsUnit(s: ArdennesState, c: number): boolean {
  const defenders = defendersOf(s);
  if (!defenders.some((u) => inScope(s, c, u))) return false;
  if (defenders.reduce((n, u) => n + s.steps[u], 0) >= 4) return false;
  if (!communicationMap(s, ALLIED)[s.target] || !isSafe(s, s.target)) return false;
  const u = pickReserve(s, s.target, (v) => inScope(s, c, v));
  if (u < 0) return false;
  place(s, u, s.target);
  s.part[u] = Part.defends;
  s.log?.tell(EVERYONE, unit(u), ' joined the defense of ', hexRef(s.target));
  return true;
}

/** The tactic of a card; Corps Artillery draws one more card, without a chain (Q19); Break In The Clouds gives Airpower. */
function playSupport(s: ArdennesState, c: number, mayDraw: boolean): void {
  const t = s.tables.cardTactic[c];
  if (layTactic(s, t)) {
    if (t !== Tactic.corpsArtillery || !mayDraw) return;
    const next = support(s, 'Corps Artillery');
    if (next >= 0) playSupport(s, next, readsOtherwise(s, Switch.corpsArtillery)); // Q19
  } else if (s.clouds && maySupport(s, ALLIED)) {
    tell(s, Tactic.airpower);
    applyTactic(s, ALLIED, Tactic.airpower); // A-AEVENT.8
  } else s.log?.tell(EVERYONE, 'No tactic');
}

/** Lays a tactic down if it can do anything here; from the 19th Bug Out hangs on what everybody sees (A-TACTIC-GS.6). */
export function layTactic(s: ArdennesState, t: number): boolean {
  if (refuseTactic(s, ALLIED, t) !== 0) return false;
  if (t === Tactic.bugOut && s.day >= 19 && !mayBugOut(s)) return false;
  const sent = t === Tactic.reinforce ? reinforcement(s) : null;
  if (t === Tactic.reinforce && sent === null) return false;
  tell(s, t);
  applyTactic(s, ALLIED, t);
  if (t === Tactic.coordination) coordinate(s);
  if (sent) sendStack(s, ALLIED, ...sent);
  return true;
}

function tell(s: ArdennesState, t: number): void {
  s.log?.tell(EVERYONE, 'Allied tactic: ', tacticRef(t));
}

/** A-CHITS.7: one tactic, from a card turned over. */
export function automatonAttackTactics(s: ArdennesState): void {
  if (!maySupport(s, ALLIED)) return;
  const c = support(s, 'Allied attack');
  if (c >= 0) playSupport(s, c, true);
}

/** A-TACTIC-GS.3: every stack that may join and obeys Protect VP joins. */
export function coordinate(s: ArdennesState): void {
  for (const h of coordinationStacks(s)) {
    if (!mayAttackFrom(s, h)) continue;
    for (const u of unitsIn(s, h)) if (mayCoordinate(s, u)) s.part[u] = Part.attacks;
    s.log?.tell(EVERYONE, 'The stack in ', hexRef(h), ' joined the attack');
  }
}

/** DT-06: the eligible stack with the lowest number, and where it goes (A-TACTIC-GS.30 to A-TACTIC-GS.32); null for none. */
function reinforcement(s: ArdennesState): readonly [from: number, to: number] | null {
  const attacks = s.side === ALLIED;
  const before = exposed(s);
  const ways = new Map<number, number[]>();
  for (const from of freshStacks(s, ALLIED)) {
    const stack = unitsIn(s, from);
    const steps = stepsIn(s, from);
    const ends = reinforcementHexes(s, ALLIED, from).filter((h) => {
      if (attacks && !(isSafe(s, h) && mayAttackFrom(s, h, h === from ? 0 : steps))) return false;
      return h === from || (mayLeave(s, stack) && !breaksLine(s, stack, h, before));
    });
    if (ends.length > 0) ways.set(from, ends);
  }
  const leads = [...ways.keys()].map((h) => ascending(s, unitsIn(s, h))[0]);
  const lead = pick(s, 'unit', 'Reinforce Battle', leads, []);
  if (lead < 0) return null;
  const from = s.hex[lead];
  const { left } = ordinaryReach(s, lead, Purpose.reinforce);
  return [from, bestBeside(s, ways.get(from) ?? [], s.target, (h) => left[h])];
}
