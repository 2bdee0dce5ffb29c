import { useEffect, useRef } from 'react';
import { settings } from '../app/settings.ts';
import { playCue } from '../app/sound.ts';
import type { RecapState } from '../session/recap.ts';
import type { TableState } from '../session/table-state.ts';

/** A quiet sound for a roll, a draw and the player's move; only for what the screen shows. */
export function useCues(state: TableState, telling: RecapState): void {
  const { step } = telling;
  const drawn = step?.shown[0]?.what;
  useEffect(() => {
    if (step && drawn) playCue(drawn);
  }, [step, drawn]);

  // Where results are in the log only, the tray shows them.
  const tray = settings().results === 'off' ? state.tray : null;
  const last = useRef(state.tray?.serial);
  useEffect(() => {
    const fresh = tray && tray.serial !== last.current;
    last.current = tray?.serial ?? last.current;
    if (fresh && tray.shown[0]) playCue(tray.shown[0].what);
  }, [tray]);

  const mine = state.ask !== null && !step;
  const waited = useRef(false);
  useEffect(() => {
    if (state.waiting || telling.mode === 'recap') waited.current = true;
    if (!mine || !waited.current) return;
    waited.current = false;
    // Players who have just acted are looking.
    if (!navigator.userActivation?.isActive) playCue('turn');
  }, [mine, state.waiting, telling.mode]);
}
