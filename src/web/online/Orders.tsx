import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { optionWords } from '../../engine/play.ts';
import { Outlook } from '../../engine/seat.ts';
import type { RemoteHost } from '../../remote/remote-host.ts';
import { applyStandingOrders, type Order } from '../../remote/standing-orders.ts';
import { call } from './net.ts';

const spoken = (step: string): string => step.replaceAll('-', ' ').replaceAll('_', ' ');

/** An order in words, for lists. */
function inWords({ when, choose, never }: Order): string {
  const parts = [
    when.step ? `asked for ${spoken(when.step)}` : '',
    when.mentions?.length ? `with ${when.mentions.join(' and ')}` : '',
    when.below ? `below ${when.below}` : '',
    when.atLeast ? `at ${when.atLeast} or better` : '',
    when.measure
      ? `${when.measure.id} ${when.measure.atLeast !== undefined ? `at least ${when.measure.atLeast}` : `at most ${when.measure.atMost}`}`
      : '',
  ].filter(Boolean);
  return `${parts.length > 0 ? `When ${parts.join(', ')}` : 'Always'}: ${choose ? `choose ${choose}` : `never ${never ?? ''}`}`;
}

const EMPTY = { step: '', mentions: '', how: 'below', odds: '', measure: '', bound: 'atLeast', figure: '' };

/** Standing orders of a seat: tried in their order whenever it is asked while its player is away. */
export function Orders({
  code,
  game,
  host,
  seat,
  of,
  onSaid,
}: {
  code: string;
  game: AnyGame;
  host: RemoteHost;
  seat: number;
  /** The side, where one has several. */
  of: string;
  onSaid: (text: string) => void;
}) {
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [when, setWhen] = useState(EMPTY);
  const [verb, setVerb] = useState<'choose' | 'never'>('choose');
  const [option, setOption] = useState('');
  const sight = useSyncExternalStore(
    (listener) => host.subscribe(listener),
    () => host.sight(seat),
  );
  useEffect(() => {
    let left = false;
    call<{ orders: Order[] }>('GET', `/matches/${code}/orders?seat=${seat}`).then(
      (found) => left || setOrders(found.orders),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [code, seat]);
  if (orders === null) return null;
  const keep = (next: readonly Order[]): void => {
    call('PUT', `/matches/${code}/orders`, { seat, orders: next }).then(
      () => setOrders(next),
      (error: Error) => onSaid(error.message),
    );
  };
  const outlook = new Outlook(game, sight.view, seat);
  const asked = outlook.asked();
  const measures = game.measures?.(outlook.state, seat) ?? [];
  const steps = game.steps.names.filter((_, i) => 'prompt' in (game.steps.steps[i] as object));
  const mentions = when.mentions.split(/[,;]/).flatMap((word) => (word.trim() ? [word.trim()] : []));
  const draft: Omit<Order, 'name'> = {
    when: {
      ...(when.step ? { step: when.step } : {}),
      ...(mentions.length > 0 ? { mentions } : {}),
      ...(/^\d+-\d+$/.test(when.odds) ? { [when.how]: when.odds } : {}),
      ...(when.measure && when.figure !== ''
        ? { measure: { id: when.measure, [when.bound]: Number(when.figure) } }
        : {}),
    },
    ...(option ? { [verb]: option } : {}),
  };
  const words = inWords({ ...draft, name: '' });
  const now = option && asked ? applyStandingOrders(game, sight, [{ ...draft, name: '' }]) : null;
  const set = (part: Partial<typeof EMPTY>): void => setWhen({ ...when, ...part });
  return (
    <section className="orders2" aria-label={`Standing orders${of ? `, ${of}` : ''}`}>
      <h3 className="grp2">Standing orders{of ? `, ${of}` : ', while you are away'}</h3>
      <ul className="rows2">
        {orders.map((order, i) => (
          <li key={JSON.stringify(order)}>
            <span>{order.name}</span>
            <button
              type="button"
              role="switch"
              className="sw"
              aria-checked={!order.off}
              aria-label={order.name}
              onClick={() => keep(orders.map((o, k) => (k === i ? { ...o, off: !o.off } : o)))}
            />
            <button
              type="button"
              className="btn quiet"
              aria-label={`Withdraw: ${order.name}`}
              onClick={() => keep(orders.filter((_, k) => k !== i))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <details className="fine">
        <summary>Give an order</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keep([...orders, { name: words.slice(0, 120), ...draft }]);
            setWhen(EMPTY);
            setOption('');
          }}
        >
          <label>
            When asked for
            <select value={when.step} onChange={(event) => set({ step: event.target.value })}>
              <option value="">anything</option>
              {steps.map((step) => (
                <option key={step} value={step}>
                  {spoken(step)}
                </option>
              ))}
            </select>
          </label>
          <label>
            … and these words stand in the question or in what was told last
            <input
              value={when.mentions}
              placeholder="2103, attacks"
              onChange={(event) => set({ mentions: event.target.value })}
            />
          </label>
          <div className="two">
            <label>
              … and the odds are
              <select value={when.how} onChange={(event) => set({ how: event.target.value })}>
                <option value="below">below</option>
                <option value="atLeast">at least</option>
              </select>
            </label>
            <label>
              column
              <input
                value={when.odds}
                placeholder="2-1"
                pattern="\d+-\d+"
                onChange={(event) => set({ odds: event.target.value })}
              />
            </label>
          </div>
          {measures.length > 0 ? (
            <div className="two">
              <label>
                … and this figure
                <select value={when.measure} onChange={(event) => set({ measure: event.target.value })}>
                  <option value="">any</option>
                  {measures.map((m) => (
                    <option key={m.id} value={m.id}>
                      {m.name}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                <select
                  aria-label="at least or at most"
                  value={when.bound}
                  onChange={(event) => set({ bound: event.target.value })}
                >
                  <option value="atLeast">is at least</option>
                  <option value="atMost">is at most</option>
                </select>
                <input
                  type="number"
                  aria-label="figure"
                  value={when.figure}
                  onChange={(event) => set({ figure: event.target.value })}
                />
              </label>
            </div>
          ) : null}
          <div className="two">
            <label>
              then
              <select value={verb} onChange={(event) => setVerb(event.target.value as typeof verb)}>
                <option value="choose">choose</option>
                <option value="never">never choose</option>
              </select>
            </label>
            <label>
              option, * for anything
              <input
                required
                value={option}
                list={`options-${code}-${seat}`}
                onChange={(event) => setOption(event.target.value)}
              />
            </label>
          </div>
          <datalist id={`options-${code}-${seat}`}>
            {[...new Set((asked?.options ?? []).slice(0, 200).map((c) => optionWords(game, c)))].map((o) => (
              <option key={o} value={o} />
            ))}
          </datalist>
          <p className="sub2" role="status">
            {option ? `${words}. ` : ''}
            {now !== null ? `Now it would choose: ${optionWords(game, now)}.` : ''}
          </p>
          <button type="submit" className="btn">
            Give this order
          </button>
        </form>
      </details>
    </section>
  );
}
