import { invoicesRequestSchema, invoicesResponseSchema } from '@fareground/domain/api/invoices';
import { AppError } from '@fareground/domain/core/errors';
import { isInvoiceable } from '@fareground/domain/payments/invoices/due-invoices';
import { bookingOfInvoices, invoicesOf } from '../../access/links/read-invoices.ts';
import { checkBuyer } from '../../payments/invoices/check-buyer.ts';
import { correctInvoice } from '../../payments/invoices/correct-invoice.ts';
import { houseOf, privateSettings } from '../../payments/invoices/house.ts';
import { issueInvoices } from '../../payments/invoices/issue-invoices.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What somebody needs for their books. */
export function createInvoiceRoutes(services: Services): Route[] {
  const { db, collections, config } = services;
  return [
    route(
      'POST',
      '/bookings/:id/invoices',
      { body: invoicesRequestSchema },
      async ({ caller, params, body }) => {
        const booking = await bookingOfInvoices(services, caller, params.id ?? '', body.key);
        const { paymentId } = booking;
        const payment =
          paymentId === '' ? undefined : (await collections.payments.doc(paymentId).get()).data();
        const isPaid = payment !== undefined && isInvoiceable(payment);
        if (body.to) {
          if (!isPaid) throw new AppError('wrong-state', `nothing was paid for ${booking.id}`);
          await checkBuyer(body.to, booking.business);
          const deps = { ...services, site: config.appBaseUrl };
          const { to, corrects } = body;
          const staff = body.key === undefined && caller.uid !== booking.buyerUid ? caller : undefined;
          if (corrects) await correctInvoice(deps, { paymentId, corrects, to, staff });
          else await issueInvoices(deps, paymentId, to);
        }
        const invoices = isPaid ? await invoicesOf(services, booking) : [];
        const isOffered = isPaid && houseOf((await privateSettings(db).get()).data()) !== null;
        return {
          status: 200,
          body: invoicesResponseSchema.parse({
            ...{ invoices, isOffered },
            ...(booking.business && { business: booking.business }),
          }),
        };
      },
    ),
  ];
}
