import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingIn } from './apart.mjs';

it('packages of a command of its own are missing until they are there in the named version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'));
  const write = (path: string, value: object): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  };
  try {
    write('package.json', { dependencies: { one: '1.2.3', two: '2.0.0' } });
    expect(missingIn(folder)).toEqual(['one', 'two']);
    write('node_modules/one/package.json', { version: '1.2.3' });
    write('node_modules/two/package.json', { version: '1.9.0' });
    expect(missingIn(folder)).toEqual(['two']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
