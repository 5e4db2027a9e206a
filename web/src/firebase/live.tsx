import type { DocumentConverter } from '@fareground/domain/core/document';
import { onAuthStateChanged } from 'firebase/auth';
import {
  collection,
  doc,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
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
      /** From this device's copy, not yet confirmed by the server: there is no network, or it is on its way. */
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
): Live<T | null> {
  return useLive<T | null>(path, (firestore, tell, fail) =>
    onSnapshot(
      doc(firestore, path ?? ''),
      { includeMetadataChanges: true },
      (snapshot) =>
        tell(
          () => (snapshot.exists() ? converter.fromFirestore(snapshot) : null),
          snapshot.metadata.fromCache,
        ),
      fail,
    ),
  );
}

/** Documents of a collection, live. A query of one's own documents must name whose they are: the rules ask for it. */
export function useLiveQuery<T>(
  name: string | undefined,
  converter: DocumentConverter<T>,
  wanted: PublicQuery = {},
): Live<readonly T[]> {
  const key = name === undefined ? undefined : `${name}?${JSON.stringify(wanted)}`;
  return useLive<readonly T[]>(key, (firestore, tell, fail) =>
    onSnapshot(
      query(collection(firestore, name ?? ''), ...constraints(wanted)),
      { includeMetadataChanges: true },
      (snapshot) =>
        tell(
          () => snapshot.docs.map((document) => converter.fromFirestore(document)),
          snapshot.metadata.fromCache,
        ),
      fail,
    ),
  );
}

type Tell<T> = (read: () => T, cached: boolean) => void;
type Open<T> = (firestore: Firestore, tell: Tell<T>, fail: (error: Error) => void) => () => void;

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

function useLive<T>(key: string | undefined, open: Open<T>): Live<T> {
  const version = useSyncExternalStore(liveVersions.subscribe, () => liveVersions.of(key ?? ''));
  const id = key === undefined ? 'live|nothing' : `live|${version}|${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the question
  const source = useMemo(() => (key === undefined ? silence : sourceOf(id, key, open)), [id]);
  const { data } = useObservable<Live<T>>(id, source as Observable<Live<T>>, { suspense: false });
  useEffect(() => (key === undefined ? undefined : lookAt(id)), [id, key]);
  return data ?? loading;
}

const silence = new Observable<never>();

function sourceOf<T>(id: string, key: string, open: Open<T>): Observable<Live<T>> {
  return new Observable<Live<T>>((subscriber) => {
    let stop = () => {};
    let ended = false;
    const fail = (error: Error) => {
      const entry = running.get(id);
      if (entry) entry.failed = true;
      subscriber.next({ status: 'error', data: undefined, error, retry: () => liveVersions.renew(key) });
    };
    const tell: Tell<T> = (read, cached) => {
      try {
        subscriber.next({ status: 'ready', data: read(), error: undefined, at: Date.now(), cached });
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    };
    watchPerson();
    openFirestore().then(
      (firestore) => {
        if (!ended) stop = open(firestore, tell, fail);
      },
      (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
    );
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
