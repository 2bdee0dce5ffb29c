import { useEffect, useState } from 'react';

/** When the next frame has been drawn. Gives back how it is called off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** False in the frame in which `what` is new, true from the next one on: what may come later does not hold up the rest. */
export function useAfterPaint(what: unknown): boolean {
  const [painted, setPainted] = useState<unknown>(undefined);
  useEffect(() => afterPaint(() => setPainted(what)), [what]);
  return painted === what;
}
