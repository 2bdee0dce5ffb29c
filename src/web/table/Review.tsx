import { useMemo, useState } from 'react';
import { luckierThan, type Review, type RollLuck, turningPoints } from '../../ai/review.ts';
import { seatInSentence } from '../../engine/game.ts';
import { replayRecord, type Verdict, verdictOf } from '../../engine/record.ts';
import { Icon } from '../app/Icon.tsx';
import { usePhone } from '../app/usePhone.ts';
import { useTable, useTableState } from './context.ts';

const LEVELS = [1, 0.75, 0.5, 0.25, 0];

const per = (part: number): string => `${part > 0 ? '+' : part < 0 ? '−' : ''}${Math.abs(Math.round(part * 100))}%`;

/** Win probability over the match, with its turns and turning points; also as a table. */
export function Course({ review, onGo }: { review: Review; onGo: (at: number) => void }) {
  const { game } = useTable();
  const phone = usePhone();
  const [wide, high] = phone ? [330, 210] : [900, 250];
  const { course, parts, falls } = review;
  const last = Math.max(1, course.at(-1)?.at ?? 1);
  const x = (at: number): number => (at / last) * wide;
  const y = (chance: number): number => high - chance * high;
  const chanceAt = (at: number): number => course.findLast((p) => p.at <= at)?.chance ?? 0.5;
  const points = course.map((p) => `${x(p.at).toFixed(1)} ${y(p.chance).toFixed(1)}`).join('L');
  // With average luck.
  let luck = 0;
  let next = 0;
  const fair = course
    .map((p) => {
      while (next < falls.length && (falls[next] as RollLuck).at < p.at) luck += (falls[next++] as RollLuck).luck;
      return `${x(p.at).toFixed(1)} ${y(Math.min(1, Math.max(0, p.chance - luck))).toFixed(1)}`;
    })
    .join('L');
  const turns = useMemo(() => turningPoints(review), [review]);
  const [first, second] = game.seats;
  const area = `M0 ${high / 2}L${points}L${wide} ${high / 2}Z`;
  return (
    <>
      <figure className="course">
        <figcaption>
          <b>Win probability</b>
          <span>
            <i className="as-it-went" /> as played
          </span>
          {falls.length > 0 ? (
            <span>
              <i className="fair" /> with average luck
            </span>
          ) : null}
          <small>AI estimate. Select a point to see the board.</small>
        </figcaption>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the turning points below are buttons for the same */}
        <svg
          viewBox={`-44 -12 ${wide + 56} ${high + 36}`}
          role="img"
          aria-label="Win probability over the match"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const at = ((event.clientX - box.left) / box.width) * (wide + 56) - 44;
            onGo(Math.round((Math.min(wide, Math.max(0, at)) / wide) * last));
          }}
        >
          <defs>
            <clipPath id="course-above">
              <rect width={wide} height={high / 2} />
            </clipPath>
            <clipPath id="course-below">
              <rect y={high / 2} width={wide} height={high / 2} />
            </clipPath>
            <pattern id="course-hatch" width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width={7} height={7} fill={second?.style.color} />
              <path d="M0 0V7" stroke={second?.style.deep} strokeWidth={1.6} strokeOpacity={0.55} />
            </pattern>
          </defs>
          {LEVELS.map((level) => (
            <g key={level}>
              <path d={`M0 ${y(level)}H${wide}`} stroke="#5b6160" strokeOpacity={0.45} strokeDasharray="3 4" />
              <text x={-8} y={y(level) + 5} textAnchor="end">
                {level * 100}
                {level === 1 ? ' %' : ''}
              </text>
            </g>
          ))}
          <path d={area} fill={first?.style.color} clipPath="url(#course-above)" />
          <path d={area} fill="url(#course-hatch)" clipPath="url(#course-below)" />
          {parts.map((p) => (
            <g key={p.at}>
              <path d={`M${x(p.at)} 0V${high}`} stroke="#5b6160" strokeOpacity={0.5} />
              <text x={x(p.at) + 4} y={high + 17}>
                {/\d+/.exec(p.text)?.[0] ?? ''}
              </text>
            </g>
          ))}
          <text x={6} y={18} fontWeight={700}>
            Win for {seatInSentence(first)}
          </text>
          <text x={6} y={high - 8} fontWeight={700}>
            Win for {seatInSentence(second)}
          </text>
          {falls.length > 0 ? (
            <path d={`M${fair}`} fill="none" stroke="#1c5474" strokeWidth={2} strokeDasharray="7 5" />
          ) : null}
          <path d={`M${points}`} fill="none" stroke="#14181a" strokeWidth={2.6} strokeLinejoin="round" />
          {turns.map((t, i) => (
            <g key={t.at}>
              <circle cx={x(t.at)} cy={y(chanceAt(t.at))} r={11} fill="#14181a" stroke="#fff" strokeWidth={2} />
              <text x={x(t.at)} y={y(chanceAt(t.at)) + 5} className="bead" fontSize={14}>
                {i + 1}
              </text>
            </g>
          ))}
        </svg>
        <table className="sr">
          <caption>Win probability of {first?.name} at the beginning of each turn</caption>
          <tbody>
            {parts.map((p) => (
              <tr key={p.at}>
                <th scope="row">{p.text}</th>
                <td>{Math.round(chanceAt(p.at) * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      {turns.length > 0 ? (
        <>
          <h3>Turning points</h3>
          <ol className="turning" data-testid="turning">
            {turns.map((t, i) => (
              <li key={t.at}>
                <button type="button" onClick={() => onGo(t.at)}>
                  <span className="bead">{i + 1}</span>
                  <span>
                    <b>{t.text || t.part || `After ${t.at} decisions`}</b>
                    {t.text && t.part ? <small>{t.part}</small> : null}
                  </span>
                  <b>
                    {per(t.by)} <small>{first?.name}</small>
                  </b>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

/** How many rolls are listed one by one. */
const LISTED = 5;

/** Each roll compared with the average result, the largest difference first, for the seat at the screen. */
export function Luck({ falls, onGo }: { falls: readonly RollLuck[]; onGo: (at: number) => void }) {
  const { game } = useTable();
  const { seat } = useTableState();
  const sign = seat === 1 ? -1 : 1;
  const sorted = [...falls].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
  const rest = sorted.slice(LISTED);
  const share = luckierThan(falls.map((f) => ({ ...f, luck: sign * f.luck })));
  const to = seatInSentence(game.seats[seat === 1 ? 1 : 0]);
  if (falls.length === 0)
    return (
      <section>
        <h3>Luck</h3>
        <p className="tell">No roll affected this match.</p>
      </section>
    );
  const most = Math.max(...falls.map((f) => Math.abs(f.luck)), 0.001);
  const bar = (luck: number) => (
    <td className="luck-bar" aria-hidden="true">
      <i
        className={luck < 0 ? 'bad' : 'good'}
        style={{ width: `${Math.min(50, (50 * Math.abs(luck)) / most)}%`, [luck < 0 ? 'right' : 'left']: '50%' }}
      />
    </td>
  );
  const good = rest.filter((f) => sign * f.luck > 0).length;
  const rolls = falls.reduce((n, f) => n + f.rolls, 0);
  return (
    <table className="luck" data-testid="luck">
      <caption>
        Luck: effect on win probability for {to}
        <small>
          each compared with its average result; {rolls} {rolls === 1 ? 'roll' : 'rolls'}, those of one attack together
        </small>
      </caption>
      <tbody>
        {sorted.slice(0, LISTED).map((f) => (
          <tr key={f.at}>
            <td>
              <button type="button" className="link" onClick={() => onGo(f.at + 1)}>
                {f.text}
              </button>
            </td>
            {bar(sign * f.luck)}
            <td>{per(sign * f.luck)}</td>
          </tr>
        ))}
        {rest.length > 0 ? (
          <tr>
            <td colSpan={3}>
              {rest.length} more: {good} good, {rest.length - good} bad
            </td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>Together: luckier than about {Math.round(share * 100)}% of matches with these rolls</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface Checked extends Verdict {
  readonly seed: string;
  readonly rolls: number;
  readonly draws: number;
  /** How often each face was rolled. */
  readonly faces: readonly (readonly [face: string, times: number])[];
}

/** Replays the record in the page and checks its dice. */
export function Dice() {
  const { session, game } = useTable();
  const [checked, setChecked] = useState<Checked | string | null>(null);
  const check = async (): Promise<void> => {
    try {
      const match = replayRecord(game, await session.record(true));
      const shown = match.fullLog().flatMap((lines) => lines.flatMap((line) => line.shown ?? []));
      const dice = shown.filter((s) => s.what === 'die');
      const faces = new Map<string, number>();
      for (const { face } of dice) faces.set(face, (faces.get(face) ?? 0) + 1);
      setChecked({
        ...verdictOf(match),
        seed: match.seed,
        rolls: dice.length,
        draws: shown.length - dice.length,
        faces: [...faces].sort(([a], [b]) => Number(a) - Number(b) || a.localeCompare(b)),
      });
    } catch (error) {
      setChecked(error instanceof Error ? error.message : String(error));
    }
  };
  const found = typeof checked === 'object' ? checked : null;
  const most = Math.max(1, ...(found?.faces.map(([, n]) => n) ?? []));
  return (
    <section className="dice-check">
      <h3>Check the dice</h3>
      <div role="status" data-testid="dice-verdict">
        {checked === null ? (
          <p>Replays the match here and checks every roll against the seed sealed at the start.</p>
        ) : found ? (
          <ul>
            <li className={found.verified ? 'yes' : 'no'}>
              {found.verified
                ? 'Every roll and draw follows from the seed that was sealed before the first choice.'
                : 'Not verified.'}
            </li>
            <li className="yes">
              {found.rolls} {found.rolls === 1 ? 'roll' : 'rolls'} and {found.draws} draws were replayed.
            </li>
            {found.notes.map((note) => (
              <li key={note} className="note">
                {note}
              </li>
            ))}
          </ul>
        ) : (
          <p>{checked as string}</p>
        )}
      </div>
      {found && found.faces.length > 1 ? (
        <ol className="faces" aria-label="How often each face came up">
          {found.faces.map(([face, n]) => (
            <li key={face}>
              <i style={{ height: `${(34 * n) / most}px` }} />
              <b>{face}</b>
              <small>{n}</small>
            </li>
          ))}
        </ol>
      ) : null}
      {found ? <p className="seed">seed {found.seed}</p> : null}
      <button type="button" className="btn" onClick={() => void check()}>
        <Icon name="check" size={16} />
        {checked === null ? 'Check the dice' : 'Check again'}
      </button>
    </section>
  );
}
