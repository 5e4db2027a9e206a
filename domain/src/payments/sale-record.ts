import { type Booking, bookingConverter, channelOf } from '../booking/booking.ts';
import { reportGroups } from '../booking/report-groups.ts';
import { withoutNeighbourRequest } from '../booking/without-neighbour-request.ts';

/**
 * What was sold, as it stands with the provider beside the money: out of it the books of a sale are rebuilt after a restore
 * (docs/adr/0052). It names nobody: who bought is known to the provider anyway.
 *
 * The provider takes 50 keys of metadata with 500 characters each. The record is JSON in printable ASCII without a space, cut
 * into parts, because a value may lose the white space at its ends.
 */
const MAX_CHARACTERS = 500;
/** The other keys name the booking and the payment. */
const MAX_PARTS = 40;
const partName = (number: number): string => `sale${number}`;

/** @param booking confirmed @returns metadata, or null when it is too large: that sale is on the list of what cannot be rebuilt */
export function writeSaleRecord(booking: Booking): Record<string, string> | null {
  const stored = bookingConverter.toFirestore(asSold(booking));
  const parts = partsOf(stored) ?? partsOf({ ...stored, lines: shortLines(stored.lines as Fields[]) });
  return parts && Object.fromEntries(parts.map((part, number) => [partName(number), part]));
}

/** What is stored, as text in parts; null where there would be too many. */
function partsOf(stored: Fields): string[] | null {
  const text = JSON.stringify(stored).replace(
    /[^!-~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts = text.match(new RegExp(`.{1,${MAX_CHARACTERS}}`, 'g')) ?? [];
  return parts.length > MAX_PARTS ? null : parts;
}

type Fields = Record<string, unknown>;
/** Of a line that was shortened: the fields that the one before it has, and it has not. */
const GONE = 'gone';

/** Lines of many dates differ in little: each after the first says only what is other than in the one before it. */
const shortLines = (lines: readonly Fields[]): Fields[] =>
  lines.map((line, index) => {
    const before = lines[index - 1];
    if (!before) return line;
    const other = Object.entries(line).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
    );
    return { ...Object.fromEntries(other), [GONE]: Object.keys(before).filter((field) => !(field in line)) };
  });

function wholeLines(lines: readonly Fields[]): Fields[] {
  const whole: Fields[] = [];
  for (const { [GONE]: gone, ...line } of lines) {
    const before = Array.isArray(gone) ? Object.entries(whole.at(-1) ?? {}) : [];
    const kept = before.filter(([field]) => !(gone as unknown[]).includes(field));
    whole.push({ ...Object.fromEntries(kept), ...line });
  }
  return whole;
}

/** As it was in the moment it was sold, so that a repeated capture says the same. Its groups follow from its lines. */
const asSold = (booking: Booking): Booking => ({
  ...booking,
  groups: [],
  state: 'confirmed',
  notice: 'none',
  refunded: 0,
  updatedAt: booking.confirmedAt ?? booking.updatedAt,
  buyerEmail: '',
  buyerName: '',
  lines: booking.lines.map((line) => ({ ...withoutNeighbourRequest(line), attendees: [] })),
});

/**
 * The booking as it was sold, without names; null when there is no record.
 * @throws Error when there is one that cannot be read
 */
export function readSaleRecord(metadata: Readonly<Record<string, string>>): Booking | null {
  const parts: string[] = [];
  for (let part = metadata[partName(0)]; part !== undefined; part = metadata[partName(parts.length)]) {
    parts.push(part);
  }
  if (parts.length === 0) return null;
  const stored = JSON.parse(parts.join('')) as Fields & { readonly lines: Fields[] };
  const booking = bookingConverter.fromFirestore({
    data: () => ({ ...stored, lines: wholeLines(stored.lines) }),
  });
  return { ...booking, groups: reportGroups(booking.lines, channelOf(booking)) };
}
