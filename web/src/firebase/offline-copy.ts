import type { StoredDocument } from './use-live-document.ts';

/** Documents that are stored on this device, so that a ticket opens where there is no network. */
const PREFIX = 'fareground.offline.';

type Data = Readonly<Record<string, unknown>>;

/** The stored answer to one question, and when the server gave it, epoch milliseconds. */
interface OfflineCopy {
  readonly at: number;
  readonly documents: readonly StoredDocument[];
}

/** This person's copy of an answer. A document that came with a list is found by its own question as well. */
export function readOfflineCopy(uid: string, question: string): OfflineCopy | undefined {
  const paths = read<readonly string[]>(uid, question);
  if (!paths) return undefined;
  const documents = paths.value.flatMap((path): readonly StoredDocument[] => {
    const document = read<Data>(uid, path);
    return document ? [{ path, data: () => document.value }] : [];
  });
  return documents.length === paths.value.length ? { at: paths.at, documents } : undefined;
}

/** Stores what the server answered, in the order of the answer. */
export function saveOfflineCopy(uid: string, question: string, documents: readonly StoredDocument[]): void {
  for (const { path, data } of documents) {
    write(uid, path, data());
    write(uid, documentQuestion(path), [path]);
  }
  write(
    uid,
    question,
    documents.map(({ path }) => path),
  );
}

/** The question for one document, the same whoever asks. */
export const documentQuestion = (path: string): string => `document ${path}`;

/** Deletes the copies of everybody who was signed in on this device. */
export function clearOfflineCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is off, so nothing was stored.
  }
}

function read<T>(uid: string, name: string): { readonly at: number; readonly value: T } | undefined {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}${uid} ${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(uid: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(`${PREFIX}${uid} ${name}`, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Storage is off or full: the page shows what it read all the same.
  }
}
