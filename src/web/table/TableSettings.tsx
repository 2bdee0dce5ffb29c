import { useState } from 'react';
import { SettingsDialog } from '../app/SettingsDialog.tsx';
import { useAround, useTable } from './context.ts';
import { WhoPlays } from './WhoPlays.tsx';

/** Settings during a match: those of the screen, and who plays which seat. */
export function TableSettings({ onClose }: { onClose: () => void }) {
  const { session } = useTable();
  const around = useAround();
  const [players, setPlayers] = useState(session.seating.players);
  const close = (): void => {
    onClose();
    session.setPlayers(players);
  };
  return (
    <SettingsDialog onClose={close} onPace={(ms) => session.ai.setPace(ms)}>
      {session.seating.isOver || around ? null : <WhoPlays players={players} onChange={setPlayers} />}
    </SettingsDialog>
  );
}
