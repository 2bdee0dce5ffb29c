import { useEffect, useState } from 'react';
import { call } from './net.ts';

const EVENTS = [
  ['move', 'My move'],
  ['alarm', '20% of my time is left'],
  ['late', 'My opponent is out of time'],
  ['over', 'A match is over'],
  ['joined', 'A player joins'],
  ['invited', 'Invitation or rematch'],
] as const;
const CHANNELS = [
  ['push', 'push'],
  ['mail', 'email'],
  ['webhook', 'webhook'],
] as const;

type Channel = (typeof CHANNELS)[number][0];

interface Settings {
  readonly email: string | null;
  readonly webhook?: string | undefined;
  readonly tell?: Readonly<Record<string, readonly Channel[]>> | undefined;
  readonly digest?: number | undefined;
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
        setSaid('Saved.');
        return;
      }
      setConfirmed((await call<Found>('GET', '/me/settings')).confirmed);
      setSaid('Saved.');
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
  const reaches = (channel: Channel): boolean =>
    channel === 'mail'
      ? mail && settings.email !== null && confirmed
      : channel === 'webhook'
        ? !!settings.webhook
        : push;
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
      setSaid(push ? 'Notifications are off in this browser.' : 'Notifications are on in this browser.');
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
    <section className="box2" aria-label="Notifications">
      <h2>
        Notifications <small>{from === to ? '' : `quiet ${here(from)}:00 to ${here(to)}:00`}</small>
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
                    // Nothing is sent where there is no address yet.
                    checked={reaches(channel) && wanted(event, channel)}
                    disabled={!reaches(channel)}
                    onChange={() => toggle(event, channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {mail && !reaches('mail') ? <p className="sub2">Email needs a confirmed address. Enter yours below.</p> : null}
      {canPush() ? (
        <label className="check">
          <input type="checkbox" checked={push} onChange={() => void togglePush()} /> Push notifications in this browser
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
            Email
            <input type="email" value={email} autoComplete="email" onChange={(event) => setEmail(event.target.value)} />
          </label>
          <button type="submit" className="btn" aria-label="Save email address">
            Save
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
          Webhook URL
          <input
            type="url"
            value={webhook}
            placeholder="https://"
            onChange={(event) => setWebhook(event.target.value)}
          />
        </label>
        <button type="submit" className="btn" aria-label="Save webhook">
          Save
        </button>
      </form>
      <label className="check">
        <input
          type="checkbox"
          checked={settings.digest !== undefined}
          onChange={() => {
            const { digest, ...rest } = settings;
            void keep(digest === undefined ? { ...rest, digest: there(8) } : rest);
          }}
        />{' '}
        One message a day about all matches that wait
      </label>
      {settings.digest !== undefined ? (
        <div className="quiet2">
          <span>Daily at</span>
          {pickHour('Daily at', here(settings.digest), (h) => void keep({ ...settings, digest: there(h) }))}
        </div>
      ) : null}
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
