/** A playing card by its sign ("10♥", "K♣", "Joker"), drawn as one. */

const SIGN = /^(10|[2-9AJQK])([♠♥♦♣])$/;

export const isPlayingCard = (face: string): boolean => face === 'Joker' || SIGN.test(face);

/** `small` stands in a line of text. */
export function PlayingCard({
  face,
  name,
  small = false,
}: {
  face: string;
  name?: string | undefined;
  small?: boolean;
}) {
  const [, rank = 'Joker', suit = '★'] = SIGN.exec(face) ?? [];
  const red = suit === '♥' || suit === '♦';
  return (
    <span
      role="img"
      aria-label={name ?? face}
      title={name}
      className={`playing${red ? ' red' : ''}${small ? ' small' : ''}${rank === 'Joker' ? ' joker' : ''}`}
    >
      <b aria-hidden="true">{rank}</b>
      <i aria-hidden="true">{suit}</i>
    </span>
  );
}
