import { z } from 'zod';
import type { Currency } from '../../core/currencies.ts';
import { chargeableShare } from '../../core/money.ts';
import type { PassengerKind } from './trip-fares.ts';

/** What is taken off the fares of both ways, percent. */
export const returnPercentSchema = z.int().min(1).max(100);

/** A journey of a cart or a booking, as far as the way back is looked for. */
export interface PairedJourney {
  /** Of its trip; absent where it is none of a route. */
  readonly routeId?: string | undefined;
  /** What its route takes off both ways, percent; absent: nothing. */
  readonly returnPercent?: number | undefined;
  readonly fromCity: string;
  readonly toCity: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly passenger?: PassengerKind | undefined;
  readonly quantity: number;
}

/**
 * What each journey has off its fare, percent, in their order: somebody who goes there and comes back later on one route between the same two cities has both
 * ways cheaper. As many places are cheaper as there are in both directions for passengers of one kind, whole journeys only.
 */
export function returnPercents(journeys: readonly PairedJourney[]): number[] {
  const percents = journeys.map(() => 0);
  const waysOf = Map.groupBy(journeys.keys(), (at) => wayKey(journeys[at]));
  for (const [way, there] of waysOf) {
    const [first] = there;
    const outward = first === undefined ? undefined : journeys[first];
    if (!outward?.routeId || !outward.returnPercent) continue;
    const back = waysOf.get(wayKey(turned(outward)));
    // Each pair of ways is looked at once, from the way that begins earlier.
    if (!back || way === wayKey(turned(outward)) || startOf(journeys, there) > startOf(journeys, back))
      continue;
    const arrival = Math.min(...there.map((at) => journeys[at]?.endsAt ?? 0));
    const later = back.filter((at) => (journeys[at]?.startsAt ?? 0) >= arrival);
    for (const at of pairedOf(journeys, there, later)) percents[at] = journeys[at]?.returnPercent ?? 0;
  }
  return percents;
}

/** Journeys there and back with the same number of places in both directions, as many as can be. A booking has few lines, so all ways to choose are looked at. */
function pairedOf(
  journeys: readonly PairedJourney[],
  there: readonly number[],
  back: readonly number[],
): readonly number[] {
  const [out, home] = [byPlaces(journeys, there), byPlaces(journeys, back)];
  const most = Math.max(...[...out.keys()].filter((places) => home.has(places)));
  return [...(out.get(most) ?? []), ...(home.get(most) ?? [])];
}

/** Some of these journeys for each number of places that some of them have together; earlier ones first. */
function byPlaces(
  journeys: readonly PairedJourney[],
  some: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>([[0, []]]);
  for (const at of some) {
    for (const [places, before] of [...found]) {
      const more = places + (journeys[at]?.quantity ?? 0);
      if (!found.has(more)) found.set(more, [...before, at]);
    }
  }
  return found;
}

/** In the place of a line that goes nowhere: it is part of no pair. */
export const noWay: PairedJourney = { fromCity: '', toCity: '', startsAt: 0, endsAt: 0, quantity: 0 };

/** The fare of a place that has so much off, minor units, rounded half up to what can be charged. */
export const returnFare = (fare: number, percent: number, currency: Currency): number =>
  chargeableShare(fare, (100 - percent) * 100, currency);

const wayKey = (journey: PairedJourney | undefined): string =>
  JSON.stringify([journey?.routeId, journey?.fromCity, journey?.toCity, journey?.passenger ?? '']);

const turned = (journey: PairedJourney): PairedJourney => ({
  ...journey,
  fromCity: journey.toCity,
  toCity: journey.fromCity,
});

const startOf = (journeys: readonly PairedJourney[], some: readonly number[]): number =>
  Math.min(...some.map((at) => journeys[at]?.startsAt ?? 0));
