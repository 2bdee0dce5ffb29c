import type { Layer, LayerPlate, Scene, SideStyle } from '../../engine/board.ts';
import { capital } from '../../engine/text.ts';
import { CounterImage } from '../board/counter/Counter.tsx';
import { type OverlayId, overlays } from '../session/overlays.ts';
import { useTable, useTableState } from './context.ts';
import type { Overlaid } from './useOverlays.ts';

const TITLES: Readonly<Partial<Record<OverlayId, string>>> = { zones: 'Zones', supply: 'Supply' };

/** One entry of the legend: a sample and its meaning. */
function Swatch({ className, color, text }: { className: string; color?: string | undefined; text: string }) {
  return (
    <li>
      <i className={`swatch ${className}`} style={color ? { color } : undefined} aria-hidden="true" />
      {text}
    </li>
  );
}

function Legend({ layer }: { layer: Layer }) {
  const sides: readonly { side: SideStyle; name: string }[] = [...(layer.areas ?? []), ...(layer.regions ?? [])];
  return (
    <ul className="layer-legend">
      {sides.map(({ side, name }, i) => (
        <Swatch key={name} className={i % 2 ? 'zone back' : 'zone'} color={side.deep} text={capital(name)} />
      ))}
      {layer.dark ? <Swatch className="dark" text="cannot trace supply" /> : null}
      {layer.threat?.length ? (
        <>
          <Swatch className="once" text="in reach of one unit" />
          <Swatch className="often" text="two or more" />
        </>
      ) : null}
    </ul>
  );
}

/** One piece of the overlay: its name, its figure and the reason. */
function PlateRow({ plate, scene: { pieces, units } }: { plate: LayerPlate; scene: Scene }) {
  const { spot, jumpTo } = useTable();
  const piece =
    pieces.find((p) => p.id === plate.piece) ??
    pieces.find((p) => 'hex' in p.place && plate.hex !== undefined && p.place.hex === plate.hex);
  // A model stands for its whole unit.
  const name = units?.find((unit) => piece && unit.pieces.includes(piece.id))?.name ?? piece?.name ?? '';
  const at = plate.hex !== undefined ? { hex: plate.hex } : piece ? { piece: piece.id } : null;
  return (
    <li data-row={plate.hex ?? plate.piece}>
      <button
        type="button"
        onPointerEnter={() => at && spot([at])}
        onPointerLeave={() => spot([])}
        onClick={() => at && jumpTo([at])}
      >
        {piece && !piece.design.mini ? <CounterImage piece={piece} name="" size={34} detail="S" /> : <i />}
        <span>
          <b>{[capital(name), plate.hex].filter(Boolean).join(', ')}</b>
          <small>{plate.says ?? plate.name}</small>
        </span>
        <span className={plate.tone === 'danger' ? 'col danger' : 'col'}>{plate.text}</span>
      </button>
    </li>
  );
}

/** The legend of the open overlay, in place of the options, with its figure for each piece. */
export function LayerCard({ overlaid }: { overlaid: Overlaid }) {
  const { spot } = useTable();
  const { scene } = useTableState();
  const { layer, open, mine, setMine, setOpen } = overlaid;
  if (!layer || !scene || !open) return null;
  const cut = (layer.lines ?? []).filter((line) => line.cut);
  const key = overlays.find((o) => o.id === open)?.key;
  return (
    <section className="decision layer-card" aria-label="On the map" data-testid="layer-card">
      <header>
        <h2>{TITLES[open] ?? (mine ? 'What you could do next' : 'Threat: where the enemy can strike next')}</h2>
        <button type="button" className="btn small" aria-keyshortcuts="Escape" onClick={() => setOpen(null)}>
          Options
          <span className="key" aria-hidden="true">
            {key}
          </span>
        </button>
      </header>
      <p className="from">based on what you can see</p>
      {mine === null ? null : (
        <fieldset className="seg">
          <legend className="sr">Whose</legend>
          <button type="button" aria-pressed={!mine} onClick={() => setMine(false)}>
            Theirs
          </button>
          <button type="button" aria-pressed={mine} onClick={() => setMine(true)}>
            Yours
          </button>
        </fieldset>
      )}
      <Legend layer={layer} />
      {layer.plates?.length ? (
        <ul className="layer-list">
          {layer.plates.map((plate) => (
            <PlateRow key={plate.hex ?? plate.piece} plate={plate} scene={scene} />
          ))}
        </ul>
      ) : open === 'threat' ? (
        <p className="tell">No unit is threatened.</p>
      ) : null}
      {cut.length > 0 ? (
        <ul className="layer-list">
          {cut.map((line) => (
            <li key={line.piece}>
              <button
                type="button"
                onPointerEnter={() => spot([{ piece: line.piece }])}
                onPointerLeave={() => spot([])}
                onClick={() => spot([{ piece: line.piece }])}
              >
                <span>
                  <b>{capital(scene.pieces.find((p) => p.id === line.piece)?.name ?? line.piece)}</b>
                  <small>{line.text}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {(layer.notes ?? []).map((note) => (
        <p key={note} className="tell">
          {note}
          {/[.!?]$/.test(note) ? '' : '.'}
        </p>
      ))}
    </section>
  );
}
