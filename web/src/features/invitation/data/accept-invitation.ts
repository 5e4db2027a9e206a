import { accountResponseSchema } from '@fareground/domain/api/users';
import { sendEmailVerification } from 'firebase/auth';
import { callApi } from '../../../firebase/api-client.ts';
import { openAuth } from '../../../firebase/auth.ts';

/** Takes the invitation as the person who is signed in; the token then carries the new roles. */
export async function acceptInvitation(code: string) {
  const auth = await openAuth();
  await auth.authStateReady();
  // An address may have been verified since this token was made.
  await auth.currentUser?.getIdToken(true);
  const answer = await callApi({
    method: 'POST',
    path: '/invitations/accept',
    body: { code },
    idempotencyKey: `accept-${code.slice(0, 60)}`,
    answer: accountResponseSchema,
  });
  if (answer.ok) await auth.currentUser?.getIdToken(true);
  return answer;
}

/** Mails the link that shows that the address is theirs. @throws FirebaseError */
export async function sendVerification(): Promise<void> {
  const { currentUser } = await openAuth();
  if (currentUser) await sendEmailVerification(currentUser);
}
