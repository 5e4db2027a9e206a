import { collection, doc, type Firestore, onSnapshot, query } from 'firebase/firestore';
import { openAuth } from './auth.ts';
import { onFirestoreClosed, openFirestore } from './firestore.ts';
import { documentQuestion, readOfflineCopy, saveOfflineCopy } from './offline-copy.ts';
import { constraintsOf } from './query-constraints.ts';
import type { LiveQuestion, StoredDocument } from './use-live-document.ts';

interface Listener<T> {
  /** @throws when the answer cannot be read */
  readonly read: (documents: readonly StoredDocument[]) => T;
  readonly onAnswer: (data: T, at: number, cached: boolean) => void;
  /** Somebody else is signed in: the last answer does not count, and the question is asked again for them. */
  readonly onRestart: () => void;
  readonly onError: (error: unknown) => void;
}

interface Snapshot {
  readonly documents: readonly (StoredDocument & {
    readonly data: () => Readonly<Record<string, unknown>>;
  })[];
  readonly fromCache: boolean;
}

/** Listens to the answer of one question until it is stopped. @returns what stops it */
export function listen<T>(question: LiveQuestion, { read, onAnswer, onRestart, onError }: Listener<T>) {
  let stop = () => {};
  let hasEnded = false;
  /** Counts the starts, so that one which is overtaken by a restart does not listen as well. */
  let starts = 0;
  const answer = (documents: readonly StoredDocument[], at: number, cached: boolean) => {
    try {
      onAnswer(read(documents), at, cached);
    } catch (error) {
      onError(error);
    }
  };
  const start = async () => {
    starts += 1;
    const own = starts;
    const firestore = await openFirestore();
    const uid = question.offlineCopy ? (await openAuth()).currentUser?.uid : undefined;
    const name = copyName(question);
    const copy = uid ? readOfflineCopy(uid, name) : undefined;
    if (hasEnded || own !== starts) return;
    if (copy) answer(copy.documents, copy.at, true);
    stop = subscribe(
      firestore,
      question,
      ({ documents, fromCache }) => {
        // Without a network the client finds nothing in its memory; the copy on this device has it.
        if (fromCache && documents.length === 0 && copy) return;
        answer(documents, Date.now(), fromCache);
        if (uid && !fromCache) saveOfflineCopy(uid, name, documents);
      },
      onError,
    );
  };
  const stopWatching = onFirestoreClosed(() => {
    stop();
    onRestart();
    start().catch(onError);
  });
  start().catch(onError);
  return () => {
    hasEnded = true;
    stopWatching();
    stop();
  };
}

function subscribe(
  firestore: Firestore,
  question: LiveQuestion,
  onNext: (snapshot: Snapshot) => void,
  onError: (error: Error) => void,
): () => void {
  const options = { includeMetadataChanges: true };
  if (question.query)
    return onSnapshot(
      query(collection(firestore, question.path), ...constraintsOf(question.query)),
      options,
      ({ docs, metadata: { fromCache } }) =>
        onNext({
          documents: docs.map((each) => ({ path: each.ref.path, data: () => each.data() })),
          fromCache,
        }),
      onError,
    );
  return onSnapshot(
    doc(firestore, question.path),
    options,
    (snapshot) => {
      const data = snapshot.data();
      onNext({
        documents: data ? [{ path: question.path, data: () => data }] : [],
        fromCache: snapshot.metadata.fromCache,
      });
    },
    onError,
  );
}

const copyName = ({ path, query }: LiveQuestion): string =>
  query ? `${path}?${JSON.stringify(query)}` : documentQuestion(path);
