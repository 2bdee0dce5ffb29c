import { lazy, Suspense, useEffect, useState } from 'react';
import { Lobby } from '../lobby/Lobby.tsx';
import { SaveWarning } from '../saves/SaveWarning.tsx';
import type { Session } from '../session/session.ts';
import { Boundary } from './Boundary.tsx';
import { openedMatch, openMatch } from './matches.ts';
import { useRoute } from './route.ts';
import { useTableScreen } from './table.ts';

const RulebookPage = lazy(() => import('../rulebook/RulebookPage.tsx').then((m) => ({ default: m.RulebookPage })));
const EditionPage = lazy(() => import('../lobby/EditionPage.tsx').then((m) => ({ default: m.EditionPage })));
const ChartsPage = lazy(() => import('../charts/ChartsPage.tsx').then((m) => ({ default: m.ChartsPage })));
const LearnPage = lazy(() => import('../learn/LearnPage.tsx').then((m) => ({ default: m.LearnPage })));
const ArmyPage = lazy(() => import('../army/ArmyPage.tsx').then((m) => ({ default: m.ArmyPage })));
const OnlinePage = lazy(() => import('../online/OnlinePage.tsx').then((m) => ({ default: m.OnlinePage })));
const OnlineTable = lazy(() => import('../online/OnlineTable.tsx').then((m) => ({ default: m.OnlineTable })));
const YouPage = lazy(() => import('../online/YouPage.tsx').then((m) => ({ default: m.YouPage })));
const PlayerPage = lazy(() => import('../online/PlayerPage.tsx').then((m) => ({ default: m.PlayerPage })));
const LinkPage = lazy(() => import('../online/LinkPage.tsx').then((m) => ({ default: m.LinkPage })));
const LabPage = lazy(() => import('../lab/LabPage.tsx').then((m) => ({ default: m.LabPage })));
const RecordsPage = lazy(() => import('../saves/RecordsPage.tsx').then((m) => ({ default: m.RecordsPage })));
const PuzzlePage = lazy(() => import('../study/PuzzlePage.tsx').then((m) => ({ default: m.PuzzlePage })));
const StudyPage = lazy(() => import('../study/StudyPage.tsx').then((m) => ({ default: m.StudyPage })));

export function App() {
  const route = useRoute();
  return (
    <Boundary at={JSON.stringify(route)}>
      <SaveWarning />
      <Suspense fallback={<div className="loading" />}>
        {route.screen === 'table' ? (
          <TableScreen key={route.match} id={route.match} />
        ) : route.screen === 'rules' ? (
          <RulebookPage game={route.game} statement={route.statement} />
        ) : route.screen === 'rulebooks' ? (
          <RulebookPage />
        ) : route.screen === 'edition' ? (
          <EditionPage game={route.game} />
        ) : route.screen === 'charts' ? (
          <ChartsPage key={route.game} game={route.game} />
        ) : route.screen === 'learn' ? (
          <LearnPage key={route.game} game={route.game} />
        ) : route.screen === 'armies' ? (
          <ArmyPage key={route.game} game={route.game} task={route.task} text={route.text} />
        ) : route.screen === 'online' ? (
          route.match ? (
            <OnlineTable key={route.match} code={route.match} linkKey={route.key} />
          ) : (
            <OnlinePage />
          )
        ) : route.screen === 'you' ? (
          <YouPage />
        ) : route.screen === 'player' ? (
          <PlayerPage key={route.id} id={route.id} />
        ) : route.screen === 'link' ? (
          <LinkPage key={route.token} kind={route.kind} token={route.token} />
        ) : route.screen === 'puzzles' ? (
          <PuzzlePage key={`${route.game} ${route.number}`} game={route.game} number={route.number} />
        ) : route.screen === 'study' ? (
          <StudyPage key={route.study} id={route.study} at={route.at} eyes={route.eyes} />
        ) : route.screen === 'records' ? (
          <RecordsPage />
        ) : route.screen === 'lab' ? (
          <LabPage parts={route.parts} />
        ) : (
          <Lobby key={route.game ?? ''} game={route.game} setup={route.setup} />
        )}
      </Suspense>
    </Boundary>
  );
}

function TableScreen({ id }: { id: string }) {
  const Table = useTableScreen();
  const [session, setSession] = useState<Session | null>(() => openedMatch(id));
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    openMatch(id).then(
      (found) => {
        if (left) return;
        if (found) setSession(found);
        else setFault('This match is not saved in this browser.');
      },
      (error: unknown) => !left && setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      left = true;
    };
  }, [id]);
  if (fault !== null)
    return (
      <main className="fault">
        <h1>This match cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href="#/">
          Back to games
        </a>
      </main>
    );
  return session && Table ? <Table id={id} session={session} /> : <div className="loading" />;
}
