import type { OptionInfo } from '../../engine/game.ts';
import { rulesLink } from '../app/route.ts';

type Options = Readonly<Record<string, string>>;

interface Choice {
  /** Whose rulebook the rules are looked up in. */
  readonly game: string;
  readonly options: Options;
  readonly onOptions: (options: Options) => void;
}

/** The optional rules of a scenario; those of one kind are folded away under its name. */
export function Switches({ switches, ...choice }: Choice & { switches: readonly OptionInfo[] }) {
  const groups = [...new Set(switches.flatMap((o) => (o.group === undefined ? [] : [o.group])))];
  return (
    <div className="switches">
      {switches.map((option) =>
        option.group === undefined ? <One key={option.id} option={option} {...choice} /> : null,
      )}
      {groups.map((group) => (
        <Group key={group} name={group} switches={switches.filter((o) => o.group === group)} {...choice} />
      ))}
    </div>
  );
}

function Group({ name, switches, ...choice }: Choice & { name: string; switches: readonly OptionInfo[] }) {
  const changed = switches.filter((o) => (choice.options[o.id] ?? o.values[0]) !== o.values[0]).length;
  return (
    <details className="group">
      <summary>
        {name} (
        {changed === 0 ? `${switches.length}, all at their defaults` : `${changed} of ${switches.length} changed`})
      </summary>
      <div className="switches">
        {switches.map((option) => (
          <One key={option.id} option={option} {...choice} />
        ))}
      </div>
    </details>
  );
}

function One({ option, game, options, onOptions }: Choice & { option: OptionInfo }) {
  const value = options[option.id] ?? option.values[0] ?? '';
  const plain = option.values.length === 2 && option.values.includes('on') && option.values.includes('off');
  const words = (
    <span>
      <b>{option.title}.</b> {option.summary} {option.note && <i>({option.note})</i>}{' '}
      <a className="rule" href={rulesLink(game, option.rule)}>
        {option.rule}
      </a>
    </span>
  );
  return plain ? (
    <label>
      <input
        type="checkbox"
        checked={value === 'on'}
        onChange={(e) => onOptions({ ...options, [option.id]: e.target.checked ? 'on' : 'off' })}
      />
      {words}
    </label>
  ) : (
    <label className="pickone">
      {words}
      <select value={value} onChange={(e) => onOptions({ ...options, [option.id]: e.target.value })}>
        {option.values.map((v, i) => (
          <option key={v} value={v}>
            {option.names?.[i] ?? v}
          </option>
        ))}
      </select>
    </label>
  );
}
