import type { FoundItinerary, ItineraryLeg } from '@fareground/domain/api/itineraries';
import { DAY, dayKey, MINUTE } from '@fareground/domain/core/time';
import type { Translate } from '../../i18n/use-t.tsx';

export interface ItineraryEnds {
  readonly start: ItineraryLeg['start'];
  readonly end: ItineraryLeg['end'];
}

/** Where an itinerary begins and ends. */
export function endsOf({ legs }: FoundItinerary): ItineraryEnds {
  const [first] = legs;
  const last = legs.at(-1);
  if (!first || !last) throw new RangeError('an itinerary has a leg');
  return { start: first.start, end: last.end };
}

/** "2 h 20 min" @param milliseconds rounded to whole minutes */
export function durationText(t: Translate, milliseconds: number): string {
  const all = Math.round(milliseconds / MINUTE);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t('itineraries.minutes', { minutes });
  return minutes === 0
    ? t('itineraries.hours', { hours })
    : t('itineraries.hoursMinutes', { hours, minutes });
}

/** How many days after its first day an itinerary ends, on the clocks of its stops. */
export function daysLater({ start, end }: ItineraryEnds): number {
  const [from, to] = [dayKey(start.departsAt, start.timeZone), dayKey(end.arrivesAt, end.timeZone)];
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** "Change at Porto Ribeira: 35 min"; nothing without a change. */
export function changeText(t: Translate, { legs: [first, second] }: FoundItinerary): string | undefined {
  if (!first || !second) return undefined;
  const wait = durationText(t, second.start.departsAt - first.end.arrivesAt);
  return first.end.name === second.start.name
    ? t('itineraries.changeHere', { stop: first.end.name, wait })
    : t('itineraries.changeAt', { city: first.end.city, wait, off: first.end.name, on: second.start.name });
}

/** The least that is left on its rides; nothing while nobody has counted yet. */
export function leftOf({ legs }: FoundItinerary): number | undefined {
  const counted = legs.flatMap(({ left }) => (left === undefined ? [] : [left]));
  return counted.length > 0 ? Math.min(...counted) : undefined;
}
