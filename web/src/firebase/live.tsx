import type { DocumentConverter } from '@fareground/domain/core/document';
import { onAuthStateChanged } from 'firebase/auth';
import {
  collection,
  doc,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from 'firebase/firestore';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useObservable } from 'reactfire';
import { Observable } from 'rxjs';
import type { PublicQuery } from '../data/public-reader.ts';
import { openAuth } from './auth.ts';
import { forgetFirestore, openFirestore } from './firestore.ts';
import { documentQuestion, keep, readKept } from './kept.ts';
import { liveVersions } from './live-versions.ts';

/** What a live question is answered with, now. It changes as the database does. */
export type Live<T> =
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | {
      readonly status: 'ready';
      readonly data: T;
      readonly error: undefined;
      /** When this was told. */
      readonly at: number;
      /** From this page's or this device's copy, not yet confirmed by the server: there is no network, or it is on its way. */
      readonly cached: boolean;
    }
  | { readonly status: 'error'; readonly data: undefined; readonly error: Error; readonly retry: () => void };

/**
 * One document, live: null when there is none. Pass no path while it is not known yet. The converter is a module constant
 * of the domain. Everything about reactfire is in this file: it throws errors in render, so an error travels as a value
 * here; and it never evicts what it caches, so what nobody looks at is ended here, and all of it when the person changes.
 */
export function useLiveDocument<T>(
  path: string | undefined,
  converter: DocumentConverter<T>,
  { kept = false }: LiveOptions = {},
): Live<T | null> {
  return useLive<T | null>(path, {
    kept: kept ? documentQuestion(path ?? '') : undefined,
    open: (firestore, tell, fail) =>
      onSnapshot(
        doc(firestore, path ?? ''),
        { includeMetadataChanges: true },
        (snapshot) => tell(snapshot.exists() ? [snapshot] : [], snapshot.metadata.fromCache),
        fail,
      ),
    read: ([document]) => (document ? converter.fromFirestore(document) : null),
  });
}

/** Documents of a collection, live. A query of one's own documents must name whose they are: the rules ask for it. */
export function useLiveQuery<T>(
  name: string | undefined,
  converter: DocumentConverter<T>,
  wanted: PublicQuery = {},
  { kept = false }: LiveOptions = {},
): Live<readonly T[]> {
  const key = name === undefined ? undefined : `${name}?${JSON.stringify(wanted)}`;
  return useLive<readonly T[]>(key, {
    kept: kept ? key : undefined,
    open: (firestore, tell, fail) =>
      onSnapshot(
        query(collection(firestore, name ?? ''), ...constraints(wanted)),
        { includeMetadataChanges: true },
        (snapshot) => tell(snapshot.docs, snapshot.metadata.fromCache),
        fail,
      ),
    read: (documents) => documents.map((document) => converter.fromFirestore(document)),
  });
}

interface LiveOptions {
  /** The answer outlives the page, on this device: it is shown at once next time, and where there is no network. */
  readonly kept?: boolean;
}

interface Question<T> {
  /** Under what the answer is kept; nothing: it is not. */
  readonly kept: string | undefined;
  readonly open: (firestore: Firestore, tell: Tell, fail: (error: Error) => void) => () => void;
  /** @throws when a document is not what the domain says */
  readonly read: (documents: readonly Pick<QueryDocumentSnapshot, 'data'>[]) => T;
}
type Tell = (documents: readonly QueryDocumentSnapshot[], cached: boolean) => void;

const loading = { status: 'loading', data: undefined, error: undefined } as const;

/** What nobody looks at is still kept this long, so that going back shows it at once, milliseconds. */
const keptFor = 20_000;

interface Running {
  readonly key: string;
  users: number;
  failed: boolean;
  stop: () => void;
}
const running = new Map<string, Running>();

declare global {
  /** reactfire's cache, by observable id. It has no other way in. */
  var _reactFirePreloadedObservables: Map<string, unknown> | undefined;
}

function useLive<T>(key: string | undefined, question: Question<T>): Live<T> {
  const current = () => liveVersions.of(key ?? '');
  const version = useSyncExternalStore(liveVersions.subscribe, current, current);
  const id = key === undefined ? 'live|nothing' : `live|${version}|${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the question
  const source = useMemo(() => (key === undefined ? silence : sourceOf(id, key, question)), [id]);
  const { data } = useObservable<Live<T>>(id, source as Observable<Live<T>>, { suspense: false });
  useEffect(() => (key === undefined ? undefined : lookAt(id)), [id, key]);
  return data ?? loading;
}

const silence = new Observable<never>();

function sourceOf<T>(id: string, key: string, { kept, open, read }: Question<T>): Observable<Live<T>> {
  return new Observable<Live<T>>((subscriber) => {
    let stop = () => {};
    let ended = false;
    const fail = (error: Error) => {
      const entry = running.get(id);
      if (entry) entry.failed = true;
      subscriber.next({ status: 'error', data: undefined, error, retry: () => liveVersions.renew(key) });
    };
    const show = (documents: Parameters<typeof read>[0], at: number, cached: boolean) => {
      try {
        subscriber.next({ status: 'ready', data: read(documents), error: undefined, at, cached });
        return true;
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
        return false;
      }
    };
    const start = async () => {
      const firestore = await openFirestore();
      const uid = kept === undefined ? undefined : (await openAuth()).currentUser?.uid;
      if (ended) return;
      const before = uid && kept ? readKept(uid, kept) : undefined;
      if (before)
        show(
          before.documents.map((data) => ({ data: () => data })),
          before.at,
          true,
        );
      stop = open(
        firestore,
        (documents, cached) => {
          // Without a network the client knows of nothing; this device does.
          if (cached && documents.length === 0 && before) return;
          const isRight = show(documents, Date.now(), cached);
          if (uid && kept && isRight && !cached)
            keep(
              uid,
              kept,
              documents.map((document) => [document.ref.path, document.data()] as const),
            );
        },
        fail,
      );
    };
    watchPerson();
    start().catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
    running.set(id, {
      key,
      users: running.get(id)?.users ?? 0,
      failed: false,
      stop: () => {
        ended = true;
        stop();
      },
    });
    endIfUnused(id);
  });
}

/** Counts who looks at it. Returns what ends the looking. */
function lookAt(id: string): () => void {
  const entry = running.get(id);
  if (entry) entry.users += 1;
  return () => {
    if (!entry) return;
    entry.users -= 1;
    endIfUnused(id);
  };
}

function endIfUnused(id: string): void {
  setTimeout(() => {
    if (running.get(id)?.users === 0) end(id);
  }, keptFor);
}

function end(id: string): void {
  running.get(id)?.stop();
  running.delete(id);
  globalThis._reactFirePreloadedObservables?.delete(id);
}

let watching = false;

/**
 * When somebody else, or nobody, is signed in, every listener ends, the local copy goes, and what is on show asks anew.
 * Somebody where nobody was only asks again for what was refused: a seat map that is on show stays.
 */
function watchPerson(): void {
  if (watching) return;
  watching = true;
  void openAuth().then(async (auth) => {
    await auth.authStateReady();
    let uid = auth.currentUser?.uid;
    onAuthStateChanged(auth, async (user) => {
      const before = uid;
      uid = user?.uid;
      if (uid === before) return;
      if (before === undefined) {
        for (const { key, failed } of running.values()) if (failed) liveVersions.renew(key);
        return;
      }
      for (const id of [...running.keys()]) end(id);
      await forgetFirestore().catch((error: unknown) => console.error(error));
      liveVersions.renewAll();
    });
  });
}

function constraints(wanted: PublicQuery) {
  return [
    ...(wanted.where ?? []).map(([field, operator, value]) => where(field, operator, value)),
    ...(wanted.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(wanted.startAfter ? [startAfter(...wanted.startAfter)] : []),
    ...(wanted.limit === undefined ? [] : [limit(wanted.limit)]),
  ];
}
