import { useEffect, useRef, useState } from 'react';
import { Icon } from '../app/Icon.tsx';
import { go, studyLink } from '../app/route.ts';
import { readTextFile } from '../lobby/files.ts';
import { deleteStudy, listStudies, type SavedStudy } from './studies.ts';

/** Opens the study of a saved match. What it needs is loaded when it is asked for. */
export function StudySave({ id, title }: { id: string; title: string }) {
  const [fault, setFault] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    try {
      const { studyOfMatch } = await import('./open.ts');
      go(studyLink(await studyOfMatch(id)));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" className="btn" aria-label={`Study ${title}`} onClick={() => void open()}>
        Study
      </button>
      {fault ? (
        <p role="alert" className="fault-line">
          {fault}
        </p>
      ) : null}
    </>
  );
}

/** Studies saved in this browser, and one from a file. */
export function Studies() {
  const [studies, setStudies] = useState<readonly SavedStudy[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = (): void =>
    void listStudies().then(setStudies, (error: unknown) =>
      setFault(
        `Cannot read the studies saved in this browser: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  useEffect(list, []);
  return (
    <section className="studies" aria-label="Studies">
      <h2>Studies</h2>
      <p>A study holds a finished match with other lines, comments and marks.</p>
      <ul className="records">
        {studies.map((s) => (
          <li key={s.id}>
            <a className="btn" href={studyLink(s.id)}>
              {s.title}
            </a>
            <small>{new Date(s.updated).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}</small>
            <button
              type="button"
              className="btn quiet"
              aria-label={`Delete the study ${s.title}`}
              onClick={() => void deleteStudy(s.id).then(list)}
            >
              <Icon name="bin" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        Open a study
      </button>
      <input
        ref={input}
        type="file"
        accept="text/plain,.txt"
        hidden
        data-testid="open-study"
        onChange={async (event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (!chosen) return;
          setFault(null);
          try {
            const { importStudy } = await import('./open.ts');
            go(studyLink(await importStudy(await readTextFile(chosen))));
          } catch (error) {
            setFault(error instanceof Error ? error.message : String(error));
          }
        }}
      />
      {fault !== null ? (
        <p role="alert" className="fault-line">
          {fault}
        </p>
      ) : null}
    </section>
  );
}
