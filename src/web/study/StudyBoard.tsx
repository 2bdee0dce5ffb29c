import { lazy, type Ref, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Mark, type MarkSpot, mayReadMark, noteAt } from '../../study/study.ts';
import { Board, type MapHandle } from '../board/Board.tsx';
import { type MapArrow, noMarks } from '../board/marks.ts';
import { diffPieces } from '../session/piece-changes.ts';
import { useDesk, useDeskState } from './context.ts';
import { Marks } from './Marks.tsx';
import { markGround, type Pen, rubbedOut, sameMarkSpot, withMark } from './marks.ts';

const TableView = lazy(() => import('../board/TableView.tsx').then((m) => ({ default: m.TableView })));

/** A finger that rests so long begins a mark. */
const LONG_MS = 420;
/** A finger that moves so far before is about to move the map. */
const SLACK = 10;

interface StudyBoardProps {
  readonly pen: Pen | null;
  readonly eyesOfMarks: Mark['eyes'];
  /** Without what was played: a puzzle does not give it away. */
  readonly unsolved?: boolean;
  /** A hex was picked for words. */
  readonly onWords: (spot: MarkSpot) => void;
  readonly ref: Ref<MapHandle>;
}

/** The board at the decision that is looked at, with what was played, the first steps of lines, and the reader's marks. */
export function StudyBoard({ pen, eyesOfMarks, unsolved = false, onWords, ref }: StudyBoardProps) {
  const desk = useDesk();
  const { study, at, eyes } = useDeskState();
  const { tree, game } = desk;
  const sheet = useMemo(() => game.sheet(tree.match.setup), [game, tree]);
  const ground = useMemo(() => markGround(sheet), [sheet]);
  const scene = useMemo(() => desk.sceneAt(at, eyes), [desk, at, eyes]);
  const marks = (noteAt(study, at).marks ?? []).filter((mark) => mayReadMark(mark.eyes, eyes));
  const [draft, setDraft] = useState<readonly MarkSpot[]>([]);
  const plane = useRef<SVGRectElement>(null);
  const host = useRef<HTMLDivElement>(null);

  // What was played from here, and how each line begins, as moves of pieces.
  const played = useMemo(() => {
    if (unsolved) return [];
    const ways = [
      ...(at.n <= tree.lengthOf(at.line) ? [{ key: 'played', to: { line: at.line, n: at.n + 1 }, bead: '' }] : []),
      ...study.lines
        .filter((l) => l.from.line === at.line && l.from.n === at.n)
        .map((l) => ({ key: l.id, to: { line: l.id, n: 2 }, bead: l.id })),
    ];
    return ways.flatMap(({ key, to, bead }): MapArrow[] => {
      if (!study.lines.some((l) => l.id === to.line) && to.line !== null) return [];
      const after = desk.sceneAt(to, eyes);
      return diffPieces(scene, after).flatMap((change): MapArrow[] => {
        const { from, to: end } = change;
        if (from === undefined || end === undefined || from === end) return [];
        return [
          {
            key: `${key} ${from} ${end}`,
            kind: key === 'played' ? 'move' : 'advance',
            way: [from, end],
            ...(bead ? { bead } : {}),
          },
        ];
      });
    });
  }, [desk, tree, study.lines, at, eyes, scene, unsolved]);

  const act = useRef<{
    pen: Pen | null;
    begin(x: number, y: number): MarkSpot | null;
    draw(kind: Pen, spots: readonly MarkSpot[]): void;
  }>(null);
  act.current = {
    pen,
    begin: (x, y) => {
      const r = plane.current?.getBoundingClientRect();
      if (!r || r.width === 0) return null;
      const { box } = ground;
      return ground.spotAt(box.x + ((x - r.left) / r.width) * box.width, box.y + ((y - r.top) / r.height) * box.height);
    },
    draw: (kind, spots) => {
      const [first] = spots;
      const last = spots.at(-1);
      if (first === undefined || last === undefined) return;
      const all = noteAt(study, at).marks ?? [];
      if (kind === 'rub') desk.note({ marks: rubbedOut(all, last) });
      else if (kind === 'words') onWords(last);
      else if (kind === 'hex') desk.note({ marks: withMark(all, { kind, eyes: eyesOfMarks, spots: [last] }) });
      else if (spots.length > 1) {
        const ends = kind === 'arrow' ? [first, last] : spots;
        desk.note({ marks: withMark(all, { kind, eyes: eyesOfMarks, spots: ends }) });
      }
    },
  };

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let drawing: MarkSpot[] | null = null;
    let kind: Pen = 'arrow';
    let held: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let swallow = false;
    const put = (spots: MarkSpot[] | null): void => {
      drawing = spots;
      setDraft(spots ? [...spots] : []);
    };
    const onTools = (event: Event): boolean => (event.target as Element).closest('.map-tools, .mini-map') !== null;
    const down = (event: PointerEvent): void => {
      if (!event.isPrimary || onTools(event)) return;
      start = { x: event.clientX, y: event.clientY };
      const chosen = act.current?.pen ?? null;
      const right = event.pointerType === 'mouse' && event.button === 2;
      if (chosen || right) {
        const spot = act.current?.begin(start.x, start.y);
        if (!spot) return;
        event.stopPropagation();
        kind = chosen ?? 'arrow';
        // An arrow may be drawn by two presses, one at each end.
        const begun = drawing !== null && kind === 'arrow' && !right ? drawing : [];
        put([...begun, spot]);
      } else if (event.pointerType === 'touch') {
        clearTimeout(held);
        held = setTimeout(() => {
          const spot = act.current?.begin(start.x, start.y);
          if (!spot) return;
          kind = 'arrow';
          swallow = true;
          put([spot]);
        }, LONG_MS);
      }
    };
    const move = (event: PointerEvent): void => {
      if (!drawing) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) clearTimeout(held);
        return;
      }
      if (event.buttons === 0) return;
      event.stopPropagation();
      const spot = act.current?.begin(event.clientX, event.clientY);
      const last = drawing.at(-1);
      if (spot && last && !sameMarkSpot(spot, last)) put([...drawing, spot]);
    };
    const up = (event: PointerEvent): void => {
      clearTimeout(held);
      if (!drawing || event.type === 'pointercancel') {
        put(null);
        return;
      }
      const spots = drawing;
      const byFinger = swallow;
      if (spots.length === 1 && kind === 'arrow' && !byFinger && event.button !== 2) {
        // The first end of an arrow: it waits for the other.
        return;
      }
      put(null);
      act.current?.draw(spots.length === 1 && kind === 'arrow' ? 'hex' : kind, spots);
    };
    const click = (event: MouseEvent): void => {
      if (!swallow && act.current?.pen === null) return;
      if (onTools(event)) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const menu = (event: Event): void => event.preventDefault();
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') put(null);
    };
    element.addEventListener('pointerdown', down, true);
    element.addEventListener('pointermove', move, true);
    element.addEventListener('click', click, true);
    element.addEventListener('contextmenu', menu);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    addEventListener('keydown', leave);
    return () => {
      clearTimeout(held);
      element.removeEventListener('pointerdown', down, true);
      element.removeEventListener('pointermove', move, true);
      element.removeEventListener('click', click, true);
      element.removeEventListener('contextmenu', menu);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      removeEventListener('keydown', leave);
    };
  }, []);

  const drawn = () => (
    <>
      <rect ref={plane} {...ground.box} fill="none" pointerEvents="none" />
      <Marks
        ground={ground}
        marks={[
          ...marks,
          ...(draft.length > 1
            ? [
                {
                  kind: pen === 'path' ? 'path' : 'arrow',
                  eyes: 'all',
                  spots: pen === 'path' ? draft : [draft[0], draft.at(-1)],
                } as Mark,
              ]
            : []),
          ...(draft.length === 1 ? [{ kind: 'hex', eyes: 'all', spots: draft } as Mark] : []),
        ]}
      />
    </>
  );
  return (
    <div ref={host} className={pen ? 'study-board drawing' : 'study-board'} data-pen={pen ?? undefined}>
      {sheet.kind === 'table' ? (
        <Suspense>
          <TableView ref={ref} sheet={sheet} scene={scene} drawn={drawn} />
        </Suspense>
      ) : (
        <Board ref={ref} sheet={sheet} scene={scene} marks={{ ...noMarks, arrows: played }} drawn={drawn} />
      )}
    </div>
  );
}
