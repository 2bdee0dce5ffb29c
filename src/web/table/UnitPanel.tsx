import type { BoardSheet } from '../../engine/board.ts';
import { CounterImage } from '../board/counter/Counter.tsx';
import { hexNamer } from '../board/hex-names.ts';
import { Inspector } from '../board/Inspector.tsx';
import { useTable, useTableState } from './context.ts';
import { CounterFigures, Terms } from './Terms.tsx';

/** Every value of the selected piece, and the pieces stacked with it. */
export function UnitPanel({ inspected, sheet }: { inspected: string | null; sheet: BoardSheet }) {
  const { openRule, inspect } = useTable();
  const { places, scene } = useTableState();
  const piece = inspected === null ? undefined : places?.piece(inspected);
  if (!piece || !scene)
    return (
      <div className="panel">
        <h2>No unit selected</h2>
        <p className="sub">Select a counter to see its values and where they come from.</p>
        <CounterFigures />
      </div>
    );
  const hex = 'hex' in piece.place ? piece.place.hex : undefined;
  const others = hex === undefined ? [] : scene.pieces.filter((p) => 'hex' in p.place && p.place.hex === hex);
  const place = hex === undefined || sheet.kind !== 'hex' ? undefined : `at ${hexNamer(sheet)(hex)}`;
  return (
    <div className="panel">
      <Inspector
        piece={piece}
        onRule={openRule}
        inWords={(text) => <Terms text={text} />}
        {...(place === undefined ? {} : { place })}
      />
      <CounterFigures />
      {others.length > 1 ? (
        <>
          <h3 className="label">In this hex</h3>
          <div className="stackmates">
            {others.map((p) => (
              <button
                key={p.id}
                type="button"
                aria-pressed={p.id === piece.id}
                onClick={() => inspect(p.id)}
                className="mate"
              >
                <CounterImage piece={p} name={p.name} size={50} detail="M" />
              </button>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
