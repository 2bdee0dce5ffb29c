import { useState } from 'react';
import type { Piece } from '../../engine/board.ts';
import { printedUse } from '../../engine/card-face.ts';
import { amountText, capital } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { CardTile, CardView, Sign } from '../board/CardView.tsx';
import { type CardUseNow, cardUses, closedUses } from '../session/card-uses.ts';
import type { Choice } from '../session/places.ts';
import { useTable, useTableState } from './context.ts';
import { hovers } from './useLongPress.ts';
import { RuleLink } from './words.tsx';

/** More options of one verb than this are folded. */
const FEW = 4;

/** The card that is picked: as printed, with each use as a button, what it does and costs, and why others are closed. */
export function PickedCard({ piece }: { readonly piece: Piece }) {
  const { session } = useTable();
  const { ask } = useTableState();
  const uses = cardUses(session.position, ask, piece);
  const open = uses.filter(({ choices }) => choices.length > 0);
  return (
    <div className="picked-card" data-testid="picked-card">
      <header>
        <h2>{piece.name}</h2>
        <button type="button" className="btn quiet small" aria-label="Back" onClick={() => session.back()}>
          <Icon name="close" size={15} />
        </button>
      </header>
      <div className="picked-card-body">
        <CardView design={piece.design} scale={1.06} />
        <div className="use-rows">
          {open.map((now) => (
            <UseRows key={now.use.label} now={now} />
          ))}
          {closedUses(uses).map(({ labels, why }) => (
            <div key={why.text} className="use-row closed">
              <b>{labels}</b>
              <small>
                {capital(why.text)} <RuleLink id={why.rule} />
              </small>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function UseRows({ now }: { readonly now: CardUseNow }) {
  const { choices } = now;
  const groups = [...new Set(choices.map((c) => c.verb))].map((verb) => choices.filter((c) => c.verb === verb));
  return groups.map((group) => {
    const [choice] = group;
    if (!choice) return null;
    return group.length > 1 ? (
      <ChipRows key={choice.verb} choices={group} now={now} />
    ) : (
      <UseRow key={choice.verb} choice={choice} now={now} />
    );
  });
}

/** "LVIII Corps" of "Play LVIII Corps (G11): activate 116Pz Division". */
const withoutCard = ({ label, places }: Choice): string => {
  const [card] = places;
  const rest = card ? label.replace(`Play ${card.label}: `, '').replace(`Play ${card.label} `, '') : label;
  return rest === label && card ? label.replace(` ${card.label}`, '') : rest;
};

function UseRow({ choice, now }: { readonly choice: Choice; readonly now: CardUseNow }) {
  const { session } = useTable();
  const preview = session.position.foresight.previewOf(choice.code);
  const text = withoutCard(choice);
  const look = (): void => session.selection.look(choice);
  const [note, ...others] = preview?.notes ?? [];
  return (
    <button
      type="button"
      className="use-row"
      data-option={choice.words}
      onFocus={look}
      onPointerEnter={hovers(look)}
      onPointerLeave={hovers(() => session.selection.look(null))}
      onClick={() => session.selection.offer(choice)}
    >
      {now.use.sign ? <Sign sign={now.use.sign} size={24} /> : null}
      <span>
        <b>{capital(text)}</b>
        <small>
          {note?.text ?? now.use.text}
          {others.map((n) => (
            <span key={n.text}>; {n.text}</span>
          ))}
        </small>
      </span>
      {preview?.cost && preview.cost.value > 0 ? <i>{amountText(preview.cost)}</i> : null}
    </button>
  );
}

/** Several options of one verb; a long list that the map also shows is folded. */
function ChipRows({ choices, now }: { readonly choices: readonly Choice[]; readonly now: CardUseNow }) {
  const { session } = useTable();
  const onMap = choices.length > FEW && choices.every((c) => (c.places.at(-1)?.spots.length ?? 0) > 0);
  const [open, setOpen] = useState(!onMap);
  const [first] = choices;
  const notes = first ? session.position.foresight.previewOf(first.code)?.notes : undefined;
  const same = choices.every(
    (c) => session.position.foresight.previewOf(c.code)?.notes?.[0]?.text === notes?.[0]?.text,
  );
  return (
    <section className="use-row chips" aria-label={first?.heading}>
      <span>
        <b>{first?.heading}</b>
        <small>{same ? (notes?.[0]?.text ?? now.use.text) : now.use.text}</small>
      </span>
      {onMap ? (
        <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="chevron" size={15} />
          {choices.length} on the map
        </button>
      ) : null}
      {open ? (
        <div className="use-chips">
          {choices.map((choice) => (
            <button
              key={choice.code}
              type="button"
              className="chip"
              data-option={choice.words}
              data-target={onMap ? choice.places.at(-1)?.key : undefined}
              onFocus={() => session.selection.look(choice)}
              onPointerEnter={hovers(() => session.selection.look(choice))}
              onPointerLeave={hovers(() => session.selection.look(null))}
              onClick={() => session.selection.offer(choice)}
            >
              {choice.places.at(-1)?.label}
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** Cards that stand for one option each: what that use of the card does, and how the odds change with it. */
export function CardRows({ choices }: { readonly choices: readonly Choice[] }) {
  const { session } = useTable();
  const { places } = useTableState();
  return (
    <div className="use-rows">
      {choices.map((choice) => {
        const piece = places?.piece(choice.places[0]?.piece ?? '');
        const face = piece?.design.card;
        const use = face && printedUse(face, choice.verb);
        const report = session.position.foresight.oddsOf(choice.code);
        const look = (): void => session.selection.look(choice);
        return (
          <button
            key={choice.code}
            type="button"
            className="use-row"
            data-option={choice.words}
            data-target={choice.places[0]?.key}
            onFocus={look}
            onPointerEnter={hovers(look)}
            onPointerLeave={hovers(() => session.selection.look(null))}
            onClick={() => session.selection.offer(choice)}
          >
            {use?.sign ? <Sign sign={use.sign} size={26} /> : null}
            <span>
              <b>{use?.name ?? choice.label}</b>
              <small>
                {use?.text} {piece ? <CardTile design={piece.design} /> : null}
              </small>
            </span>
            {report ? <i>{report.column}</i> : null}
          </button>
        );
      })}
    </div>
  );
}
