import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Box } from './frame.ts';
import { Ground, type Pane } from './panes.ts';
import type { ViewportControl } from './viewport.ts';

export interface GroundSpec {
  readonly paper: RefObject<HTMLElement | null>;
  readonly control: RefObject<ViewportControl | undefined>;
  /** Filled with the panes as they are laid. */
  readonly panes: RefObject<readonly Pane[]>;
  readonly sheet: Box;
  /** Tells one drawing from another. */
  readonly name: string;
  readonly load: () => Promise<string>;
  /** What the player waits for is there. */
  readonly calm: boolean;
}

/** So long, in milliseconds, a drawing waits for what goes first; until then a small picture stands in. */
const WAIT = 600;

/** Lays a drawing on its paper once it is loaded. Says whether it is missing. */
export function useGround({ paper, control, panes, sheet, name, load, calm }: GroundSpec): boolean {
  const [missing, setMissing] = useState(false);
  const loading = useRef(load);
  loading.current = load;
  const isCalm = useRef(calm);
  const wake = useRef(() => {});
  useEffect(() => {
    isCalm.current = calm;
    if (calm) wake.current();
  }, [calm]);
  useEffect(() => {
    let gone = false;
    let ground: Ground | undefined;
    const lay = async (): Promise<void> => {
      const decided = new Promise<void>((done) => {
        wake.current = done;
        if (isCalm.current) done();
        else setTimeout(done, WAIT);
      });
      const [text] = await Promise.all([loading.current(), decided]);
      if (gone || !paper.current) return;
      ground = new Ground(paper.current, sheet, name, text);
      panes.current = ground.panes;
      await ground.lay(
        () => control.current?.visible() ?? sheet,
        ({ element }) => control.current?.laid(element),
      );
    };
    lay().catch(() => {
      if (!gone) setMissing(true);
    });
    return () => {
      gone = true;
      panes.current = [];
      ground?.clear();
    };
  }, [paper, control, panes, sheet, name]);
  return missing;
}
