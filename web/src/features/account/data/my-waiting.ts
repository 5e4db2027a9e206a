import {
  WAITING_ENTRIES,
  type WaitingEntry,
  waitingEntryConverter,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import { type Live, useLiveQuery } from '../../../firebase/use-live-document.ts';

/** More than anybody waits for at once. */
const MOST = 100;

/** The queues that somebody is or was in. */
export const useMyWaiting = (uid: string): Live<readonly WaitingEntry[]> =>
  useLiveQuery(WAITING_ENTRIES, waitingEntryConverter, { where: [['uid', '==', uid]], limit: MOST });
