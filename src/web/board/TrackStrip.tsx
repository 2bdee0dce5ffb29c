import type { Box, Scene, StatusFigure, Track, TrackCell } from '../../engine/board.ts';
import { Icon, type IconName } from '../app/Icon.tsx';
import { BoxView } from './Boxes.tsx';
import { Emblem } from './counter/Emblem.tsx';

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

/** A row of cells longer than this is told by a figure; one of turns longer than the second is set close. */
const MANY = 8;
const CROWD = 14;

const rowClass = ({ kind, cells }: Track): string => {
  if (kind !== 'turns' || cells.length <= MANY) return 'track-row';
  return cells.length > CROWD ? 'track-row many crowd' : 'track-row many';
};

/** A long row of numbers told in words: what each marker says of itself, else "3 of 20" with a bar. */
function CountFigure({ track }: { readonly track: Track }) {
  const end = track.cells.length - 1;
  const at = track.current ?? 0;
  return (
    <div className="count-figure">
      <span className="track-name">{track.name}</span>
      {track.markers?.length ? (
        track.markers.map((m) => (
          // A marker may go round the track more than once: its name has the whole count.
          <span key={m.name} className="count" title={m.name}>
            <b>{m.name.split(',')[0]}</b>
          </span>
        ))
      ) : (
        <span className="count">
          <span>
            <b>{track.cells[at]?.label ?? at}</b> of {track.cells[end]?.label}
          </span>
          <span className="gauge" aria-hidden="true">
            <i style={{ width: `${(100 * at) / end}%` }} />
          </span>
        </span>
      )}
    </div>
  );
}

/** Turn record, action track or victory points: cells, and what stands on them. */
export function TrackView({ track }: { readonly track: Track }) {
  if (track.kind === 'count' && track.cells.length > MANY) return <CountFigure track={track} />;
  return (
    <div className={rowClass(track)}>
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
      <span className="track-name">
        {figure.side && (
          <svg width={14} height={14} viewBox="-11 -11 22 22" aria-hidden="true">
            <Emblem kind={figure.side.emblem} />
          </svg>
        )}
        {figure.label}
      </span>
      <b>{figure.value}</b>
    </div>
  );
}

/** "German cup", "German chits available" in one row: the side is named once. */
const sideOnce = (row: readonly Box[]): readonly Box[] =>
  row.map((box, i) => {
    const [first = '', ...rest] = box.name.split(' ');
    return i > 0 && rest.length > 0 && row[0]?.name.startsWith(`${first} `) ? { ...box, name: rest.join(' ') } : box;
  });

/** Boxes of the strip by side: with two sides each has its row. Boxes with nothing in them are left out. */
function stripRows(scene: Scene, besides: readonly string[]): readonly (readonly Box[])[] {
  const rows = new Map<string, Box[]>();
  for (const box of scene.boxes) {
    if (box.where !== 'strip' || besides.includes(box.id)) continue;
    const counted = box.kind === 'cup' || (box.kind === 'pile' && box.count !== undefined);
    const filled = counted || scene.pieces.some((p) => 'box' in p.place && p.place.box === box.id);
    if (filled) rows.set(box.side?.id ?? '', [...(rows.get(box.side?.id ?? '') ?? []), box]);
  }
  return [...rows.values()].map(sideOnce);
}

/** The foot of the table: tracks, the boxes that belong there, and the figures of the score. */
export function TrackStrip({
  scene,
  besides = [],
  onPiece,
}: {
  readonly scene: Scene;
  /** Boxes that are shown elsewhere. */
  readonly besides?: readonly string[];
  readonly onPiece?: (id: string) => void;
}) {
  const long = (t: Track) => t.kind === 'turns' || (t.kind === 'count' && t.cells.length > MANY);
  // One score, and that on the plate: tracks that only count it are left to it.
  const plated = scene.status.plate?.score !== undefined;
  const tracks = plated ? scene.tracks.filter((t) => !(t.kind === 'count' && t.markers?.length)) : scene.tracks;
  const short = tracks.filter((t) => !long(t));
  const rows = stripRows(scene, besides);
  const size = rows.length > 1 ? 29 : 42;
  return (
    <section className="track-strip" aria-label="Turn record and score">
      {tracks
        .filter((t) => t.kind === 'turns')
        .map((t) => (
          <TrackView key={t.id} track={t} />
        ))}
      {short.length > 0 && (
        <div className={short.length > 1 ? 'strip-rows tight' : 'strip-rows'}>
          {short.map((t) => (
            <TrackView key={t.id} track={t} />
          ))}
        </div>
      )}
      {tracks
        .filter((t) => t.kind !== 'turns' && long(t))
        .map((t) => (
          <TrackView key={t.id} track={t} />
        ))}
      {rows.length > 0 && (
        <div className={rows.length > 1 ? 'strip-rows tight' : 'strip-rows'}>
          {rows.map((row) => (
            <div className="strip-row" key={row[0]?.id}>
              {row.map((b) => (
                <BoxView key={b.id} box={b} pieces={scene.pieces} size={size} {...(onPiece && { onPiece })} />
              ))}
            </div>
          ))}
        </div>
      )}
      {(plated ? [] : scene.status.figures).map((f) => (
        <Figure key={`${f.side?.id ?? ''} ${f.label}`} figure={f} />
      ))}
    </section>
  );
}
