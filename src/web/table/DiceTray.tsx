import { useEffect, useState } from 'react';
import type { Shown } from '../../engine/log.ts';
import { isStill } from '../app/settings.ts';
import { DiceShow, type DieFace } from '../board/DiceShow.tsx';
import type { Tray } from '../session/session.ts';
import { useTableState } from './context.ts';

const STAYS_MS = 4500;
const ROLLS_MS = 700;

const dieOf = (shown: Shown): DieFace => {
  const value = Number(shown.face);
  const ten = /10/.test(shown.of ?? '') || value === 0 || value > 6;
  return { sides: ten ? 10 : 6, value };
};

/** Dice, chits and cards that were rolled or drawn, with their result. Closes after a while, or with the next choice. */
export function DiceTray() {
  const { tray } = useTableState();
  return tray ? <Throw key={tray.serial} tray={tray} /> : null;
}

function Throw({ tray }: { tray: Tray }) {
  const [stage, setStage] = useState<'rolling' | 'lying' | 'gone'>(isStill() ? 'lying' : 'rolling');
  useEffect(() => {
    const rest = setTimeout(() => setStage((s) => (s === 'rolling' ? 'lying' : s)), ROLLS_MS);
    const leave = setTimeout(() => setStage('gone'), STAYS_MS);
    return () => {
      clearTimeout(rest);
      clearTimeout(leave);
    };
  }, []);
  if (stage === 'gone') return null;
  const dice = tray.shown.filter((s) => s.what === 'die' && /^\d+$/.test(s.face));
  const others = tray.shown.filter((s) => !dice.includes(s));
  return (
    <div className="fallen" data-testid="fallen">
      {others.length > 0 ? (
        <ul className="drawn">
          {others.map((s, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chits lie in the order in which they were drawn
            <li key={i} className={s.what}>
              <b>{s.face}</b>
              {s.of ? <small>{s.of}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <DiceShow dice={dice.map(dieOf)} rolling={stage === 'rolling'}>
        {tray.text}
      </DiceShow>
      <button type="button" className="skip" aria-label="Put away" onClick={() => setStage('gone')}>
        ×
      </button>
    </div>
  );
}
