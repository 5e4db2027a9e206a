import { openedTiersRequestSchema } from '@fareground/domain/api/opened-tiers';
import {
  quoteRequestSchema,
  voucherUsesRequestSchema,
  voucherUsesResponseSchema,
} from '@fareground/domain/api/quotes';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { openedTiers } from '../../booking/opened-tiers.ts';
import { quoteOrder } from '../../booking/quote-order.ts';
import { countVoucher } from '../../booking/voucher-use.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

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
