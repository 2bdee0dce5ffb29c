import type { Note } from '../../study/study.ts';
import { signText, signWords } from './words.ts';

const ARROWS = {
  better: 'M0 5.4V-4.6M-4.2 -.8L0 -5.2L4.2 -.8',
  expected: 'M-5 0H5',
  worse: 'M0 -5.4V4.6M-4.2 .8L0 5.2L4.2 .8',
} as const;

/** A decision and its roll: a square and a ten-sided die. */
export function Sign({ note }: { note: Pick<Note, 'decision' | 'roll'> }) {
  const { decision, roll } = note;
  if (decision === undefined && roll === undefined) return <span className="sign" />;
  const words = signWords(note);
  return (
    <span className="sign" role="img" aria-label={words} title={words}>
      {decision ? <b className={`dec ${decision}`}>{signText[decision][0]}</b> : null}
      {roll ? (
        <svg className={`die ${roll}`} viewBox="-11 -11 22 22" width={22} height={22} aria-hidden="true">
          <path d="M0 -10.4L9.6 -2.8V2.8L0 10.4L-9.6 2.8V-2.8Z" />
          <path className="way" d={ARROWS[roll]} />
        </svg>
      ) : null}
    </span>
  );
}
