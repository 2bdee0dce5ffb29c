// A zip file, written with nothing but Node: deflated entries in their order, with the mode that Unix keeps.
import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
/** Node has it from 22.2 on. */
function crc(body) {
  if (typeof crc32 === 'function') return crc32(body);
  let sum = 0xffffffff;
  for (const byte of body) sum = table[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** 1 January 2026, so that the same files give the same bytes. */
const [DATE, TIME] = [((2026 - 1980) << 9) | (1 << 5) | 1, 0];
const UTF8 = 0x0800;
const DEFLATED = 8;
const MADE_ON_UNIX = (3 << 8) | 20;

/** @param entries {Iterable<{ name: string, body: Buffer, mode?: number }>} names with forward slashes */
export function writeZip(file, entries) {
  const out = openSync(file, 'w');
  const central = [];
  let at = 0;
  let count = 0;
  const write = (buffer) => {
    writeSync(out, buffer);
    at += buffer.length;
  };
  for (const { name, body, mode = 0o644 } of entries) {
    const label = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(body, { level: 6 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(TIME, 6);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc(body), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(label.length, 22);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(MADE_ON_UNIX, 4);
    common.copy(head, 6, 0, 24);
    head.writeUInt16LE(label.length, 28);
    head.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 38);
    head.writeUInt32LE(at, 42);
    central.push(head, label);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(0x04034b50, 0);
    write(Buffer.concat([local, common, label]));
    write(packed);
    count++;
  }
  const begin = at;
  write(Buffer.concat(central));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(at - begin, 12);
  end.writeUInt32LE(begin, 16);
  write(end);
  closeSync(out);
  if (count > 0xffff || at > 0xffffffff) throw new RangeError('too much for a plain zip file');
}
