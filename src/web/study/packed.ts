/** Text in an address: compressed, in letters that an address may hold. */

const chunks = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/** No study that fits an address unpacks to more. */
const MAX_UNPACKED = 6_000_000;

export async function packText(text: string): Promise<string> {
  const packed = await chunks(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let bytes = '';
  for (const b of packed) bytes += String.fromCharCode(b);
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export async function unpackText(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const text = new TextDecoder().decode(
      await chunks(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))),
    );
    if (text.length > MAX_UNPACKED) throw new RangeError('too long');
    return text;
  } catch {
    throw new RangeError('The study in this address cannot be read. The link may have been cut off.');
  }
}
