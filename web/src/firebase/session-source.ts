import type { SessionSource } from '../session/session.tsx';

/** Until sign-in is wired nobody is signed in. */
export const sessionSource: SessionSource = {
  subscribe: (listen) => {
    listen({ status: 'signed-out' });
    return () => {};
  },
  signOut: async () => {},
  ensureUid: () => Promise.reject(new Error('Sign-in is not wired yet.')),
  createOnce: () => Promise.reject(new Error('Sign-in is not wired yet.')),
};
