import { Problem } from '@fareground/command/problem';
import type { Difference } from '@fareground/domain/books/difference';
import { giftCardDifferences } from '@fareground/domain/books/gift-card-books';
import { checkSale, type SaleBooks } from '@fareground/domain/books/sale-books';
import { GIFT_CARDS } from '@fareground/domain/payments/gift-cards/gift-card';
import { faultOf } from '../fault.ts';
import { queryPages } from '../query-pages.ts';
import { type ReadDeps, readOfferingIds, readSale } from '../read-sale.ts';

interface Deps extends ReadDeps {
  readonly now: () => number;
  readonly say: (line: string) => void;
}

/**
 * Compares stock, bookings, money, ledger and tickets of every sale, and gift cards with the ledger, or one sale alone, and prints a line for each and every difference.
 * @returns the exit status: 1 when something differs
 */
export async function checkBooks(deps: Deps, offeringId: string | null): Promise<number> {
  const { say } = deps;
  const offeringIds = offeringId === null ? await readOfferingIds(deps) : [offeringId];
  const printed = new Set<string>();
  for (const id of offeringIds) {
    const books = await booksOf(deps, id);
    if (offeringId !== null && books.isEmpty) throw nothingOf(offeringId);
    say(lineOf(id, books));
    for (const { path, says } of books.differences) {
      // A booking over two sales is looked at with both, and printed once.
      const line = `  ${path}: ${says}`;
      if (!printed.has(line)) say(line);
      printed.add(line);
    }
  }
  if (offeringId === null) {
    for (const { path, says } of await differencesOfGiftCards(deps, deps.now())) {
      const line = `  ${path}: ${says}`;
      say(line);
      printed.add(line);
    }
  }
  const sales = `${offeringIds.length} ${offeringIds.length === 1 ? 'sale' : 'sales'}`;
  say(printed.size === 0 ? `${sales}: the books balance.` : `${sales}: ${printed.size} differences.`);
  return printed.size === 0 ? 0 : 1;
}

async function booksOf(deps: Deps, offeringId: string): Promise<SaleBooks & { isEmpty: boolean }> {
  try {
    const records = await readSale(deps, offeringId);
    const isEmpty = records.pools.length === 0 && records.bookings.length === 0;
    return { ...checkSale(records, deps.now()), isEmpty };
  } catch (error) {
    const differences: Difference[] = [
      {
        path: offeringId,
        says: `could not be read: ${faultOf(error)}; 'migrate --dry-run' names the document`,
      },
    ];
    const stock = { capacity: 0, sold: 0, held: 0, blocked: 0, free: 0 };
    return { stock, bookings: 0, tickets: 0, differences, isEmpty: false };
  }
}

function lineOf(offeringId: string, { stock, bookings, tickets, differences }: SaleBooks): string {
  const { capacity, sold, held, blocked, free } = stock;
  const sum = `${sold} sold + ${held} held + ${blocked} blocked + ${free} free = ${capacity}`;
  const verdict = differences.length === 0 ? 'balances' : 'DIFFERS';
  return `${offeringId.padEnd(34)} ${sum}, bookings ${bookings}, tickets ${tickets}: ${verdict}`;
}

const nothingOf = (offeringId: string) =>
  new Problem(
    `Nothing is stored of a sale '${offeringId}'.`,
    'A sale has stock from its first booking on; the id is the last part of the address of its page.',
  );

/** Where gift cards and the ledger disagree, card by card. A card and its movements are read at one moment. */
async function differencesOfGiftCards({ db, collections }: ReadDeps, now: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const page of queryPages(db.collection(GIFT_CARDS).select())) {
    for (const { id, ref } of page) {
      try {
        differences.push(...(await differencesOfOne({ db, collections }, id, now)));
      } catch (error) {
        differences.push({ path: ref.path, says: `could not be read: ${faultOf(error)}` });
      }
    }
  }
  return differences;
}

const differencesOfOne = ({ db, collections }: ReadDeps, id: string, now: number): Promise<Difference[]> =>
  db.runTransaction(
    async (transaction) => {
      const card = (await transaction.get(collections.giftCards.doc(id))).data();
      const own = await transaction.get(collections.ledger.where('giftCardId', '==', id));
      const movements = own.docs.map((one) => one.data());
      return card ? giftCardDifferences(card, movements, now) : [];
    },
    { readOnly: true },
  );
