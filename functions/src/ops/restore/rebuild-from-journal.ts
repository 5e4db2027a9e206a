import type { Booking } from '@fareground/domain/booking/booking';
import { DAY } from '@fareground/domain/core/time';
import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import type { DocumentReference } from 'firebase-admin/firestore';
import { create, update, type Work } from '../../platform/commit/work.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { InvoiceEntry, JournalEntry } from '../archive/entry.ts';
import type { Journal, JournalFile } from '../archive/journal-files.ts';
import { carryOut, left, type Outcome, present } from './outcome.ts';
import { bookingWork } from './rebuild-booking.ts';
import { giftCardWork } from './rebuild-gift-card.ts';
import type { RebuildOptions, Rebuilt } from './rebuilt.ts';
import { missingPool, refusalAsReason } from './try-work.ts';

type Deps = Pick<Services, 'db' | 'auth' | 'stripe' | 'collections' | 'catalogue' | 'engine' | 'now'> & {
  readonly journal: Pick<Journal, 'newestSince' | 'read'>;
};

/** What was written down shortly before the backup may have been committed after it. */
const MARGIN = DAY;

/**
 * Brings the books to what the journal says of bookings, gift cards and invoices that changed after a backup: before what the provider has is looked at, which then
 * is in them. What gift cards are worth follows in the end from the movements that are back. A booking whose place another one has in the books still waits until that one has moved.
 */
export async function rebuildFromJournal(deps: Deps, options: RebuildOptions): Promise<void> {
  const files = await deps.journal.newestSince(options.since - MARGIN);
  for (const kind of ['gift-card', 'invoice', 'booking'] as const) {
    let waiting = files.filter((file) => file.kind === kind);
    for (let before = Number.POSITIVE_INFINITY; waiting.length < before; ) {
      before = waiting.length;
      const left: Told[] = [];
      for (const file of waiting) {
        const told = await rebuildOne(deps, file, options.isDryRun);
        if (typeof told.thing.outcome === 'object') left.push(told);
        else options.onOutcome(told.thing);
      }
      waiting = left.map(({ file }) => file);
      if (waiting.length === before) for (const { thing } of left) options.onOutcome(thing);
    }
  }
  if (options.isDryRun) return;
  for (const { kind, id } of files) if (kind === 'gift-card') await settleGiftCard(deps, id);
}

interface Told {
  readonly file: JournalFile;
  readonly thing: Rebuilt;
}

async function rebuildOne(deps: Deps, file: JournalFile, isDryRun: boolean): Promise<Told> {
  if (file.kind === 'booking') {
    // Most of them are in the books: their files need not be read.
    const stored = (await deps.collections.bookings.doc(file.id).get()).data();
    if (stored && isSold(stored) && stored.updatedAt >= file.changedAt) {
      const { amounts, currency } = stored;
      return {
        file,
        thing: { ...unknown(file), amount: amounts.total, currency, outcome: 'present' },
      };
    }
  }
  const entry = await read(deps, file);
  if (typeof entry === 'string')
    return { file, thing: { ...unknown(file), outcome: { leftBecause: entry } } };
  const outcome = await outcomeOf(deps, entry, isDryRun);
  return { file, thing: { ...about(entry), outcome } };
}

/** @returns why it cannot be read */
async function read({ journal }: Deps, file: JournalFile): Promise<JournalEntry | string> {
  try {
    return await journal.read(file);
  } catch (error) {
    return `what the journal says of it cannot be read: ${String(error).slice(0, 200)}`;
  }
}

async function outcomeOf(deps: Deps, entry: JournalEntry, isDryRun: boolean): Promise<Outcome> {
  const work = await workOf(deps, entry);
  const missing = await missingPool(deps, work.pools);
  if (missing) return { leftBecause: `there is no event, trip or voucher with the stock ${missing}` };
  return refusalAsReason(() => carryOut(deps, work, isDryRun));
}

async function workOf(deps: Deps, entry: JournalEntry): Promise<Work<Outcome>> {
  switch (entry.kind) {
    case 'booking':
      return bookingWork(deps, entry);
    case 'gift-card':
      return giftCardWork(deps, entry);
    case 'invoice':
      return invoiceWork(deps, entry);
  }
}

const isSold = ({ state }: Booking): boolean => state === 'confirmed' || state === 'cancelled';

const unknown = ({ kind, id }: JournalFile): Omit<Rebuilt, 'outcome'> => ({
  ...{ kind, source: id, bookingId: kind === 'booking' ? id : '', amount: 0, currency: '' },
});

function about(entry: JournalEntry): Omit<Rebuilt, 'outcome'> {
  switch (entry.kind) {
    case 'booking': {
      const { id, amounts, currency } = entry.booking;
      return { kind: 'booking', source: id, bookingId: id, amount: amounts.total, currency };
    }
    case 'gift-card': {
      const { id, issued, currency } = entry.card;
      return { kind: 'gift-card', source: id, bookingId: '', amount: issued, currency };
    }
    case 'invoice': {
      const { number, bookingId, total, currency } = entry.invoice;
      return { kind: 'invoice', source: number, bookingId, amount: total, currency };
    }
  }
}

/** Puts an invoice back as it was made out, and its series to where it was: no number is given twice. Repeating it changes nothing. */
function invoiceWork(
  { collections }: Pick<Services, 'collections'>,
  { invoice, series }: InvoiceEntry,
): Work<Outcome> {
  const reference = collections.invoices.doc(invoice.id);
  const counted = collections.invoiceSeries.doc(series.id);
  return {
    name: 'rebuild an invoice',
    pools: [],
    documents: [reference, counted] as DocumentReference[],
    decide: (view) => {
      const stored = view.get(reference);
      if (stored && stored.number !== invoice.number)
        return left(`it was made out again as ${stored.number}, and ${invoice.number} is with its buyer`);
      if (stored) return present;
      const last = view.get(counted)?.last;
      return {
        kind: 'commit',
        pools: [],
        writes: [
          create(reference, invoice),
          ...(last === undefined ? [create(counted, series)] : []),
          ...(last !== undefined && last < series.last ? [update(counted, { last: series.last })] : []),
        ],
        result: 'rebuilt',
      };
    },
  };
}

/**
 * Makes a gift card worth what the ledger says, once all that the journal has of it is there; nothing is held any more for bookings that were paid with it. Where the ledger says less than
 * nothing the card is worth nothing, and the check of the books tells the difference. Repeating it changes nothing.
 */
function settleGiftCard(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  id: string,
): Promise<void> {
  const reference = collections.giftCards.doc(id);
  return runTransaction(db, async (transaction) => {
    const card = (await transaction.get(reference)).data();
    if (!card) return;
    const found = await transaction.get(collections.ledger.where('giftCardId', '==', id));
    const movements = found.docs.map((one) => one.data());
    const worth = movements
      .flatMap(({ entries }) => entries)
      .reduce((sum, { account, amount }) => sum - (kindOfAccount(account) === 'credit' ? amount : 0), 0);
    const paid = new Set(movements.flatMap(({ bookingId }) => bookingId ?? []));
    const balance = Math.max(0, worth);
    const holds = card.holds.filter(({ bookingId }) => !paid.has(bookingId));
    if (balance === card.balance && holds.length === card.holds.length) return;
    transaction.update(reference, { balance, holds, updatedAt: now() });
  });
}
