import {
  type WaitingEntry,
  waitingEntryConverter,
  waitingEntryPath,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import { type Live, useLiveDocument } from '../../../firebase/use-live-document.ts';

/** One's own entry, live: the one document that the page listens to. */
export const useLiveEntry = (id: string): Live<WaitingEntry | null> =>
  useLiveDocument(waitingEntryPath(id), waitingEntryConverter);
