import { z } from 'zod';
import { giftCardIdSchema } from '../../booking/card-share.ts';
import { groupings } from '../../booking/report-groups.ts';
import { bookingReferenceSchema } from '../../core/digit-id.ts';
import { documentConverter } from '../../core/document.ts';
import { currencySchema, instantSchema, optionalText, slugSchema, text } from '../../core/fields.ts';
import { accountSchema, saleOfAccount } from './account.ts';
import { addUp, earnedPartSchema, MAX_PARTS } from './earned-part.ts';

export const ledgerKinds = [
  /** Money was taken for places. */
  'sale',
  /** Money was taken for places that were gone; all of it is owed back. */
  'late-payment',
  /** Part of what was earned is owed back. */
  'refund',
  /** What was owed arrived with the customer. */
  'refund-paid',
  /** It came back from the customer's bank. */
  'refund-returned',
  /** What was owed came to the customer with a dispute that we lost. */
  'refund-covered',
  'dispute',
  'dispute-won',
  'dispute-lost',
  /** A line moved to another sale. */
  'line-moved',
  'provider-fee',
  'payout',
  /** A drawer was counted: what was taken out of it for the bank, and what was missing or too much. */
  'drawer-count',
  /** A gift card was made, and is worth something from then on. */
  'credit-issued',
  /** What was left of a gift card that was bought is owed to its buyer. */
  'credit-refund',
  /** That did not arrive, and is on the card again. */
  'credit-restored',
  /** Some of what a gift card is worth went onto another, or came from one. */
  'credit-moved',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Debits are positive, credits negative, in minor units. */
export const ledgerEntrySchema = z.strictObject({
  account: accountSchema,
  amount: z
    .int()
    .min(-100_000_000_000)
    .max(100_000_000_000)
    .refine((amount) => amount !== 0, 'is nothing'),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** What was taxed on one of the accounts `tax:<rate>`, without the tax. */
const taxBaseSchema = z.strictObject({
  account: z.string().regex(/^tax:(?:\d{1,5}|reverse)$/),
  amount: z.int().min(-100_000_000_000).max(100_000_000_000),
});
export type TaxBase = z.infer<typeof taxBaseSchema>;

/** Most sales of one booking, and what else has an entry. */
const MAX_ENTRIES = 110;

/**
 * One movement of money, both sides of it. Its id is drawn from what it is about, so that whoever writes it again writes the same document. Nobody ever
 * changes one: what was wrong is put right by another.
 */
export const ledgerTransactionSchema = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9_.-]{1,150}$/),
    at: instantSchema,
    kind: z.enum(ledgerKinds),
    /** Absent where it is of no booking: what the provider charges and pays out. */
    bookingId: bookingReferenceSchema.optional(),
    paymentId: optionalText(40).optional(),
    refundId: optionalText(60).optional(),
    /** The gift card, where it is about what one is worth. */
    giftCardId: giftCardIdSchema.optional(),
    /** The sale, where it is about one alone. */
    offeringId: slugSchema.optional(),
    /** The sales that it is about, for `array-contains`; absent where it is about none. */
    offeringIds: z.array(slugSchema).min(1).max(100).optional(),
    /** What was earned, by the kinds of places that it is of; absent where nobody says, and where nothing was. */
    parts: z.array(earnedPartSchema).min(1).max(MAX_PARTS).optional(),
    /** The values that its parts have, for `array-contains`: "channel=web". */
    groups: z
      .array(text().max(140))
      .min(1)
      .max(MAX_PARTS * groupings.length)
      .optional(),
    /** What was taxed at which rate; absent where the entries say it. */
    bases: z.array(taxBaseSchema).min(1).max(MAX_ENTRIES).optional(),
    currency: currencySchema,
    entries: z
      .array(ledgerEntrySchema)
      .min(2)
      .max(MAX_ENTRIES)
      .refine(
        (entries) => entries.reduce((sum, { amount }) => sum + amount, 0) === 0,
        'do not add up to zero',
      ),
  })
  .refine(({ parts, entries }) => !parts || addUp(parts, entries), {
    path: ['parts'],
    message: 'are not what was earned',
  });
export type LedgerTransaction = z.infer<typeof ledgerTransactionSchema>;
export const ledgerTransactionConverter = documentConverter(ledgerTransactionSchema);

export const LEDGER = 'ledger';
export const ledgerPath = (id: string): string => `${LEDGER}/${id}`;
/** Transactions that no report counts yet; each stands here as it stands in the ledger. */
export const PENDING_LEDGER_ENTRIES = 'pendingLedgerEntries';

/** One entry an account, in the order in which the accounts came; none of an account that comes to zero. */
export function joinEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, number>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
}

/** It names the sales that its entries are about. */
export function withSales(
  transaction: Omit<LedgerTransaction, 'offeringId' | 'offeringIds'>,
): LedgerTransaction {
  const offeringIds = transaction.entries.flatMap(({ account }) => saleOfAccount(account) ?? []);
  const [offeringId] = offeringIds;
  return {
    ...transaction,
    ...(offeringId !== undefined && offeringIds.length === 1 && { offeringId }),
    ...(offeringId !== undefined && { offeringIds }),
  };
}
