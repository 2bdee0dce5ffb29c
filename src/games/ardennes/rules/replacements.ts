/** Replacements (Replacement & German Reserve; A-CARD.14). */

import { code, decision, EVERYONE, frameArg, pop, setFrameArg } from '../../../engine/index.ts';
import { type ArdennesState, Supply } from '../state.ts';
import { GERMAN } from '../tables.ts';
import { overstacked, refresh } from './ground.ts';
import { R } from './refusals.ts';
import { inScope } from './reserves.ts';
import { type HexSet, inSupply, supplyMap } from './supply.ts';
import { unit } from './telling.ts';
import { verbs } from './verbs.ts';

/** Whether a unit may regain a step now (A-REPL.2 to A-REPL.4). */
export function refuseReplacement(s: ArdennesState, u: number, supply: HexSet): number {
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  if (s.steps[u] >= s.tables.maxSteps[u]) return s.refuse(R.notReduced, u);
  if (!inSupply(s, u, supply)) return s.refuse(s.supply[u] !== Supply.full ? R.replaceMarked : R.replaceTrace, u); // A-SUPPLY.2
  if (overstacked(s, s.hex[u], 0, 1)) return s.refuse(R.stacking, s.hex[u]); // A-MOVE.11
  return s.replaced[u] ? s.refuse(R.replacedAlready, u) : 0;
}

/** Gives the step back; the unit is not activated by it (A-REPL.1). */
export function restore(s: ArdennesState, u: number): void {
  s.steps[u] += 1;
  s.replaced[u] = 1;
  refresh(s, s.hex[u]);
  s.log?.tell(EVERYONE, unit(u), ' regained a step');
}

function eligible(s: ArdennesState, c: number, known: HexSet | null = null): number[] {
  const { unitsOfCard, maxSteps, cardSide } = s.tables;
  const found: number[] = [];
  let supply = known;
  for (const u of unitsOfCard[c]) {
    if (s.steps[u] >= maxSteps[u]) continue;
    supply ??= supplyMap(s, cardSide[c]);
    if (refuseReplacement(s, u, supply) === 0) found.push(u);
  }
  return found;
}

export const refuseReplacements = (s: ArdennesState, c: number, supply: HexSet | null = null): number =>
  eligible(s, c, supply).length > 0 ? 0 : s.refuse(R.nobodyToReplace, c);

/** Who may be restored next: of one corps, and among Germans non-Elite units first (A-REPL.5). */
function next(s: ArdennesState): number[] {
  const [c, count, corps] = [frameArg(s, 0), frameArg(s, 1), frameArg(s, 2)];
  if (count >= s.tables.cardReplacements[c]) return []; // A-CARD.14
  const able = eligible(s, c).filter((u) => corps < 0 || s.tables.corpsOf[u] === corps);
  if (s.side !== GERMAN) return able;
  return able.filter(
    (u) => !s.tables.elite[u] || !able.some((v) => s.tables.corpsOf[v] === s.tables.corpsOf[u] && !s.tables.elite[v]),
  );
}

/** DS-603. Frame: card, units restored, their corps or -1. */
export const replacing = decision<ArdennesState, 'replace' | 'end-replacements'>(verbs, {
  rule: 'A-REPL.1',
  seat: (s) => s.side,
  prompt: () => 'Select a unit to regain a step',
  verbs: {
    replace: {
      list: (s, out) => {
        for (const u of next(s)) out.add(code(verbs.number.replace, u));
      },
      refuse(s, u) {
        const [c, count, corps] = [frameArg(s, 0), frameArg(s, 1), frameArg(s, 2)];
        if (!inScope(s, c, u)) return s.refuse(R.notInScope, u);
        if (count >= s.tables.cardReplacements[c]) return s.refuse(R.enoughReplaced);
        if (corps >= 0 && s.tables.corpsOf[u] !== corps) return s.refuse(R.oneCorps, u);
        const refused = refuseReplacement(s, u, supplyMap(s, s.side));
        if (refused) return refused;
        return next(s).includes(u) ? 0 : s.refuse(R.eliteLast, u);
      },
      choose(s, u) {
        restore(s, u);
        setFrameArg(s, 1, frameArg(s, 1) + 1);
        setFrameArg(s, 2, s.tables.corpsOf[u]);
      },
    },
    'end-replacements': { choose: (s) => pop(s) },
  },
});
