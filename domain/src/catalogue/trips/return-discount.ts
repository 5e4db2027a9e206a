import { z } from 'zod';
import type { Currency } from '../../core/currencies.ts';
import { chargeableShare } from '../../core/money.ts';
import type { PassengerKind } from './trip-fares.ts';

/** What is taken off the fares of both ways, percent. */
export const returnPercentSchema = z.int().min(1).max(100);

/** A leg of a cart or a booking, as far as the way back is looked for. */
export interface PairedLeg {
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
 * What each leg has off its fare, percent, in their order: somebody who goes there and comes back later on one route between the same two cities has both
 * ways cheaper. As many places are cheaper as there are in both directions for passengers of one kind, whole legs only.
 */
export function returnPercents(legs: readonly PairedLeg[]): number[] {
  const percents = legs.map(() => 0);
  const waysOf = Map.groupBy(legs.keys(), (at) => wayKey(legs[at]));
  for (const [way, there] of waysOf) {
    const [first] = there;
    const outward = first === undefined ? undefined : legs[first];
    if (!outward?.routeId || !outward.returnPercent) continue;
    const back = waysOf.get(wayKey(turned(outward)));
    // Each pair of ways is looked at once, from the way that begins earlier.
    if (!back || way === wayKey(turned(outward)) || startOf(legs, there) > startOf(legs, back)) continue;
    const arrival = Math.min(...there.map((at) => legs[at]?.endsAt ?? 0));
    const later = back.filter((at) => (legs[at]?.startsAt ?? 0) >= arrival);
    for (const at of pairedOf(legs, there, later)) percents[at] = legs[at]?.returnPercent ?? 0;
  }
  return percents;
}

/** Legs there and back with the same number of places in both directions, as many as can be. A booking has few lines, so all ways to choose are looked at. */
function pairedOf(
  legs: readonly PairedLeg[],
  there: readonly number[],
  back: readonly number[],
): readonly number[] {
  const [out, home] = [byPlaces(legs, there), byPlaces(legs, back)];
  const most = Math.max(...[...out.keys()].filter((places) => home.has(places)));
  return [...(out.get(most) ?? []), ...(home.get(most) ?? [])];
}

/** Some of these legs for each number of places that some of them have together; earlier ones first. */
function byPlaces(
  legs: readonly PairedLeg[],
  some: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>([[0, []]]);
  for (const at of some) {
    for (const [places, before] of [...found]) {
      const more = places + (legs[at]?.quantity ?? 0);
      if (!found.has(more)) found.set(more, [...before, at]);
    }
  }
  return found;
}

/** In the place of a line that goes nowhere: it is part of no pair. */
export const noWay: PairedLeg = { fromCity: '', toCity: '', startsAt: 0, endsAt: 0, quantity: 0 };

/** The fare of a place that has so much off, minor units, rounded half up to what can be charged. */
export const returnFare = (fare: number, percent: number, currency: Currency): number =>
  chargeableShare(fare, (100 - percent) * 100, currency);

const wayKey = (leg: PairedLeg | undefined): string =>
  JSON.stringify([leg?.routeId, leg?.fromCity, leg?.toCity, leg?.passenger ?? '']);

const turned = (leg: PairedLeg): PairedLeg => ({
  ...leg,
  fromCity: leg.toCity,
  toCity: leg.fromCity,
});

const startOf = (legs: readonly PairedLeg[], some: readonly number[]): number =>
  Math.min(...some.map((at) => legs[at]?.startsAt ?? 0));
