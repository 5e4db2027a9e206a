import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Zip, ZipDeflate } from 'fflate';

export type Table = Iterable<readonly (string | number)[]>;

/** Lines that are compressed at a time. */
const LINES_AT_ONCE = 2_000;

/**
 * Writes tables as files of a zip, one after the other. The zip is there when it is whole, and not before.
 * @param tables by name; the first line of each has the names of its columns
 */
export async function writeZip(
  path: string,
  tables: readonly (readonly [name: string, table: Table])[],
): Promise<void> {
  const part = `${path}.part`;
  const out = createWriteStream(part);
  let waits: Promise<unknown> | null = null;
  let fault: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) fault = error;
    else if (!out.write(bytes)) waits = once(out, 'drain');
  });
  try {
    await once(out, 'open');
    for (const [name, table] of tables) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for (const text of textsOf(table)) {
        file.push(Buffer.from(text));
        if (fault) throw fault;
        await waits;
      }
      file.push(new Uint8Array(), true);
    }
    zip.end();
    out.end();
    await once(out, 'close');
    await rename(part, path);
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

function* textsOf(table: Table): Generator<string> {
  let text = '';
  let lines = 0;
  for (const cells of table) {
    text += `${cells.map((each) => cell(String(each))).join(',')}\r\n`;
    if (++lines % LINES_AT_ONCE > 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
