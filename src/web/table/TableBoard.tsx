import { lazy, type Ref, Suspense, useEffect, useMemo, useRef } from 'react';
import type { BoardSheet, HexLabel, Scene, Spot } from '../../engine/board.ts';
import { useAfterPaint } from '../app/useAfterPaint.ts';
import { Board, type BoardOption, type MapHandle } from '../board/Board.tsx';
import type { CounterState } from '../board/counter/Counter.tsx';
import { attackTargetsNow } from '../session/actions.ts';
import { type AttackTarget, attackTargetAt, bestOpening } from '../session/attack-targets.ts';
import { answerWith, asksForPieces, broughtBy } from '../session/fight-words.ts';
import { type Highlights, overlayOf } from '../session/highlights.ts';
import { regionsBehind } from '../session/open-behind.ts';
import { noTableMarks, tableMarksOf } from '../session/table-marks.ts';
import { useTable, useTableState, useTelling } from './context.ts';
import type { Asking } from './useAsk.ts';
import { useMapMarks } from './useMapMarks.ts';
import type { Overlaid } from './useOverlays.ts';

/** Only games on measured tables need it. */
const TableView = lazy(() => import('../board/TableView.tsx').then((m) => ({ default: m.TableView })));

/** The bare board while two players change places. */
const BARE: Scene = { pieces: [], hexMarks: [], tracks: [], boxes: [], status: { turn: '', phase: '', figures: [] } };

/** Whether the last input was a touch: a tap shows an option before it is chosen. */
function useTouch(): { readonly current: boolean } {
  const touch = useRef(false);
  useEffect(() => {
    const note = (event: PointerEvent): void => {
      touch.current = event.pointerType === 'touch';
    };
    const key = (): void => {
      touch.current = false;
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', note, true);
      removeEventListener('keydown', key, true);
    };
  }, []);
  return touch;
}

interface TableBoardProps {
  readonly sheet: BoardSheet;
  readonly highlights: Highlights;
  /** Spots highlighted by the log. */
  readonly spotted: readonly Spot[];
  readonly overlays: Overlaid;
  readonly asking: Asking;
  readonly onFind: () => void;
  readonly onPiece: (piece: string) => void;
  readonly ref: Ref<MapHandle>;
}

/** The board with the options of the decision on it. */
export function TableBoard({ sheet, highlights, spotted, overlays, asking, onFind, onPiece, ref }: TableBoardProps) {
  const { session, recap } = useTable();
  const state = useTableState();
  const telling = useTelling();
  const { places, preview, pending, fight, odds, focus, handoff } = state;
  const scene = handoff === null ? state.scene : BARE;
  const touch = useTouch();
  const { ask, stage } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be attacked changes with the decision and what is picked
  const attackTargets = useMemo(() => attackTargetsNow(session.position, state), [session, ask, stage]);
  const { swap } = state;
  const options = useMemo((): readonly BoardOption[] => {
    if (swap)
      return swap.may.map((piece) => ({ key: `swap ${piece}`, at: { piece }, name: 'change places', tone: 'may' }));
    const plain = highlights.marks.map(({ key, at, name, tone }): BoardOption => ({ key, at, name, tone }));
    const taken = new Set(highlights.marks.flatMap((m) => ('hex' in m.at ? [m.at.hex] : [])));
    // Several units may attack the same hex: it is one place to click.
    const aimed = new Map<HexLabel, BoardOption>();
    for (const { hexes, label } of attackTargets)
      for (const hex of hexes)
        if (!taken.has(hex) && !aimed.has(hex))
          aimed.set(hex, { key: `aim ${hex}`, at: { hex }, name: `attack ${label}`, tone: 'target' });
    return [...plain, ...aimed.values()];
  }, [highlights, attackTargets, swap]);
  const marks = useMapMarks(attackTargets);
  // While others decide, the hexes of their last choice are ringed.
  const last = state.ask || telling.step ? undefined : state.log.at(state.replayAt ?? -1);
  const happened = useMemo(
    () =>
      (last?.lines ?? []).flatMap((line) =>
        line.parts.flatMap((part) => (typeof part === 'object' ? (places?.of(part.kind, part.id).spots ?? []) : [])),
      ),
    [last, places],
  );
  // Where orders lead that have not been given: after the rest is drawn.
  const painted = useAfterPaint(ask);
  const behind = useMemo(
    () => (painted && sheet.kind === 'table' && !telling.step ? regionsBehind(ask, session.position.lookahead) : []),
    [painted, sheet, telling.step, ask, session],
  );
  const overlay = useMemo(() => {
    const plain = overlayOf(highlights, { preview, pending, odds, focus, places }, [...spotted, ...happened]);
    return behind.length > 0 && !pending ? { ...plain, regions: [...(plain.regions ?? []), ...behind] } : plain;
  }, [highlights, preview, pending, odds, focus, places, spotted, happened, behind]);
  const tableMarks = useMemo(
    () => (telling.step && sheet.kind === 'table' ? tableMarksOf(telling.step) : noTableMarks),
    [telling.step, sheet],
  );
  const targets = useMemo(
    () => [...new Set([...(overlay.targets ?? []), ...attackTargets.flatMap((attackTarget) => attackTarget.hexes)])],
    [overlay.targets, attackTargets],
  );
  const states = useMemo(() => {
    const found = new Map<string, CounterState>();
    const aimed = targets ?? [];
    // An occupied target is bracketed on its counters.
    for (const piece of scene?.pieces ?? []) {
      const held = (at: (typeof aimed)[number]): boolean =>
        typeof at === 'string'
          ? 'hex' in piece.place && piece.place.hex === at
          : 'piece' in at && at.piece === piece.id;
      if (aimed.some(held)) found.set(piece.id, 'target');
    }
    for (const id of highlights.chosen) found.set(id, 'chosen');
    // Who takes part in the fight that is shown, and who may.
    for (const { choice, on, why } of fight?.questions
      .filter((q) => asksForPieces(q, places))
      .flatMap((q) => q.answers) ?? []) {
      const piece = broughtBy(choice);
      if (piece !== undefined && !why) found.set(piece, on ? 'joins' : 'may');
    }
    if (swap?.first) found.set(swap.first, 'chosen');
    return found;
  }, [highlights, scene, targets, swap, fight, places]);
  // A unit that enters the table is shown at its first legal place, and can be dragged from there.
  const standby = useMemo(() => {
    if (sheet.kind !== 'table' || !ask?.open || scene?.ghosts?.length) return undefined;
    if (scene?.units?.some((u) => u.active)) return undefined;
    const placing = ask.choices.find((c) => c.places.some((p) => p.spots.some((s) => 'point' in s)));
    return placing ? session.position.foresight.previewOf(placing.code)?.overlay?.ghosts : undefined;
  }, [sheet, ask, scene, session]);
  if (!scene) return null;
  const [first] = highlights.chosen;
  const from = first === undefined ? undefined : places?.hexOf(first);
  const markOf = (key: string) => highlights.marks.find((m) => m.key === key);
  const attack = (hex: HexLabel | undefined, piece?: string): boolean => {
    const attackTarget = attackTargetAt(attackTargets, hex, piece);
    const best = attackTarget && places ? bestOpening(attackTarget, session.position, places) : undefined;
    if (!attackTarget || !best) return false;
    // A second click on the target confirms the attack.
    if (pending && isOpen(attackTarget)) session.decisions.confirm();
    else session.selection.open(best);
    return true;
  };
  const isOpen = ({ openings }: AttackTarget): boolean =>
    fight
      ? openings.some(({ codes }) => codes.join() === fight.opening.codes.join())
      : openings.some(({ choice }) => choice.code === pending?.code);
  /** A press on a unit that may join the fight that is shown adds it, or takes it out again. */
  const join = (spot: Spot): boolean => {
    const answer = fight && 'piece' in spot ? answerWith(fight, spot.piece) : undefined;
    if (!answer || answer.why) return false;
    session.selection.toggle(answer.choice);
    return true;
  };
  const choose = (key: string): void => {
    if (overlays.open === 'notes') {
      const option = options.find((o) => o.key === key);
      if (option) press(option.at);
      return;
    }
    if (key.startsWith('swap ')) {
      void session.setUp.swapWith(key.slice(5));
      return;
    }
    if (key.startsWith('aim ')) {
      if (asking.take({ hex: key.slice(4) })) return;
      attack(key.slice(4));
      return;
    }
    const mark = markOf(key);
    if (!mark) return;
    if (!('point' in mark.at) && asking.take(mark.at)) return;
    if ('piece' in mark.at) onPiece(mark.at.piece);
    if (join(mark.at)) return;
    // Selecting a unit that can move moves it; the list has what else it can do.
    const ways = mark.target.choices.filter((c) => c.places.length === (stage?.picked.length ?? 0) + 1);
    const moves = ways.filter((c) => c.kind === 'move');
    const [move] = moves;
    if (move && moves.length === 1 && ways.length > 1 && 'piece' in mark.at && !session.selection.onlySelects(move))
      session.selection.offer(move, touch.current);
    else session.selection.click(mark.at, touch.current);
  };
  const press = (spot: Spot): void => {
    const at = places?.labelled(spot);
    if (!('point' in spot) && asking.take(spot)) return;
    if (overlays.open === 'notes') {
      if (typeof at === 'string') overlays.note(at);
      return;
    }
    if ('piece' in spot) onPiece(spot.piece);
    if (telling.step) {
      if (telling.mode === 'event') recap.next();
      return;
    }
    if (state.swap || state.setupPreview || join(spot)) return;
    const label = places?.labelled(spot);
    if (typeof label === 'string' && attack(label, 'piece' in spot ? spot.piece : undefined)) return;
    session.selection.click(spot, touch.current);
  };
  if (sheet.kind === 'table')
    return (
      <Suspense>
        <TableView
          altered={session.overlay !== undefined}
          calm={ask !== null}
          asleep={handoff !== null}
          ref={ref}
          sheet={sheet}
          scene={scene}
          overlay={overlay}
          layer={overlays.layer}
          bare={overlays.open === 'bare'}
          options={new Map(options.flatMap((o) => ('piece' in o.at ? [[o.at.piece, o.name] as const] : [])))}
          points={options.flatMap((o) => ('point' in o.at ? [{ key: o.key, at: o.at.point, name: o.name }] : []))}
          states={states}
          marks={tableMarks}
          {...(standby && !telling.step ? { standby } : {})}
          onDragPoint={(point) => session.selection.pointAt(point ? { point } : null)}
          onChoose={(piece) => press({ piece })}
          onChoosePoint={choose}
          onInspect={(piece) => press({ piece })}
          onPoint={(point) => press({ point })}
          onHoverPoint={(point) => {
            if (!touch.current) session.selection.pointAt(point ? { point } : null);
          }}
        />
      </Suspense>
    );
  return (
    <Board
      calm={ask !== null}
      asleep={handoff !== null}
      ref={ref}
      sheet={sheet}
      scene={scene}
      overlay={overlay}
      options={options}
      states={states}
      marks={marks}
      asked={handoff === null ? asking.answer : null}
      layer={handoff === null ? overlays.layer : null}
      notes={handoff === null ? overlays.notes : []}
      ground={overlays.open === 'names'}
      bare={overlays.open === 'bare'}
      {...(from === undefined ? {} : { from })}
      onChoose={choose}
      onInspect={(what) => press('hex' in what ? what : { piece: what.piece.id })}
      onHoverOption={(key) => {
        if (touch.current) return;
        const attackTarget = key?.startsWith('aim ') ? attackTargetAt(attackTargets, key.slice(4)) : undefined;
        if (attackTarget && places)
          session.selection.look(bestOpening(attackTarget, session.position, places)?.choice ?? null);
        else session.selection.point(key === undefined ? null : (markOf(key)?.target ?? null));
      }}
      onFind={onFind}
    />
  );
}
