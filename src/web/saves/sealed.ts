/**
 * A record under seal. A running match with secrets goes from hand to hand like this: it can be opened at a table, where
 * each sees their own, but not read. With a password nobody opens it without; without one the seal only keeps honest eyes out.
 *
 *   sandtable sealed record 1
 *   password yes
 *   lines of base64: 16 bytes of salt, 12 of nonce, the record packed and encrypted (AES-GCM, key by PBKDF2)
 */

const FIRST_LINE = 'sandtable sealed record 1';
const ROUNDS = 310_000;
/** What a seal without password is made with. */
const NO_PASSWORD = 'sandtable';

export class SealError extends Error {
  override readonly name = 'SealError';
}

export const isSealed = (text: string): boolean => text.trimStart().startsWith(FIRST_LINE);
export const needsPassword = (text: string): boolean => /^password yes\s*$/m.test(text);

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>, use: KeyUsage): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(password === '' ? NO_PASSWORD : password.normalize('NFC'));
  const raw = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    raw,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function seal(record: string, password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('gzip'));
  const key = await keyOf(password, salt, 'encrypt');
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packed));
  const all = [...salt, ...iv, ...sealed];
  const lines = btoa(all.map((b) => String.fromCharCode(b)).join('')).match(/.{1,60}/g) ?? [];
  return [FIRST_LINE, `password ${password === '' ? 'no' : 'yes'}`, ...lines, ''].join('\n');
}

/** The record inside. Throws `SealError` if the password is wrong or something was changed. */
export async function unseal(text: string, password: string): Promise<string> {
  const [, , ...lines] = text.trim().split(/\r?\n/);
  let all: Uint8Array<ArrayBuffer>;
  try {
    all = Uint8Array.from(atob(lines.join('')), (c) => c.charCodeAt(0));
  } catch {
    throw new SealError('this sealed record is damaged');
  }
  const key = await keyOf(password, all.slice(0, 16), 'decrypt');
  try {
    const packed = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: all.slice(16, 28) }, key, all.slice(28));
    return new TextDecoder().decode(await through(new Uint8Array(packed), new DecompressionStream('gzip')));
  } catch {
    throw new SealError(
      needsPassword(text) ? 'wrong password, or the file has been altered' : 'this sealed record is damaged',
    );
  }
}
