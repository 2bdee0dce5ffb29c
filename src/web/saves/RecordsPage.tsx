import { useState } from 'react';
import { Icon } from '../app/Icon.tsx';
import { forgetMatch, shelfOfSaves } from '../app/matches.ts';
import { TopBar } from '../app/TopBar.tsx';
import { OpenRecord, SaveLine } from '../lobby/Continue.tsx';

export function RecordsPage() {
  const [saves, setSaves] = useState(() => shelfOfSaves.list());
  return (
    <div className="page">
      <TopBar at="records" />
      <main className="sheetpage">
        <h1>Records</h1>
        <p className="lead">Matches kept in this browser. Open one to go on with it or to replay it.</p>
        {saves.length === 0 ? <p>Nothing here yet.</p> : null}
        <ul className="records">
          {saves.map((save) => (
            <li key={save.id}>
              <SaveLine save={save} />
              <button
                type="button"
                className="btn quiet"
                aria-label={`Forget ${save.title}, ${save.turn}`}
                onClick={() => {
                  forgetMatch(save.id);
                  setSaves(shelfOfSaves.list());
                }}
              >
                <Icon name="bin" size={16} />
              </button>
            </li>
          ))}
        </ul>
        <OpenRecord />
      </main>
    </div>
  );
}
