import type { Scene, StatusFigure, Track, TrackCell } from '../../engine/board.ts';
import { BoxView } from './Boxes.tsx';
import { Icon, type IconName } from './Icon.tsx';

const LIGHT: Record<NonNullable<TrackCell['light']>, IconName> = { day: 'sun', night: 'moon', dusk: 'dusk' };

function TurnCell({ cell, current }: { cell: TrackCell; current: boolean }) {
  const spoken = [cell.label, cell.sub, cell.light, ...(cell.figures ?? []).map((f) => f.name)]
    .filter(Boolean)
    .join(', ');
  return (
    <li className={`turn-cell ${cell.light ?? ''}`} aria-current={current ? 'step' : undefined} aria-label={spoken}>
      <b aria-hidden="true">{cell.label}</b>
      {cell.light && <Icon name={LIGHT[cell.light]} size={15} />}
      <small aria-hidden="true">{cell.sub}</small>
      {cell.figures && !cell.sub && (
        <span className="figures" aria-hidden="true">
          {cell.figures.map((f) => (
            <i key={f.name} style={{ background: f.side?.color ?? '#faf7ef' }}>
              {f.text}
            </i>
          ))}
        </span>
      )}
    </li>
  );
}

/** Turn record, action track or victory points: cells, and what stands on them. */
export function TrackView({ track }: { readonly track: Track }) {
  return (
    <div className="track-row">
      {track.kind !== 'turns' && <span className="track-name">{track.name}</span>}
      <ol aria-label={track.name}>
        {track.cells.map((cell, i) => {
          const current = i === track.current;
          if (track.kind === 'turns') return <TurnCell key={cell.label} cell={cell} current={current} />;
          const marks = (track.markers ?? []).filter((m) => m.cell === i);
          return (
            <li
              key={cell.label}
              className={`count-cell ${cell.emphasis ? 'emphasis' : ''}`}
              aria-current={current ? 'step' : undefined}
              aria-label={[cell.label, ...marks.map((m) => m.name)].join(', ')}
            >
              {cell.label}
              {marks.map((m) => (
                <span key={m.name} className="mark" style={{ background: m.side?.color ?? '#e8b02c' }} />
              ))}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

export function Figure({ figure }: { readonly figure: StatusFigure }) {
  const tip = figure.facts?.map((f) => `${f.label} ${f.value}`).join(' · ');
  return (
    <div className="status-figure" title={tip}>
      <span className="track-name">{figure.label}</span>
      <b>{figure.value}</b>
    </div>
  );
}

/** The foot of the table: tracks, the boxes that belong there, and the figures of the score. */
export function TrackStrip({ scene, onPiece }: { readonly scene: Scene; readonly onPiece?: (id: string) => void }) {
  return (
    <section className="track-strip" aria-label="Turn record and score">
      {scene.tracks.map((t) => (
        <TrackView key={t.id} track={t} />
      ))}
      {scene.boxes
        .filter((b) => b.where === 'strip')
        .map((b) => (
          <BoxView key={b.id} box={b} pieces={scene.pieces} size={42} {...(onPiece && { onPiece })} />
        ))}
      {scene.status.figures.map((f) => (
        <Figure key={`${f.side?.id ?? ''} ${f.label}`} figure={f} />
      ))}
    </section>
  );
}
