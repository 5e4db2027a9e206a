import { may, rolesOf } from '@fareground/domain/people/permissions';
import { onIdTokenChanged, signInAnonymously, type User } from 'firebase/auth';
import { saveRegionalSettings } from '../i18n/regional-settings.ts';
import { type Session, type SessionEnd, type SessionSource, sessionHintKey } from '../session/session.tsx';
import { openAuth } from './auth.ts';
import { claimsOf } from './claims.ts';
import { clearGateStore } from './gate-store.ts';
import { clearOfflineCopies } from './offline-copy.ts';
import { endHere, whyEnded } from './session-end.ts';

/** A token older than this is renewed when the person comes back to the page, since roles may have changed; milliseconds. */
const staleAfter = 5 * 60_000;

/** The session as the provider's tokens say, again at each fresh token, so that a change of roles shows. */
export const sessionSource: SessionSource = {
  subscribe: (listen) => {
    let stopped = false;
    let stop = () => {
      stopped = true;
    };
    openAuth().then(
      (auth) => {
        if (stopped) return;
        let last: User | null = null;
        // Why the last sign-in ended, until somebody signs in.
        let ended: SessionEnd | undefined;
        const unlisten = onIdTokenChanged(auth, async (user) => {
          const gone = user ? null : last;
          last = user;
          if (user) ended = undefined;
          const session: Session = user ? await sessionOf(user) : { status: 'signed-out', ended };
          // While the claims were being read someone else may have signed in.
          if (auth.currentUser !== user) return;
          saveOnDevice(session);
          listen(session);
          if (!gone || gone.isAnonymous) return;
          ended = await whyEnded(auth, gone);
          if (ended && !auth.currentUser) listen({ status: 'signed-out', ended });
        });
        const renew = () => {
          const user = auth.currentUser;
          if (document.visibilityState === 'visible' && user) void renewIfStale(user);
        };
        document.addEventListener('visibilitychange', renew);
        stop = () => {
          unlisten();
          document.removeEventListener('visibilitychange', renew);
        };
      },
      (error: unknown) => {
        console.error('Sign-in could not be opened', error);
        listen({ status: 'signed-out' });
      },
    );
    return () => stop();
  },
  signOut: async () => {
    await endHere('own');
    clearOfflineCopies();
  },
  ensureUid: async () => {
    const auth = await openAuth();
    await auth.authStateReady();
    const user = auth.currentUser ?? (await signInAnonymously(auth)).user;
    return user.uid;
  },
  createOnce: async (path, document) => (await import('./direct-writes.ts')).createOnce(path, document),
};

async function sessionOf(user: User): Promise<Session> {
  const roles = user.isAnonymous ? [] : rolesOf((await claimsOf(user)).claims);
  return {
    status: 'signed-in',
    person: {
      uid: user.uid,
      name: user.displayName ?? '',
      email: user.email ?? '',
      photoUrl: user.photoURL,
      emailVerified: user.emailVerified,
      guest: user.isAnonymous,
    },
    can: (permission) => may(roles, permission),
  };
}

async function renewIfStale(user: User): Promise<void> {
  try {
    const { issuedAtTime } = await user.getIdTokenResult();
    if (Date.now() - Date.parse(issuedAtTime) > staleAfter) await user.getIdToken(true);
  } catch {
    // Offline, or revoked: the SDK signs a revoked person out by itself.
  }
}

function saveOnDevice(session: Session): void {
  if (session.status !== 'signed-in') saveRegionalSettings(null);
  clearGateStore(session.status === 'signed-in' ? session.person.uid : undefined);
  try {
    if (session.status === 'signed-in') localStorage.setItem(sessionHintKey, '1');
    else localStorage.removeItem(sessionHintKey);
  } catch {
    // Without storage there is no hint, and the session is asked for on every page.
  }
}
