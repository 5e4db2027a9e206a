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
  | { readonly status: 'ready'; readonly value: unknown; readonly at: number }
  | { readonly status: 'error' };

/** How long an answer is good without asking again, milliseconds. Going back within it shows the page at once. */
const freshFor = 30_000;

/**
 * Answers to public questions by their key. A server fills it before it renders; the browser starts with what the server
 * sent, shows an old answer while it asks for a new one, and keeps the old one when that fails.
 */
export class PublicDataStore {
  readonly reader: PublicReader;
  /** On a server: what was asked for while rendering and has no answer yet. */
  readonly #wanted: Map<string, Load<unknown>> | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #asking = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(reader: PublicReader, sent: Readonly<Record<string, unknown>> = {}, { collect = false } = {}) {
    this.reader = reader;
    this.#wanted = collect ? new Map() : undefined;
    for (const [key, value] of Object.entries(sent))
      this.#entries.set(key, { status: 'ready', value, at: Date.now() });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  entry(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Remembers what a page asked for while it was rendered where no effect runs. */
  want<T>(key: string, load: Load<T>): void {
    if (!this.#entries.has(key)) this.#wanted?.set(key, load);
  }

  /** Answers everything that is wanted. @returns whether there was anything, so whether another rendering says more */
  async answerAll(): Promise<boolean> {
    const wanted = [...(this.#wanted ?? [])];
    this.#wanted?.clear();
    await Promise.all(wanted.map(([key, load]) => this.ask(key, load)));
    return wanted.length > 0;
  }

  /** Asks unless a fresh answer is here or on its way. Never rejects: a failure is an entry. */
  async ask<T>(key: string, load: Load<T>, now = Date.now()): Promise<void> {
    const known = this.#entries.get(key);
    if (this.#asking.has(key) || (known?.status === 'ready' && now - known.at < freshFor)) return;
    this.#asking.add(key);
    if (known?.status !== 'ready') this.#put(key, { status: 'loading' });
    try {
      const value = await load(this.reader);
      this.#put(key, { status: 'ready', value, at: Date.now() });
    } catch (error) {
      console.error(`Reading ${key} failed`, error);
      if (known?.status !== 'ready') this.#put(key, { status: 'error' });
    } finally {
      this.#asking.delete(key);
    }
  }

  /** Everything that was answered, for the page that a server sends. */
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

const DataContext = createContext<PublicDataStore | undefined>(undefined);

export function PublicDataProvider({ store, children }: { store: PublicDataStore; children: ReactNode }) {
  return <DataContext value={store}>{children}</DataContext>;
}

const loading = { status: 'loading' } as const;

interface Options {
  /** Asks again this often, in milliseconds, while the page is in sight. */
  readonly renewEvery?: number;
}

/**
 * The answer to one public question. The key names question and parameters; the loader is a pure function of the reader,
 * so that a server can run it as well.
 */
export function usePublicData<T>(key: string, load: Load<T>, { renewEvery }: Options = {}): PublicData<T> {
  const store = useContext(DataContext);
  if (!store) throw new Error('Public data is read inside a PublicDataProvider.');
  store.want(key, load);
  const read = () => store.entry(key);
  const entry = useSyncExternalStore(store.subscribe, read, read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the loader and its parameters
  const ask = useCallback(() => void store.ask(key, load), [store, key]);
  useEffect(ask, [ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the loader and its parameters
  useEffect(() => {
    if (renewEvery === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.ask(key, load, Date.now() + freshFor);
    }, renewEvery);
    return () => clearInterval(timer);
  }, [store, key, renewEvery]);
  if (!entry || entry.status === 'loading') return loading;
  if (entry.status === 'error') return { status: 'error', retry: ask };
  return { status: 'ready', value: entry.value as T, at: entry.at };
}
