/** The few marks of Markdown that rulebooks use: **bold**, *slanted* and `code`. */
import { Fragment } from 'react';

export function Inline({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/g);
  let at = 0;
  return (
    <>
      {parts.map((part) => {
        const key = at;
        at += part.length + 1;
        if (part.startsWith('**')) return <b key={key}>{part.slice(2, -2)}</b>;
        if (part.startsWith('*')) return <em key={key}>{part.slice(1, -1)}</em>;
        if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
        return <Fragment key={key}>{part}</Fragment>;
      })}
    </>
  );
}
