import { useMemo } from 'react';
import type { BoardSheet, Box, Piece, Scene } from '../../engine/board.ts';
import { capital } from '../../engine/text.ts';
import { BoxView } from '../board/Boxes.tsx';
import { CounterImage } from '../board/counter/Counter.tsx';
import { hexLayout } from '../board/layout.ts';

/** A map that is not much wider than tall leaves room beside it. */
const NARROW = 1.35;
/** A card at its full size, and in a row below the map. */
const FULL = 114;
const LOW = 50;

const inBox = (scene: Scene, box: Box): readonly Piece[] =>
  scene.pieces.filter((p) => 'box' in p.place && p.place.box === box.id);

interface Desk {
  /** A deck whose cards are counted, and what is drawn from it. None: the strip has them. */
  readonly boxes: readonly Box[];
  /** Beside the map, and not in a row below it. */
  readonly beside: boolean;
}

const NO_DESK: Desk = { boxes: [], beside: false };

/** Where the boxes of a deck lie. */
export function useDesk(scene: Scene | null, sheet: BoardSheet, phone: boolean): Desk {
  return useMemo(() => {
    if (!scene || phone || sheet.kind !== 'hex') return NO_DESK;
    const boxes = scene.boxes.filter((b) => b.where === 'strip');
    if (!boxes.some((b) => b.tally)) return NO_DESK;
    const { width, height } = hexLayout(sheet.grid);
    return { boxes, beside: width / height < NARROW };
  }, [scene, sheet, phone]);
}

/** The deck: what is left of it by column, the card that is turned up, and what was drawn this turn. */
export function DeckDesk({ scene, desk: { boxes, beside } }: { readonly scene: Scene; readonly desk: Desk }) {
  const piles = boxes.filter((b) => b.kind === 'pile');
  const counted = boxes.filter((b) => b.tally);
  const rows = boxes.filter((b) => b.kind !== 'pile' && inBox(scene, b).length > 0);
  return (
    <section className={beside ? 'deck-desk' : 'deck-desk low'} aria-label="Cards">
      <div className="desk-piles">
        {piles.map((box) => {
          const top = inBox(scene, box).at(-1);
          return (
            <figure key={box.id} className={box.count === undefined ? 'turned-up' : undefined} title={box.note}>
              <figcaption>{box.name}</figcaption>
              {top ? (
                <CounterImage piece={top} name={top.name} size={beside ? FULL : LOW} detail="L" />
              ) : (
                <span className="empty" />
              )}
              {box.count === undefined ? <small>{top?.line ?? ''}</small> : <b className="pile-count">{box.count}</b>}
            </figure>
          );
        })}
      </div>
      {rows.map((box) => (
        <BoxView key={box.id} box={box} pieces={scene.pieces} size={beside ? 44 : 34} />
      ))}
      {counted.map(({ count: _, ...box }) => (
        <div key={box.id}>
          <BoxView box={{ ...box, name: `To come${counted.length > 1 ? `: ${box.name}` : ''}` }} pieces={[]} />
          <p aria-hidden="true">{capital(box.note?.split(';')[0] ?? '')}</p>
        </div>
      ))}
    </section>
  );
}
