import { type Ref, useState } from 'react';
import { type Eyes, noteAt } from '../../study/study.ts';
import { Icon } from '../app/Icon.tsx';
import { useDesk, useDeskState } from './context.ts';
import { EyesSelect } from './PenBar.tsx';
import { eyesName } from './words.ts';

/** Comments on the decision that is looked at, and a field for another. */
export function CommentField({ ref }: { ref: Ref<HTMLTextAreaElement> }) {
  const desk = useDesk();
  const { study, at, eyes } = useDeskState();
  const [text, setText] = useState('');
  const [readers, setReaders] = useState<Eyes>('all');
  const comments = noteAt(study, at).comments ?? [];
  const write = (): void => {
    const said = text.trim();
    if (said === '') return;
    desk.note({ comments: [...comments, { eyes: readers, text: said.slice(0, 4000) }] });
    setText('');
  };
  return (
    <div className="say">
      {comments.length > 0 ? (
        <ul className="said">
          {comments.map((c, i) =>
            c.eyes === 'all' || eyes === 'everything' || c.eyes.includes(eyes) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments have no names, and keep their order
              <li key={i}>
                <span>
                  {c.text}
                  {c.eyes === 'all' ? null : <small> for {eyesName(desk.game, c.eyes)}</small>}
                </span>
                <button
                  type="button"
                  className="btn quiet small"
                  aria-label={`Remove the comment “${c.text.slice(0, 40)}”`}
                  onClick={() => desk.note({ comments: comments.filter((other) => other !== c) })}
                >
                  <Icon name="bin" size={14} />
                </button>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <textarea
          ref={ref}
          rows={1}
          value={text}
          placeholder="Write a comment"
          aria-label="Comment"
          aria-keyshortcuts="C"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              write();
            } else if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <EyesSelect game={desk.game} eyes={readers} onEyes={setReaders} />
        <button type="submit" className="btn" disabled={text.trim() === ''}>
          Add
        </button>
      </form>
    </div>
  );
}
