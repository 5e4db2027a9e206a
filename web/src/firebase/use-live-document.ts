import type { DocumentConverter } from '@fareground/domain/core/document';
import { useEffect, useState } from 'react';
import type { PublicQuery } from '../data/public-reader.ts';
import { readableOf } from '../data/read-documents.ts';

/** The answer to a live question, as it stands now. It changes as the database does. */
export type Live<T> =
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | {
      readonly status: 'ready';
      readonly data: T;
      readonly error: undefined;
      /** When the server gave this answer, epoch milliseconds. */
      readonly at: number;
      /** From memory or from this device's offline copy; the server has not confirmed it. */
      readonly cached: boolean;
    }
  | { readonly status: 'error'; readonly data: undefined; readonly error: Error; readonly retry: () => void };

/** A document as it is stored, from the database or from an offline copy. */
export interface StoredDocument {
  readonly path: string;
  readonly data: () => unknown;
}

/** What is asked: one document, or, with a query, documents of a collection. */
export interface LiveQuestion {
  readonly path: string;
  readonly query?: PublicQuery;
  /** The answer is stored on this device: it is shown at once next time, and where there is no network. */
  readonly offlineCopy: boolean;
}

interface LiveOptions {
  readonly offlineCopy?: boolean;
}

const loading = { status: 'loading', data: undefined, error: undefined } as const;

/**
 * One document, live: null when there is none. Pass no path while it is not known yet.
 *
 * For what a buyer waits for. A server that renders the page gets `loading`, and the page's code holds no Firebase:
 * the database's client is imported when the page is shown in a browser. Staff pages use reactfire (docs/adr/0043).
 */
export function useLiveDocument<T>(
  path: string | undefined,
  converter: DocumentConverter<T>,
  { offlineCopy = false }: LiveOptions = {},
): Live<T | null> {
  return useLive<T | null>(path === undefined ? undefined : { path, offlineCopy }, ([document]) =>
    document ? converter.fromFirestore(document) : null,
  );
}

/** Documents of a collection, live. A query of one's own documents must name whose they are: the rules ask for it. */
export function useLiveQuery<T>(
  path: string | undefined,
  converter: DocumentConverter<T>,
  query: PublicQuery,
  { offlineCopy = false }: LiveOptions = {},
): Live<readonly T[]> {
  return useLive<readonly T[]>(path === undefined ? undefined : { path, query, offlineCopy }, (documents) =>
    readableOf(
      documents.map((document) => ({ path: document.path, data: () => converter.fromFirestore(document) })),
    ),
  );
}

function useLive<T>(
  question: LiveQuestion | undefined,
  read: (documents: readonly StoredDocument[]) => T,
): Live<T> {
  const key = question && JSON.stringify(question);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly live: Live<T> }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question, and a converter is a constant
  useEffect(() => {
    if (question === undefined || key === undefined) return;
    let hasEnded = false;
    let stop = () => {};
    const show = (live: Live<T>) => {
      if (!hasEnded) setAnswer({ key, live });
    };
    const fail = (reason: unknown) => {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      const retry = () => {
        show(loading);
        setAttempt((before) => before + 1);
      };
      show({ status: 'error', data: undefined, error, retry });
    };
    import('./listen.ts')
      .then(({ listen }) => {
        if (hasEnded) return;
        stop = listen(question, {
          read,
          onAnswer: (data, at, cached) => show({ status: 'ready', data, error: undefined, at, cached }),
          onRestart: () => show(loading),
          onError: fail,
        });
      })
      .catch(fail);
    return () => {
      hasEnded = true;
      stop();
    };
  }, [key, attempt]);
  return answer !== undefined && answer.key === key ? answer.live : loading;
}
