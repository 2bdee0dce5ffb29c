import { Icon } from '../app/Icon.tsx';
import { deleteMatch } from '../app/matches.ts';
import { puzzlesLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { OpenRecord, SaveLine } from '../lobby/Continue.tsx';
import { Studies, StudySave } from '../study/Studies.tsx';
import { useSaves } from './useSaves.ts';

export function RecordsPage() {
  const { saves, bad, fault, again } = useSaves();
  const forget = (id: string): void => void deleteMatch(id).then(again);
  return (
    <div className="page">
      <TopBar at="records" />
      <main className="sheetpage">
        <h1>Saved matches</h1>
        <p className="lead">Matches saved in this browser. Open one to continue or replay it.</p>
        {fault !== null ? (
          <p role="alert" className="fault-line">
            Cannot read the matches saved in this browser: {fault}
          </p>
        ) : null}
        {saves?.length === 0 && bad.length === 0 ? <p>Nothing here yet.</p> : null}
        <ul className="records">
          {saves?.map((save) => (
            <li key={save.id}>
              <SaveLine save={save} />
              {save.result ? <StudySave id={save.id} title={save.title} /> : null}
              <button
                type="button"
                className="btn quiet"
                aria-label={`Delete ${save.title}, ${save.turn}`}
                onClick={() => forget(save.id)}
              >
                <Icon name="bin" size={16} />
              </button>
            </li>
          ))}
          {bad.map(({ id, why }) => (
            <li key={id} className="bad" data-testid="bad-save">
              <p className="fault-line">
                The save “{id}” cannot be read: {why}.
              </p>
              <button type="button" className="btn quiet" aria-label={`Delete ${id}`} onClick={() => forget(id)}>
                <Icon name="bin" size={16} />
              </button>
            </li>
          ))}
        </ul>
        <OpenRecord />
        <Studies />
        <p>
          <a className="btn" href={puzzlesLink()}>
            Puzzles from play
          </a>
        </p>
      </main>
    </div>
  );
}
