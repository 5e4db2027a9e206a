import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { BookingLine } from '../booking/booking.ts';
import { sold } from '../booking/sample-bookings.ts';
import { paidForTicket, voidPlace } from '../booking/void-place.ts';
import { HOUR } from '../core/time.ts';
import {
  isCancelledAlone,
  nextDateOfTicket,
  refundOfLine,
  refundOfTicket,
  refundSteps,
} from './refund-of-line.ts';

const [show] = sold.lines as [Extract<BookingLine, { kind: 'event' }>];
const start = show.startsAt;
const line = (
  policy: Partial<BookingLine['policy']>,
  rest: Partial<Extract<BookingLine, { kind: 'event' }>> = {},
): BookingLine => ({
  ...show,
  ...{ unitPrice: 2_000, quantity: 1, discount: 0, fees: 100 },
  ...rest,
  policy: {
    fullRefundHours: 48,
    partialRefundHours: 24,
    partialRefundPercent: 50,
    feesRefunded: false,
    ...policy,
  },
});

it.each<[string, BookingLine, number, [string, number, number][]]>([
  [
    'all of the price, then half of it',
    line({}),
    -72,
    [
      ['full', -48, 2_000],
      ['partial', -24, 1_000],
    ],
  ],
  [
    'the fees with it, where the policy says so',
    line({ feesRefunded: true }),
    -72,
    [
      ['full', -48, 2_100],
      ['partial', -24, 1_000],
    ],
  ],
  ['only what lies ahead', line({}), -30, [['partial', -24, 1_000]]],
  ['the last moment still', line({}), -24, [['partial', -24, 1_000]]],
  ['nothing after the last date', line({}), -23, []],
  ['no half where the policy knows none', line({ partialRefundPercent: 0 }), -72, [['full', -48, 2_000]]],
  ['nothing of what was free', line({}, { unitPrice: 0, fees: 0 }), -72, []],
  [
    'all of it until its own date, where it was postponed',
    line({}, { returnUntil: start - 10 * HOUR }),
    -72,
    [['full', -10, 2_100]],
  ],
])('gives back %s', (_what, one, hours, expected) => {
  expect(refundSteps(one, 'EUR', start + hours * HOUR)).toEqual(
    expected.map(([share, until, amount]) => ({ share, until: start + until * HOUR, amount })),
  );
});

test('what a step promises is what cancelling gives back up to its last moment, and no step gives more than the one before', () => {
  const hours = fc.nat({ max: 200 });
  fc.assert(
    fc.property(
      fc.record({ full: hours, part: hours, percent: fc.nat({ max: 100 }), feesRefunded: fc.boolean() }),
      fc.record({
        unitPrice: fc.nat({ max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        fees: fc.nat({ max: 500 }),
      }),
      fc.option(fc.integer({ min: -200, max: 0 }), { nil: undefined }),
      fc.integer({ min: -300, max: 10 }),
      ({ full, part, percent, feesRefunded }, amounts, returnHours, at) => {
        const one = line(
          {
            fullRefundHours: Math.max(full, part),
            partialRefundHours: Math.min(full, part),
            partialRefundPercent: percent,
            feesRefunded,
          },
          { ...amounts, ...(returnHours !== undefined && { returnUntil: start + returnHours * HOUR }) },
        );
        const now = start + at * HOUR;
        const back = (moment: number) => {
          const { price, fees } = refundOfLine(one, 'EUR', moment);
          return price + fees;
        };
        const steps = refundSteps(one, 'EUR', now);
        let from = now;
        for (const [index, step] of steps.entries()) {
          expect(back(step.until)).toBe(step.amount);
          expect(back(from)).toBe(step.amount);
          expect(step.amount).toBeLessThan(steps[index - 1]?.amount ?? Infinity);
          from = step.until + 1;
        }
        expect(back(from)).toBe(0);
      },
    ),
  );
});

test('tickets cancelled one by one give back what the policy gives, and never more than was paid for each', () => {
  fc.assert(
    fc.property(
      fc.record({
        unitPrice: fc.nat({ max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        fees: fc.nat({ max: 500 }),
        feesRefunded: fc.boolean(),
        percent: fc.nat({ max: 100 }),
      }),
      fc.constantFrom(-72, -30, -1),
      ({ percent, feesRefunded, ...amounts }, hours) => {
        const one = line({ partialRefundPercent: percent, feesRefunded }, amounts);
        const ticketSerials = Array.from({ length: amounts.quantity }, (_, at) =>
          String(at).padStart(20, '0'),
        );
        const booking = { ...sold, lines: [one], ticketSerials };
        const now = start + hours * HOUR;
        const backs = ticketSerials.map((serial) => refundOfTicket(booking, serial, now));
        const back = backs.reduce((sum, { price, fees }) => sum + price + fees, 0);
        const whole = refundOfLine(one, 'EUR', now);
        // A part of a cent is rounded for each ticket.
        expect(Math.abs(back - whole.price - whole.fees)).toBeLessThanOrEqual(amounts.quantity);
        for (const [index, serial] of ticketSerials.entries()) {
          const { price = 0, fees = 0 } = backs[index] ?? {};
          expect(price + fees).toBeLessThanOrEqual(paidForTicket(booking, serial));
          expect(voidPlace(booking, serial, { price, fees })?.refund).toBe(price + fees);
        }
        if (hours === -72 && feesRefunded)
          expect(back).toBe(amounts.unitPrice * amounts.quantity + amounts.fees);
      },
    ),
  );
});

test('a ticket is cancelled by itself before it begins, unless it was sold in a package', () => {
  const one = line({});
  const serial = '1'.repeat(20);
  const booking = { ...sold, state: 'confirmed' as const, lines: [one], ticketSerials: [serial] };
  expect(isCancelledAlone(booking, serial, start - 1)).toBe(true);
  expect(isCancelledAlone(booking, serial, start)).toBe(false);
  expect(isCancelledAlone(booking, '2'.repeat(20), start - 1)).toBe(false);
  expect(isCancelledAlone({ ...booking, state: 'cancelled' }, serial, start - 1)).toBe(false);
  const packaged = line({}, { package: { id: 'weekend', name: 'Weekend', quantity: 1 } as never });
  expect(isCancelledAlone({ ...booking, lines: [packaged] }, serial, start - 1)).toBe(false);
  expect(nextDateOfTicket(booking, serial, start - 72 * HOUR)).toBe(start - 48 * HOUR);
});
