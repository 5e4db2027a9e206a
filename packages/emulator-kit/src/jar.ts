import { crc32 } from 'node:zlib';

export type JarEntry = { readonly name: string; readonly content: Uint8Array };

const LONGEST_MANIFEST_LINE = 72;

/**
 * A manifest's text. Lines hold at most 72 bytes and go on in the next line after one space (JAR file
 * specification, "Line length").
 */
export function manifest(fields: Readonly<Record<string, string>>): string {
  const lines: string[] = [];
  for (const [name, value] of Object.entries({ 'Manifest-Version': '1.0', ...fields })) {
    let line = '';
    for (const character of `${name}: ${value}`) {
      if (Buffer.byteLength(line + character) > LONGEST_MANIFEST_LINE) {
        lines.push(line);
        line = ' ';
      }
      line += character;
    }
    lines.push(line);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * A jar with its entries stored, not deflated: a zip of local headers, the central directory and its end record
 * (PKWARE APPNOTE 4.3). Written here so that a machine with a Java runtime only needs no `jar` program.
 */
export function jar(entries: readonly JarEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(0x0800, 2); // names are UTF-8
    common.writeUInt16LE(0, 4); // stored
    common.writeUInt16LE(0, 6); // midnight ...
    common.writeUInt16LE(0x21, 8); // ... of 1 January 1980: the same input gives the same jar
    common.writeUInt32LE(crc32(entry.content), 10);
    common.writeUInt32LE(entry.content.length, 14);
    common.writeUInt32LE(entry.content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, name]);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(20, 0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), made, common, tail, name]));
    parts.push(local, Buffer.from(entry.content));
    offset += local.length + entry.content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
