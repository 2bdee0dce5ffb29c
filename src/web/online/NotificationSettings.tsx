import { useEffect, useState } from 'react';
import { call } from './net.ts';

const EVENTS = [
  ['move', 'My move'],
  ['alarm', '80 % of my clock is gone'],
  ['over', 'A match is over'],
  ['joined', 'Somebody sits down'],
] as const;
const CHANNELS = [
  ['push', 'push'],
  ['mail', 'e-mail'],
  ['webhook', 'hook'],
] as const;

type Channel = (typeof CHANNELS)[number][0];

interface Settings {
  readonly email: string | null;
  readonly webhook?: string | undefined;
  readonly tell?: Readonly<Record<string, readonly Channel[]>> | undefined;
  readonly quiet?: readonly [number, number] | undefined;
}

interface Found extends Settings {
  readonly pushKey: string;
  readonly confirmed: boolean;
}

const hours = Array.from({ length: 24 }, (_, h) => h);
/** Hours are stored in UTC and shown in local time. */
const shift = -Math.round(new Date().getTimezoneOffset() / 60);
const here = (hour: number): number => (hour + shift + 24) % 24;
const there = (hour: number): number => (hour - shift + 24) % 24;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Whether this browser gets notifications, and how to turn them on and off. */
async function pushHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function allowPush(key: string): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = made.toJSON();
  await call('POST', '/me/push', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
}

async function endPush(): Promise<void> {
  const held = await pushHere();
  if (!held) return;
  await call('DELETE', '/me/push', { endpoint: held.endpoint });
  await held.unsubscribe();
}

/** Which events are sent by which channel, and quiet hours. Saved as soon as it is changed. */
export function NotificationSettings({ mail }: { mail: boolean }) {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [key, setKey] = useState('');
  const [push, setPush] = useState(false);
  const [email, setEmail] = useState('');
  const [webhook, setWebhook] = useState('');
  const [confirmed, setConfirmed] = useState(true);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    call<Found>('GET', '/me/settings').then(
      ({ pushKey, confirmed: isConfirmed, ...found }) => {
        if (left) return;
        setSettings(found);
        setConfirmed(isConfirmed);
        setKey(pushKey);
        setEmail(found.email ?? '');
        setWebhook(found.webhook ?? '');
      },
      () => {},
    );
    void pushHere().then((held) => left || setPush(held !== null));
    return () => {
      left = true;
    };
  }, []);
  if (!settings) return null;
  const keep = async (next: Settings): Promise<void> => {
    try {
      await call('PUT', '/me/settings', next);
      setSettings(next);
      if (next.email === settings.email) {
        setSaid('Noted.');
        return;
      }
      setConfirmed((await call<Found>('GET', '/me/settings')).confirmed);
      setSaid('Noted.');
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const sendAgain = (): Promise<void> =>
    call('POST', '/me/confirm').then(
      () => setSaid(`We sent a link to ${settings.email}. It works for 24 hours.`),
      (error: Error) => setSaid(error.message),
    );
  const wanted = (event: string, channel: Channel): boolean => settings.tell?.[event]?.includes(channel) ?? true;
  const toggle = (event: string, channel: Channel): void => {
    const now = CHANNELS.map(([c]) => c).filter((c) => wanted(event, c) !== (c === channel));
    void keep({ ...settings, tell: { ...settings.tell, [event]: now } });
  };
  const [from, to] = settings.quiet ?? [0, 0];
  const setQuiet = (a: number, b: number): void => {
    const { quiet: _, ...rest } = settings;
    void keep(a === b ? rest : { ...rest, quiet: [there(a), there(b)] });
  };
  const togglePush = async (): Promise<void> => {
    try {
      await (push ? endPush() : allowPush(key));
      setPush(!push);
      setSaid(push ? 'This browser is not told any more.' : 'This browser will be told.');
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const pickHour = (label: string, value: number, onPick: (hour: number) => void) => (
    <label>
      <span className="sr">{label}</span>
      <select value={value} onChange={(event) => onPick(Number(event.target.value))}>
        {hours.map((h) => (
          <option key={h} value={h}>
            {h}:00
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section className="box2" aria-label="Tell me">
      <h2>
        Tell me <small>{from === to ? '' : `quiet ${here(from)}:00 to ${here(to)}:00`}</small>
      </h2>
      <table className="nt">
        <thead>
          <tr>
            <th>
              <span className="sr">Event</span>
            </th>
            {CHANNELS.map(([id, name]) => (
              <th key={id}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EVENTS.map(([event, text]) => (
            <tr key={event}>
              <td>{text}</td>
              {CHANNELS.map(([channel, name]) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={`${text}, by ${name}`}
                    checked={wanted(event, channel)}
                    onChange={() => toggle(event, channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {canPush() ? (
        <label className="check">
          <input type="checkbox" checked={push} onChange={() => void togglePush()} /> Push to this browser
        </label>
      ) : null}
      {mail ? (
        <form
          className="line2"
          onSubmit={(event) => {
            event.preventDefault();
            void keep({ ...settings, email: email || null });
          }}
        >
          <label>
            E-mail
            <input type="email" value={email} autoComplete="email" onChange={(event) => setEmail(event.target.value)} />
          </label>
          <button type="submit" className="btn" aria-label="Keep the e-mail address">
            Keep
          </button>
        </form>
      ) : null}
      {mail && settings.email && !confirmed ? (
        <div className="line2">
          <p className="sub2">
            {settings.email} is not confirmed. Open the link in the email we sent to it: until then we send nothing
            else.
          </p>
          <button type="button" className="btn" onClick={() => void sendAgain()}>
            Send again
          </button>
        </div>
      ) : null}
      <form
        className="line2"
        onSubmit={(event) => {
          event.preventDefault();
          const { webhook: _, ...rest } = settings;
          void keep(webhook ? { ...rest, webhook } : rest);
        }}
      >
        <label>
          Hook: an address of yours that is called
          <input
            type="url"
            value={webhook}
            placeholder="https://"
            onChange={(event) => setWebhook(event.target.value)}
          />
        </label>
        <button type="submit" className="btn" aria-label="Keep the hook">
          Keep
        </button>
      </form>
      <div className="quiet2">
        <span>Quiet from</span>
        {pickHour('Quiet from', here(from), (h) => setQuiet(h, here(to)))}
        <span>to</span>
        {pickHour('Quiet to', here(to), (h) => setQuiet(here(from), h))}
      </div>
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}
