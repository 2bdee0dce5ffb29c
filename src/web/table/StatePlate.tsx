import type { StatePlate as Plate, SceneStatus } from '../../engine/board.ts';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';

/** The plate of a game that declares none: its status text. */
const plateOf = (status: SceneStatus): Plate =>
  status.plate ?? {
    turn: { now: status.turn },
    ...(status.figures.length > 0
      ? {
          score: {
            figures: status.figures.map((f) => ({ value: f.value, ...(f.side ? { side: f.side } : {}) })),
            name: '',
          },
        }
      : {}),
  };

/** The parts of a sum, as a tooltip. */
const factsText = (plate: Plate): string | undefined =>
  plate.score?.facts?.map((f) => `${f.label} ${f.value}`).join(' · ') || undefined;

/** Turn, active side, score and reinforcements: on every screen of a match. */
export function StatePlate({ status }: { status: SceneStatus }) {
  const plate = plateOf(status);
  const { turn, acting, score, waiting } = plate;
  return (
    <div className="state" role="status" aria-label="State of the match" data-testid="state">
      <span className="cell turn-now">
        {status.light ? <Icon name={LIGHT[status.light]} size={16} /> : null}
        {turn.of === undefined ? (
          <b className="plain">{turn.now}</b>
        ) : (
          <>
            <b>Turn {turn.now}</b>
            <em>of {turn.of}</em>
          </>
        )}
        {turn.note ? <small>{turn.note}</small> : null}
      </span>
      {acting ? (
        <span className="cell acting" style={{ background: acting.side.color }}>
          <Emblem style={acting.side} size={18} />
          <b>{acting.side.name}</b>
          <small>{acting.text}</small>
        </span>
      ) : status.phase ? (
        <span className="cell acting plain">
          <small>{status.phase}</small>
        </span>
      ) : null}
      {score ? (
        <span className="cell score" title={factsText(plate)}>
          {score.figures.map((f, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one figure a side, always in the same order
            <span key={i} className="figure">
              {f.side && score.figures.length > 1 ? <Emblem style={f.side} size={15} /> : null}
              <b>{f.value}</b>
            </span>
          ))}
          {score.of ? <em>of {score.of}</em> : null}
          {score.name ? <small>{score.name}</small> : null}
          {score.part === undefined ? null : (
            <u style={{ width: `${Math.min(100, 100 * score.part)}%` }} aria-hidden="true" />
          )}
        </span>
      ) : null}
      {waiting && waiting.count > 0 ? (
        <span className="cell waiting" title={waiting.note}>
          <b>{waiting.count}</b>
          <small>to enter</small>
        </span>
      ) : null}
    </div>
  );
}

const LIGHT = { day: 'sun', night: 'moon', dusk: 'dusk' } as const;
