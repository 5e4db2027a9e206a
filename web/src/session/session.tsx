import type { Permission } from '@fareground/domain/people/permissions';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';

export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly photoUrl: string | null;
  /** The person has shown that the address is theirs. */
  readonly emailVerified: boolean;
  /** A guest: may hold and pay, has no account yet. */
  readonly guest: boolean;
}

/** Why a sign-in ended, where the person did not sign out. */
export type SessionEnd = 'disabled' | 'revoked' | 'deleted' | 'elsewhere';

export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out'; readonly ended?: SessionEnd | undefined }
  | {
      readonly status: 'signed-in';
      readonly person: Person;
      readonly can: (permission: Permission) => boolean;
    };

/** What `firebase/session-source.ts` gives. It brings the sign-in code along, so it is loaded only when it is wanted. */
export interface SessionSource {
  /** Calls back with the session, at once and at every change. Returns what stops it. */
  readonly subscribe: (listen: (session: Session) => void) => () => void;
  readonly signOut: () => Promise<void>;
  /** The person's id; a guest is made when nobody is signed in. */
  readonly ensureUid: () => Promise<string>;
  /** Writes a document that may be written once, as that person. `already` when there is one. */
  readonly createOnce: (
    path: string,
    document: Readonly<Record<string, unknown>>,
  ) => Promise<'sent' | 'already'>;
}

/** Where the source notes on the device that someone is signed in; without it a public page loads no sign-in code. */
export const sessionHintKey = 'fareground.session';

const unknown: Session = { status: 'unknown' };

/** Holds the session outside React: the header may guess it before a page has it confirmed. */
export class SessionStore {
  readonly #load: () => Promise<SessionSource>;
  readonly #listeners = new Set<() => void>();
  #session: Session = unknown;
  #source: Promise<SessionSource> | undefined;

  constructor(load: () => Promise<SessionSource>) {
    this.#load = load;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly session = (): Session => this.#session;

  /** The session once the sign-in code has confirmed it; unknown before. */
  readonly confirmedSession = (): Session => (this.#source ? this.#session : unknown);

  /** The sign-in code, loaded at the first call. */
  readonly source = (): Promise<SessionSource> => {
    if (this.#source) return this.#source;
    const source = this.#load();
    this.#source = source;
    this.#set(unknown);
    source.then(
      (ready) => ready.subscribe((session) => this.#set(session)),
      // Without the sign-in code nobody is signed in. Whoever asked for the source gets its rejection.
      () => this.#set({ status: 'signed-out' }),
    );
    return source;
  };

  /** Nobody was signed in on this device before, so nobody is: no code need be loaded to know. */
  readonly assumeSignedOut = (): void => {
    if (!this.#source) this.#set({ status: 'signed-out' });
  };

  #set(session: Session): void {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}

const SessionContext = createContext(
  new SessionStore(() => Promise.reject(new Error('There is no session outside its provider.'))),
);

/** The header's name waits this long, milliseconds: it is not worth a slower first picture. */
const headerDelay = 300;

interface SessionProviderProps {
  readonly load: () => Promise<SessionSource>;
  readonly children: ReactNode;
}

export function SessionProvider({ load, children }: SessionProviderProps) {
  const [store] = useState(() => new SessionStore(load));
  useEffect(() => {
    if (!hasHint()) return store.assumeSignedOut();
    const timer = setTimeout(() => store.source().catch(() => undefined), headerDelay);
    return () => clearTimeout(timer);
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

function hasHint(): boolean {
  try {
    return localStorage.getItem(sessionHintKey) !== null;
  } catch {
    // Storage is off: load the sign-in code, rather than show a signed-in person as signed out.
    return true;
  }
}

const onServer = (): Session => unknown;

/** The session so far; loads no code, so "signed out" may be a guess from this device. */
export function useSession(): Session {
  const store = useContext(SessionContext);
  return useSyncExternalStore(store.subscribe, store.session, onServer);
}

/** The confirmed session, for pages that depend on it: loads the sign-in code at once. */
export function useConfirmedSession(): Session {
  const store = useContext(SessionContext);
  useEffect(() => {
    // After a failure the store already holds "signed out".
    store.source().catch(() => undefined);
  }, [store]);
  return useSyncExternalStore(store.subscribe, store.confirmedSession, onServer);
}

/** The sign-in state in the terms of SPEC A1. */
interface AuthState {
  readonly user: Person | undefined;
  /** True at first, until the sign-in status is known. */
  readonly isLoading: boolean;
  /** Why the sign-in ended, where it was not the person's own doing. */
  readonly ended?: SessionEnd | undefined;
}

export const authStateOf = (session: Session): AuthState => ({
  user: session.status === 'signed-in' ? session.person : undefined,
  isLoading: session.status === 'unknown',
  ...(session.status === 'signed-out' && session.ended ? { ended: session.ended } : {}),
});

/** The user or none, and whether that is still being found out. Loads the sign-in code. */
export const useAuthState = (): AuthState => authStateOf(useConfirmedSession());

/** The sign-in code, on demand: for signing out, or for making a guest when a form is sent. */
export const useSessionSource = (): (() => Promise<SessionSource>) => useContext(SessionContext).source;
