import { HOUR, MINUTE, wallTimeToInstant } from '../../core/time.ts';
import type { Departure, WayCall } from './departure.ts';

interface Made extends Partial<Omit<Departure, 'departsAt' | 'way' | 'service'>> {
  /** "2026-11-27T17:30" on the clocks of the first stop. */
  readonly leaves: string;
  /** "Vigo Guixar" is the stop Guixar of Vigo; with minutes after the departure, an hour a stop by itself. */
  readonly stops: readonly (string | readonly [stop: string, minutes: number, call?: Partial<WayCall>])[];
  readonly service?: Partial<Departure['service']>;
  /** Between two stops. */
  readonly fare?: number;
}

const zones: Readonly<Record<string, string>> = { Vigo: 'Europe/Madrid', Madrid: 'Europe/Madrid' };
export const zoneOf = (city: string): string => zones[city] ?? 'Europe/Lisbon';
export const placeIdOf = (stop: string): string => stop.toLowerCase().replace(/ /g, '-');

let count = 0;

/** A trip as the search knows it. */
export function madeDeparture({ leaves, stops, service, fare = 500, ...given }: Made): Departure {
  const calls = stops.map((stop, index): WayCall => {
    const [text, minutes, call] = typeof stop === 'string' ? [stop, (index * HOUR) / MINUTE] : stop;
    const city = text.split(' ')[0] ?? '';
    return {
      ...{ placeId: placeIdOf(text), name: text, city, timeZone: zoneOf(city), bay: '' },
      ...{ boards: true, alights: true, fareFromStart: index * fare },
      ...{ arrives: minutes * MINUTE, departs: minutes * MINUTE },
      ...call,
    };
  });
  return {
    ...{ id: `trip-${count++}`, number: 'ML 204', state: 'scheduled', delayMinutes: 0, notice: '' },
    departsAt: wallTimeToInstant(leaves, calls[0]?.timeZone ?? 'UTC'),
    way: { calls, minimumFare: 0 },
    service: {
      ...{ kind: 'bus', operator: 'Minho Lines', currency: 'EUR', amenities: [], wheelchairPlaces: 0 },
      ...service,
    },
    ...given,
  };
}
