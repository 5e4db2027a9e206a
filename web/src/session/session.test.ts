import { expect, test, vi } from 'vitest';
import { authStateOf, type Session, type SessionSource, SessionStore } from './session.tsx';

const signedIn: Session = {
  status: 'signed-in',
  person: {
    uid: 'u1',
    name: 'Inês Moura',
    email: 'ines@example.test',
    photoUrl: null,
    emailVerified: true,
    guest: false,
  },
  can: () => false,
};
const sourceOf = (session: Session): SessionSource => ({
  subscribe: (listen) => {
    listen(session);
    return () => {};
  },
  signOut: async () => {},
  ensureUid: async () => 'u1',
  createOnce: async () => 'sent',
});

test('a visitor is called signed out without loading the sign-in code', () => {
  const load = vi.fn(async () => sourceOf(signedIn));
  const store = new SessionStore(load);
  expect(store.session().status).toBe('unknown');
  store.assumeSignedOut();
  expect(store.session().status).toBe('signed-out');
  expect(load).not.toHaveBeenCalled();
});

test('a page that must know never takes the guess for the truth', async () => {
  const store = new SessionStore(async () => sourceOf(signedIn));
  store.assumeSignedOut();
  expect(store.confirmedSession().status).toBe('unknown');
  await store.source();
  await Promise.resolve();
  expect(store.confirmedSession().status).toBe('signed-in');
});

test('the sign-in code is loaded once, and a late guess does not overrule it', async () => {
  const load = vi.fn(async () => sourceOf(signedIn));
  const store = new SessionStore(load);
  await Promise.all([store.source(), store.source()]);
  store.assumeSignedOut();
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
  expect(store.session().status).toBe('signed-in');
});

test('when the sign-in code cannot be loaded nobody is signed in', async () => {
  const store = new SessionStore(() => Promise.reject(new Error('offline')));
  await expect(store.source()).rejects.toThrow('offline');
  expect(store.session().status).toBe('signed-out');
});

test('the auth state is loading at first, and then a user or none', () => {
  let publish: (session: Session) => void = () => {};
  const store = new SessionStore(async () => ({
    ...sourceOf(signedIn),
    subscribe: (listen) => {
      publish = listen;
      return () => {};
    },
  }));
  expect(authStateOf(store.confirmedSession())).toEqual({ user: undefined, isLoading: true });
  return store.source().then(async () => {
    await Promise.resolve();
    publish(signedIn);
    expect(authStateOf(store.confirmedSession())).toMatchObject({ user: { uid: 'u1' }, isLoading: false });
    publish({ status: 'signed-out' });
    expect(authStateOf(store.confirmedSession())).toEqual({ user: undefined, isLoading: false });
  });
});
