import { useState } from 'react';

/** A link to be sent: one press copies it. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="copylink">
      <span>{label}</span>
      <div className="link">
        <input readOnly aria-label={label} value={link} onFocus={(event) => event.target.select()} />
        <button
          type="button"
          className="btn"
          onClick={() => {
            navigator.clipboard?.writeText(link).then(
              () => setCopied(true),
              () => {},
            );
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </div>
  );
}
