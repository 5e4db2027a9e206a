import { MAX_COUNTED, type VoucherUses, voucherUsesResponseSchema } from '@fareground/domain/api/quotes';
import { eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { tierConverter, tierPath } from '@fareground/domain/catalogue/events/tier';
import { titleOfTrip, tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { tripPath } from '@fareground/domain/catalogue/trips/trip-collection';
import {
  VOUCHERS,
  type Voucher,
  voucherConverter,
  voucherPath,
} from '@fareground/domain/catalogue/vouchers/voucher';
import type { DocumentConverter } from '@fareground/domain/core/document';
import { calendarDate } from '@fareground/domain/core/time';
import { collection, doc, getDoc, getDocs, query, runTransaction, writeBatch } from 'firebase/firestore';
import type { PublicQuery } from '../../../data/public-reader.ts';
import { readableOf } from '../../../data/read-documents.ts';
import { callApi } from '../../../firebase/api-client.ts';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import { constraintsOf } from '../../../firebase/query-constraints.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';

export interface VoucherFilter {
  /** How the code begins. */
  readonly code: string;
  /** Made together under this name. */
  readonly batch: string;
}

/** The newest first; of a code or a batch in the order of the codes. */
export function voucherQuery(
  { code, batch }: VoucherFilter,
  limit: number,
  after?: readonly (string | number)[],
): PublicQuery {
  const start = code.trim().toUpperCase();
  return {
    ...(batch
      ? { where: [['batch', '==', batch]], orderBy: [['code', 'asc']] }
      : start
        ? {
            where: [
              ['code', '>=', start],
              // The last sign that any code begins with is Z.
              ['code', '<', `${start}~`],
            ],
            orderBy: [['code', 'asc']],
          }
        : {
            orderBy: [
              ['createdAt', 'desc'],
              ['code', 'desc'],
            ],
          }),
    limit,
    ...(after ? { startAfter: after } : {}),
  };
}

/** After which row the next page of a filter begins. */
export const cursorOf = (filter: VoucherFilter, last: Voucher): readonly (string | number)[] =>
  filter.batch || filter.code.trim() ? [last.code] : [last.createdAt, last.code];

export const useVoucherPage = (
  filter: VoucherFilter,
  after?: readonly (string | number)[],
): LoadableList<Voucher> =>
  useStoredDocuments(VOUCHERS, voucherConverter, voucherQuery(filter, PAGE_ROWS + 1, after));

export const useVoucher = (code: string): Loadable<Voucher | null> =>
  useStoredDocument(voucherPath(code), voucherConverter);

/** Documents of one commit. */
const PORTION = 200;

export type VoucherAnswer = 'saved' | 'changed-meanwhile' | 'taken';

/**
 * Writes a voucher over the one that was read; a new one where `readAt` is null.
 * @throws FirebaseError
 */
export async function saveVoucher(voucher: Voucher, readAt: number | null): Promise<VoucherAnswer> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const reference = doc(firestore, voucherPath(voucher.code)).withConverter(voucherConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (readAt === null && stored) return 'taken';
    if (readAt !== null && stored?.updatedAt !== readAt) return 'changed-meanwhile';
    const updatedAt = Math.max(Date.now(), (readAt ?? 0) + 1);
    transaction.set(reference, { ...voucher, updatedAt, updatedBy: auth.currentUser?.uid ?? '' });
    return 'saved';
  });
}

/**
 * Writes new vouchers, some in each commit. After a failure the same call with those that `onSaved` has not named goes on.
 * @param onSaved how many of them are stored by now
 * @throws FirebaseError
 */
export async function saveNewVouchers(
  vouchers: readonly Voucher[],
  onSaved: (count: number) => void,
): Promise<void> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  for (let at = 0; at < vouchers.length; at += PORTION) {
    const batch = writeBatch(firestore);
    const portion = vouchers.slice(at, at + PORTION);
    for (const voucher of portion) {
      const reference = doc(firestore, voucherPath(voucher.code)).withConverter(voucherConverter);
      batch.set(reference, { ...voucher, updatedBy });
    }
    await batch.commit();
    onSaved(at + portion.length);
  }
}

/** How often each was used; a voucher that is not there is left out. @throws Error with the problem's sentence */
export async function countUses(codes: readonly string[]): Promise<ReadonlyMap<string, VoucherUses>> {
  const counted = new Map<string, VoucherUses>();
  for (let at = 0; at < codes.length; at += MAX_COUNTED) {
    const answer = await callApi({
      method: 'POST',
      path: '/admin/voucher-uses',
      body: { codes: codes.slice(at, at + MAX_COUNTED) },
      answer: voucherUsesResponseSchema,
    });
    if (!answer.ok) throw new Error(answer.problem.sentence);
    for (const uses of answer.value.uses) counted.set(uses.code, uses);
  }
  return counted;
}

/** What the events, trips and kinds of ticket that vouchers count for are called; an id where that cannot be read. */
export interface BoundNames {
  readonly ofSale: (offeringId: string) => string;
  readonly ofTier: (voucher: Voucher, tierId: string) => string;
}
export const noNames: BoundNames = { ofSale: (offeringId) => offeringId, ofTier: (_, tierId) => tierId };

/** Reads each event, trip and kind of ticket once. What this person may not read keeps its id. */
export async function readBoundNames(vouchers: readonly Voucher[]): Promise<BoundNames> {
  const firestore = await openFirestore();
  const read = async <T>(path: string, converter: DocumentConverter<T>): Promise<T | undefined> => {
    try {
      return (await getDoc(doc(firestore, path).withConverter(converter))).data();
    } catch {
      // Not for this person, or it cannot be read.
      return undefined;
    }
  };
  const nameOfSale = async (id: string): Promise<string> => {
    const event = await read(eventPath(id), eventConverter);
    if (event) return `${event.title}, ${calendarDate(event.startsAt, event.timeZone, { year: true })}`;
    const trip = await read(tripPath(id), tripConverter);
    const zone = trip?.timetable[0]?.timeZone ?? 'UTC';
    return trip ? `${titleOfTrip(trip)}, ${calendarDate(trip.departsAt, zone, { year: true })}` : id;
  };
  const nameOfTier = async (path: string, id: string): Promise<string> =>
    (await read(path, tierConverter))?.name ?? id;
  const sales = new Map<string, Promise<string>>();
  const tiers = new Map<string, Promise<string>>();
  for (const { offeringIds, tierIds = [] } of vouchers) {
    for (const offeringId of offeringIds) {
      if (!sales.has(offeringId)) sales.set(offeringId, nameOfSale(offeringId));
      for (const tierId of tierIds) {
        const path = tierPath(offeringId, tierId);
        if (!tiers.has(path)) tiers.set(path, nameOfTier(path, tierId));
      }
    }
  }
  const [ofSales, ofTiers] = await Promise.all([settled(sales), settled(tiers)]);
  return {
    ofSale: (offeringId) => ofSales.get(offeringId) ?? offeringId,
    // Tiers are of one sale.
    ofTier: ({ offeringIds: [offeringId = ''] }, tierId) =>
      ofTiers.get(tierPath(offeringId, tierId)) ?? tierId,
  };
}

const settled = async (names: ReadonlyMap<string, Promise<string>>): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all([...names].map(async ([key, name]) => [key, await name] as const)));

const CSV_PAGE = 500;
/** What one file holds at most. */
const CSV_ROWS = 10_000;

/** The vouchers of a filter, up to `CSV_ROWS`. */
export async function readVouchers(filter: VoucherFilter): Promise<readonly Voucher[]> {
  const firestore = await openFirestore();
  const vouchers: Voucher[] = [];
  let after: readonly (string | number)[] | undefined;
  while (vouchers.length < CSV_ROWS) {
    const page = await getDocs(
      query(
        collection(firestore, VOUCHERS),
        ...constraintsOf(voucherQuery(filter, CSV_PAGE, after)),
      ).withConverter(voucherConverter),
    );
    vouchers.push(...readableOf(page.docs.map((one) => ({ path: one.ref.path, data: () => one.data() }))));
    const last = page.docs.at(-1)?.data();
    if (page.size < CSV_PAGE || !last) break;
    after = cursorOf(filter, last);
  }
  return vouchers;
}
