import type { Trip } from '@fareground/domain/trips/trip';

/** "ML 204 from Vigo Urzáiz" in its parts. */
export interface TripLine {
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

/** What a run is called on the board: by its first and last stop, or their cities while it has none. */
export const lineOf = ({ number, timetable, originCity, destinationCity }: Trip): TripLine => ({
  number,
  from: timetable[0]?.name ?? originCity,
  to: timetable.at(-1)?.name ?? destinationCity,
});

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether a run is of the kind, and has each of the words in its number, its operator or the names of its stops. Empty takes all. */
export function matches(
  trip: Trip,
  { kind, words }: { readonly kind: string; readonly words: string },
): boolean {
  if (kind !== '' && trip.kind !== kind) return false;
  const all = plain(
    [trip.number, trip.operator, ...trip.timetable.flatMap(({ name, city }) => [name, city])].join(' '),
  );
  return plain(words)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
