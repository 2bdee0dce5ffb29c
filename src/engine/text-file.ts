/** A text beside the code: read from disk in Node, fetched by the page. */
export async function textFile(url: URL): Promise<string> {
  if (url.protocol === 'file:') {
    // Named through a variable so that the page's build does not try to bundle Node's own module.
    const node = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ node)) as typeof import('node:fs/promises');
    return readFile(url, 'utf8');
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname} cannot be read (${answer.status})`);
  return answer.text();
}
