import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { SPECTATOR } from '../../engine/game.ts';
import { freshSalt, freshSeed } from '../../engine/random.ts';
import { type Eyes, type MarkSpot, refText } from '../../study/study.ts';
import { Dialog } from '../app/Dialog.tsx';
import { Icon, Mark } from '../app/Icon.tsx';
import { playMatch, savedMatch } from '../app/matches.ts';
import { go, studyLink, tableLink } from '../app/route.ts';
import { isDark, setSettings, useSettings } from '../app/settings.ts';
import { Tabs } from '../app/Tabs.tsx';
import { usePhone } from '../app/usePhone.ts';
import { SymbolSprite } from '../board/counter/SymbolSprite.tsx';
import type { MapHandle } from '../board/MapView.tsx';
import type { Player } from '../session/session.ts';
import { StatePlate } from '../table/StatePlate.tsx';
import { WhoPlaysIn } from '../table/WhoPlays.tsx';
import { ChoicePaper } from './ChoicePaper.tsx';
import { CommentField } from './CommentField.tsx';
import { DeskContext, useDesk, useDeskState } from './context.ts';
import { Desk } from './desk.ts';
import { hasSecrets } from './eyes.ts';
import { markGround, type Pen } from './marks.ts';
import { type OpenedStudy, openSavedStudy, refOf } from './open.ts';
import { ChaptersPaper, LuckPaper, PointsPaper } from './Papers.tsx';
import { PENS, PenBar } from './PenBar.tsx';
import { forgetPlayedOn, notePlayedOn, type PlayedOn, playedOn } from './played.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { StudyBoard } from './StudyBoard.tsx';
import { StudyCourse, usePoints } from './StudyCourse.tsx';
import { putStudy } from './studies.ts';
import { TreeList } from './TreeList.tsx';
import { useWeighing } from './useWeighing.ts';
import './study.css';
import './study-papers.css';
import './study-phone.css';

export function StudyPage({ id, at, eyes }: { id: string; at?: string | undefined; eyes?: string | undefined }) {
  const [opened, setOpened] = useState<OpenedStudy | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    openSavedStudy(id).then(
      (found) => {
        if (left) return;
        if (found) setOpened(found);
        else setFault('This study is not saved in this browser.');
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
        <h1>This study cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href="#/records">
          Saved matches
        </a>
      </main>
    );
  return opened ? <Opened opened={opened} at={at} eyes={eyes} /> : <div className="loading" />;
}

interface OpenedProps {
  readonly opened: OpenedStudy;
  readonly at?: string | undefined;
  readonly eyes?: string | undefined;
}

function Opened({ opened, at, eyes }: OpenedProps) {
  const [desk] = useState(
    () =>
      new Desk({
        id: opened.id,
        study: opened.study,
        tree: opened.tree,
        at: refOf(at),
        eyes,
        save: (text, study) =>
          putStudy({
            id: opened.id,
            title: study.title,
            game: opened.tree.game.id,
            match: opened.match,
            updated: Date.now(),
            text,
          }),
      }),
  );
  // The address was written by another page: it goes to the moment it names.
  useEffect(() => {
    const ref = refOf(at);
    if (ref) desk.go(ref);
    if (eyes !== undefined) desk.look(eyes);
  }, [desk, at, eyes]);
  useWeighing(desk, opened.overlay);
  return (
    <DeskContext value={desk}>
      <Screen overlay={opened.overlay} />
    </DeskContext>
  );
}

type Paper = 'choice' | 'moves' | 'luck' | 'points' | 'chapters';

function Screen({ overlay }: { overlay: unknown }) {
  const desk = useDesk();
  const state = useSyncExternalStore(desk.subscribe, desk.snapshot);
  const { study, at, eyes } = state;
  const phone = usePhone();
  const board = useRef<MapHandle>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const [pen, setPen] = useState<Pen | null>(null);
  const [readers, setReaders] = useState<Eyes>('all');
  const [wordsAt, setWordsAt] = useState<MarkSpot | null>(null);
  const [paper, setPaper] = useState<Paper>(phone ? 'choice' : 'moves');
  const [open, setOpen] = useState<'share' | 'keys' | 'play' | null>(null);
  const { game, tree } = desk;
  const sheet = useMemo(() => game.sheet(tree.match.setup), [game, tree]);
  const ground = useMemo(() => markGround(sheet), [sheet]);
  const secrets = useMemo(() => hasSecrets(tree.match), [tree]);
  const status = useMemo(() => game.scene(game.view(tree.stateAt(at), SPECTATOR)).status, [game, tree, at]);
  const points = usePoints();
  const point = at.line === null ? points.findIndex((p) => p.n === at.n) : -1;
  const length = tree.lengthOf(at.line);

  // The address names the moment, so that it can be copied and reloaded.
  useEffect(() => {
    history.replaceState(null, '', studyLink(desk.id, refText(at), eyes));
  }, [desk, at, eyes]);
  useEffect(() => {
    document.title = `${study.title} · Sandtable`;
    return () => {
      document.title = 'Sandtable';
    };
  }, [study.title]);
  // A page that closes may not wait for the save that is due.
  useEffect(() => {
    const save = (): void => void desk.saveNow();
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [desk]);

  const tryAnother = (): void => {
    setPaper(phone ? 'choice' : 'moves');
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid=try]')?.click());
  };
  useStudyKeys({
    blocked: open !== null,
    onKey: (key) => {
      const chosen = PENS.find((p) => p.key.toLowerCase() === key.toLowerCase());
      const number = Number(key);
      if (key === 'ArrowLeft') desk.step(-1);
      else if (key === 'ArrowRight') desk.step(1);
      else if (key === 'ArrowUp') desk.turn(-1);
      else if (key === 'ArrowDown') desk.turn(1);
      else if (key === 'Undo') desk.undo();
      else if (key === 'Redo') desk.redo();
      else if (key === 'Escape' && pen) setPen(null);
      else if (key === '?') setOpen('keys');
      else if (key.toLowerCase() === 'n') desk.nextMarked();
      else if (key.toLowerCase() === 'v') tryAnother();
      else if (key.toLowerCase() === 'c') comment.current?.focus();
      else if (key.toLowerCase() === 'e') nextEyes();
      else if (number >= 1 && number <= 9) {
        const to = points[number - 1];
        if (to) desk.go({ line: null, n: to.n });
      } else if (chosen) setPen(pen === chosen.id ? null : chosen.id);
      else return false;
      return true;
    },
  });
  const viewers = [...game.seats.map((s) => ({ id: s.id, name: s.name })), { id: 'everything', name: 'Everything' }];
  const nextEyes = (): void => {
    const here = viewers.findIndex((v) => v.id === eyes);
    desk.look(viewers[(here + 1) % viewers.length]?.id ?? 'everything');
  };
  const moment = (
    <section className="moment" aria-label="Moment">
      <div className="step">
        <button
          type="button"
          className="btn"
          aria-label="Previous"
          aria-keyshortcuts="ArrowLeft"
          onClick={() => desk.step(-1)}
        >
          ‹
        </button>
        <button
          type="button"
          className="btn"
          aria-label="Next"
          aria-keyshortcuts="ArrowRight"
          onClick={() => desk.step(1)}
        >
          ›
        </button>
      </div>
      <h1 data-testid="study-moment">
        {at.n > length ? (at.line ? `End of line ${at.line}` : 'End') : `Decision ${refText(at)}`}
        <small>
          of {length}
          {point >= 0 ? ` · turning point ${point + 1} of ${points.length}` : ''}
        </small>
      </h1>
      {secrets ? (
        <fieldset className="eyes">
          <legend>Eyes</legend>
          {viewers.map((v) => (
            <label key={v.id} className={v.id === eyes ? 'on' : ''}>
              <input type="radio" name="eyes" checked={v.id === eyes} onChange={() => desk.look(v.id)} />
              {v.name}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="eyes-note">Nothing is hidden in this match.</p>
      )}
    </section>
  );
  const choice = <ChoicePaper onPlayOn={() => setOpen('play')} />;
  const papers: readonly {
    readonly id: Paper;
    readonly name: string;
    readonly icon: 'target' | 'list' | 'chart' | 'flag' | 'book';
  }[] = [
    ...(phone ? [{ id: 'choice', name: 'Decision', icon: 'target' } as const] : []),
    { id: 'moves', name: 'Moves', icon: 'list' },
    { id: 'luck', name: 'Luck', icon: 'chart' },
    { id: 'points', name: phone ? 'Points' : 'Turning points', icon: 'flag' },
    { id: 'chapters', name: 'Chapters', icon: 'book' },
  ];
  const content: Readonly<Record<Paper, () => ReactNode>> = {
    choice: () => (
      <>
        {choice}
        <CommentField ref={comment} />
      </>
    ),
    moves: () => <TreeList />,
    luck: () => <LuckPaper />,
    points: () => <PointsPaper />,
    chapters: () => <ChaptersPaper />,
  };
  return (
    <div className={phone ? 'study phone' : 'study'} data-study={desk.id} data-at={refText(at)} data-eyes={eyes}>
      <SymbolSprite />
      <header className="bar study-bar">
        <a className="brand" href="#/" aria-label="Sandtable: games">
          <Mark size={26} />
          <span>Sandtable</span>
        </a>
        <span className="match">
          <b>{game.title}</b> <i>{study.title === game.title ? 'study' : study.title}</i>
        </span>
        <StatePlate status={status} />
        <span className="grow" />
        <button
          type="button"
          className="tool worded"
          data-testid="study-share"
          aria-label="Share"
          onClick={() => setOpen('share')}
        >
          <Icon name="flag" size={16} />
          <span>Share</span>
        </button>
        <Theme />
        <button type="button" className="tool" aria-label="Keys" aria-keyshortcuts="?" onClick={() => setOpen('keys')}>
          <Icon name="help" size={16} />
        </button>
      </header>
      {moment}
      {phone ? null : (
        <PenBar
          pen={pen}
          onPen={setPen}
          ground={ground}
          eyes={readers}
          onEyes={setReaders}
          at={pen === 'words' ? wordsAt : null}
        />
      )}
      <main className="map">
        <StudyBoard ref={board} pen={pen} eyesOfMarks={readers} onWords={setWordsAt} />
      </main>
      <StudyCourse />
      <aside className="study-side" aria-label="Study">
        <PlayedLines />
        <Tabs label="Study" tabs={papers} selected={paper} onSelect={setPaper}>
          {content[paper]()}
        </Tabs>
        {phone ? null : choice}
        {phone ? null : <CommentField ref={comment} />}
      </aside>
      {phone ? (
        <nav className="study-nav" aria-label="Walk through the match">
          <button type="button" className="btn" aria-label="Back" onClick={() => desk.step(-1)}>
            ‹
          </button>
          <button type="button" className="btn" onClick={() => desk.turn(1)}>
            {at.line ? `Line ${at.line}` : 'Lines'}
          </button>
          <button type="button" className="btn primary" onClick={() => desk.nextMarked()}>
            Next marked
          </button>
          <button type="button" className="btn" aria-label="Forward" onClick={() => desk.step(1)}>
            ›
          </button>
        </nav>
      ) : null}
      {open === 'share' ? <ShareDialog onClose={() => setOpen(null)} /> : null}
      {open === 'keys' ? <Keys onClose={() => setOpen(null)} /> : null}
      {open === 'play' ? <PlayOn overlay={overlay} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function Theme() {
  useSettings();
  const dark = isDark();
  return (
    <button
      type="button"
      className="tool"
      aria-label={dark ? 'Light' : 'Dark'}
      onClick={() => setSettings({ theme: dark ? 'light' : 'dark' })}
    >
      <Icon name={dark ? 'sun' : 'moon'} size={16} />
    </button>
  );
}

/** Keys of the study, where nothing is being typed. A key that is used goes no further. */
function useStudyKeys({ blocked, onKey }: { blocked: boolean; onKey: (key: string) => boolean }): void {
  const handler = useRef(onKey);
  handler.current = onKey;
  useEffect(() => {
    if (blocked) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input:not([type=radio]), select, textarea')) return;
      // Arrows belong to tabs and to the map where those have the focus.
      if (event.key.startsWith('Arrow') && target instanceof HTMLElement && target.matches('[role=tab], [type=radio]'))
        return;
      let { key } = event;
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'z' && key.toLowerCase() !== 'y') return;
        key = event.shiftKey || key.toLowerCase() === 'y' ? 'Redo' : 'Undo';
      }
      if (handler.current(key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [blocked]);
}

const KEYS: readonly (readonly [string, string])[] = [
  ['← →', 'Previous and next decision'],
  ['↑ ↓', 'The other lines at this decision'],
  ['N', 'Next decision with a mark'],
  ['1–9', 'Turning points'],
  ['V', 'Try another option'],
  ['C', 'Write a comment'],
  ['E', 'Change eyes'],
  ['A H L W X', 'Draw arrow, hex, line or words; rub out'],
  ['Ctrl Z', 'Undo'],
  ['Ctrl Shift Z', 'Redo'],
  ['?', 'This list'],
];

function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="study-keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>With the right mouse button you draw arrows at any time. On a touch screen, long-press and drag.</p>
    </Dialog>
  );
}

/** Plays on from the moment with the ordinary table; what is played there can be kept as a line. */
function PlayOn({ overlay, onClose }: { overlay: unknown; onClose: () => void }) {
  const desk = useDesk();
  const { at } = useDeskState();
  const [players, setPlayers] = useState<readonly Player[]>(() =>
    desk.game.seats.map((_, i): Player => (i === 0 ? { kind: 'person' } : { kind: 'machine', level: 'regular' })),
  );
  const play = async (): Promise<void> => {
    await desk.saveNow();
    const { match, at: index } = desk.tree.before(at);
    const id = playMatch(match.fork(index, freshSeed(), freshSalt()), players, overlay);
    notePlayedOn({ match: id, study: desk.id, at: refText(at) });
    go(tableLink(id));
  };
  return (
    <Dialog title="Play on from here" onClose={onClose}>
      <p>
        Starts a new match at this decision, with new dice. When you return, you can keep what you played as a line.
      </p>
      <WhoPlaysIn
        game={desk.game}
        scenario={desk.tree.match.setup.scenario}
        players={players}
        onChange={setPlayers}
        note=""
      />
      <div className="go">
        <button type="button" className="btn primary" data-testid="play-on" onClick={() => void play()}>
          Play on
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Back
        </button>
      </div>
    </Dialog>
  );
}

/** Matches that were played on from this study, to be kept as lines. */
function PlayedLines() {
  const desk = useDesk();
  const [waiting, setWaiting] = useState<readonly PlayedOn[]>(() => playedOn().filter((p) => p.study === desk.id));
  const drop = (played: PlayedOn): void => {
    forgetPlayedOn(played.match);
    setWaiting(waiting.filter((p) => p !== played));
  };
  const keep = async (played: PlayedOn): Promise<void> => {
    const ref = refOf(played.at);
    const match = (await savedMatch(played.match))?.match;
    if (ref && match) {
      const { at } = desk.tree.before(ref);
      const dice = match.deals.findLast((deal) => deal.kind === 'seed' && deal.at === at);
      const choices = Array.from({ length: match.length - at }, (_, i) => ({
        seat: desk.game.seats[match.seatAt(at + i)]?.id ?? '',
        words: match.wordsAt(at + i),
      }));
      if (choices.length > 0) desk.keepLine(ref, choices, dice?.kind === 'seed' ? dice.seed : freshSeed());
    }
    drop(played);
  };
  if (waiting.length === 0) return null;
  return (
    <ul className="played-lines">
      {waiting.map((played) => (
        <li key={played.match}>
          <span>Played on from decision {played.at}</span>
          <button type="button" className="btn small primary" data-testid="keep-line" onClick={() => void keep(played)}>
            Keep as a line
          </button>
          <a className="btn small" href={tableLink(played.match)}>
            Continue
          </a>
          <button type="button" className="btn quiet small" aria-label="Do not keep it" onClick={() => drop(played)}>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
