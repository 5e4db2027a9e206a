import { type Session, sessionConverter, sessionsOf } from '@fareground/domain/users/session';
import { z } from 'zod';
import { type Answer, callApi } from '../../../../firebase/api-client.ts';
import { type LoadableList, useStoredDocuments } from '../../../../firebase/use-firestore-query.ts';

/** Where the person is signed in, the newest first; what was ended is left out by `endedAt`. */
export const useMySessions = (uid: string): LoadableList<Session> =>
  useStoredDocuments(sessionsOf(uid), sessionConverter, { orderBy: [['lastSeenAt', 'desc']], limit: 40 });

export const endSession = (id: string): Promise<Answer<null>> =>
  callApi({ method: 'DELETE', path: `/sessions/${id}`, answer: z.null() });

/** Signs out on every device, this one too. The server wants a sign-in of the last minutes. */
export const signOutEverywhere = (): Promise<Answer<null>> =>
  callApi({ method: 'POST', path: '/session/revoke', answer: z.null() });
