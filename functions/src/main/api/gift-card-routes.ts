import type { BookingResponse } from '@fareground/domain/api/bookings';
import {
  type BoughtGiftCardResponse,
  buyGiftCardRequestSchema,
  giftCardCodeRequestSchema,
  giftCardResponseSchema,
  issueGiftCardRequestSchema,
  type MyGiftCardsResponse,
  refundGiftCardRequestSchema,
  sendGiftCardRequestSchema,
} from '@fareground/domain/api/gift-cards';
import { refundResponseSchema } from '@fareground/domain/api/refunds';
import { reasonRequestSchema } from '@fareground/domain/api/users';
import { AppError } from '@fareground/domain/core/errors';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { readBooking } from '../../access/links/read-booking.ts';
import { blockCard } from '../../payments/gift-cards/block-card.ts';
import { buyCard } from '../../payments/gift-cards/buy-card.ts';
import { giveCardBack, readBoughtCard } from '../../payments/gift-cards/give-card-back.ts';
import { issueCard } from '../../payments/gift-cards/issue-card.ts';
import { myCards } from '../../payments/gift-cards/my-cards.ts';
import { putCardOnBooking, takeCardOff } from '../../payments/gift-cards/put-card-on-booking.ts';
import { refundBoughtCard } from '../../payments/gift-cards/refund-bought-card.ts';
import { refundToCard } from '../../payments/gift-cards/refund-to-card.ts';
import { sendCardAgain } from '../../payments/gift-cards/send-card-again.ts';
import { isLocal } from '../../platform/http/address.ts';
import { type Caller, requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What people pay with gift cards, and what staff do with them. */
export function createGiftCardRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/bookings/:id/gift-card',
      { body: giftCardCodeRequestSchema, ownPage: true },
      async ({ caller, params, body, address }) => {
        const booking = await ownBooking(services, caller, params.id ?? '');
        const network = isLocal(address) ? null : address.client;
        const paid = await putCardOnBooking(services, caller, booking, { ...body, network });
        return { status: 200, body: { booking: paid } satisfies BookingResponse };
      },
    ),
    route('DELETE', '/bookings/:id/gift-card', {}, async ({ caller, params }) => {
      const booking = await ownBooking(services, caller, params.id ?? '');
      return {
        status: 200,
        body: { booking: await takeCardOff(services, booking) } satisfies BookingResponse,
      };
    }),
    route(
      'POST',
      '/gift-cards',
      { body: buyGiftCardRequestSchema, idempotent: true, ownPage: true },
      async ({ caller, body, idempotencyKey }) => ({
        status: 201,
        body: (await buyCard(services, caller, body, idempotencyKey)) satisfies BoughtGiftCardResponse,
      }),
    ),
    route('GET', '/gift-cards', {}, async ({ caller }) => ({
      status: 200,
      body: (await myCards(services, caller.uid)) satisfies MyGiftCardsResponse,
    })),
    route('GET', '/gift-cards/:id', {}, async ({ caller, params }) => ({
      status: 200,
      body: (await readBoughtCard(services, caller, params.id ?? '')) satisfies BoughtGiftCardResponse,
    })),
    route(
      'POST',
      '/gift-cards/:id/refund',
      { body: refundGiftCardRequestSchema, idempotent: true, ownPage: true },
      async ({ caller, params, body, idempotencyKey }) => {
        const input = { ...body, id: params.id ?? '', key: idempotencyKey };
        const bought = await giveCardBack(services, caller, input);
        return { status: 200, body: bought satisfies BoughtGiftCardResponse };
      },
    ),
    route(
      'POST',
      '/admin/gift-cards',
      { body: issueGiftCardRequestSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) => {
        requirePermission(caller, 'giftCards.edit');
        return { status: 201, body: shown(await issueCard(services, caller, body, idempotencyKey)) };
      },
    ),
    ...(['block', 'unblock'] as const).map((action) =>
      route(
        'POST',
        `/admin/gift-cards/:id/${action}`,
        { body: reasonRequestSchema, idempotent: true },
        async ({ caller, params, body, idempotencyKey }) => {
          requirePermission(caller, 'giftCards.edit');
          const input = { id: params.id ?? '', action, reason: body.reason, key: idempotencyKey };
          return { status: 200, body: shown(await blockCard(services, caller, input)) };
        },
      ),
    ),
    route(
      'POST',
      '/admin/gift-cards/:id/send',
      { body: sendGiftCardRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'giftCards.edit');
        const input = { ...body, id: params.id ?? '', key: idempotencyKey };
        return { status: 200, body: shown(await sendCardAgain(services, caller, input)) };
      },
    ),
    route(
      'POST',
      '/admin/gift-cards/:id/refund',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'refunds.make');
        const input = { id: params.id ?? '', reason: body.reason, key: idempotencyKey };
        return { status: 200, body: shown(await refundBoughtCard(services, caller, input)) };
      },
    ),
    route(
      'POST',
      '/admin/refunds/:id/gift-card',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'refunds.make');
        const input = { id: params.id ?? '', reason: body.reason, key: idempotencyKey };
        const refund = await refundToCard(services, caller, input);
        return { status: 200, body: refundResponseSchema.parse({ refund }) };
      },
    ),
  ];
}

/** @throws AppError not-found; permission-denied for staff, who pay for nobody */
async function ownBooking(services: Services, caller: Caller, id: string) {
  const booking = await readBooking(services, caller, id, 'bookings.read');
  if (booking.buyerUid !== caller.uid) throw new AppError('permission-denied', 'not the buyer');
  return booking;
}

const shown = ({ codeHash: _, ...giftCard }: GiftCard) => giftCardResponseSchema.parse({ giftCard });
