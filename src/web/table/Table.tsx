import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { HexLabel, Spot } from '../../engine/board.ts';
import { seatsIn } from '../../engine/game.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import { KeysDialog } from '../app/KeysDialog.tsx';
import { usePhone } from '../app/usePhone.ts';
import type { MapHandle } from '../board/Board.tsx';
import { SymbolSprite } from '../board/counter/SymbolSprite.tsx';
import type { Session } from '../session/session.ts';
import { AskPaper } from './AskPaper.tsx';
import { Bar } from './Bar.tsx';
import { type Around, AroundContext, type TabId, TableContext, type TableTools } from './context.ts';
import { DecisionCard } from './DecisionCard.tsx';
import { DeckDesk, useDesk } from './DeckDesk.tsx';
import { DiceTray } from './DiceTray.tsx';
import { EventCard } from './EventCard.tsx';
import { HandTray, trayBoxes } from './Hand.tsx';
import { HandoffScreen } from './HandoffScreen.tsx';
import { HintBar } from './HintBar.tsx';
import { LayerCard } from './LayerCard.tsx';
import { OverlayRow } from './OverlayRow.tsx';
import { Panels } from './Panels.tsx';
import { PhoneSheet } from './PhoneSheet.tsx';
import { Prompt } from './Prompt.tsx';
import { Rail, RecapPanel } from './RecapView.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { Slot } from './Slot.tsx';
import { Strip } from './Strip.tsx';
import { TableBoard } from './TableBoard.tsx';
import { TableSettings } from './TableSettings.tsx';
import { useAsk } from './useAsk.ts';
import { useCues } from './useCues.ts';
import { useGlide } from './useGlide.ts';
import { useHighlights } from './useHighlights.ts';
import { useKeys } from './useKeys.ts';
import { useLongPress } from './useLongPress.ts';
import { useOverlays } from './useOverlays.ts';
import { useRecap } from './useRecap.ts';
import { WatchBar } from './WatchBar.tsx';

/** Parts that are needed late or rarely are loaded when they are needed. */
const ReplayBar = lazy(() => import('../replay/ReplayBar.tsx').then((m) => ({ default: m.ReplayBar })));
const SaveDialog = lazy(() => import('../saves/SaveDialog.tsx').then((m) => ({ default: m.SaveDialog })));
const Result = lazy(() => import('./Result.tsx').then((m) => ({ default: m.Result })));
const GoalDialog = lazy(() => import('./GoalDialog.tsx').then((m) => ({ default: m.GoalDialog })));
const ArmySheet = lazy(() => import('../army/ArmySheet.tsx').then((m) => ({ default: m.ArmySheet })));

/** A pointer that only passes over an option moves nothing. */
const RESTS_MS = 180;

type Sheet = 'settings' | 'keys' | 'save' | 'goal' | null;

/** The playing screen. `around`: what surrounds a match on a server. */
export function Table({ id, session, around }: { id: string; session: Session; around?: Around }) {
  return (
    <AroundContext value={around ?? null}>
      <Screen id={id} session={session} around={around} />
    </AroundContext>
  );
}

function Screen({ id, session, around }: { id: string; session: Session; around: Around | undefined }) {
  const onGoal = around?.onGoal;
  const recap = useRecap(session);
  const state = useSyncExternalStore(recap.subscribe, recap.snapshot);
  const telling = useSyncExternalStore(recap.subscribe, recap.telling);
  useCues(state, telling);
  // The seats are called as in this match: an army that was picked names its player.
  const looks = JSON.stringify(state.scene?.seats ?? null);
  const game = useMemo(() => {
    const seats = seatsIn(session.game, session.setup, { seats: JSON.parse(looks) });
    return { ...session.game, seats };
  }, [session, looks]);
  const rulebook = useMemo(() => parseRulebook(game.rulebook), [game]);
  const sheet = useMemo(() => game.sheet(session.setup), [game, session]);
  const phone = usePhone();
  const board = useRef<MapHandle>(null);
  const [tab, setTab] = useState<TabId>('log');
  const [rule, setRule] = useState<{ id: string | undefined; serial: number }>({ id: undefined, serial: 0 });
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [inspected, setInspected] = useState<string | null>(null);
  const [open, setOpen] = useState<Sheet>(null);
  const [stop, setStop] = useState<'peek' | 'half' | 'full'>('peek');
  /** On a phone: the sheet shows the decision, not one of the panels. */
  const [deciding, setDeciding] = useState(true);

  const [unfolded, setUnfolded] = useState(false);
  const wantsList = useRef(false);
  const resting = useRef<number>(undefined);
  /** Seats that build their army list step by step. */
  const [bySteps, setSteps] = useState<readonly number[]>([]);
  const army = state.ask && !state.sending && !bySteps.includes(state.seat) ? session.armyAsked() : null;
  const [plannedHex, setPlannedHex] = useState<HexLabel | null>(null);

  const closePaper = useRef(() => {});
  const openTab = useCallback((to: TabId) => {
    closePaper.current();
    setTab(to);
    setDeciding(false);
    setStop((s) => (s === 'peek' ? 'half' : s));
  }, []);
  const toStop = (to: typeof stop): void => {
    setStop(to);
    // The lowered sheet has room only for the decision.
    if (to === 'peek') setDeciding(true);
  };
  const tools = useMemo<TableTools>(
    () => ({
      id,
      session,
      recap,
      game,
      rulebook,
      folds: { open: unfolded, set: setUnfolded, wanted: wantsList },
      planned: { open: plannedHex, set: setPlannedHex },
      openRule: (to) => {
        setRule((r) => ({ id: to, serial: r.serial + 1 }));
        openTab('rules');
      },
      openTab,
      openGoal: () => {
        setOpen('goal');
        onGoal?.();
      },
      spot: setSpots,
      inspect: (piece) => {
        setInspected(piece);
        if (piece !== null) openTab('unit');
      },
      jumpTo: ([spot]) => spot !== undefined && board.current?.reveal(spot),
      panTo: ([spot]) => {
        clearTimeout(resting.current);
        if (spot !== undefined) resting.current = window.setTimeout(() => board.current?.reveal(spot), RESTS_MS);
      },
    }),
    [id, session, recap, game, rulebook, openTab, onGoal, unfolded, plannedHex],
  );
  const highlights = useHighlights(session, state);
  const toDecision = useCallback(() => {
    const [spot] = highlights.live;
    if (spot !== undefined) board.current?.jump(spot);
  }, [highlights]);
  const overlaid = useOverlays(id, session, state, game, sheet.kind);
  const [rowOpen, setRowOpen] = useState(false);
  const toggleRow = useCallback(() => setRowOpen((on) => !on), []);
  const asking = useAsk(session, state, board, {
    rated: around?.noAdvice != null && state.result === null,
    live: state.handoff === null && state.replayAt === null && state.scene !== null,
  });
  // A paper that is opened takes the place of the question.
  closePaper.current = asking.close;
  useKeys({
    tools,
    overlaid,
    asking,
    toggleRow,
    board,
    toDecision,
    onKeys: () => setOpen('keys'),
    blocked: open !== null,
  });

  useLongPress(session, asking, board);
  useGlide(board, game, { highlights, state, telling, sheet, phone });

  // The inspector shows the piece that is picked.
  const picked = state.stage?.picked.find((p) => p.piece !== undefined)?.piece;
  useEffect(() => {
    if (picked !== undefined) setInspected(picked);
  }, [picked]);

  // While two players change places only the bare map stays, so that it need not be drawn again.
  const { handoff, scene } = state;
  const passed = handoff !== null;
  useEffect(() => {
    if (passed) setSpots([]);
  }, [passed]);

  // What was lit up belonged to the position before.
  const { length, replayAt } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position is shown
  useEffect(() => setSpots([]), [length, replayAt]);

  const desk = useDesk(scene, sheet, phone);
  // The map keeps its place while nobody may see the table.
  const hasDesk = useRef(false);
  if (scene) hasDesk.current = desk.beside;
  if (!scene && !passed) return null;
  const replaying = state.replayAt !== null;
  const raised =
    stop === 'peek' &&
    (asking.answer !== null ||
      state.pending !== null ||
      telling.step !== null ||
      state.setupPreview !== null ||
      state.swap !== null ||
      session.selection.routes().length > 0)
      ? 'half'
      : stop;
  // A pending option goes before an overlay.
  const layered = overlaid.layer !== null && !state.pending && !state.swap && !state.setupPreview;
  const decision = layered ? <LayerCard overlaid={overlaid} /> : <DecisionCard />;
  const panels = (
    <Panels tab={tab} onTab={setTab} rule={rule} inspected={inspected} sheet={sheet} highlights={highlights} />
  );
  const held = scene !== null && !replaying && trayBoxes(scene).length > 0;
  // On a phone: what the sheet shows in place of the question.
  const pends = state.ask && state.stage && state.pending && !state.swap && !state.setupPreview;
  const shows = telling.mode === 'event' || telling.mode === 'recap' ? telling.mode : pends ? 'armed' : undefined;
  const startReplay = () => (replaying ? session.replay.exit() : void session.replay.goTo(state.length));
  // (Not `inert`: the browser would recompute it for every element of the map.)
  const told = passed
    ? { 'aria-hidden': true, 'aria-busy': true }
    : {
        'data-stop': phone ? raised : undefined,
        'data-shows': phone && deciding && !asking.answer ? shows : undefined,
        'data-seat': state.seat,
        'data-choices': state.replayAt ?? state.length,
        'data-army': army && game.armies && telling.step === null ? 'asked' : undefined,
        'aria-busy': state.sending,
        'data-asked': asking.answer && !asking.pinned ? '' : undefined,
      };
  return (
    <TableContext value={tools}>
      <div
        className={['screen', phone ? 'phone' : '', overlaid.layer ? 'layered' : ''].filter(Boolean).join(' ')}
        {...told}
      >
        <SymbolSprite />
        {passed ? null : (
          <Bar
            onOverlays={toggleRow}
            onReplay={startReplay}
            onSave={() => setOpen('save')}
            onSettings={() => setOpen('settings')}
            onKeys={() => setOpen('keys')}
          />
        )}
        {passed ? null : phone ? around?.seats : <Prompt />}
        {!passed && (rowOpen || overlaid.open !== null) ? (
          <OverlayRow
            open={overlaid.open}
            onOpen={overlaid.setOpen}
            layered={overlaid.layer !== null}
            notes={overlaid}
          />
        ) : null}
        <main className={hasDesk.current ? 'map with-desk' : 'map'}>
          {scene && desk.beside ? <DeckDesk scene={scene} desk={desk} /> : null}
          <h1 className="sr">{game.title}</h1>
          <TableBoard
            ref={board}
            sheet={sheet}
            highlights={highlights}
            spotted={passed ? [] : spots}
            overlays={overlaid}
            asking={asking}
            onFind={toDecision}
            onPiece={setInspected}
          />
          {passed ? null : (
            <>
              {session.seating.isWatched ? <DiceTray /> : null}
              <RefusalNote />
              <WatchBar />
              {state.result && !around?.learning ? (
                <Suspense>
                  <Result />
                </Suspense>
              ) : null}
            </>
          )}
        </main>
        {!scene || passed ? null : replaying ? (
          <Suspense>
            <ReplayBar onClose={() => session.replay.exit()} />
          </Suspense>
        ) : phone ? null : telling.mode === 'recap' ? (
          <Rail />
        ) : (
          <div className="table-foot">
            {held ? <HandTray scene={scene} /> : null}
            {desk.boxes.length > 0 && !desk.beside ? <DeckDesk scene={scene} desk={desk} /> : null}
            <Strip scene={scene} besides={desk.boxes} />
          </div>
        )}
        {!scene || passed ? null : phone ? (
          <PhoneSheet
            stop={stop}
            onStop={toStop}
            deciding={deciding}
            onDecide={() => toStop(deciding && stop === 'peek' ? 'half' : 'peek')}
            tab={tab}
            onTab={openTab}
            scene={scene}
            decision={decision}
            paper={asking.answer ? <AskPaper asking={asking} /> : null}
          >
            {panels}
          </PhoneSheet>
        ) : (
          <aside className="side" aria-label="Decision and panels">
            {around?.seats}
            {around?.asks}
            {asking.answer && !asking.pinned ? (
              <AskPaper asking={asking} />
            ) : (
              <>
                <Slot>
                  {telling.mode === 'event' ? <EventCard /> : telling.mode === 'recap' ? <RecapPanel /> : decision}
                </Slot>
                <HintBar />
                {asking.answer ? <AskPaper asking={asking} /> : panels}
              </>
            )}
          </aside>
        )}
      </div>
      {passed ? <HandoffScreen /> : null}
      {army && game.armies && telling.step === null ? (
        <Suspense>
          <ArmySheet
            key={state.seat}
            game={game}
            book={game.armies}
            asked={army}
            title={`${game.title}: ${game.scenarios.find((s) => s.id === session.setup.scenario)?.title ?? ''}`}
            onDone={(list) => void session.submitArmy(list)}
            onClose={() => setSteps([...bySteps, state.seat])}
          />
        </Suspense>
      ) : null}
      {open === 'settings' && !passed ? <TableSettings onClose={() => setOpen(null)} /> : null}
      {open === 'keys' && !passed ? <KeysDialog onClose={() => setOpen(null)} /> : null}
      {open === 'goal' && !passed ? (
        <Suspense>
          <GoalDialog onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open === 'save' && !passed ? (
        <Suspense>
          <SaveDialog session={session} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </TableContext>
  );
}
