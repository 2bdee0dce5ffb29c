/** Nothing a player opens is larger than this. */
const MAX_BYTES = 8_000_000;

export async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large to be a record or a data file`);
  return file.text();
}
