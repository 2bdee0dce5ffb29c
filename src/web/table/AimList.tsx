/** Whom an attack may be aimed at, near first, and why not at others. */
import type { PossibleTarget } from '../../engine/game.ts';
import { useTable, useTableState } from './context.ts';
import { RuleLink } from './words.tsx';

/** Of those that cannot be aimed at, so many are named. */
const MAX_SHUT = 2;
/** And fewer beside several that can. */
const FEW_SHUT = 1;

export function AimList({ aims }: { aims: readonly PossibleTarget[] }) {
  const { session, spot } = useTable();
  const { pending, fight } = useTableState();
  const open = aims.filter((a) => !a.why);
  const shut = aims.filter((a) => a.why).slice(0, open.length > 1 ? FEW_SHUT : MAX_SHUT);
  const on = fight?.questions.flatMap((q) => q.answers.filter((a) => a.on).map((a) => a.choice)) ?? [];
  const named = [...(pending ? [pending] : []), ...on].flatMap((choice) => choice.places);
  const aimed = new Set(named.flatMap((p) => p.spots.flatMap((s) => ('piece' in s ? [s.piece] : []))));
  const isAimed = (aim: PossibleTarget): boolean =>
    (open.length === 1 && !aim.why) || aim.pieces.some((id) => aimed.has(id));
  const light = (aim: PossibleTarget): void => spot(aim.pieces.map((piece) => ({ piece })));
  return (
    <ul className="aims" aria-label="Targets" data-testid="aims">
      {aims
        .filter((aim) => open.includes(aim) || shut.includes(aim))
        .map((aim) => (
          <li key={aim.pieces[0]} onPointerEnter={() => light(aim)} onPointerLeave={() => spot([])}>
            {aim.why ? (
              <span className="aim shut">
                <b>{aim.name}</b>
                <small>
                  {aim.why.text} <RuleLink id={aim.why.rule} />
                </small>
                <i>{aim.figure}</i>
              </span>
            ) : (
              <button
                type="button"
                className="aim"
                aria-pressed={isAimed(aim)}
                onFocus={() => light(aim)}
                onClick={(event) => {
                  session.selection.aimAt(aim, false);
                  // What is left to do is to confirm it.
                  const card = event.currentTarget.closest('.armed');
                  card?.querySelector<HTMLElement>('[data-testid=confirm]')?.focus({ preventScroll: true });
                }}
              >
                <b>{aim.name}</b>
                <small>{aim.note}</small>
                <i>{aim.figure}</i>
              </button>
            )}
          </li>
        ))}
    </ul>
  );
}
