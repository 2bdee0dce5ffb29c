import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../app/Icon.tsx';

/** The place of the decision: of one height, whatever is in it, so that nothing below it moves; a mark tells of what is below the fold. */
export function Slot({ children }: { children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const { current: root } = scroller;
    const { current: last } = end;
    if (!root || !last) return;
    const seen = new IntersectionObserver(([entry]) => setMore(entry?.isIntersecting === false), { root });
    seen.observe(last);
    return () => seen.disconnect();
  }, []);
  return (
    <div className="slot">
      <div className="slot-scroll" ref={scroller}>
        {children}
        <i className="slot-end" ref={end} aria-hidden="true" />
      </div>
      {more ? (
        <button
          type="button"
          className="more-below"
          tabIndex={-1}
          onClick={() => scroller.current?.scrollBy({ top: scroller.current.clientHeight * 0.7 })}
        >
          <Icon name="chevron" size={14} />
          More below
        </button>
      ) : null}
    </div>
  );
}
