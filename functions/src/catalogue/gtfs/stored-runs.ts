import { extraKinds, type OfferedExtra } from '@fareground/domain/catalogue/trips/extras';
import { TRIPS, type Trip } from '@fareground/domain/catalogue/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';

/** What a stored run says about where it came from. */
export interface StoredRun {
  readonly id: string;
  readonly digest: string;
}

/** The runs of a feed on one day that are stored, by id. Of each only what tells whether it changed is read. */
export async function readStoredRuns(
  db: Firestore,
  feed: string,
  day: string,
): Promise<Map<string, StoredRun>> {
  const found = await db
    .collection(TRIPS)
    .where('source.feed', '==', feed)
    .where('serviceDate', '==', day)
    .select('source')
    .get();
  return new Map(found.docs.map((one) => [one.id, { id: one.id, digest: String(one.get('source.digest')) }]));
}

/** Whether what was sold of one run is good on the other: places, times, seats, what is brought along, and where one may get on and off. */
export function isSameJourney(before: Trip, after: Trip): boolean {
  const isSame = JSON.stringify(journeyFacts(before)) === JSON.stringify(journeyFacts(after));
  return isSame && extraKinds.every((kind) => isSameExtra(before.extras?.[kind], after.extras?.[kind]));
}

/** Where nothing was sold of, something may be. */
const isSameExtra = (before: OfferedExtra | undefined, after: OfferedExtra | undefined): boolean =>
  !before || (before.capacity === after?.capacity && before.each === after.each);

const journeyFacts = ({ timetable, layout, currency, kind }: Trip) => [
  layout,
  currency,
  kind,
  timetable.map(({ placeId, arrivesAt, departsAt, boards, alights }) => [
    placeId,
    arrivesAt,
    departsAt,
    boards,
    alights,
  ]),
];
