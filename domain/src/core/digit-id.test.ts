import { expect, it } from 'vitest';
import { bookingReferenceSchema, randomDigits, ticketSerialSchema } from './digit-id.ts';

it('draws references of 10 and serials of 20 digits', () => {
  expect(bookingReferenceSchema.safeParse(randomDigits(10)).success).toBe(true);
  expect(ticketSerialSchema.safeParse(randomDigits(20)).success).toBe(true);
});

it('draws every digit about equally often', () => {
  const counts = Array<number>(10).fill(0);
  for (let n = 0; n < 2_000; n++)
    for (const digit of randomDigits(20)) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  // 4,000 expected each; five standard deviations are 300.
  for (const count of counts) expect(Math.abs(count - 4_000)).toBeLessThan(300);
});

it('draws again where a byte would favour the small digits', () => {
  const bytes = [250, 255, 9, 19, 29, 39, 49, 59, 69, 79, 89, 99];
  const fill = (into: Uint8Array) => {
    into.set(bytes.slice(0, into.length));
    return into;
  };
  expect(randomDigits(10, fill)).toBe('9999999999');
});

it('does not repeat itself', () => {
  const drawn = new Set(Array.from({ length: 5_000 }, () => randomDigits(20)));
  expect(drawn.size).toBe(5_000);
});
