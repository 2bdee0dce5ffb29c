import { goalSentence } from '../../engine/goal.ts';
import { Dialog } from '../app/Dialog.tsx';
import { Emblem } from '../app/Emblem.tsx';
import { useTable, useTableState } from './context.ts';
import { RuleLink } from './words.tsx';
import './goal.css';

/** How to win: each side's goal, what is missing, what has been scored so far, and how the match would end now. */
export function GoalDialog({ onClose }: { onClose: () => void }) {
  const { game, session } = useTable();
  const { seat } = useTableState();
  const goal = session.position.outlook?.goal() ?? null;
  const own = (s: { readonly seat: number }): number => (s.seat === seat ? 0 : 1);
  const now = game.results.find((r) => r.id === goal?.now);
  return (
    <Dialog title="How do I win?" onClose={onClose}>
      {goal === null ? (
        <p>The board is hidden now.</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on a rule's number leads to the rulebook behind the dialog
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above, and Enter on a button is a click
        <div
          className="goal"
          data-testid="goal"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('.rule')) onClose();
          }}
        >
          {[...goal.seats]
            .sort((a, b) => own(a) - own(b))
            .map((side) => {
              const style = game.seats[side.seat]?.style;
              return (
                <section key={side.seat} className={side.seat === seat ? 'own' : undefined}>
                  {style ? <Emblem style={style} size={22} /> : null}
                  <p>
                    <b>{goalSentence(game, side, seat)}</b> <RuleLink id={side.rule} />
                    {side.missing ? <span className="missing">{side.missing}</span> : null}
                  </p>
                </section>
              );
            })}
          <table>
            <caption>So far</caption>
            <tbody>
              {goal.counts.map((count) => {
                const style = count.seat === null ? undefined : game.seats[count.seat]?.style;
                return (
                  <tr key={`${count.name} ${count.seat}`}>
                    <th scope="row">
                      {style ? <Emblem style={style} size={16} /> : null}
                      {style ? <span className="sr">{style.name}: </span> : null}
                      {count.name}
                    </th>
                    <td>
                      {count.value}
                      {count.of ? <small> of {count.of}</small> : null}
                    </td>
                    <td>
                      <RuleLink id={count.rule} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className="now">
            {now
              ? `If the match ended now: ${now.text}.`
              : 'How the match would end now depends on what you cannot see yet.'}
          </p>
        </div>
      )}
    </Dialog>
  );
}
