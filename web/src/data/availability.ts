import { legIndex } from '@fareground/domain/catalogue/trips/segments';
import type { Availability } from '@fareground/domain/stock/availability';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

/** Firestore takes at most this many values in one `in`. */
const atOnce = 30;

/** What is left of these sales, by sale. One that nobody has counted yet is not in the answer. */
export async function readAvailability(
  reader: PublicReader,
  offeringIds: readonly string[],
): Promise<Readonly<Record<string, Availability>>> {
  const groups = Array.from({ length: Math.ceil(offeringIds.length / atOnce) }, (_, index) =>
    offeringIds.slice(index * atOnce, (index + 1) * atOnce),
  );
  const answers = await Promise.all(
    groups.map((ids) =>
      reader.list<Availability>(collections.availability, { where: [['id', 'in', ids]], limit: atOnce }),
    ),
  );
  return Object.fromEntries(answers.flat().map((availability) => [availability.id, availability]));
}

/** Seats left from stop to stop of a trip. @param stops how many stops the trip has */
export const seatsLeft = (
  availability: Availability | undefined,
  stops: number,
  from: number,
  to: number,
): number | undefined => availability?.legsLeft[legIndex(stops, from, to)];
