const TYPES: Readonly<Record<string, string>> = { html: 'text/html', svg: 'image/svg+xml' };

/** Gives the reader a text, or a picture, as a file. */
export function download(name: string, content: string | Blob): void {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
