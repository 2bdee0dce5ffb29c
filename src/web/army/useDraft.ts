/** A list being made, with the way back. */
import { useCallback, useState } from 'react';
import type { ArmyList } from '../../engine/army.ts';

const MOST = 200;

export interface Draft {
  readonly list: ArmyList;
  readonly set: (list: ArmyList) => void;
  readonly undo: (() => void) | null;
}

export function useDraft(first: () => ArmyList): Draft {
  const [past, setPast] = useState<readonly ArmyList[]>(() => [first()]);
  const set = useCallback((list: ArmyList) => setPast((lists) => [...lists.slice(-MOST), list]), []);
  const undo = useCallback(() => setPast((lists) => (lists.length > 1 ? lists.slice(0, -1) : lists)), []);
  return { list: past.at(-1) as ArmyList, set, undo: past.length > 1 ? undo : null };
}
