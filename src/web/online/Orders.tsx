import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { optionWords } from '../../engine/play.ts';
import { SeatKnowledge } from '../../engine/seat.ts';
import { labelOf } from '../../engine/verbs.ts';
import type { RemoteHost } from '../../remote/remote-host.ts';
import { applyStandingOrders, type Order, orderFrom, orderWords } from '../../remote/standing-orders.ts';
import { call } from './net.ts';

const COLUMN = /^\d+-\d+$/;
/** Options that are listed by name. */
const MAX_LISTED = 200;

interface OrdersProps {
  readonly code: string;
  readonly game: AnyGame;
  readonly host: RemoteHost;
  readonly seat: number;
  /** The side, where one has several. */
  readonly of: string;
  readonly onSaid: (text: string) => void;
}

/** Standing orders of a seat: tried in their order whenever it is asked while its player is away. */
export function Orders({ code, game, host, seat, of, onSaid }: OrdersProps) {
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
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
  const give = (order: Order): void => keep([...orders, order]);
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
      {orders.length === 0 ? (
        <p className="sub2">Decide in advance. The first order that fits is carried out, even while you are away.</p>
      ) : null}
      <ReadyOrders game={game} orders={orders} onGive={give} />
      <OwnOrder game={game} host={host} seat={seat} onGive={give} />
    </section>
  );
}

/** Orders that players of this game often give. */
function ReadyOrders({
  game,
  orders,
  onGive,
}: {
  game: AnyGame;
  orders: readonly Order[];
  onGive: (order: Order) => void;
}) {
  const ready = (game.standingOrders ?? []).filter((r) => r.odds || !orders.some((o) => o.name === orderWords(r)));
  const [at, setAt] = useState('');
  const [column, setColumn] = useState('');
  const chosen = ready.find((r) => r.text === at);
  if (ready.length === 0) return null;
  const named = chosen?.odds ? column || chosen.odds[1] : '';
  return (
    <form
      className="ready2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) return;
        onGive(orderFrom(chosen, named || undefined));
        setAt('');
        setColumn('');
      }}
    >
      <label>
        Add an order
        <select value={at} onChange={(event) => setAt(event.target.value)}>
          <option value="">Choose…</option>
          {ready.map((r) => (
            <option key={r.text} value={r.text}>
              {orderWords(r, r.odds ? '…' : undefined)}
            </option>
          ))}
        </select>
      </label>
      {chosen?.odds ? (
        <label>
          Odds
          <input value={named} pattern="\d+-\d+" onChange={(event) => setColumn(event.target.value)} />
        </label>
      ) : null}
      {chosen ? (
        <div className="line2">
          <p className="sub2" role="status">
            {orderWords(chosen, named || undefined)}.
          </p>
          <button type="submit" className="btn" disabled={chosen.odds !== undefined && !COLUMN.test(named)}>
            Add
          </button>
        </div>
      ) : null}
    </form>
  );
}

const EMPTY = { odds: '', how: 'below', measure: '', bound: 'atLeast', figure: '', verb: 'choose', option: '' };

/** An order of one's own: the answer to the question that is open now, whenever it is asked again. */
function OwnOrder({
  game,
  host,
  seat,
  onGive,
}: {
  game: AnyGame;
  host: RemoteHost;
  seat: number;
  onGive: (order: Order) => void;
}) {
  const [given, setGiven] = useState(EMPTY);
  const sight = useSyncExternalStore(
    (listener) => host.subscribe(listener),
    () => host.sight(seat),
  );
  const outlook = new SeatKnowledge(game, sight.view, seat);
  const asked = sight.asked ? outlook.asked() : null;
  const set = (part: Partial<typeof EMPTY>): void => setGiven({ ...given, ...part });
  if (!asked)
    return (
      <p className="sub2">
        To write your own order, come back when it is your move: the order answers the decision you face then.
      </p>
    );
  const measures = game.measures?.(outlook.state, seat) ?? [];
  const options = new Map<string, string>();
  for (const c of asked.options.slice(0, MAX_LISTED)) {
    const words = optionWords(game, c);
    if (!options.has(words)) options.set(words, labelOf(game.verbs, game.kinds, c, outlook.state));
  }
  const { odds, how, measure, bound, figure, verb, option } = given;
  const figured = measures.find((m) => m.id === measure);
  const conditions = [
    COLUMN.test(odds) ? `the odds are ${how === 'below' ? 'below' : 'at least'} ${odds}` : '',
    figured && figure !== '' ? `${figured.name} is ${bound === 'atLeast' ? 'at least' : 'at most'} ${figure}` : '',
  ].filter(Boolean);
  const answer = option === '*' ? 'any option' : `“${options.get(option) ?? ''}”`;
  const words = `At “${asked.prompt}”${conditions.length > 0 ? `, if ${conditions.join(' and ')}` : ''}: ${
    verb === 'choose' ? `choose ${answer}` : `never choose ${answer}`
  }`;
  const draft: Order = {
    name: words.slice(0, 120),
    when: {
      step: asked.step,
      ...(COLUMN.test(odds) ? { [how]: odds } : {}),
      ...(figured && figure !== '' ? { measure: { id: measure, [bound]: Number(figure) } } : {}),
    },
    ...(option ? { [verb]: option } : {}),
  };
  const now = option ? applyStandingOrders(game, sight, [draft]) : null;
  return (
    <details className="fine">
      <summary>Write your own order</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onGive(draft);
          setGiven(EMPTY);
        }}
      >
        <p className="sub2">Whenever you face this decision: “{asked.prompt}”</p>
        <div className="two">
          <label>
            Then
            <select value={verb} onChange={(event) => set({ verb: event.target.value })}>
              <option value="choose">choose</option>
              <option value="never">never choose</option>
            </select>
          </label>
          <label>
            Option
            <select required value={option} onChange={(event) => set({ option: event.target.value })}>
              <option value="">Choose…</option>
              <option value="*">Any option</option>
              {[...options].map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div className="two">
          <label>
            Only if the odds are
            <select value={how} onChange={(event) => set({ how: event.target.value })}>
              <option value="below">below</option>
              <option value="atLeast">at least</option>
            </select>
          </label>
          <label>
            Odds
            <input
              value={odds}
              placeholder="2-1"
              pattern="\d+-\d+"
              onChange={(event) => set({ odds: event.target.value })}
            />
          </label>
        </div>
        {measures.length > 0 ? (
          <div className="two">
            <label>
              Only if this figure
              <select value={measure} onChange={(event) => set({ measure: event.target.value })}>
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
                aria-label="At least or at most"
                value={bound}
                onChange={(event) => set({ bound: event.target.value })}
              >
                <option value="atLeast">is at least</option>
                <option value="atMost">is at most</option>
              </select>
              <input
                type="number"
                aria-label="Figure"
                value={figure}
                onChange={(event) => set({ figure: event.target.value })}
              />
            </label>
          </div>
        ) : null}
        <p className="sub2" role="status">
          {option ? `${words}. ` : ''}
          {now !== null ? `Now it would choose: ${labelOf(game.verbs, game.kinds, now, outlook.state)}.` : ''}
        </p>
        <button type="submit" className="btn" disabled={option === ''}>
          Give this order
        </button>
      </form>
    </details>
  );
}
