import { useMemo } from 'react';
import { type MapMarks, mergeMarks, noMarks } from '../board/marks.ts';
import type { AttackTarget } from '../session/attack-targets.ts';
import { fightMarks, marksOf, offeredAttackMarks, planMarks } from '../session/map-marks.ts';
import { useTable, useTableState, useTelling } from './context.ts';

/** How many steps before the open one a recap draws. */
const PAST_STEPS = 12;

/** What is drawn on the map besides the options: recap steps, the attack plan, and who could attack. */
export function useMapMarks(attackTargets: readonly AttackTarget[]): MapMarks {
  const { session, planned } = useTable();
  const { step, steps, open, mode } = useTelling();
  const { scene, places, pending, odds, ask } = useTableState();
  const ofRecap = useMemo(() => {
    if (!step) return noMarks;
    if (mode === 'event') return marksOf(step);
    const first = Math.max(0, open - PAST_STEPS);
    const past = steps.slice(first, open).map((s, i) => marksOf(s, String(first + i + 1), true));
    return mergeMarks([...past, marksOf(step, String(open + 1))]);
  }, [step, steps, open, mode]);
  const plan = scene?.plan;
  const ofPlan = useMemo(
    () =>
      plan && places && ask
        ? planMarks(plan, places, (hex) => session.position.planned(hex)?.column, planned.open)
        : noMarks,
    [plan, places, ask, session, planned.open],
  );
  const ofAttack = useMemo(() => {
    const fight = pending ? odds?.fight : undefined;
    if (places && fight) return fightMarks(fight, places);
    const [attackTarget, ...others] = attackTargets;
    if (!places || !attackTarget || others.length > 0 || pending || plan) return noMarks;
    const [first] = attackTarget.openings;
    return offeredAttackMarks(attackTarget, first ? session.position.lookahead.oddsOf(first.codes) : null, places);
  }, [places, pending, odds, attackTargets, session, plan]);
  return useMemo(() => mergeMarks([ofRecap, ofPlan, ofAttack]), [ofRecap, ofPlan, ofAttack]);
}
