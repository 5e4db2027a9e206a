import { may, type Permission, permissions, rolesOf } from '@fareground/domain/people/permissions';
import type { Auth, IdTokenResult } from 'firebase/auth';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthProvider, type ClaimsValidator, FirebaseAppProvider, useSigninCheck } from 'reactfire';
import { openAuth } from './auth.ts';
import { claimsOf } from './claims.ts';

interface StaffCheckProps {
  readonly needs: Permission;
  /** Shown until it is known who is there. */
  readonly loading: ReactNode;
  /** Shown when nobody is signed in. */
  readonly signedOut: ReactNode;
  /** Shown to whoever lacks the permission. */
  readonly refused: ReactNode;
  readonly children: ReactNode;
}

/** Shows its children to whoever has the permission, as the claims of their token say now and after every change. */
export default function StaffCheck(props: StaffCheckProps) {
  const [opened, setOpened] = useState<Opened>();
  const [fault, setFault] = useState<{ readonly reason: unknown }>();
  useEffect(() => {
    open().then(setOpened, (reason: unknown) => setFault({ reason }));
  }, []);
  if (fault) throw fault.reason;
  if (opened === undefined) return props.loading;
  const { auth, cached } = opened;
  if (cached) return props.needs in validateCustomClaims(cached).errors ? props.refused : props.children;
  return (
    <FirebaseAppProvider firebaseApp={auth.app}>
      <AuthProvider sdk={auth}>
        <Check {...props} />
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

interface Opened {
  readonly auth: Auth;
  /** The claims of the last token, where there is no network to fetch a fresh one with. */
  readonly cached?: IdTokenResult['claims'];
}

/**
 * A page without a network (the gate) can be opened by whoever was allowed to when there was one. It stays as it is when the network comes back,
 * with its camera and its queue: the server and the rules decide on each thing that is done.
 */
async function open(): Promise<Opened> {
  const auth = await openAuth();
  await auth.authStateReady();
  const read = auth.currentUser && (await claimsOf(auth.currentUser).catch(() => undefined));
  return read?.isCached ? { auth, cached: read.claims } : { auth };
}

/**
 * Every permission that these claims lack. One validator for all pages: reactfire cannot tell two of them apart, and would give
 * the second page the first one's answer.
 */
const validateCustomClaims: ClaimsValidator = (claims) => {
  const roles = rolesOf(claims);
  const missing = (Object.keys(permissions) as Permission[]).filter((permission) => !may(roles, permission));
  return {
    hasRequiredClaims: roles.length > 0,
    errors: Object.fromEntries(missing.map((permission) => [permission, ['missing']])),
  };
};

function Check({ needs, loading, signedOut, refused, children }: StaffCheckProps) {
  const { status, data } = useSigninCheck({ validateCustomClaims });
  if (status === 'loading') return loading;
  if (!data.signedIn) return signedOut;
  return needs in data.errors ? refused : children;
}
