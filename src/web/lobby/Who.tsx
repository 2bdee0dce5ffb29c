import { type LevelId, levels } from '../machine/machine.ts';
import type { Player } from '../session/session.ts';

/** The opponent a newcomer meets: moves within a blink, and looks at the reply. */
export const DEFAULT_LEVEL: LevelId = 'regular';

interface WhoProps {
  /** Tells one group of radio buttons from another. */
  readonly name: string;
  readonly player: Player;
  readonly onChange: (player: Player) => void;
}

/** Who plays one seat: a person at this screen, or the machine at a level. */
export function Who({ name, player, onChange }: WhoProps) {
  const level = player.kind === 'machine' ? player.level : DEFAULT_LEVEL;
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
          onChange={() => onChange({ kind: 'machine', level })}
        />
        <span>AI</span>
        <select
          className="level"
          aria-label="AI level"
          value={level}
          onChange={(event) => onChange({ kind: 'machine', level: event.target.value as LevelId })}
        >
          {levels.map((l) => (
            <option key={l.id} value={l.id} title={l.summary}>
              {l.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
