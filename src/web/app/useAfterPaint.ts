import { useEffect, useState } from 'react';

/** False in the frame in which `what` is new, true from the next one on: what may come later does not hold up the rest. */
export function useAfterPaint(what: unknown): boolean {
  const [painted, setPainted] = useState<unknown>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(what));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [what]);
  return painted === what;
}
