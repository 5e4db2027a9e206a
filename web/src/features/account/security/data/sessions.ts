import { type Session, sessionConverter, sessionsOf } from '@fareground/domain/people/session';
import { z } from 'zod';
import { type Answer, callApi } from '../../../../firebase/api-client.ts';
import { type Live, useLiveQuery } from '../../../../firebase/use-live-document.ts';

/**
 * Where the person is signed in, the newest first; an ended session has `endedAt`. Not read with reactfire: the page brings every
 * way of signing in along, and both together would weigh more than a page of one's own may.
 */
export const useMySessions = (uid: string): Live<readonly Session[]> =>
  useLiveQuery(sessionsOf(uid), sessionConverter, { orderBy: [['lastSeenAt', 'desc']], limit: 40 });

export const endSession = (id: string): Promise<Answer<null>> =>
  callApi({ method: 'DELETE', path: `/sessions/${id}`, answer: z.null() });

/** Signs out on every device, this one too. The server wants a sign-in of the last minutes. */
export const signOutEverywhere = (): Promise<Answer<null>> =>
  callApi({ method: 'POST', path: '/session/revoke', answer: z.null() });
