import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, dayKey, HOUR, wallTimeToInstant } from '../../core/time.ts';
import { cardRefundOffer, endOfCardRefund } from './card-refund-offer.ts';
import type { GiftCard } from './gift-card.ts';
import { anyBoughtCard, anyCard, anyCardRefund } from './sample-cards.ts';

const lisbon = { days: 14, timeZone: 'Europe/Lisbon' };

describe('the time to give a card back', () => {
  test.each([
    ['a Wednesday', '2026-11-11T18:30', lisbon, '2026-11-26T00:00'],
    ['the first minute of a day', '2026-11-11T00:00', lisbon, '2026-11-26T00:00'],
    ['its last minute', '2026-11-11T23:59', lisbon, '2026-11-26T00:00'],
    ['a Saturday: it ends with a Monday', '2026-11-14T12:00', lisbon, '2026-12-01T00:00'],
    ['a Sunday: so, too', '2026-11-15T12:00', lisbon, '2026-12-01T00:00'],
    ['before clocks go back', '2026-10-14T12:00', lisbon, '2026-10-29T00:00'],
    ['a house that gives a day', '2026-11-11T18:30', { ...lisbon, days: 1 }, '2026-11-13T00:00'],
    ['a year', '2026-11-11T18:30', { ...lisbon, days: 365 }, '2027-11-12T00:00'],
    [
      'where the day is another one already',
      '2026-11-11T18:30',
      { days: 14, timeZone: 'Pacific/Auckland' },
      '2026-11-26T00:00',
    ],
  ])('of one that was bought on %s', (_, wall, rules, until) => {
    const { timeZone } = rules;
    expect(endOfCardRefund(wallTimeToInstant(wall, timeZone), rules)).toBe(
      wallTimeToInstant(until, timeZone),
    );
  });

  test('is in any zone all of the days after the purchase at least, three more at most, and ends with a working day', () => {
    const anyZone = fc.constantFrom(
      'Europe/Lisbon',
      'Pacific/Kiritimati',
      'America/St_Johns',
      'Asia/Kathmandu',
    );
    const anyDays = fc.integer({ min: 1, max: 365 });
    // Kiritimati has no 31 December 1994: a zone may leave a day out, and none does of those to come.
    const anyPurchase = fc.integer({ min: Date.UTC(2020, 0), max: 4e12 });
    fc.assert(
      fc.property(anyPurchase, anyDays, anyZone, (boughtAt, days, timeZone) => {
        const until = endOfCardRefund(boughtAt, { days, timeZone });
        expect(until - boughtAt).toBeGreaterThanOrEqual(days * DAY - HOUR);
        expect(until - boughtAt).toBeLessThanOrEqual((days + 3) * DAY + HOUR);
        const last = new Date(`${dayKey(until - 1, timeZone)}T12:00Z`).getUTCDay();
        expect([0, 6]).not.toContain(last);
        expect(dayKey(until, timeZone)).not.toBe(dayKey(until - 1, timeZone));
      }),
    );
  });
});

const bought: GiftCard = { ...anyBoughtCard, order: { ...order(), paidAt: anyCard.createdAt + HOUR } };
const until = endOfCardRefund(anyCard.createdAt + HOUR, lisbon);
const now = until - 1;
const hold = { bookingId: '0123456789', amount: 2_000 };
function order(): NonNullable<GiftCard['order']> {
  return anyBoughtCard.order as NonNullable<GiftCard['order']>;
}

describe('its buyer', () => {
  test.each<[string, GiftCard, number]>([
    ['that nothing was spent of', bought, 5_000],
    ['that was spent in part', { ...bought, balance: 1_200 }, 1_200],
    ['of which a booking holds some', { ...bought, holds: [hold] }, 3_000],
    ['that staff blocked', { ...bought, state: 'blocked' }, 5_000],
    [
      'whose refund failed',
      { ...bought, order: { ...order(), refunds: [{ ...anyCardRefund, state: 'failed' }] } },
      5_000,
    ],
  ])('gives back a card %s', (_, card, amount) => {
    const offer = cardRefundOffer(card, lisbon, now - HOUR);
    expect(offer).toMatchObject({ amount });
    expect(offer).not.toHaveProperty('refusal');
  });

  test.each<[string, GiftCard, typeof lisbon, number, string]>([
    ['a moment too late', bought, lisbon, until, 'too-late'],
    ['where the house leaves it to staff', bought, { ...lisbon, days: 0 }, now, 'not-offered'],
    ['that is used up', { ...bought, balance: 0 }, lisbon, now, 'empty'],
    ['of which bookings hold all', { ...bought, holds: [{ ...hold, amount: 5_000 }] }, lisbon, now, 'empty'],
    ['that was never paid', { ...bought, state: 'lapsed', balance: 0 }, lisbon, now, 'empty'],
    ['that staff gave away', anyCard, lisbon, now, 'empty'],
    [
      'of which some is on its way',
      { ...bought, balance: 1_000, order: { ...order(), refunds: [{ ...anyCardRefund, amount: 4_000 }] } },
      lisbon,
      now,
      'on-its-way',
    ],
  ])('does not give back one %s', (_, card, rules, at, refusal) => {
    expect(cardRefundOffer(card, rules, at)).toMatchObject({ amount: 0, refusal });
  });
});
