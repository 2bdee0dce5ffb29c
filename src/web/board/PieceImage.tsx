import { type CounterDetail, CounterImage, type CounterState } from './counter/Counter.tsx';

import { Mini } from './mini/Mini.tsx';

type Shown = Parameters<typeof CounterImage>[0]['piece'];

/** A piece beside the board, as it looks on it: a counter, a card, or a base of miniatures from above. */
export function PieceImage({
  piece,
  name,
  size = 46,
  detail = 'M',
  state = 'rest',
}: {
  readonly piece: Shown;
  readonly name: string;
  readonly size?: number;
  readonly detail?: CounterDetail;
  readonly state?: CounterState;
}) {
  const { mini, side } = piece.design;
  if (!mini) return <CounterImage piece={piece} name={name} size={size} detail={detail} state={state} />;
  return (
    <svg role="img" aria-label={name} width={size} height={size} viewBox="-64 -64 128 128" className="counter-image">
      <Mini {...mini} side={side} facing={0} detail="middle" state={state} />
    </svg>
  );
}
