import { createElement, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shape } from '../../lab/draw/index.ts';

const camel = (name: string): string =>
  name === 'class'
    ? 'className'
    : /^(aria|data)-/.test(name)
      ? name
      : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const propsOf = ({ attrs }: Shape): Record<string, string | number> =>
  Object.fromEntries(Object.entries(attrs).map(([name, value]) => [camel(name), value]));

/** Elements of a drawing. Its marks are reached with one press of Tab, and walked with the arrow keys. */
function elementOf(shape: Shape | string, key: number, marks: { count: number; readonly current: number }): ReactNode {
  if (typeof shape === 'string') return shape;
  const props: Record<string, unknown> = { key, ...propsOf(shape) };
  if (shape.tag === 'a') props.tabIndex = marks.count++ === marks.current ? 0 : -1;
  return createElement(shape.tag, props, ...shape.kids.map((kid, i) => elementOf(kid, i, marks)));
}

/** A drawing that is only looked at. */
export const Plain = ({ shape }: { shape: Shape }) => <>{elementOf(shape, 0, { count: 0, current: 0 })}</>;

interface Tip {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

/** A drawing in the width there is, with a tip for the mark under the pointer or the keyboard. */
export function Drawing({ draw }: { draw: (width: number) => Shape | null }) {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [current, setCurrent] = useState(0);
  const [tip, setTip] = useState<Tip | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = (): void => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!tip) return;
    const close = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') setTip(null);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [tip]);

  const marks = (): SVGAElement[] => [...(host.current?.querySelectorAll<SVGAElement>('svg a') ?? [])];
  const show = (target: EventTarget): void => {
    const mark = target instanceof Element ? target.closest<SVGAElement>('a[data-tip]') : null;
    const around = host.current?.getBoundingClientRect();
    if (!mark || !around) {
      setTip(null);
      return;
    }
    const box = mark.getBoundingClientRect();
    // The page may be zoomed by the size of the text.
    const zoom = around.width / Math.max(1, host.current?.offsetWidth ?? around.width);
    setTip({
      x: Math.min(around.width, Math.max(0, box.left + box.width / 2 - around.left)) / zoom,
      y: (box.top - around.top) / zoom,
      lines: (mark.getAttribute('data-tip') ?? '').split('|'),
    });
  };
  const walk = (event: KeyboardEvent): void => {
    const list = marks();
    const at = list.indexOf(event.target as SVGAElement);
    if (at < 0) return;
    const to =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? at + 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? list.length - 1
              : null;
    const next = to === null ? undefined : list[to];
    if (to === null || !next) return;
    event.preventDefault();
    setCurrent(to);
    next.focus();
  };
  const shape = width > 0 ? draw(width) : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the marks inside are links; this only shows what they say
    <div
      className="plot"
      ref={host}
      onPointerOver={(event) => show(event.target)}
      onPointerLeave={() => setTip(null)}
      onFocus={(event) => {
        show(event.target);
        const at = marks().indexOf(event.target as unknown as SVGAElement);
        if (at >= 0) setCurrent(at);
      }}
      onBlur={() => setTip(null)}
      onKeyDown={walk}
    >
      {shape ? elementOf(shape, 0, { count: 0, current }) : null}
      {tip ? (
        <p className={tip.x > width / 2 ? 'tip at-left' : 'tip'} style={{ left: tip.x, top: tip.y }} aria-hidden="true">
          {tip.lines.map((line, i) => (i === 0 ? <b key={line}>{line}</b> : <span key={line}>{line}</span>))}
        </p>
      ) : null}
    </div>
  );
}
