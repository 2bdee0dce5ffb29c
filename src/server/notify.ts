/** Telling people who are not at the table: by email, by web push, by webhook. */

import { lookup as resolve } from 'node:dns/promises';
import { request as http } from 'node:http';
import { request as https } from 'node:https';
import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import { inNetworks, isPrivate } from './addresses.ts';
import { ApiError, wrongField } from './errors.ts';
import type { People } from './people.ts';
import type { Store } from './store/store.ts';
import type { Time } from './time.ts';

export interface Message {
  readonly event: 'move' | 'alarm' | 'late' | 'over' | 'joined' | 'invited' | 'digest';
  readonly title: string;
  readonly text: string;
  /** Leads to the decision. */
  readonly link: string;
  readonly match: string;
}

// ---- addresses that nobody from outside may have us call ------------------------------------------------------------

export { isPrivate };

export interface Target {
  readonly url: URL;
  readonly address: string;
}
export type Guard = (text: string) => Promise<Target>;

/** Where a webhook may go: a public address or one of these networks, and only the address that was found is called. */
export function guardOf(networks: readonly string[]): Guard {
  const isAllowed = inNetworks(networks);
  return async (text) => {
    const refuse = (why: string): ApiError => wrongField('webhook', why);
    let url: URL;
    try {
      url = new URL(text);
    } catch {
      throw refuse('use an address such as https://example.org/hook');
    }
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('use an http or https address');
    if (url.username || url.password) throw refuse('leave the user name and password out of the address');
    if (url.port && !['80', '443', '8080', '8443'].includes(url.port)) throw refuse('use port 80, 443, 8080 or 8443');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) ? [{ address: host }] : await resolve(host, { all: true }).catch(() => []);
    const [first] = found;
    // One private address among several is enough to refuse.
    if (!first || found.some((f) => isPrivate(f.address) && !isAllowed(f.address)))
      throw refuse('use an address that is public on the internet');
    return { url, address: first.address };
  };
}

export const guardedTarget: Guard = guardOf([]);

/** Sends something to an address that was looked at before. Says the status of the answer. */
function post(
  { url, address }: Target,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
): Promise<number> {
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? https : http;
    const request = send(
      url,
      {
        method: 'POST',
        timeout: 5000,
        headers: { ...headers, 'content-length': body.length, 'user-agent': 'sandtable' },
        // The name is not asked for again: it might say something else by now.
        lookup: (_host, options, callback) => {
          const family = isIP(address);
          if ((options as { all?: boolean }).all)
            (callback as (e: null, a: unknown) => void)(null, [{ address, family }]);
          else callback(null, address, family);
        },
      },
      (response) => {
        response.destroy();
        // A redirection is not followed.
        done(response.statusCode ?? 500);
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', fail);
    request.end(body);
  });
}

// ---- channels -------------------------------------------------------------------------------------------------------

export interface NotifierOptions {
  readonly store: Store;
  readonly people: People;
  readonly time: Time;
  readonly smtp?: string | undefined;
  readonly from: string;
  /** Lets tests call their own machine. */
  readonly guard?: Guard;
}

export class Notifier {
  private readonly options: NotifierOptions;
  private mail: Transporter | null = null;
  private keys: { readonly publicKey: string; readonly privateKey: string } | null = null;

  constructor(options: NotifierOptions) {
    this.options = options;
  }

  get canMail(): boolean {
    return this.options.smtp !== undefined;
  }

  private async transport(): Promise<Transporter> {
    this.mail ??= (await import('nodemailer')).default.createTransport(this.options.smtp);
    return this.mail;
  }

  /** To an address that was confirmed, or to have it confirmed. */
  async mailTo(to: string, subject: string, text: string): Promise<void> {
    if (!this.canMail) return;
    const mail = await this.transport();
    await mail.sendMail({ from: this.options.from, to, subject, text });
  }

  /** Made once and kept: subscriptions hang on it. */
  async pushKeys(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
    if (this.keys) return this.keys;
    const { db } = this.options.store;
    const { default: webpush } = await import('web-push');
    await db
      .insertInto('facts')
      .values({ key: 'push-keys', value: JSON.stringify(webpush.generateVAPIDKeys()) })
      .onConflict((c) => c.doNothing())
      .execute();
    const row = await db.selectFrom('facts').select('value').where('key', '=', 'push-keys').executeTakeFirstOrThrow();
    this.keys = JSON.parse(row.value) as { publicKey: string; privateKey: string };
    return this.keys;
  }

  /** Tells one person by every way they have chosen. Fails if one of them failed, so that it is tried again. */
  async tell(person: number, message: Message): Promise<void> {
    const { people, time } = this.options;
    const settings = await people.settings(person);
    const wants = (channel: string): boolean => settings.tell?.[message.event]?.includes(channel) ?? true;
    const hour = new Date(time.now()).getUTCHours();
    const [from, to] = settings.quiet ?? [0, 0];
    const asleep = from <= to ? hour >= from && hour < to : hour >= from || hour < to;
    const faults: unknown[] = [];
    const attempt = (run: Promise<unknown>): Promise<unknown> => run.catch((error) => faults.push(error));
    const ways: Promise<unknown>[] = [];
    if (settings.mailTo && wants('mail') && !asleep)
      ways.push(attempt(this.mailTo(settings.mailTo, message.title, `${message.text}\n\n${message.link}\n`)));
    if (wants('push') && !asleep) ways.push(attempt(this.push(person, message)));
    if (settings.webhook && wants('webhook')) ways.push(attempt(this.webhook(settings.webhook, message)));
    await Promise.all(ways);
    if (faults.length > 0) throw faults[0];
  }

  private async webhook(address: string, message: Message): Promise<void> {
    const target = await (this.options.guard ?? guardedTarget)(address);
    const status = await post(target, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(message)));
    if (status >= 300) throw new Error(`the webhook answered ${status}`);
  }

  private async push(person: number, message: Message): Promise<void> {
    const { db } = this.options.store;
    const subscriptions = await db.selectFrom('pushes').selectAll().where('person', '=', person).execute();
    if (subscriptions.length === 0) return;
    const { publicKey, privateKey } = await this.pushKeys();
    const { default: webpush } = await import('web-push');
    for (const { id, endpoint, keys } of subscriptions) {
      try {
        const target = await (this.options.guard ?? guardedTarget)(endpoint);
        const { headers, body } = webpush.generateRequestDetails(
          { endpoint, keys: JSON.parse(keys) as { p256dh: string; auth: string } },
          JSON.stringify(message),
          { vapidDetails: { subject: 'mailto:push@sandtable.invalid', publicKey, privateKey }, TTL: 86_400 },
        );
        const status = await post(target, headers as Record<string, string>, body);
        // Gone for good: the browser has taken it back.
        if (status === 404 || status === 410) throw new ApiError(410, 'gone');
        if (status >= 300) throw new Error(`the push service answered ${status}`);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await db.deleteFrom('pushes').where('id', '=', id).execute();
      }
    }
  }

  close(): void {
    this.mail?.close();
  }
}
