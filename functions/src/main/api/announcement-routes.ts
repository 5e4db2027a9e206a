import {
  announcementDraftSchema,
  announcementPreviewSchema,
  announcementResponseSchema,
  announcementTestSchema,
  sendAnnouncementRequestSchema,
} from '@fareground/domain/api/announcements';
import {
  marketingConsentRequestSchema,
  marketingConsentResponseSchema,
  type UnsubscribeLink,
  unsubscribeLinkSchema,
  unsubscribePath,
} from '@fareground/domain/api/marketing-consents';
import { AppError } from '@fareground/domain/core/errors';
import type { Announcement } from '@fareground/domain/messages/mailing';
import { answersOfTickets } from '../../access/questions/answers-of-tickets.ts';
import {
  cancelAnnouncement,
  previewAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from '../../messages/announcements.ts';
import {
  giveConsent,
  hasConsentOf,
  unsubscribe,
  withdrawConsent,
} from '../../messages/marketing-consents.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What staff write to ticket holders, and who may be sent marketing. */
export function createAnnouncementRoutes(services: Services): Route[] {
  const deps = {
    ...services,
    site: services.config.appBaseUrl,
    answersOf: answersOfTickets.bind(null, services),
  };
  const consentAnswer = async ({ email, emailVerified }: Caller): Promise<Answer> => ({
    status: 200,
    body: marketingConsentResponseSchema.parse({
      email,
      consents: email !== '' && (await hasConsentOf(services, email)),
      mayChange: email !== '' && emailVerified,
    }),
  });
  return [
    route(
      'POST',
      '/admin/announcements/preview',
      { body: announcementDraftSchema },
      async ({ caller, body }) => ({
        status: 200,
        body: announcementPreviewSchema.parse(await previewAnnouncement(deps, caller, body)),
      }),
    ),
    route(
      'POST',
      '/admin/announcements/test',
      { body: announcementDraftSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) => ({
        status: 202,
        body: announcementTestSchema.parse({
          to: await testAnnouncement(deps, caller, body, idempotencyKey),
        }),
      }),
    ),
    route(
      'POST',
      '/admin/announcements',
      { body: sendAnnouncementRequestSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) =>
        announcementAnswer(201, await sendAnnouncement(deps, caller, body, idempotencyKey)),
    ),
    route('POST', '/admin/announcements/:id/cancel', { idempotent: true }, async ({ caller, params }) =>
      announcementAnswer(200, await cancelAnnouncement(deps, caller, params.id ?? '')),
    ),
    route('GET', '/account/marketing-consent', {}, ({ caller }) => consentAnswer(caller)),
    route(
      'POST',
      '/account/marketing-consent',
      { body: marketingConsentRequestSchema, idempotent: true },
      async ({ caller, body }) => {
        const { email, emailVerified } = caller;
        if (email === '' || !emailVerified)
          throw new AppError('wrong-state', `${caller.uid} has not verified an address`, {
            reason: 'unverified',
          });
        if (body.consents) await giveConsent(services, email, 'profile');
        else await withdrawConsent(services, email);
        return consentAnswer(caller);
      },
    ),
    // RFC 8058: a mail server sends the POST, with a form and no cookie. Who opens the address is led to a page that asks first, since scanners open links as well.
    route('POST', '/unsubscribe/:id/:key', { isOpen: true }, async ({ params }) => {
      const { id, key } = readLink(params);
      await unsubscribe(services, id, key);
      return { status: 204 };
    }),
    route('GET', '/unsubscribe/:id/:key', { isOpen: true }, async ({ params }) => {
      const { id, key } = readLink(params);
      return { status: 303, headers: { Location: unsubscribePath(id, key) } };
    }),
  ];
}

/** @throws AppError not-found where it cannot be one that was mailed */
function readLink(params: Readonly<Record<string, string>>): UnsubscribeLink {
  const link = unsubscribeLinkSchema.safeParse(params);
  if (!link.success) throw new AppError('not-found', 'no such unsubscribe link');
  return link.data;
}

const announcementAnswer = (status: number, { id, state, sendAt, mails }: Announcement): Answer => ({
  status,
  body: announcementResponseSchema.parse({ announcement: { id, state, sendAt, mails } }),
});
