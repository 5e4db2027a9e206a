import type { Place } from '@fareground/domain/places/place';

/**
 * The places that a typed text means: all of a city, or the one of that name; without case or accents. The address keeps
 * the text, so that it can be read and shared.
 */
export function placesNamed(places: readonly Place[], text: string): readonly Place[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const exact = places.filter((place) => plain(place.name) === wanted);
  if (exact.length > 0) return exact;
  const city = places.filter((place) => plain(place.city) === wanted);
  if (city.length > 0) return city;
  return places.filter((place) => plain(place.name).includes(wanted) || plain(place.city).startsWith(wanted));
}

const plain = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
