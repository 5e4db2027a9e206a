import {
  type AnnouncementDraft,
  announcementPreviewSchema,
  announcementResponseSchema,
  announcementTestSchema,
  type SendAnnouncementRequest,
} from '@fareground/domain/api/announcements';
import { type Announcement, MAILINGS, mailingConverter } from '@fareground/domain/messages/mailing';
import { callApi } from '../../firebase/api-client.ts';
import { type Loadable, useStoredDocuments } from '../../firebase/use-firestore-query.ts';

/** Ten a day are kept for 90 days; the newest are enough. */
const MOST = 100;

/** What was sent to the ticket holders of an event or a trip, and what is scheduled: the newest first, live. */
export function useAnnouncements(
  offeringKind: Announcement['offeringKind'],
  offeringId: string,
): Loadable<readonly Announcement[]> {
  const live = useStoredDocuments(MAILINGS, mailingConverter, {
    where: [
      ['offeringKind', '==', offeringKind],
      ['offeringId', '==', offeringId],
    ],
    orderBy: [['createdAt', 'desc']],
    limit: MOST,
  });
  if (live.status === 'loading') return live;
  return { status: 'ready', data: live.data.filter((one) => one.kind === 'announcement') };
}

export const previewAnnouncement = (body: AnnouncementDraft) =>
  callApi({ method: 'POST', path: '/admin/announcements/preview', body, answer: announcementPreviewSchema });

export const testAnnouncement = (body: AnnouncementDraft, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: '/admin/announcements/test',
    body,
    idempotencyKey,
    answer: announcementTestSchema,
  });

export const sendAnnouncement = (body: SendAnnouncementRequest, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: '/admin/announcements',
    body,
    idempotencyKey,
    answer: announcementResponseSchema,
  });

export const cancelAnnouncement = (id: string, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/announcements/${encodeURIComponent(id)}/cancel`,
    idempotencyKey,
    answer: announcementResponseSchema,
  });
