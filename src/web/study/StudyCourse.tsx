import { useId, useMemo } from 'react';
import { type Review, turningPoints } from '../../ai/review.ts';
import { seatInSentence } from '../../engine/game.ts';
import { noteAt } from '../../study/study.ts';
import { usePhone } from '../app/usePhone.ts';
import { useDesk, useDeskState } from './context.ts';

const clamp = (v: number): number => Math.min(1, Math.max(0, v));

/** The turning points of a review, as decisions counted from 1. */
export function usePoints(): readonly {
  readonly n: number;
  readonly by: number;
  readonly text: string;
  readonly part: string;
}[] {
  const { review } = useDeskState();
  return useMemo(
    () =>
      review ? turningPoints(review).map((t) => ({ n: Math.max(1, t.at), by: t.by, text: t.text, part: t.part })) : [],
    [review],
  );
}

/** How the winning chance went, with its range, what it would have been with average luck, and the turning points. */
export function StudyCourse() {
  const desk = useDesk();
  const { study, at, review, reviewing, weighing } = useDeskState();
  const phone = usePhone();
  const points = usePoints();
  const length = desk.tree.lengthOf(null);
  const weighed = study.weighed?.choices ?? 0;
  const size = phone ? ([360, 98] as const) : ([900, 142] as const);
  const turn = review?.parts.findLast((p) => p.at < weighed)?.text ?? '';
  const lines = study.lines;
  const root = useMemo(() => {
    // A line is shown where it left the match.
    let ref = at;
    while (ref.line !== null) ref = lines.find((l) => l.id === ref.line)?.from ?? { line: null, n: 1 };
    return ref.n;
  }, [at, lines]);
  return (
    <section className="course-box" aria-label="Win probability over the match">
      <header>
        <b>Win probability</b>
        <span className="k">
          <i className="as-it-went" /> as it went
        </span>
        <span className="k">
          <i className="fair" /> with average luck
        </span>
        <small role="status" data-testid="weighed">
          {review === null
            ? `Analyzing the match: ${Math.round(reviewing * 100)}%`
            : weighed >= length
              ? `${length} decisions weighed`
              : weighing
                ? `Weighed ${weighed} of ${length}${turn ? `, to ${turn}` : ''}`
                : ''}
        </small>
      </header>
      {review ? (
        <CourseChart
          review={review}
          length={length}
          now={root}
          ranges={(n) => noteAt(study, { line: null, n }).chance?.range}
          points={points.map((p) => p.n)}
          names={desk.game.seats.map((s) => seatInSentence(s))}
          colors={desk.game.seats.map((s) => [s.style.color, s.style.deep ?? s.style.color] as const)}
          size={size}
          onGo={(n) => desk.go({ line: null, n })}
        />
      ) : (
        // Its place is kept, so that the map above stays as it is.
        <svg className="course-chart" viewBox={`0 0 ${size.join(' ')}`} aria-hidden="true" />
      )}
      {review ? (
        <table className="sr">
          <caption>Turning points, for {desk.game.seats[0]?.name}</caption>
          <tbody>
            {points.map((p) => (
              <tr key={p.n}>
                <th scope="row">
                  Decision {p.n}, {p.part}: {p.text}
                </th>
                <td>{Math.round(p.by * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

export interface ChartProps {
  readonly review: Review;
  readonly length: number;
  /** The decision the cursor is on. */
  readonly now?: number;
  readonly ranges: (n: number) => number | undefined;
  readonly points: readonly number[];
  readonly names: readonly string[];
  readonly colors: readonly (readonly [color: string, deep: string])[];
  readonly size: readonly [width: number, height: number];
  readonly onGo?: (n: number) => void;
}

/** The chart alone: it is also printed on the page that is shared. */
export function CourseChart({ review, length, now, ranges, points, names, colors, size, onGo }: ChartProps) {
  const id = useId().replace(/\W/g, '');
  const [w, h] = size;
  const [left, right, top, bottom] = [40, 10, 6, 20];
  const x = (at: number): number => left + ((w - left - right) * at) / Math.max(1, length);
  const y = (v: number): number => top + (h - top - bottom) * (1 - v);
  const { course, falls, parts } = review;
  const line = (value: (i: number) => number): string =>
    `M${course.map((p, i) => `${x(p.at).toFixed(1)} ${y(clamp(value(i))).toFixed(1)}`).join('L')}`;
  const chance = (i: number): number => course[i]?.chance ?? 0.5;
  const path = line(chance);
  // Where nothing was weighed the range of the last decision that was stays; nothing is drawn before the first.
  const band = (() => {
    let last: number | undefined;
    const found = course.flatMap((p, i) => {
      last = ranges(p.at) ?? last;
      return last === undefined ? [] : [{ at: p.at, low: clamp(chance(i) - last), high: clamp(chance(i) + last) }];
    });
    const there = (key: 'low' | 'high') => (p: (typeof found)[number]) =>
      `${x(p.at).toFixed(1)} ${y(p[key]).toFixed(1)}`;
    return found.length < 2
      ? ''
      : `M${found.map(there('high')).join('L')}L${found.reverse().map(there('low')).join('L')}Z`;
  })();
  let luck = 0;
  let next = 0;
  const fair = line((i) => {
    const at = course[i]?.at ?? 0;
    while (next < falls.length && (falls[next]?.at ?? 0) < at) luck += falls[next++]?.luck ?? 0;
    return chance(i) - luck;
  });
  const middle = y(0.5);
  const area = `${path}L${x(course.at(-1)?.at ?? 0)} ${middle}L${x(0)} ${middle}Z`;
  const [[own, ownDeep] = ['#a9b4b0', '#49544f'], [their, theirDeep] = ['#b5b06b', '#515626']] = colors;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: rows, turning points and arrow keys lead to the same places
    <svg
      className="course-chart"
      viewBox={`0 0 ${w} ${h}`}
      role="img"
      aria-label="Win probability by decision; a table of its turning points follows"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const part = (((event.clientX - box.left) / box.width) * w - left) / (w - left - right);
        onGo?.(Math.min(length + 1, Math.max(1, Math.round(part * length))));
      }}
    >
      <defs>
        <clipPath id={`${id}a`}>
          <rect width={w} height={middle} />
        </clipPath>
        <clipPath id={`${id}b`}>
          <rect y={middle} width={w} height={h} />
        </clipPath>
        <pattern id={`${id}h`} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={7} height={7} fill={their} />
          <path d="M0 0V7" stroke={theirDeep} strokeWidth={1.6} strokeOpacity={0.55} />
        </pattern>
      </defs>
      {[1, 0.5, 0].map((level) => (
        <g key={level}>
          <path
            d={`M${left} ${y(level)}H${w - right}`}
            stroke="#827962"
            strokeDasharray={level === 0.5 ? undefined : '2 4'}
          />
          <text x={left - 5} y={y(level) + (level === 1 ? 9 : level === 0 ? 1 : 5)} textAnchor="end">
            {level * 100}
            {level === 1 ? '%' : ''}
          </text>
        </g>
      ))}
      {parts.map((p) => (
        <g key={p.at}>
          <path d={`M${x(p.at)} ${top}V${h - bottom + 4}`} stroke="#827962" />
          <text x={x(p.at) + 4} y={h - 5}>
            {/\d+/.exec(p.text)?.[0] ?? ''}
          </text>
        </g>
      ))}
      <path d={area} fill={own} clipPath={`url(#${id}a)`} />
      <path d={area} fill={`url(#${id}h)`} clipPath={`url(#${id}b)`} />
      {band ? <path d={band} fill="#14181a" fillOpacity={0.2} data-testid="course-range" /> : null}
      <path d={fair} fill="none" stroke="#1c5474" strokeWidth={2} strokeDasharray="7 5" />
      <path d={path} fill="none" stroke="#14181a" strokeWidth={2.4} strokeLinejoin="round" />
      <text x={left + 6} y={top + 14} fontWeight={700} fill={ownDeep} stroke="#fff" strokeWidth={3} paintOrder="stroke">
        Win for {names[0]}
      </text>
      <text
        x={left + 6}
        y={h - bottom - 6}
        fontWeight={700}
        fill={theirDeep}
        stroke="#fff"
        strokeWidth={3}
        paintOrder="stroke"
      >
        Win for {names[1]}
      </text>
      {now === undefined ? null : <path d={`M${x(now)} ${top}V${h - bottom}`} stroke="#1c5474" strokeWidth={2} />}
      {points.map((n, i) => (
        <g key={n}>
          <circle
            cx={x(n)}
            cy={y(clamp(course.findLast((p) => p.at <= n)?.chance ?? 0.5))}
            r={10}
            fill={n === now ? '#1c5474' : '#14181a'}
            stroke="#fff"
            strokeWidth={2}
          />
          <text
            x={x(n)}
            y={y(clamp(course.findLast((p) => p.at <= n)?.chance ?? 0.5)) + 5}
            textAnchor="middle"
            fontWeight={700}
            fill="#fff"
          >
            {i + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
