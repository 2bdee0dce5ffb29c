import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingIn, platforms } from './release.mjs';
import { writeZip } from './zip.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads it by its central directory, as others do, and checks every sum bit by bit. */
function readZip(bytes: Buffer): { readonly list: (string | number)[][]; readonly script: string } {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const list: (string | number)[][] = [];
  let script = '';
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    expect(bytes.subarray(at, at + 4).toString('latin1')).toBe('PK\u0001\u0002');
    const [packed, size, length] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const name = bytes.subarray(at + 46, at + 46 + length).toString('utf8');
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = inflateRawSync(bytes.subarray(from, from + packed));
    expect([name, body.length]).toEqual([name, size]);
    let sum = 0xffffffff;
    for (const byte of body) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    expect((sum ^ 0xffffffff) >>> 0).toBe(bytes.readUInt32LE(at + 16));
    list.push([name, size, (bytes.readUInt32LE(at + 38) >>> 16) & 0o777]);
    if (name.endsWith('.sh')) script = body.toString();
    at += 46 + length;
  }
  return { list, script };
}

describe('a zip of our own', () => {
  it('is unpacked by others to the same bytes, names and modes', () => {
    const file = join(folder, 'a.zip');
    const large = Buffer.alloc(300_000, 'wargame ');
    writeZip(file, [
      { name: 'A/run.sh', body: Buffer.from('#!/bin/sh\necho it runs\n'), mode: 0o755 },
      { name: 'A/é/empty.txt', body: Buffer.alloc(0) },
      { name: 'A/large.bin', body: large },
    ]);
    const { list, script } = readZip(readFileSync(file));
    expect(list).toEqual([
      ['A/run.sh', 23, 0o755],
      ['A/é/empty.txt', 0, 0o644],
      ['A/large.bin', large.length, 0o644],
    ]);
    expect(script).toContain('it runs');
    expect(statSync(file).size).toBeLessThan(5000);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a release', () => {
  it('names what is missing on each platform', () => {
    expect(missingIn(folder, platforms['win-x64'])).toEqual(
      expect.arrayContaining(['node/node.exe', 'Sandtable.cmd', 'node_modules/@libsql/win32-x64-msvc/package.json']),
    );
    expect(missingIn(folder, platforms['mac-arm64'])).not.toContain('node/bin/node');
  });
});
