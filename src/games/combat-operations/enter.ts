/** Positions given as text: what follows from their fields, and the step they stand in. */
import { type JsonObject, PositionError, push, readAt } from '../../engine/index.ts';
import { markEligible } from './rules/exploitation.ts';
import { fillCup, passOf } from './rules/reinforcements.ts';
import { Step } from './rules/sequence.ts';
import { deriveMap } from './rules/zoc.ts';
import { type CoState, NO_TARGET, Phase, scenarioOf } from './state.ts';
import { CHITS, onMap, Place, UNITS } from './tables.ts';

/** The steps a position may stand in, and the phase that goes with each. */
const ENTRANCES: Readonly<Record<string, readonly [step: number, phase: number]>> = {
  supply: [Step.supply, Phase.movement],
  draw: [Step.draw, Phase.movement],
  move: [Step.move, Phase.movement],
  attack: [Step.attacks, Phase.movement],
  plan: [Step.attacks, Phase.movement],
  exploit: [Step.exploit, Phase.exploitation],
  exploitationAttack: [Step.attacks, Phase.exploitation],
  endPlayerTurn: [Step.endPlayerTurn, Phase.exploitationAttack],
  end: [Step.end, Phase.exploitationAttack],
};

/** `at`: { "step": "move" } by default. The player is the field of that name. */
export function enter(s: CoState, at: JsonObject): void {
  const { step: name = 'move' } = readAt(at, { step: Object.keys(ENTRANCES) });
  if (s.turn === 0) s.turn = 1;
  if (s.turn > scenarioOf(s).turns) throw new PositionError(`position.turn: expected 1 to 10, got ${s.turn}`);
  layRegiments(s);
  deriveMap(s);
  oneSideAHex(s);
  refillCup(s);
  const [step, phase] = ENTRANCES[name];
  s.phase = phase;
  if (phase === Phase.exploitation) markEligible(s);
  push(s, step);
}

function oneSideAHex(s: CoState): void {
  const t = s.tables;
  const first = new Map<number, number>();
  for (let unit = 0; unit < UNITS; unit++) {
    const hex = s.hex[unit];
    if (!onMap(hex)) continue;
    const there = first.get(hex) ?? unit;
    first.set(hex, there);
    if (t.side[there] !== t.side[unit])
      throw new PositionError(
        `position.units.${t.names[unit]}: ${t.grid.name(hex)} holds ${t.names[there]} of the enemy`,
      );
  }
}

/** A regiment named by itself lies as one counter, its battalions with it; what was said of it holds for them. */
function layRegiments(s: CoState): void {
  const t = s.tables;
  for (let regiment = UNITS; regiment < t.names.length; regiment++) {
    if (s.hex[regiment] === Place.none) continue;
    if (s.steps[regiment] > 2)
      throw new PositionError(
        `position.units.${t.names[regiment]}.steps: expected 1 or 2, for each of its battalions, got ${s.steps[regiment]}`,
      );
    for (let i = t.partsFrom[regiment]; i < t.partsTo[regiment]; i++) {
      const unit = t.parts[i];
      if (s.hex[unit] !== Place.none && s.hex[unit] !== s.hex[regiment])
        throw new PositionError(
          `position.units.${t.names[unit]}: its regiment ${t.names[regiment]} lies as one counter somewhere else`,
        );
      s.hex[unit] = s.hex[regiment];
      if (s.steps[regiment] > 0) s.steps[unit] = Math.min(s.steps[unit], s.steps[regiment]);
      s.supplied[unit] &= s.supplied[regiment];
      s.moved[unit] |= s.moved[regiment];
      s.attacked[unit] |= s.attacked[regiment];
      s.mark[unit] |= s.mark[regiment];
      if (s.target[regiment] !== NO_TARGET) s.target[unit] = s.target[regiment];
    }
    s.steps[regiment] = 0;
    s.supplied[regiment] = 1;
    s.moved[regiment] = s.attacked[regiment] = s.mark[regiment] = 0;
    s.target[regiment] = NO_TARGET;
  }
}

/** Unless the cup was given: all chits but those drawn in this pass. */
function refillCup(s: CoState): void {
  for (let chit = 1; chit <= CHITS; chit++) if (s.cup[chit] > 0) return;
  fillCup(s);
  const from = passOf(s) === 1 ? 0 : CHITS;
  for (let i = from; i < from + CHITS; i++) if (s.drawn[i] > 0) s.cup[s.drawn[i]] = 0;
}
