import { publishDraftResponseSchema } from '@fareground/domain/api/event-drafts';
import {
  EVENT_DRAFTS,
  type EventDraft,
  eventDraftConverter,
  eventDraftPath,
} from '@fareground/domain/catalogue/events/event-draft';
import { type EventForm, formText } from '@fareground/domain/catalogue/events/event-form';
import { deleteDoc, doc, runTransaction } from 'firebase/firestore';
import { callApi } from '../../../firebase/api-client.ts';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

export const useEventDraft = (id: string): Loadable<EventDraft | null> =>
  useStoredDocument(eventDraftPath(id), eventDraftConverter);

/** Those that were edited last. */
export const useLatestDrafts = (): LoadableList<EventDraft> =>
  useStoredDocuments(EVENT_DRAFTS, eventDraftConverter, { orderBy: [['updatedAt', 'desc']], limit: 50 });

interface SaveDraft {
  readonly id: string;
  /** The event that it changes; empty for a new one. */
  readonly eventId: string;
  readonly form: EventForm;
  /** The revision that was seen last; 0 before the first. */
  readonly seen: number;
}

/**
 * Saves over what was seen.
 * @returns the new revision; null when somebody else saved meanwhile, which is to be seen first
 * @throws FirebaseError
 */
export async function saveEventDraft({ id, eventId, form, seen }: SaveDraft): Promise<number | null> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, eventDraftPath(id)).withConverter(eventDraftConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if ((stored?.revision ?? 0) !== seen) return null;
    const at = Math.max(Date.now(), (stored?.updatedAt ?? 0) + 1);
    transaction.set(reference, {
      id,
      eventId,
      title: form.title,
      form: formText(form),
      revision: seen + 1,
      publishedAs: [],
      createdAt: stored?.createdAt ?? at,
      updatedAt: at,
      updatedBy,
    });
    return seen + 1;
  });
}

/** @throws FirebaseError */
export async function discardEventDraft(id: string): Promise<void> {
  await deleteDoc(doc(await openFirestore(), eventDraftPath(id)));
}

export const publishEventDraft = (
  { id, revision }: Pick<EventDraft, 'id' | 'revision'>,
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/event-drafts/${encodeURIComponent(id)}/publish`,
    body: { revision },
    idempotencyKey,
    answer: publishDraftResponseSchema,
  });
