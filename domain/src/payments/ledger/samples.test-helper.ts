import fc from 'fast-check';
import type { Booking } from '../../booking/booking.ts';
import { sold } from '../../booking/sample-bookings.ts';
import { feeBearers, type Quote, quote } from '../../catalogue/prices/pricing.ts';
import { taxModes } from '../../catalogue/prices/tax-rule.ts';
import { smallestStep } from '../../core/money.ts';
import { claimKey } from '../../stock/claim.ts';
import type { Payment } from '../payment.ts';
import { withReverseCharge } from '../taxes/reverse-charge.ts';
import { isReversible } from '../taxes/tax-of-booking.ts';

/** The payment that paid for a booking. */
export const paymentOf = ({ id, paymentId, groups, amounts, currency, buyerUid }: Booking): Payment => ({
  id: paymentId,
  bookingId: id,
  buyerUid,
  groups,
  attempt: 1,
  method: 'provider',
  state: 'captured',
  amount: amounts.total,
  refunded: 0,
  refundCount: 0,
  currency,
  sessionId: '',
  checkoutUrl: '',
  paymentIntentId: 'pi_1',
  disputes: [],
  failure: '',
  authorisedAt: 1,
  capturedAt: 1,
  createdAt: 1,
  updatedAt: 1,
});

const serialOf = (n: number): string => String(n + 1).padStart(20, '0');

/** A booking over up to four sales that was paid, in any currency, with fees, a voucher and any tax, contained or added, by anybody or a business abroad. */
export const anyBooking: fc.Arbitrary<Booking> = fc
  .record({
    lines: fc.array(
      fc.record({
        sale: fc.nat({ max: 3 }),
        unitPrice: fc.nat({ max: 20_000 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    currency: fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const, 'ISK' as const),
    feeBasisPoints: fc.nat({ max: 1_500 }),
    fixed: fc.nat({ max: 90 }),
    ofOrder: fc.nat({ max: 300 }),
    taxBasisPoints: fc.nat({ max: 2_500 }),
    taxRules: fc.array(
      fc.constantFrom(
        ...['PT event 600', 'ES event 2300 reverse', '* add-on 0', 'PT fee 2300', '* fee 0'],
        ...['PT fee 2300 reverse', '* fee 600 reverse'],
      ),
      {
        maxLength: 3,
      },
    ),
    percent: fc.nat({ max: 100 }),
    feeBearer: fc.constantFrom(...feeBearers),
    taxMode: fc.constantFrom(...taxModes),
    isBusiness: fc.boolean(),
  })
  .map(
    ({
      lines,
      currency,
      feeBasisPoints,
      fixed,
      ofOrder,
      taxBasisPoints,
      taxRules,
      percent,
      feeBearer,
      taxMode,
      isBusiness,
    }): Booking => {
      const [line] = sold.lines as [Booking['lines'][number]];
      const step = smallestStep(currency);
      const asked = lines.map(({ sale, unitPrice, quantity }) => ({
        offeringId: `sale-${sale}`,
        unitPrice: unitPrice * step,
        quantity,
        country: sale % 2 === 0 ? 'PT' : 'ES',
        ...(sale === 3 && { addOn: true as const }),
      }));
      const rule = {
        feeBasisPoints,
        feeFixed: {},
        fixedFees: [`${currency} ${fixed * step} ${ofOrder * step}`],
        feeBearer,
        taxMode,
        taxRules,
        taxBasisPoints,
      };
      const voucher = { kind: 'percent', value: percent, offeringIds: [] } as never;
      const priced = quote(asked, currency, rule, percent > 0 ? voucher : undefined);
      const quantity = asked.reduce((sum, one) => sum + one.quantity, 0);
      const booking: Booking = {
        ...sold,
        currency,
        lines: asked.map((one, index) => ({
          ...line,
          ...one,
          ...(priced.lines[index] as Quote['lines'][number]),
          claims: [
            {
              key: claimKey(sold.id, index),
              poolId: `${one.offeringId}.floor.0`,
              mask: 1,
              quantity: one.quantity,
              seats: [],
            },
          ],
        })),
        offeringIds: [...new Set(asked.map(({ offeringId }) => offeringId))],
        amounts: priced.amounts,
        ticketSerials: Array.from({ length: quantity }, (_, n) => serialOf(n)),
        refunded: 0,
      };
      return isBusiness && isReversible(booking) ? { ...booking, ...withReverseCharge(booking) } : booking;
    },
  )
  .filter(({ amounts }) => amounts.total > 0);
