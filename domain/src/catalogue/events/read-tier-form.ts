import { type HallPlan, zoneIds } from '../halls/hall-plan.ts';
import { placesOfZone } from '../halls/tier-seats.ts';
import { type Layout, readLayout, tierLayoutSchema } from '../vehicles/layout.ts';
import type { Event } from './event.ts';
import type { FareField, FareForm, TierField, TierForm } from './event-form.ts';
import type { FormPath } from './form-fault.ts';
import type { FormReader } from './form-reader.ts';
import type { StoredEvent } from './formed-event.ts';
import type { Fare, OpenPrice, Tier } from './tier.ts';

interface TierContext {
  readonly event: Event;
  readonly plan: HallPlan | undefined;
  readonly stored: StoredEvent | null;
  readonly reader: FormReader;
}

/** A tier as it will be stored. Where a field has a fault, something of its kind stands. @param order from 0 */
export function readTierForm(
  form: TierForm,
  order: number,
  { event, plan, stored, reader }: TierContext,
): Tier {
  const at = (field: TierField): FormPath => `tiers/${form.id}/${field}`;
  const before = stored?.tiers.find(({ id }) => id === form.id);
  const zone = plan ? zoneIds.find((id) => id === form.zone) : undefined;
  const places = plan && zone && placesOfZone(plan, zone);
  const layout = places ? places.layout : readSeatPlan(form.seatPlan);
  if (layout === undefined) reader.fault(at('seatPlan'), 'no-seat-plan');
  if (plan && (form.zone !== '' || layout) && (places?.capacity ?? 0) === 0)
    reader.fault(at('zone'), 'no-zone');
  const saleStartsAt = reader.time(at('saleStartsAt'), form.saleStartsAt, before?.saleStartsAt);
  const saleEndsAt = reader.time(at('saleEndsAt'), form.saleEndsAt, before?.saleEndsAt);
  if (saleEndsAt <= saleStartsAt) reader.fault(at('saleEndsAt'), 'ends-before-the-start');
  const price = reader.amount(at('price'), form.price, event.currency);
  const openPrice = form.isOpenPrice === 'yes' ? readOpenPrice(form, price, event, reader) : undefined;
  const fares = form.fares.map((fare, index) => readFare(form, fare, index, event, reader));
  const maxPerPerson = reader.maybeWhole(at('maxPerPerson'), form.maxPerPerson, 1, 500);
  const mostPerPlace = reader.maybeWhole(at('mostPerPlace'), form.mostPerPlace, 1, 20);
  if (mostPerPlace !== undefined) {
    if (layout) reader.fault(at(zone ? 'zone' : 'seatPlan'), 'not-for-add-ons');
    if (form.follows !== '') reader.fault(at('follows'), 'not-for-add-ons');
  }
  return {
    id: form.id,
    eventId: event.id,
    name: reader.line(at('name'), form.name),
    description: form.description.trim(),
    price,
    ...(openPrice && { openPrice }),
    ...(fares.length > 0 && { fares }),
    capacity:
      places?.capacity ??
      (layout ? seatsOf(layout) : reader.whole(at('capacity'), form.capacity, 0, 100_000)),
    shards: layout ? 1 : reader.whole(at('shards'), form.shards, 1, 16),
    layout: layout ?? null,
    ...(zone && { zone }),
    ...(form.quotaId !== '' && { quotaId: form.quotaId }),
    ...(form.follows !== '' && { follows: form.follows }),
    ...(mostPerPlace !== undefined && { addOn: { mostPerPlace } }),
    ...(form.isHidden === 'yes' && { hidden: true }),
    saleStartsAt,
    saleEndsAt,
    maxPerBooking: reader.whole(at('maxPerBooking'), form.maxPerBooking, 1, 50),
    ...(maxPerPerson !== undefined && { maxPerPerson }),
    order,
    updatedAt: event.updatedAt,
    updatedBy: event.updatedBy,
  };
}

function readOpenPrice(form: TierForm, least: number, { currency }: Event, reader: FormReader): OpenPrice {
  const at = (field: TierField): FormPath => `tiers/${form.id}/${field}`;
  const suggested = reader.amount(at('suggestedPrice'), form.suggestedPrice, currency);
  const most = reader.amount(at('highestPrice'), form.highestPrice, currency);
  if (suggested < least) reader.fault(at('suggestedPrice'), 'below-the-lowest-price');
  if (most < suggested) reader.fault(at('highestPrice'), 'below-the-suggested-price');
  return { suggested, most };
}

/** @param index of the fare in its tier: of two that are alike the later is at fault */
function readFare(
  tier: TierForm,
  form: FareForm,
  index: number,
  { currency }: Event,
  reader: FormReader,
): Fare {
  const at = (field: FareField): FormPath => `tiers/${tier.id}/fares/${form.id}/${field}`;
  const name = reader.line(at('name'), form.name);
  const isTwice = tier.fares
    .slice(0, index)
    .some((other) => name !== '' && other.name.trim().toLowerCase() === name.toLowerCase());
  if (isTwice) reader.fault(at('name'), 'fare-twice');
  const maxPerBooking = reader.maybeWhole(at('maxPerBooking'), form.maxPerBooking, 1, 50);
  return {
    id: form.id,
    name,
    price: reader.amount(at('price'), form.price, currency),
    note: form.note.trim(),
    ...(maxPerBooking !== undefined && { maxPerBooking }),
    ...(form.withFullPrice === 'yes' && { withFullPrice: true }),
  };
}

/** @returns null for no numbered seats, undefined when the text is no seat plan */
export function readSeatPlan(text: string): Layout | null | undefined {
  const lines = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (lines.length === 0) return null;
  const layout = tierLayoutSchema.safeParse(lines);
  if (!layout.success) return undefined;
  const ids = readLayout(layout.data).flatMap(({ seatIds }) => seatIds);
  return ids.length > 0 && new Set(ids).size === ids.length ? layout.data : undefined;
}

const seatsOf = (layout: Layout): number =>
  readLayout(layout).reduce((sum, { seatIds }) => sum + seatIds.length, 0);
