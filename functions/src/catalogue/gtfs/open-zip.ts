import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl';
import { FeedRefused } from './feed-faults.ts';

/** The files of a zip, each read as a stream. */
export interface FeedFiles {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws FeedRefused where the zip is damaged */
  read(name: string): Promise<Readable>;
  close(): void;
}

/** Beyond it a zip is a bomb and no feed: the largest national feeds come to a few. */
const MAX_BYTES = 12 * 1024 ** 3;

/** @param source path of the zip, or its bytes @param most bytes of its files @throws FeedRefused where it is no zip or lies in a folder */
export async function openZip(source: string | Buffer, most = MAX_BYTES): Promise<FeedFiles> {
  try {
    const zip = await openFile(source);
    const entries = await entriesOf(zip, most);
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      read: (name) => readEntry(zip, entries, name),
      close: () => zip.close(),
    };
  } catch (error) {
    if (error instanceof FeedRefused || (error as { code?: unknown }).code === 'ENOENT') throw error;
    throw zipFault(`is no zip that can be read (${(error as Error).message})`);
  }
}

const zipFault = (reason: string, file = 'the zip'): FeedRefused =>
  new FeedRefused([{ file, line: 0, column: '', reason }], 1);

const openFile = (source: string | Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, zip?: ZipFile) => (zip ? resolve(zip) : reject(error));
    // Directories are read while files are: it must not close itself.
    const options = { lazyEntries: true, autoClose: false } as const;
    if (typeof source === 'string') open(source, options, done);
    else fromBuffer(source, options, done);
  });

function entriesOf(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (bytes > most) return reject(zipFault('holds more than a feed can'));
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw new RangeError(`the zip has no ${name}`);
  if (entry.isEncrypted()) throw zipFault('is encrypted', name);
  if (!entry.canDecodeFileData()) throw zipFault('is packed in a way that is not read here', name);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      stream ? resolve(stream) : reject(zipFault(`cannot be read (${error?.message})`, name)),
    );
  });
}
