import { type Place, placeSchema } from '@fareground/domain/catalogue/search/place';
import { slugOf } from '@fareground/domain/core/slug';

export const placeFields = [
  'name',
  'city',
  'country',
  'timeZone',
  'position',
  'zone',
  'changeMinutes',
] as const;
export type PlaceField = (typeof placeFields)[number];
export type PlaceDraft = Readonly<Record<PlaceField, string>>;

export const draftOfPlace = (place: Place | null, timeZone: string): PlaceDraft => ({
  name: place?.name ?? '',
  city: place?.city ?? '',
  country: place?.country ?? '',
  timeZone: place?.timeZone ?? timeZone,
  position: place?.latitude === undefined ? '' : `${place.latitude}, ${place.longitude}`,
  zone: place?.zone ?? '',
  changeMinutes: place?.changeMinutes === undefined ? '' : String(place.changeMinutes),
});

export type ReadPlace =
  | { readonly ok: true; readonly place: Place }
  | { readonly ok: false; readonly faults: ReadonlySet<PlaceField> };

/** The place that was typed, or the fields that are to be mended. @param stored null for a new one */
export function readPlace(draft: PlaceDraft, stored: Place | null): ReadPlace {
  const faults = new Set<PlaceField>();
  const position = readPosition(draft.position);
  if (position === null) faults.add('position');
  const {
    latitude: _,
    longitude: __,
    zone: ___,
    changeMinutes: ____,
    ...kept
  } = stored ?? {
    id: slugOf(`${draft.city} ${draft.name}`, 'place'),
  };
  const zone = draft.zone.trim();
  const minutes = draft.changeMinutes.trim();
  const parsed = placeSchema.safeParse({
    ...kept,
    name: draft.name.trim(),
    city: draft.city.trim(),
    country: draft.country.trim().toUpperCase(),
    timeZone: draft.timeZone.trim(),
    ...position,
    ...(zone !== '' && { zone }),
    ...(minutes !== '' && { changeMinutes: /^\d+$/.test(minutes) ? Number(minutes) : Number.NaN }),
  });
  for (const { path } of parsed.error?.issues ?? []) {
    faults.add(placeFields.find((field) => field === path[0]) ?? 'position');
  }
  return parsed.success && faults.size === 0 ? { ok: true, place: parsed.data } : { ok: false, faults };
}

/** "41.1408, -8.6110": latitude and longitude as maps give them; nothing where nothing is typed, null where it is no position. */
function readPosition(typed: string): Pick<Place, 'latitude' | 'longitude'> | null {
  if (typed.trim() === '') return {};
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(typed.trim());
  return match ? { latitude: Number(match[1]), longitude: Number(match[2]) } : null;
}
