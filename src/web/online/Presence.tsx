const WORDS = { here: 'online', away: 'away', gone: 'gone' } as const;

export const presenceWords = (presence: string): string => WORDS[presence as keyof typeof WORDS] ?? presence;

/** A full disc at the table, a diamond away, a ring gone; always with words beside it. */
export function PresenceDot({ presence }: { presence: string }) {
  return <span className={`presence ${presence}`} aria-hidden="true" />;
}
