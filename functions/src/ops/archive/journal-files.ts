import { DAY, dayKey } from '@fareground/domain/core/time';
import type { App } from 'firebase-admin/app';
import { entryText, type JournalEntry, readEntry } from './entry.ts';

/** A file of the journal: what it is about, and when that changed last. */
export interface JournalFile {
  readonly kind: JournalEntry['kind'];
  /** Of the booking, the gift card or the invoice. */
  readonly id: string;
  /** By the clock of whoever changed it, epoch milliseconds. */
  readonly changedAt: number;
  /** When the database took it, epoch microseconds. */
  readonly committedAt: number;
}

/** What was sold, as files beside the database. Nothing in it is ever changed. */
export interface Journal {
  /** Adds an entry; one that is there stays as it is. */
  add(file: JournalFile, entry: JournalEntry): Promise<void>;
  /** The newest file of each thing that was written down since a moment, epoch milliseconds. */
  newestSince(moment: number): Promise<JournalFile[]>;
  read(file: JournalFile): Promise<JournalEntry>;
}

/** Google's answer where a file that was to be new is there already. */
const PRECONDITION_FAILED = 412;

/** In the bucket of a project's exports: nobody can delete or replace what is in it for a quarter of a year. */
export async function openJournal(
  app: App,
  projectId = process.env.GCLOUD_PROJECT ?? app.options.projectId,
): Promise<Journal> {
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage(app).bucket(`${projectId}-exports`);
  return {
    async add(file, entry) {
      try {
        await bucket.file(pathOf(file)).save(entryText(entry), {
          contentType: 'application/json',
          resumable: false,
          preconditionOpts: { ifGenerationMatch: 0 },
        });
      } catch (error) {
        if ((error as { code?: unknown }).code !== PRECONDITION_FAILED) throw error;
      }
    },
    async newestSince(moment) {
      const newest = new Map<string, JournalFile>();
      for (let at = moment; dayKey(at, 'UTC') <= dayKey(Date.now(), 'UTC'); at += DAY) {
        const [found] = await bucket.getFiles({ prefix: `journal/${dayKey(at, 'UTC')}/` });
        for (const { name } of found) {
          const file = readPath(name);
          if (!file) continue;
          const key = `${file.kind}.${file.id}`;
          if (isNewer(file, newest.get(key))) newest.set(key, file);
        }
      }
      return [...newest.values()].sort((one, other) => one.changedAt - other.changedAt);
    },
    async read(file) {
      const [content] = await bucket.file(pathOf(file)).download();
      return readEntry(content.toString('utf8'));
    },
  };
}

/** By its own clock first: a document that came back with a restore is committed later, and older. */
const isNewer = (file: JournalFile, than: JournalFile | undefined): boolean =>
  !than ||
  file.changedAt > than.changedAt ||
  (file.changedAt === than.changedAt && file.committedAt > than.committedAt);

/** "journal/2026-11-26/booking.0123456789.1794000000000.1794000000000123.json" */
export const pathOf = ({ kind, id, changedAt, committedAt }: JournalFile): string =>
  `journal/${dayKey(committedAt / 1_000, 'UTC')}/${kind}.${id}.${changedAt}.${committedAt}.json`;

/** @returns null for a file that is none of the journal's */
export function readPath(path: string): JournalFile | null {
  const [, kind, id = '', changedAt, committedAt] =
    /^journal\/[\d-]{10}\/(booking|gift-card|invoice)\.([\w-]+)\.(\d+)\.(\d+)\.json$/.exec(path) ?? [];
  if (!kind) return null;
  return {
    kind: kind as JournalFile['kind'],
    id,
    changedAt: Number(changedAt),
    committedAt: Number(committedAt),
  };
}
