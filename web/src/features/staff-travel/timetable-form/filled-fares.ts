import type { Place } from '@fareground/domain/catalogue/search/place';
import { share, smallestStep } from '@fareground/domain/core/money';
import { readAmount, typedAmount } from '@fareground/domain/core/typed-amount';
import { fareKey, legsOf, readMetres, type TimetableDraft } from './timetable-draft.ts';

type Fares = TimetableDraft['fares'];

/**
 * The fares once stops were added, moved or taken away: each stays with its two stops where they still come in this order.
 * @param order of the stops that there are now, the numbers that they had before; null for a new one
 */
export function faresAfter(fares: Fares, order: readonly (number | null)[]): Fares {
  const kept: Fares = {};
  for (const [from, to] of legsOf(order.length)) {
    const [start, end] = [order[from] ?? null, order[to] ?? null];
    const fare = start === null || end === null ? undefined : fares[fareKey(start, end)];
    if (fare !== undefined) kept[fareKey(from, to)] = fare;
  }
  return kept;
}

/** The fares by distance: what each leg costs anyway, and for its length as much of 100 km as it is. Those whose length is not known stay. */
export function faresByDistance({ calls, fares, currency, per100Km, eachLeg }: TimetableDraft): Fares {
  const per = readAmount(per100Km, currency);
  const anyway = eachLeg.trim() === '' ? 0 : readAmount(eachLeg, currency);
  if (per === null || anyway === null) return fares;
  const filled = { ...fares };
  for (const [from, to] of legsOf(calls.length)) {
    const [start, end] = [from, to].map((at) => metresOf(calls[at]?.km ?? '', at));
    if (start === undefined || end === undefined || start === null || end === null || end < start) continue;
    // A basis point of 100 km is ten metres.
    const fare = share(per, Math.round((end - start) / 10));
    const step = smallestStep(currency);
    filled[fareKey(from, to)] = typedAmount(anyway + Math.round(fare / step) * step, currency);
  }
  return filled;
}

/** The first stop is where distances begin. */
const metresOf = (km: string, stop: number): number | null =>
  stop === 0 && km.trim() === '' ? 0 : readMetres(km);

/** The fares by zone: a leg without one costs as much as another between the same two zones, in this direction or else in the other. */
export function faresByZone({ calls, fares, currency }: TimetableDraft, places: readonly Place[]): Fares {
  const zones = calls.map(({ placeId }) => places.find(({ id }) => id === placeId)?.zone);
  const zonesOf = (from: number, to: number): string | undefined =>
    zones[from] && zones[to] ? JSON.stringify([zones[from], zones[to]]) : undefined;
  const known = new Map<string, string>();
  for (const [from, to] of legsOf(calls.length)) {
    const between = zonesOf(from, to);
    const fare = fares[fareKey(from, to)] ?? '';
    if (between && !known.has(between) && readAmount(fare, currency) !== null) known.set(between, fare);
  }
  const filled = { ...fares };
  for (const [from, to] of legsOf(calls.length)) {
    if ((fares[fareKey(from, to)] ?? '').trim() !== '') continue;
    const fare = known.get(zonesOf(from, to) ?? '') ?? known.get(zonesOf(to, from) ?? '');
    if (fare !== undefined) filled[fareKey(from, to)] = fare;
  }
  return filled;
}
