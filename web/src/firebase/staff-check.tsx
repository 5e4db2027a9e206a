import { may, type Permission, permissions, rolesOf } from '@fareground/domain/permissions/permissions';
import type { Auth } from 'firebase/auth';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthProvider, type ClaimsValidator, FirebaseAppProvider, useSigninCheck } from 'reactfire';
import { openAuth } from './auth.ts';

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
  const [auth, setAuth] = useState<Auth>();
  const [fault, setFault] = useState<{ readonly reason: unknown }>();
  useEffect(() => {
    openAuth().then(setAuth, (reason: unknown) => setFault({ reason }));
  }, []);
  if (fault) throw fault.reason;
  if (auth === undefined) return props.loading;
  return (
    <FirebaseAppProvider firebaseApp={auth.app}>
      <AuthProvider sdk={auth}>
        <Check {...props} />
      </AuthProvider>
    </FirebaseAppProvider>
  );
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
