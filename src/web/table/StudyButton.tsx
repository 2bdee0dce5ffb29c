import { useState } from 'react';
import { LocalHost } from '../../engine/host.ts';
import { seatId } from '../../engine/play.ts';
import { Icon } from '../app/Icon.tsx';
import { go, studyLink } from '../app/route.ts';
import { useTable } from './context.ts';

/** Opens the study of a finished match that is in this browser; from a replay, at its moment and through its eyes. */
export function StudyButton({ at, seat }: { at?: number; seat?: number }) {
  const { id, session, game } = useTable();
  const [fault, setFault] = useState<string | null>(null);
  if (!session.seating.isOver || !(session.host instanceof LocalHost)) return null;
  const open = async (): Promise<void> => {
    try {
      const { studyOfMatch } = await import('../study/open.ts');
      const study = await studyOfMatch(id);
      go(
        studyLink(
          study,
          ...(at === undefined ? [] : [String(at + 1), ...(seat === undefined ? [] : [seatId(game, seat)])]),
        ),
      );
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" className="btn" data-testid="study" onClick={() => void open()}>
        <Icon name="search" size={16} />
        Study
      </button>
      {fault ? (
        <span role="alert" className="fault-line">
          {fault}
        </span>
      ) : null}
    </>
  );
}
