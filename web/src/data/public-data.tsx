import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { PublicReader } from './public-reader.ts';

export type PublicData<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T; readonly at: number }
  | { readonly status: 'error'; readonly retry: () => void };

type Load<T> = (reader: PublicReader) => Promise<T>;
type Entry =
  | { readonly status: 'loading' }
  /** `requestedAt` is when we asked, `at` when the answer was true: a server may have cached it for a while. */
  | { readonly status: 'ready'; readonly value: unknown; readonly at: number; readonly requestedAt: number }
  | { readonly status: 'error' };

/** Answers as a server sends them: by their key, and when they were true. */
export interface SentAnswers {
  readonly at: number;
  readonly answers: Readonly<Record<string, unknown>>;
}
/** What the page at this address shows, from the server that renders pages; nothing where there is none. */
type FetchAnswers = (address: string) => Promise<SentAnswers | undefined>;

interface StoreOptions {
  readonly sent?: SentAnswers | undefined;
  readonly fetchAnswers?: FetchAnswers;
  /** On a server: notes what is asked for while rendering. */
  readonly collect?: boolean;
}

/** How long an answer is good without asking again, milliseconds. Going back within it shows the page at once. */
const freshFor = 30_000;

/**
 * Answers to public questions by their key. A server fills it before it renders; the browser starts with what the server
 * sent, shows an old answer while it asks for a new one, and goes on showing it when that fails.
 */
export class PublicDataStore {
  readonly reader: PublicReader;
  /** On a server: what was asked for while rendering and has no answer yet. */
  readonly #wanted: Map<string, Load<unknown>> | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #asking = new Set<string>();
  readonly #listeners = new Set<() => void>();

  readonly #fetchAnswers: FetchAnswers | undefined;
  /** Addresses whose answers are on their way. */
  readonly #visits = new Map<string, Promise<void>>();

  constructor(reader: PublicReader, { sent, fetchAnswers, collect = false }: StoreOptions = {}) {
    this.reader = reader;
    this.#fetchAnswers = fetchAnswers;
    this.#wanted = collect ? new Map() : undefined;
    if (sent) this.#take(sent);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  entry(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Notes what a page asks for while a server renders it, where no effect runs. */
  want<T>(key: string, load: Load<T>): void {
    if (!this.#entries.has(key)) this.#wanted?.set(key, load);
  }

  /** Answers everything that is wanted. @returns whether there was anything, so whether another rendering may ask for more */
  async answerAll(): Promise<boolean> {
    const wanted = [...(this.#wanted ?? [])];
    this.#wanted?.clear();
    await Promise.all(wanted.map(([key, load]) => this.ask(key, load)));
    return wanted.length > 0;
  }

  /**
   * Fetches what the page at this address shows in one go, where a server renders pages: its answers are cached for everyone, so
   * they cost the database nothing. Called when somebody goes to a page, or is about to. Never rejects: what it does not
   * bring is asked for one by one.
   */
  visit(address: string): Promise<void> {
    if (!this.#fetchAnswers) return Promise.resolve();
    const under = this.#visits.get(address);
    if (under) return under;
    const visit = this.#fetchAnswers(address)
      .then(
        (sent) => sent && this.#take(sent),
        () => undefined,
      )
      // A little later, so that a page which was fetched ahead is not fetched again when it is opened.
      .then(() => void setTimeout(() => this.#visits.delete(address), freshFor));
    this.#visits.set(address, visit);
    return visit;
  }

  /** Asks unless a fresh answer is here or on its way. Never rejects: a failure is an entry. */
  async ask<T>(key: string, load: Load<T>, now = Date.now(), atOnce = false): Promise<void> {
    const known = this.#entries.get(key);
    if (this.#asking.has(key) || isFresh(known, now)) return;
    this.#asking.add(key);
    if (known?.status !== 'ready') this.#put(key, { status: 'loading' });
    try {
      if (!atOnce) await Promise.all(this.#visits.values());
      if (isFresh(this.#entries.get(key), now)) return;
      const value = await load(this.reader);
      this.#put(key, { status: 'ready', value, at: this.reader.now(), requestedAt: Date.now() });
    } catch (error) {
      console.error(`Reading ${key} failed`, error);
      if (known?.status !== 'ready') this.#put(key, { status: 'error' });
    } finally {
      this.#asking.delete(key);
    }
  }

  /** Asks again although the answer is fresh enough to be shown. */
  async renew<T>(key: string, load: Load<T>, address: string): Promise<void> {
    this.#visits.delete(address);
    void this.visit(address);
    await this.ask(key, load, Date.now() + freshFor);
  }

  #take({ at, answers }: SentAnswers): void {
    const requestedAt = Date.now();
    for (const [key, value] of Object.entries(answers))
      this.#put(key, { status: 'ready', value, at, requestedAt });
  }

  /** Whether nothing that was asked for failed. */
  isWhole(): boolean {
    return Object.keys(this.answers()).length === this.#entries.size;
  }

  /** Everything that was answered: for the page that a server sends, and for one that can show a part of its own answer out of another's. */
  answers(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      [...this.#entries].flatMap(([key, entry]) => (entry.status === 'ready' ? [[key, entry.value]] : [])),
    );
  }

  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    for (const listener of this.#listeners) listener();
  }
}

const isFresh = (entry: Entry | undefined, now: number): boolean =>
  entry?.status === 'ready' && now - entry.requestedAt < freshFor;

const DataContext = createContext<PublicDataStore | undefined>(undefined);

export function PublicDataProvider({ store, children }: { store: PublicDataStore; children: ReactNode }) {
  return <DataContext value={store}>{children}</DataContext>;
}

const loading = { status: 'loading' } as const;

/** The store itself, to fetch ahead or to look among its answers. To ask a question, use `usePublicData`. */
export function usePublicDataStore(): PublicDataStore {
  const store = useContext(DataContext);
  if (!store) throw new Error('no PublicDataProvider');
  return store;
}

function useEntry(key: string): Entry | undefined {
  const store = usePublicDataStore();
  const read = () => store.entry(key);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The answer to a public question if somebody else has asked it; nothing while there is none. Asks nothing by itself. */
export function useKnownAnswer<T>(key: string): T | undefined {
  const entry = useEntry(key);
  return entry?.status === 'ready' ? (entry.value as T) : undefined;
}

interface Options {
  /** Asks again this often, in milliseconds, while the page is in sight. */
  readonly renewEvery?: number;
  /** Only the browser can ask this: a server renders the page as it loads, and none is waited for. */
  readonly inBrowser?: boolean;
  /** The browser asks it without waiting for what a server says of the whole page. */
  readonly atOnce?: boolean;
  /** The address of a public page with the same answer, for a page that no server renders: rules may refuse a browser what a server may read. */
  readonly shownAt?: string;
}

/**
 * The answer to one public question. The key names question and parameters; the loader is a pure function of the reader,
 * so that a server can run it as well.
 */
export function usePublicData<T>(
  key: string,
  load: Load<T>,
  { renewEvery, inBrowser = false, atOnce = inBrowser, shownAt }: Options = {},
): PublicData<T> {
  const store = usePublicDataStore();
  if (!inBrowser) store.want(key, load);
  const entry = useEntry(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the loader and its parameters
  const ask = useCallback(() => {
    if (shownAt !== undefined) void store.visit(shownAt);
    void store.ask(key, load, Date.now(), atOnce);
  }, [store, key]);
  useEffect(ask, [ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the loader and its parameters
  useEffect(() => {
    if (renewEvery === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void store.renew(key, load, location.pathname + location.search);
    }, renewEvery);
    return () => clearInterval(timer);
  }, [store, key, renewEvery]);
  if (!entry || entry.status === 'loading') return loading;
  if (entry.status === 'error') return { status: 'error', retry: ask };
  return { status: 'ready', value: entry.value as T, at: entry.at };
}
