import { z } from 'zod';
import { cancellationPolicySchema } from '../catalogue/events/cancellation-policy.ts';
import { eventCategorySchema } from '../catalogue/events/category.ts';
import { MAX_PACKAGES } from '../catalogue/packages/package.ts';
import { ownExtrasSchema } from '../catalogue/trips/extras.ts';
import { neighbourKindSchema } from '../catalogue/trips/neighbour-request.ts';
import { bookedNoShowRuleSchema } from '../catalogue/trips/no-show-rule.ts';
import { returnPercentSchema } from '../catalogue/trips/return-discount.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { passengerKinds } from '../catalogue/trips/trip-fares.ts';
import { tripOfferSchema } from '../catalogue/trips/trip-offer.ts';
import { seatIdSchema, sectionNamesSchema } from '../catalogue/vehicles/layout.ts';
import { vehicleKindSchema } from '../catalogue/vehicles/vehicle-kind.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  slugSchema,
  text,
  timeZoneSchema,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { claimSchema } from '../stock/claim.ts';
import { cardShareSchema } from './card-share.ts';
import { waitingEntryIdSchema } from './waitlist/entry-id.ts';

export const bookingStates = ['held', 'paying', 'confirmed', 'cancelled', 'expired'] as const;
export type BookingState = (typeof bookingStates)[number];
/** `expired` → `confirmed` is the late payment whose places were still free (SPEC B3). */
export const bookingLifecycle: Lifecycle<BookingState> = {
  held: ['paying', 'confirmed', 'expired'],
  paying: ['confirmed', 'expired'],
  confirmed: ['cancelled'],
  cancelled: [],
  expired: ['confirmed'],
};

/** A place of a line whose ticket staff voided. Its share of the line's amounts, minor units: what was paid for it, the fees in that, and what goes back. */
export const voidedPlaceSchema = z.strictObject({
  serial: ticketSerialSchema,
  paid: amountSchema,
  fees: amountSchema,
  refund: amountSchema,
  /** What of `refund` is of the fees; absent: all of them, where anything goes back. */
  refundOfFees: amountSchema.optional(),
});
export type VoidedPlace = z.infer<typeof voidedPlaceSchema>;

/** A place of a line of which some money went back while its ticket stands: for a lesser seat in another vehicle, for a cheaper trip, or out of goodwill. */
export const partiallyRefundedPlaceSchema = z.strictObject({
  serial: ticketSerialSchema,
  /** What went back of its price, minor units. */
  refund: amountSchema,
  /** What went back of its fees; absent: nothing. */
  fees: amountSchema.optional(),
  /** Which change of the vehicle of the line's trip it was, from 1; absent where it was another trip's, and where it was no change of a vehicle. */
  vehicleChange: z.int().min(1).max(1_000).optional(),
});
export type PartiallyRefundedPlace = z.infer<typeof partiallyRefundedPlaceSchema>;

export const attendeeSchema = z.strictObject({ name: singleLineText(80) });

/** Places of one booking, what is no place included: each gets a ticket. */
export const MAX_TICKETS = 100;
/** Places of one line. */
export const MAX_OF_LINE = 50;

/** The package that a line was sold in, and how many of that the booking has. */
export const linePackageSchema = z.strictObject({
  id: slugSchema,
  name: singleLineText(80),
  count: z.int().min(1).max(MAX_PACKAGES),
});

const taxRateSchema = z.int().min(0).max(10_000);

/** Tax that was added to prices and fees without it, minor units; absent where they contained theirs. The amount of the fees has its part in it, the price has not. */
const taxAddedSchema = z.strictObject({ price: amountSchema, fees: amountSchema });

/** Tax that was not charged because the buyer, a business in another country, owes it itself, minor units. A part that is absent was charged as usual. */
const taxReversedSchema = z.strictObject({ price: amountSchema.optional(), fees: amountSchema.optional() });

const lineAmounts = {
  /** Price of one place, minor units. */
  unitPrice: amountSchema,
  quantity: z.int().min(1).max(MAX_OF_LINE),
  /** This line's share of the booking's discount, fees and tax that was added; with the price they add up to its part of the total. */
  discount: amountSchema,
  fees: amountSchema,
  taxAdded: taxAddedSchema.optional(),
  /** Of which parts a business in another country owes the tax itself; absent: of none. */
  reversible: z
    .array(z.enum(['price', 'fees']))
    .min(1)
    .max(2)
    .optional(),
  /** The amount of the fees is without what is reversed of them. */
  taxReversed: taxReversedSchema.optional(),
  /** Fees that whoever holds it bears: they are in its price, and taken off what they get for it. Minor units; absent: none. */
  feesBorne: z.strictObject({ amount: amountSchema }).optional(),
  /** The rates at which its price and its fees were taxed when it was sold, hundredths of a percent; absent where all of the booking has one. */
  taxed: z.strictObject({ price: taxRateSchema, fees: taxRateSchema }).optional(),
};
const lineFacts = {
  offeringId: slugSchema,
  title: singleLineText(120),
  policy: cancellationPolicySchema,
  attendees: z.array(attendeeSchema).max(50),
  /** What it has in the pools; a line that ended has given back its places, and keeps at most what it has of a voucher. */
  claims: z.array(claimSchema).max(40),
  /** The event or trip that was cancelled and this line with it; absent while it stands. What was paid for it goes back in full. */
  cancelledWith: slugSchema.optional(),
  /** Its event was postponed after it was booked, or its trip got other times: until then it is given back for all that was paid, whatever the policy says. */
  returnUntil: instantSchema.optional(),
  /** Places of it that staff voided one by one; absent while there are none. Quantity, seats and amounts stay as they were bought. */
  voided: z.array(voidedPlaceSchema).max(50).optional(),
  /** Places of it of which some money went back; absent while there are none. Amounts stay as they were bought. */
  partiallyRefunded: z.array(partiallyRefundedPlaceSchema).max(200).optional(),
};

export const eventLineSchema = z.strictObject({
  kind: z.literal('event'),
  ...lineFacts,
  ...lineAmounts,
  tierId: slugSchema,
  tierName: singleLineText(60),
  /** The fare of the tier that all its places have; absent: the tier's own price. */
  fareId: slugSchema.optional(),
  fareName: singleLineText(60).optional(),
  /** It is no place, and was sold along with some. */
  addOn: z.literal(true).optional(),
  /** The buyer chose what a place costs; absent: it had a price. */
  ownPrice: z.literal(true).optional(),
  /** Its price is this date's share of what the package cost; absent: it was sold by itself. */
  package: linePackageSchema.optional(),
  category: eventCategorySchema,
  /** Of its kind of ticket, where its seats have numbers; absent where they have none. */
  sections: sectionNamesSchema.optional(),
  /** Who organises it, as the event said when it was booked; absent where it named nobody. */
  partnerId: slugSchema.optional(),
  organiser: singleLineText(120).optional(),
  seats: z.array(seatIdSchema).max(50),
  venueName: singleLineText(120),
  city: singleLineText(80),
  /** Of the venue. */
  country: countrySchema,
  doorsAt: instantSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  timeZone: timeZoneSchema,
});

const callSchema = z.strictObject({
  stop: stopNumberSchema,
  name: singleLineText(80),
  city: singleLineText(80),
  timeZone: timeZoneSchema,
  at: instantSchema,
  bay: optionalSingleLineText(10),
});

/** A leg of another booking of the same buyer, of one or several of its lines, as it was when the dearer one was held. */
export const replacedLineSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  /** The positions of its lines in that booking. */
  lines: z
    .array(
      z
        .int()
        .min(0)
        .max(MAX_TICKETS - 1),
    )
    .min(1)
    .max(MAX_TICKETS),
  /** Of its standing places, line by line. */
  serials: z.array(ticketSerialSchema).min(1).max(MAX_TICKETS),
  /** What of them had not gone back, minor units. */
  price: amountSchema,
  fees: amountSchema,
});
export type ReplacedLine = z.infer<typeof replacedLineSchema>;

export const tripLineSchema = z.strictObject({
  kind: z.literal('trip'),
  ...lineFacts,
  ...lineAmounts,
  vehicleKind: vehicleKindSchema,
  /** Of its trip; absent where that is nobody's who was said. */
  partnerId: slugSchema.optional(),
  operator: singleLineText(80),
  number: singleLineText(20),
  /** Of its trip; absent where that is of none. */
  routeId: slugSchema.optional(),
  seats: z.array(seatIdSchema).min(1).max(50),
  /** What the sections are called that its seats are in, with their class, as far as that is a better one. */
  sections: sectionNamesSchema.optional(),
  from: callSchema,
  to: callSchema,
  startsAt: instantSchema,
  /** Who travels on all its places; absent: adults. */
  passenger: z.enum(passengerKinds).optional(),
  /** Off its fare, percent: the other way was bought with it. Absent: nothing. */
  returnPercent: returnPercentSchema.optional(),
  /** What each passenger of it brings along; its price is in that of the place. Absent: nothing. */
  extras: ownExtrasSchema.optional(),
  /** Whom they asked to sit beside them; absent: nobody in particular. */
  neighbours: neighbourKindSchema.optional(),
  /** It has wheelchair places: what those on them need stands on the sheet of the booking until there are tickets. */
  assisted: z.literal(true).optional(),
  /** The leg that the booking takes the place of once it is paid; what that was worth pays of it, as its `credit`. On its first line; absent: none. */
  replaces: replacedLineSchema.optional(),
  /** What a seat costs on the trip that it moved to, minor units; absent while it is on the trip that was booked, whose fare is `unitPrice`. */
  tripFare: amountSchema.optional(),
  /** The same by place, where they differ: not everybody kept their class when it got another vehicle or moved to another trip. */
  tripFares: z.array(amountSchema).max(MAX_OF_LINE).optional(),
  /** Its buyer changed to this trip: the policy goes by the start of the one that was booked, where that was earlier. Absent where nothing was changed. */
  policyStartsAt: instantSchema.optional(),
  /** When it left and arrived as it was sold. Absent where its trip never got other times. */
  soldTimes: z.strictObject({ departsAt: instantSchema, arrivesAt: instantSchema }).optional(),
  /** Its trip was cancelled, or skips its stop, and other trips are offered: what there is to choose, or was until it ended. */
  offer: tripOfferSchema.optional(),
  /** What whoever misses it may take; absent: nothing. */
  missed: bookedNoShowRuleSchema.optional(),
});
export type TripLine = z.infer<typeof tripLineSchema>;

export const bookingLineSchema = z.discriminatedUnion('kind', [eventLineSchema, tripLineSchema]);
export type BookingLine = z.infer<typeof bookingLineSchema>;

/** What tax puts on the price, or takes off it. */
const priceTax = ({ taxAdded, taxReversed }: Pick<BookingLine, 'taxAdded' | 'taxReversed'>): number =>
  (taxAdded?.price ?? 0) - (taxReversed?.price ?? 0);

export const amountsSchema = z
  .strictObject({
    subtotal: amountSchema,
    discount: amountSchema,
    fees: amountSchema,
    taxAdded: taxAddedSchema.optional(),
    taxReversed: taxReversedSchema.required().optional(),
    total: amountSchema,
    /** Contained in the total, for the receipt, whether prices contained it or it was added. */
    taxIncluded: amountSchema,
    /** Its rate, hundredths of a percent; absent where the lines have several. */
    taxBasisPoints: taxRateSchema.optional(),
  })
  .refine((a) => a.subtotal - a.discount + a.fees + priceTax(a) === a.total, {
    path: ['total'],
    message: 'does not add up',
  });
export type Amounts = z.infer<typeof amountsSchema>;

/** A business in another country, as it said before paying: its number for value added tax, with its letters. */
export const businessSchema = z.strictObject({ country: countrySchema, taxNumber: singleLineText(40) });
export type Business = z.infer<typeof businessSchema>;

/** Why a booking ended as it did, so that the person can be told (SPEC B3). */
export const bookingNotices = [
  'none',
  'late-taken',
  'late-voided',
  'late-refunded',
  'capture-failed',
  'refund-failed',
  'sale-cancelled',
] as const;

/** Where places are sold. */
export const channels = ['web', 'waiting-list', 'on-board'] as const;
export type Channel = (typeof channels)[number];

/** Names of groups; a line has six at most. */
export const reportGroupsSchema = z.array(text().max(250)).max(6 * MAX_TICKETS);

export const bookingSchema = z.strictObject({
  id: bookingReferenceSchema,
  buyerUid: uidSchema,
  /** Where the receipt goes; empty until the buyer or the payment page says. */
  buyerEmail: optionalSingleLineText(320),
  buyerName: optionalSingleLineText(120),
  state: z.enum(bookingStates),
  notice: z.enum(bookingNotices),
  /** Each has a ticket at least. */
  lines: z.array(bookingLineSchema).min(1).max(MAX_TICKETS),
  /** The sales in it, for `array-contains`. */
  offeringIds: z.array(slugSchema).min(1).max(MAX_TICKETS),
  /** The packages in it, for `array-contains`; absent where there are none. */
  packageIds: z.array(slugSchema).min(1).max(10).optional(),
  /** By which lists of bookings find it (report-groups.ts), for `array-contains`. */
  groups: reportGroupsSchema,
  currency: currencySchema,
  amounts: amountsSchema,
  /** What it is bought for; absent: nobody said. */
  business: businessSchema.optional(),
  voucherCode: optionalSingleLineText(30),
  /** What of the total a gift card pays: held on the card with the places, spent when the money is taken. Absent: nothing. */
  credit: cardShareSchema.optional(),
  /** Where it was sold; absent: on the site. */
  channel: z.enum(channels).optional(),
  /** Staff gave it away: its places cost nothing. Absent on what was bought. */
  complimentary: z.literal(true).optional(),
  /** The allotment that its places came out of; absent where they came out of general sale. */
  allotmentId: slugSchema.optional(),
  /** The entry of a waiting list that its places were offered to; absent where nobody waited. */
  waitingEntryId: waitingEntryIdSchema.optional(),
  /** When the hold ends by itself. */
  holdUntil: instantSchema,
  /** When its buyer asked for more time; absent until then. */
  extendedAt: instantSchema.optional(),
  /** The attempt under way or done: payments/{id}; empty while there is none. */
  paymentId: optionalText(40),
  attempts: z.int().min(0).max(100),
  ticketSerials: z.array(ticketSerialSchema).max(MAX_TICKETS),
  refunded: amountSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  confirmedAt: instantSchema.nullable(),
});
export type Booking = z.infer<typeof bookingSchema>;
export const bookingConverter = documentConverter(bookingSchema);
export const BOOKINGS = 'bookings';
export const bookingPath = (id: string): string => `${BOOKINGS}/${id}`;

/** What the caller sees as the state at `now`: a hold that ran out is expired even before anyone wrote it down (B1). */
export function effectiveState(booking: Pick<Booking, 'state' | 'holdUntil'>, now: number): BookingState {
  const isWaiting = booking.state === 'held' || booking.state === 'paying';
  return isWaiting && booking.holdUntil <= now ? 'expired' : booking.state;
}

export const channelOf = ({
  channel,
  waitingEntryId,
}: Pick<Booking, 'channel' | 'waitingEntryId'>): Channel =>
  channel ?? (waitingEntryId === undefined ? 'web' : 'waiting-list');

/** The places of a line that were not voided one by one. */
export const activePlaces = ({ quantity, voided = [] }: Pick<BookingLine, 'quantity' | 'voided'>): number =>
  quantity - voided.length;

/** Whether any of a line is left: it was not cancelled by itself, and not all of its places were voided. */
export const isActiveLine = (item: BookingLine): boolean =>
  item.cancelledWith === undefined && activePlaces(item) > 0;

/** The start that the policy of a line goes by; epoch milliseconds. */
export const policyStartOf = (item: BookingLine): number =>
  Math.min(item.startsAt, (item.kind === 'trip' ? item.policyStartsAt : undefined) ?? item.startsAt);

/** The lines of which something is left. Whether the booking stands as a whole is its state's to say. */
export const activeLines = (booking: Pick<Booking, 'lines'>): BookingLine[] =>
  booking.lines.filter(isActiveLine);

type LineAmounts = Pick<
  BookingLine,
  'unitPrice' | 'quantity' | 'discount' | 'fees' | 'taxAdded' | 'taxReversed'
>;

/** What was paid for the places of a line without its fees, with all tax, minor units. */
export const paidForPlaces = ({
  unitPrice,
  quantity,
  discount,
  ...taxes
}: Omit<LineAmounts, 'fees'>): number => unitPrice * quantity - discount + priceTax(taxes);

/** What was paid for a line, minor units. The lines of a booking add up to its total. */
export const paidFor = (line: LineAmounts): number => paidForPlaces(line) + line.fees;

/** What went back of a place while its ticket stands, minor units. @param serial of its ticket */
export function partiallyRefundedBy(
  { partiallyRefunded = [] }: Pick<BookingLine, 'partiallyRefunded'>,
  serial: string,
): { price: number; fees: number } {
  const own = partiallyRefunded.filter((place) => place.serial === serial);
  return {
    price: own.reduce((sum, { refund }) => sum + refund, 0),
    fees: own.reduce((sum, { fees = 0 }) => sum + fees, 0),
  };
}

/** What was paid for the places of a line that were not voided one by one, less what went back for them, and the fees in it, minor units. */
export function activeAmounts(item: BookingLine): { paid: number; fees: number } {
  const { voided = [], partiallyRefunded = [] } = item;
  const gone = new Set(voided.map(({ serial }) => serial));
  const amounts = { paid: paidFor(item), fees: item.fees };
  for (const place of voided) {
    amounts.paid -= place.paid;
    amounts.fees -= place.fees;
  }
  for (const { serial, refund, fees = 0 } of partiallyRefunded) {
    if (gone.has(serial)) continue;
    amounts.paid -= refund + fees;
    amounts.fees -= fees;
  }
  return amounts;
}

/** The leg of another booking that this one takes the place of once it is paid; undefined: none. */
export const replacedBy = ({ lines }: Pick<Booking, 'lines'>): ReplacedLine | undefined =>
  lines[0]?.kind === 'trip' ? lines[0].replaces : undefined;

/** What is left to pay by other means than a gift card, minor units. */
export const restToPay = ({ amounts, credit }: Pick<Booking, 'amounts' | 'credit'>): number =>
  amounts.total - (credit?.amount ?? 0);

export const claimsOf = (booking: Pick<Booking, 'lines'>) => booking.lines.flatMap((item) => item.claims);
