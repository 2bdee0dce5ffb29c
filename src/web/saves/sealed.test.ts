import { expect, test } from 'vitest';
import { isSealed, needsPassword, SealError, seal, unseal } from './sealed.ts';

const record = `sandtable record 1\nchoices\nred: hide 0101\nblue: hide 0303\nend 2 running 00000000\n`;

test('a sealed record tells nothing to the eye, and opens to the very same text', async () => {
  const text = await seal(record, '');
  expect(isSealed(text)).toBe(true);
  expect(needsPassword(text)).toBe(false);
  for (const word of ['hide', '0101', '0303', 'choices', 'red']) expect(text).not.toContain(word);
  expect(await unseal(text, '')).toBe(record);
  expect(await unseal(text.replaceAll('\n', '\r\n'), '')).toBe(record);
});

test('with a password it opens with that one only, and not once it was changed', async () => {
  const text = await seal(record, 'Rochefort');
  expect(needsPassword(text)).toBe(true);
  expect(await unseal(text, 'Rochefort')).toBe(record);
  await expect(unseal(text, 'Marche')).rejects.toThrow(SealError);
  const lines = text.split('\n');
  lines[2] = (lines[2] ?? '').replace(/^./, (c) => (c === 'A' ? 'B' : 'A'));
  await expect(unseal(lines.join('\n'), 'Rochefort')).rejects.toThrow(SealError);
  expect(isSealed(record)).toBe(false);
});
