import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Box, Piece, Scene } from '../../engine/board.ts';
import { asSentence } from '../../engine/text.ts';
import { Emblem } from '../app/Emblem.tsx';
import { CardTop, CardView, Sign } from '../board/CardView.tsx';
import { type CardUseNow, cardState, cardUses, closedUses, heldCards } from '../session/card-uses.ts';
import { useTable, useTableState } from './context.ts';
import { HELD_MS, hovers } from './useLongPress.ts';

/** Whether a click was a finger's. */
const byTouch = (event: React.MouseEvent): boolean =>
  'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';

/** What is printed on the card in whole sentences, and which uses are closed now. */
function UseList({ uses }: { readonly uses: readonly CardUseNow[] }) {
  const shown = uses.filter(({ use, choices }) => use.name !== undefined || choices.length > 0);
  return (
    <>
      <ul className="card-uses">
        {shown.map(({ use, choices, why }) => (
          <li key={use.label} className={choices.length > 0 ? 'open' : why ? 'closed' : undefined}>
            {use.sign ? <Sign sign={use.sign} size={22} /> : <i aria-hidden="true" />}
            <span>
              <b>
                {use.label}
                {use.name ? `: ${use.name}` : ''}
              </b>
              {use.text}
            </span>
          </li>
        ))}
      </ul>
      {closedUses(uses).map(({ labels, why }) => (
        <p key={why.text} className="closed-uses">
          <b>Not now: {labels}.</b> {asSentence(why.text)}
        </p>
      ))}
    </>
  );
}

/** The whole card over the map, with what it can be played for beside it. */
function RaisedCard({ piece, at, width }: { readonly piece: Piece; readonly at: number; readonly width: number }) {
  const { session } = useTable();
  const { ask } = useTableState();
  const uses = useMemo(() => cardUses(session.position, ask, piece), [session, ask, piece]);
  const beyond = at > width / 2;
  return (
    <div
      className={beyond ? 'raised-card beyond' : 'raised-card'}
      style={beyond ? { right: Math.max(4, width - at - 120) } : { left: Math.max(4, at - 20) }}
      id="raised-card"
      role="tooltip"
    >
      <CardView design={piece.design} scale={1.24} />
      <div className="raised-says">
        <p>
          <b>{piece.name}</b>: {piece.design.card?.valueName.toLowerCase()} {piece.design.card?.value}
        </p>
        <UseList uses={uses} />
      </div>
    </div>
  );
}

/** How many lie in a pile, and the card on top of an open one. */
function TrayPile({ box, pieces }: { readonly box: Box; readonly pieces: readonly Piece[] }) {
  const top = pieces.findLast((p) => p.face === 'front' && p.design.card);
  const short = box.name.split(' ').slice(1).join(' ');
  return (
    <figure className={box.count === 0 ? 'tray-pile none' : 'tray-pile'} title={box.note ?? box.name}>
      <span style={box.count && box.side ? { background: top ? '#fbf7ec' : box.side.deep } : undefined}>
        {box.count && box.side && !top ? <Emblem style={box.side} size={16} /> : null}
        <b>{box.count}</b>
      </span>
      <figcaption>{short === '' ? box.name : short}</figcaption>
    </figure>
  );
}

/** Boxes that the tray shows: the hand at the foot of the table, and piles of the same side. */
export function trayBoxes(scene: Scene): readonly Box[] {
  const [held] = heldCards(scene);
  const hands = scene.boxes.filter((b) => b.kind === 'hand' && b.where === 'strip');
  const drawn = scene.pieces.some((p) => p.design.card && 'box' in p.place && hands.some((b) => inBox(p, b)));
  if (!held && !drawn) {
    // An empty hand stays a tray as long as the game has cards with faces.
    if (!scene.pieces.some((p) => p.design.card)) return [];
  }
  return hands.length === 0
    ? []
    : scene.boxes.filter(
        (b) => b.where === 'strip' && (b.kind === 'hand' || (b.kind === 'pile' && b.side?.id === hands[0]?.side?.id)),
      );
}

const inBox = (p: Piece, box: Box): boolean => 'box' in p.place && p.place.box === box.id;

/**
 * The hand at the foot of the map: heads only, one overlapping the next. The card under the pointer, with the keyboard
 * focus or under a long press rises whole over the map.
 */
export function HandTray({ scene }: { readonly scene: Scene }) {
  const { session } = useTable();
  const { ask, stage } = useTableState();
  const [raised, setRaised] = useState<string | null>(null);
  const tray = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ at: 0, width: 0 });
  const cards = useMemo(() => heldCards(scene), [scene]);
  const piles = useMemo(() => trayBoxes(scene).filter((b) => b.kind === 'pile'), [scene]);
  const states = useMemo(
    () => new Map(cards.map((p) => [p.id, cardState(cardUses(session.position, ask, p))])),
    [session, ask, cards],
  );
  const raise = useCallback((id: string, head: HTMLElement): void => {
    const frame = tray.current?.getBoundingClientRect();
    const box = head.getBoundingClientRect();
    if (frame) setPlace({ at: box.left - frame.left, width: frame.width });
    setRaised(id);
  }, []);
  const lower = useCallback((): void => setRaised(null), []);
  const held = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A finger that stays on a card raises it; the next touch elsewhere lowers it. */
  const hold = (id: string, event: React.PointerEvent<HTMLElement>): void => {
    if (event.pointerType !== 'touch') return;
    const head = event.currentTarget;
    clearTimeout(held.current);
    held.current = setTimeout(() => raise(id, head), HELD_MS);
  };
  const release = (): void => clearTimeout(held.current);
  useEffect(() => {
    if (raised === null) return;
    const elsewhere = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' && !(event.target as Element).closest('.tray')) lower();
    };
    addEventListener('pointerdown', elsewhere, true);
    return () => removeEventListener('pointerdown', elsewhere, true);
  }, [raised, lower]);
  // A card that has been played is gone from the hand.
  useEffect(() => {
    if (raised !== null && !cards.some((p) => p.id === raised)) setRaised(null);
  }, [cards, raised]);
  const shown = cards.find((p) => p.id === raised);
  const picked = stage?.picked[0]?.piece;
  return (
    <section className="tray" aria-label="Your cards" ref={tray} onPointerLeave={hovers(lower)}>
      {piles.map((box) => (
        <TrayPile key={box.id} box={box} pieces={scene.pieces.filter((p) => inBox(p, box))} />
      ))}
      <ul className="tray-hand">
        {cards.map((piece) => {
          const { state, why } = states.get(piece.id) ?? { state: 'rest', why: null };
          return (
            <li key={piece.id} className={raised === piece.id ? 'up' : undefined}>
              <button
                type="button"
                className={`tray-card ${state}${picked === piece.id ? ' chosen' : ''}`}
                data-piece={piece.id}
                data-target={`piece:${piece.id}`}
                aria-pressed={picked === piece.id}
                aria-describedby={raised === piece.id ? 'raised-card' : undefined}
                aria-label={why ? `${piece.name}, not now: ${why.text}` : piece.name}
                onPointerEnter={(event) => {
                  if (event.pointerType !== 'touch') raise(piece.id, event.currentTarget);
                }}
                onFocus={(event) => {
                  if (event.currentTarget.matches(':focus-visible')) raise(piece.id, event.currentTarget);
                }}
                onBlur={lower}
                onContextMenu={(event) => raise(piece.id, event.currentTarget)}
                onPointerDown={(event) => hold(piece.id, event)}
                onPointerMove={(event) => Math.hypot(event.movementX, event.movementY) > 4 && release()}
                onPointerUp={release}
                onPointerCancel={release}
                onClick={(event) => session.selection.click({ piece: piece.id }, byTouch(event))}
              >
                <CardTop design={piece.design} />
              </button>
            </li>
          );
        })}
      </ul>
      {cards.length === 0 ? <p className="tray-none">No cards in your hand.</p> : null}
      {shown && picked !== shown.id ? <RaisedCard piece={shown} {...place} /> : null}
    </section>
  );
}
