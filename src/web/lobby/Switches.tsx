import type { switchesOf } from '../../engine/setup.ts';

type Options = Readonly<Record<string, string>>;

/** The optional rules of a scenario. */
export function Switches({
  switches,
  options,
  onOptions,
}: {
  switches: ReturnType<typeof switchesOf>;
  options: Options;
  onOptions: (options: Options) => void;
}) {
  return (
    <div className="switches">
      {switches.map((option) => {
        const value = options[option.id] ?? option.values[0] ?? '';
        const plain = option.values.length === 2 && option.values.includes('on') && option.values.includes('off');
        return plain ? (
          <label key={option.id}>
            <input
              type="checkbox"
              checked={value === 'on'}
              onChange={(e) => onOptions({ ...options, [option.id]: e.target.checked ? 'on' : 'off' })}
            />
            <span>
              <b>{option.title}.</b> {option.summary} {option.note && <i>({option.note})</i>}
            </span>
          </label>
        ) : (
          <label key={option.id} className="pickone">
            <span>
              <b>{option.title}.</b> {option.summary} {option.note && <i>({option.note})</i>}
            </span>
            <select value={value} onChange={(e) => onOptions({ ...options, [option.id]: e.target.value })}>
              {option.values.map((v, i) => (
                <option key={v} value={v}>
                  {option.names?.[i] ?? v}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </div>
  );
}
