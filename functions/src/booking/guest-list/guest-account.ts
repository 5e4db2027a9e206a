import { hash } from 'node:crypto';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The account that a guest's booking belongs to: without a way to sign in, as that of somebody who bought without an account. Whoever signs in with
 * the booking's address takes it over (SPEC B11). One for each person and key, so that a repeated call finds it.
 * @returns its uid
 */
export async function guestAccount(
  { auth }: Pick<Services, 'auth'>,
  caller: Pick<Caller, 'uid'>,
  key: string,
): Promise<string> {
  const uid = `guest-${hash('sha256', `${caller.uid} ${key}`, 'hex').slice(0, 22)}`;
  await auth.createUser({ uid }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'auth/uid-already-exists') throw error;
  });
  return uid;
}
