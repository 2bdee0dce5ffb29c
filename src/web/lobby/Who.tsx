import { type LevelId, levels, type StyleId, styles } from '../machine/machine.ts';
import type { Player } from '../session/session.ts';

/** The opponent a newcomer meets: moves within a blink, and looks at the reply. */
export const DEFAULT_LEVEL: LevelId = 'regular';
export const DEFAULT_STYLE: StyleId = 'historical';

interface WhoProps {
  /** Tells one group of radio buttons from another. */
  readonly name: string;
  readonly player: Player;
  readonly onChange: (player: Player) => void;
}

/** Who plays one seat: a person at this screen, or the machine at a level. */
export function Who({ name, player, onChange }: WhoProps) {
  const level = player.kind === 'machine' ? player.level : DEFAULT_LEVEL;
  const style = (player.kind === 'machine' && player.style) || DEFAULT_STYLE;
  return (
    <div className="who">
      <label>
        <input
          type="radio"
          name={`who-${name}`}
          checked={player.kind === 'person'}
          onChange={() => onChange({ kind: 'person' })}
        />
        <span>Player at this screen</span>
      </label>
      <label>
        <input
          type="radio"
          name={`who-${name}`}
          checked={player.kind === 'machine'}
          onChange={() => onChange({ kind: 'machine', level, style })}
        />
        <span>AI</span>
        <select
          className="level"
          aria-label="AI level"
          value={level}
          onChange={(event) => onChange({ kind: 'machine', level: event.target.value as LevelId, style })}
        >
          {levels.map((l) => (
            <option key={l.id} value={l.id} title={l.summary}>
              {l.name}
            </option>
          ))}
        </select>
      </label>
      {player.kind === 'machine' ? (
        <label>
          <span>AI style</span>
          <select
            className="level"
            value={style}
            onChange={(event) => onChange({ kind: 'machine', level, style: event.target.value as StyleId })}
          >
            {styles.map((s) => (
              <option key={s.id} value={s.id} title={s.summary}>
                {s.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
