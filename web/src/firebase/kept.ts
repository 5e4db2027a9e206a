/** Documents that were read and are kept on this device: a ticket must open where there is no network. */
const PREFIX = 'fareground.kept.';

type Data = Readonly<Record<string, unknown>>;

/** What was kept of one question, and when the server last said so, epoch milliseconds. */
export interface Kept {
  readonly at: number;
  readonly documents: readonly Data[];
}

/** The kept answer of this person's; a document that a list brought along is found by itself as well. */
export function readKept(uid: string, question: string): Kept | undefined {
  const paths = read<readonly string[]>(uid, question);
  if (!paths) return undefined;
  const documents = paths.value.flatMap((path): readonly Data[] => {
    const document = read<Data>(uid, path);
    return document ? [document.value] : [];
  });
  return documents.length === paths.value.length ? { at: paths.at, documents } : undefined;
}

/** Keeps what the server said. @param documents by their paths, in the order of the answer */
export function keep(
  uid: string,
  question: string,
  documents: readonly (readonly [path: string, data: Data])[],
): void {
  for (const [path, data] of documents) {
    write(uid, path, data);
    write(uid, documentQuestion(path), [path]);
  }
  write(
    uid,
    question,
    documents.map(([path]) => path),
  );
}

/** The question for one document, the same for whoever asks. */
export const documentQuestion = (path: string): string => `document ${path}`;

/** Forgets everyone's. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is off: nothing was kept.
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
    // Storage is off or full: what is on show is still right.
  }
}
