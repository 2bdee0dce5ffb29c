/** The OpenAPI document as a page. */

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
}

export function docsPage(document: unknown): string {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', parameters = [], requestBody }]) => {
      const body = requestBody?.content?.['application/json']?.schema;
      const taken = parameters.map((p) => `${p.name} (${p.in}${p.required ? '' : ', optional'})`).join(', ');
      return `<section><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2><p>${escaped(summary)}</p>${
        taken ? `<p>${escaped(taken)}</p>` : ''
      }${body ? `<details><summary>Body</summary><pre>${escaped(JSON.stringify(body, null, 2))}</pre></details>` : ''}</section>`;
    }),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandtable: the API</title>
<style>body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem;margin:1.4rem 0 0}p{margin:.2rem 0}pre{overflow:auto}</style>
<h1>Sandtable: the API</h1><p>The document itself: <a href="openapi.json">openapi.json</a>. Bots send <code>Authorization: Bearer TOKEN</code>.</p>${rows.join('')}</html>`;
}
