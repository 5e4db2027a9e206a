import {
  allotmentResponseSchema,
  changeAllotmentRequestSchema,
  makeAllotmentRequestSchema,
  releaseAllotmentRequestSchema,
} from '@fareground/domain/api/allotments';
import { freeSeatsResponseSchema } from '@fareground/domain/api/change-seat';
import { openedTiersRequestSchema } from '@fareground/domain/api/opened-tiers';
import {
  movePackageRequestSchema,
  packageResponseSchema,
  packageSalesRequestSchema,
  packageSalesResponseSchema,
  savePackageRequestSchema,
} from '@fareground/domain/api/packages';
import {
  quoteRequestSchema,
  voucherUsesRequestSchema,
  voucherUsesResponseSchema,
} from '@fareground/domain/api/quotes';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { openedTiers } from '../../booking/opened-tiers.ts';
import { quoteOrder } from '../../booking/quote-order.ts';
import { freeSeatsOfTier } from '../../booking/ticket-desk/free-seats.ts';
import { countVoucher } from '../../booking/voucher-use.ts';
import { changeAllotment } from '../../catalogue/allotments/change-allotment.ts';
import { makeAllotment } from '../../catalogue/allotments/make-allotment.ts';
import { releaseAllotment } from '../../catalogue/allotments/release-allotment.ts';
import { discardPackage, movePackage } from '../../catalogue/packages/move-package.ts';
import { packageSales } from '../../catalogue/packages/package-sales.ts';
import { savePackage } from '../../catalogue/packages/save-package.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Places that are kept out of public sale under a name, and the seats that are there to be chosen. */
export function createAllotmentRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/events/:id/allotments',
      { body: makeAllotmentRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'allotments.edit');
        const input = { ...body, eventId: params.id ?? '', key: idempotencyKey };
        const allotment = await makeAllotment(services, caller, input);
        return { status: 201, body: allotmentResponseSchema.parse({ allotment }) };
      },
    ),
    route(
      'POST',
      '/admin/allotments/:id',
      { body: changeAllotmentRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'allotments.edit');
        const allotment = await changeAllotment(services, caller, { ...body, id: params.id ?? '' });
        return { status: 200, body: allotmentResponseSchema.parse({ allotment }) };
      },
    ),
    route(
      'POST',
      '/admin/allotments/:id/release',
      { body: releaseAllotmentRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'allotments.edit');
        const allotment = await releaseAllotment(services, caller, { ...body, id: params.id ?? '' });
        return { status: 200, body: allotmentResponseSchema.parse({ allotment }) };
      },
    ),
    route('GET', '/admin/events/:id/tiers/:tierId/free-seats', {}, async ({ caller, params }) => {
      requirePermission(caller, 'guests.add');
      const free = await freeSeatsOfTier(services, params.id ?? '', params.tierId ?? '');
      return { status: 200, body: freeSeatsResponseSchema.parse(free) };
    }),
  ];
}

/** What staff put together of the places of their events, and sell at one price. */
export function createPackageRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/packages/:id',
      { body: savePackageRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'events.edit');
        const input = { id: params.id ?? '', key: idempotencyKey, body };
        const saved = await savePackage(services, caller, input);
        return { status: 200, body: packageResponseSchema.parse({ package: saved }) };
      },
    ),
    route(
      'POST',
      '/admin/packages/:id/state',
      { body: movePackageRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'events.edit');
        const moved = await movePackage(services, caller, { id: params.id ?? '', state: body.state });
        return { status: 200, body: packageResponseSchema.parse({ package: moved }) };
      },
    ),
    route('DELETE', '/admin/packages/:id', {}, async ({ caller, params }) => {
      requirePermission(caller, 'events.edit');
      await discardPackage(services, caller, params.id ?? '');
      return { status: 204 };
    }),
    route('POST', '/admin/package-sales', { body: packageSalesRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'events.edit');
      const sales = await packageSales(services, body.ids);
      return { status: 200, body: packageSalesResponseSchema.parse({ sales, at: services.now() }) };
    }),
  ];
}

/** What a voucher takes off before anything is held, and how often vouchers were used. */
export function createVoucherRoutes(services: Services): Route[] {
  const { db, collections, now } = services;
  return [
    route('POST', '/quotes', { body: quoteRequestSchema, ownPage: true }, async ({ caller, body }) => ({
      status: 200,
      body: await quoteOrder(services, caller, body),
    })),
    route('POST', '/opened-tiers', { body: openedTiersRequestSchema, ownPage: true }, async ({ body }) => ({
      status: 200,
      body: await openedTiers(services, body),
    })),
    route('POST', '/admin/voucher-uses', { body: voucherUsesRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'vouchers.edit');
      const references = [...new Set(body.codes)].map((code) => collections.vouchers.doc(code));
      const found = (await db.getAll(...references)) as DocumentSnapshot<Voucher>[];
      const vouchers = found.flatMap((snapshot) => snapshot.data() ?? []);
      const uses = await Promise.all(
        vouchers.map(async (voucher) => {
          const { used, held, spent } = await countVoucher(services, voucher);
          return { code: voucher.code, used, held, spent };
        }),
      );
      return { status: 200, body: voucherUsesResponseSchema.parse({ uses, at: now() }) };
    }),
  ];
}
