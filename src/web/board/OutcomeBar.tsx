import type { OutcomeShare } from '../../engine/board.ts';

const TONE_WORDS = { bad: 'attacker hit', even: 'no effect', mixed: 'both hit', good: 'defender hit' } as const;
const TONE_SHORT = { bad: 'attacker hit', even: 'no effect', mixed: 'both hit', good: 'defender hit' } as const;
const TONES = ['bad', 'even', 'mixed', 'good'] as const;

/** "12½%" stays exact where it can: at most one decimal. */
export function percent(chance: number): string {
  const v = Math.round(chance * 1000) / 10;
  return `${v > 0 && v < 0.1 ? '<0.1' : v}%`;
}

/** In a narrow part the first word has to do. */
const fitting = (words: string, chance: number): string =>
  chance < 0.4 && words.length > 12 ? (words.split(' ')[0] ?? words) : words;

export interface OutcomeBarProps {
  readonly outcomes: readonly OutcomeShare[];
  /** The words of each kind, if the game has its own: { good: 'Blue retreats' }. */
  readonly words?: Partial<Record<OutcomeShare['tone'], string>>;
  /** Only the summary strip. */
  readonly brief?: boolean;
}

/** Exact chances: one strip in four kinds, told by hatch and word; below it every result with its own bar. */
export function OutcomeBar({ outcomes, words = {}, brief = false }: OutcomeBarProps) {
  const sums = TONES.map((tone) => ({
    tone,
    chance: outcomes.filter((o) => o.tone === tone).reduce((s, o) => s + o.chance, 0),
  })).filter((s) => s.chance > 0);
  const largest = Math.max(...outcomes.map((o) => o.chance), 0.01);
  const spoken = sums.map((s) => `${words[s.tone] ?? TONE_WORDS[s.tone]} ${percent(s.chance)}`).join(', ');
  return (
    <div className="outcome">
      <div className="outcome-strip" role="img" aria-label={spoken}>
        {sums.map((s) => (
          <div key={s.tone} className={`tone-${s.tone}`} style={{ width: `${s.chance * 100}%` }}>
            {s.chance >= 0.24
              ? `${fitting(words[s.tone] ?? TONE_SHORT[s.tone], s.chance)} ${Math.round(s.chance * 100)}%`
              : s.chance >= 0.07
                ? Math.round(s.chance * 100)
                : ''}
          </div>
        ))}
      </div>
      {!brief && (
        <ul className="outcome-bars">
          {outcomes.map((o) => (
            <li key={o.label}>
              <span>{o.label}</span>
              <em className={`tone-${o.tone}`} style={{ width: `${Math.max(3, (o.chance / largest) * 100)}%` }} />
              <span>{percent(o.chance)}</span>
              {o.note && o.note !== o.label ? <small>{o.note}</small> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
