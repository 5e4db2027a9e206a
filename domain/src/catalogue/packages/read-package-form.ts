import type { Currency } from '../../core/currencies.ts';
import { createFieldReader, type FieldReason } from '../../core/field-reader.ts';
import { readAmount } from '../../core/typed-amount.ts';
import type { Event } from '../events/event.ts';
import type { Tier } from '../events/tier.ts';
import {
  MAX_PACKAGE_PLACES,
  MAX_PACKAGES,
  type Package,
  type PackagePart,
  packageSchema,
} from './package.ts';
import type { PackageField, PackageForm, PackagePartForm } from './package-form.ts';
import { sharesOf } from './package-price.ts';

export type PackageReason =
  | FieldReason
  | 'too-long'
  | 'ends-before-the-start'
  /** The sale would be over already. */
  | 'sale-over'
  | 'no-event'
  | 'no-tier'
  | 'no-fare'
  /** It is not on sale by itself: a draft, or cancelled. */
  | 'not-published'
  | 'started'
  | 'other-currency'
  /** Another row is of the same tier and fare at the same date. */
  | 'part-twice'
  /** More than there are of the tier. */
  | 'more-than-there-is'
  /** What is no place goes with places of the same date. */
  | 'only-add-ons'
  /** A bundle is of one event. */
  | 'one-event'
  /** A pass is of two dates at least. */
  | 'several-dates'
  | 'too-many-places'
  /** It was on sale: what is in it and what it costs stay. */
  | 'fixed';

/** Where a fault is: a field, or "parts/p1/quantity". */
export type PackagePath = PackageField | `parts/${string}/${Exclude<keyof PackagePartForm, 'id'>}`;
export interface PackageFault {
  readonly path: PackagePath;
  readonly reason: PackageReason;
}

/** An event with its tiers, whatever state it is in. */
export interface PackagedEvent {
  readonly event: Event;
  readonly tiers: readonly Tier[];
}

export interface PackageContext {
  readonly id: string;
  /** As it is stored; null for a new one. */
  readonly stored: Package | null;
  /** Those that the form names, as far as they are there. */
  readonly events: readonly PackagedEvent[];
  /** It is to go on sale with this: each date must be on sale by itself and still to come. */
  readonly goesOnSale: boolean;
  readonly by: string;
  readonly now: number;
}

export type ReadPackage =
  | { readonly ok: true; readonly package: Package }
  | { readonly ok: false; readonly faults: readonly PackageFault[] };

/** What the form comes to: the package with the price cut over its places, or everything that is to be mended, each beside its field. The state stays. */
export function readPackageForm(form: PackageForm, context: PackageContext): ReadPackage {
  const { id, stored, events, goesOnSale, by, now } = context;
  const faults: PackageFault[] = [];
  const reader = createReader(zoneOfForm(form, events), (path, reason) => faults.push({ path, reason }));
  const isFixed = stored !== null && stored.state !== 'draft';
  const saleStartsAt = reader.time('saleStartsAt', form.saleStartsAt, stored?.saleStartsAt);
  const saleEndsAt = reader.time('saleEndsAt', form.saleEndsAt, stored?.saleEndsAt);
  if (saleEndsAt <= saleStartsAt) reader.fault('saleEndsAt', 'ends-before-the-start');
  else if (goesOnSale && saleEndsAt <= now) reader.fault('saleEndsAt', 'sale-over');
  const maxPerPerson = reader.maybeWhole('maxPerPerson', form.maxPerPerson, 1, 500);
  const sold = isFixed ? keptParts(form, stored, reader) : readParts(form, context, reader);
  const read = {
    id,
    name: reader.text('name', reader.line('name', form.name), 80),
    description: reader.text('description', form.description, 300),
    ...sold,
    state: stored?.state ?? 'draft',
    saleStartsAt,
    saleEndsAt,
    maxPerBooking: reader.whole('maxPerBooking', form.maxPerBooking, 1, MAX_PACKAGES),
    ...(maxPerPerson !== undefined && { maxPerPerson }),
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
    updatedBy: by,
  };
  faults.push(...schemaFaults(form, read).filter(({ path }) => faults.every((one) => one.path !== path)));
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, package: packageSchema.parse(read) };
}

/** What no reader of a field looked at and the document forbids. What a price is cut into is made of it. */
const schemaFaults = (form: PackageForm, read: object): PackageFault[] =>
  (packageSchema.safeParse(read).error?.issues ?? []).flatMap(({ path: [first] }): PackageFault[] =>
    isField(form, first) ? [{ path: first, reason: 'not-allowed' }] : [],
  );

const isField = (form: PackageForm, name: PropertyKey | undefined): name is PackageField =>
  name !== undefined && name !== 'parts' && Object.hasOwn(form, name);

type SoldFields = Pick<Package, 'kind' | 'currency' | 'price' | 'eventIds' | 'parts'>;

/** What was on sale already, and whether the form says the same. */
function keptParts(form: PackageForm, stored: Package, reader: Reader): SoldFields {
  const { kind, currency, price, eventIds, parts } = stored;
  if (form.kind !== kind) reader.fault('kind', 'fixed');
  if (readAmount(form.price, currency) !== price) reader.fault('price', 'fixed');
  const names = (all: readonly { eventId: string; tierId: string; fareId?: string | undefined }[]) =>
    all.map(({ eventId, tierId, fareId = '' }) => `${eventId}/${tierId}/${fareId}`).join();
  const counts = parts.map(({ quantity }) => String(quantity)).join();
  const isOther =
    names(form.parts) !== names(parts) || form.parts.map(({ quantity }) => quantity.trim()).join() !== counts;
  if (isOther) reader.fault('parts', 'fixed');
  return { kind, currency, price, eventIds, parts };
}

function readParts(form: PackageForm, context: PackageContext, reader: Reader): SoldFields {
  const { events } = context;
  const first = events.find(({ event }) => event.id === form.parts[0]?.eventId);
  const currency: Currency = first?.event.currency ?? 'EUR';
  const rows = form.parts.map((row, index) => readPart(form, row, index, { ...context, currency, reader }));
  const eventIds = [...new Set(form.parts.map(({ eventId }) => eventId))];
  if (form.parts.length === 0) reader.fault('parts', 'missing');
  else if (form.kind === 'bundle' && eventIds.length > 1) reader.fault('parts', 'one-event');
  else if (form.kind === 'pass' && eventIds.length < 2) reader.fault('parts', 'several-dates');
  const places = rows.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  if (places > MAX_PACKAGE_PLACES) reader.fault('parts', 'too-many-places');
  addOnFaults(form, rows, reader);
  const startOf = (eventId: string): number =>
    events.find(({ event }) => event.id === eventId)?.event.startsAt ?? 0;
  const parts = rows.toSorted((a, b) => startOf(a.eventId) - startOf(b.eventId));
  const price = reader.amount('price', form.price, currency);
  const isWhole = parts.every(({ quantity }) => quantity >= 1 && quantity <= MAX_PACKAGE_PLACES);
  const shares = Number.isNaN(price) || !isWhole ? [] : sharesOf(price, parts);
  return {
    kind: form.kind,
    currency,
    price,
    eventIds: eventIds.toSorted((a, b) => startOf(a) - startOf(b)),
    parts: parts.map((part, index) => ({ ...part, prices: shares[index] ?? [] })),
  };
}

interface PartContext extends PackageContext {
  readonly currency: Currency;
  readonly reader: Reader;
}

/** One row without what its places cost in the package. Where it has a fault, something of its kind stands. */
function readPart(
  { parts }: PackageForm,
  row: PackagePartForm,
  index: number,
  { events, goesOnSale, now, currency, reader }: PartContext,
): Omit<PackagePart, 'prices'> {
  const { eventId, tierId, fareId } = row;
  const at = (field: 'eventId' | 'tierId' | 'fareId' | 'quantity'): PackagePath => `parts/${row.id}/${field}`;
  const found = events.find(({ event }) => event.id === eventId);
  const tier = found?.tiers.find(({ id }) => id === tierId);
  const fare = tier?.fares?.find(({ id }) => id === fareId);
  const isTwice = parts
    .slice(0, index)
    .some((other) => other.eventId === eventId && other.tierId === tierId && other.fareId === fareId);
  if (!found) reader.fault(at('eventId'), 'no-event');
  else if (found.event.currency !== currency) reader.fault(at('eventId'), 'other-currency');
  else if (goesOnSale && found.event.state !== 'published') reader.fault(at('eventId'), 'not-published');
  else if (goesOnSale && found.event.startsAt <= now) reader.fault(at('eventId'), 'started');
  if (found && !tier) reader.fault(at('tierId'), tierId === '' ? 'missing' : 'no-tier');
  if (tier && fareId !== '' && !fare) reader.fault(at('fareId'), 'no-fare');
  if (tier && isTwice) reader.fault(at('tierId'), 'part-twice');
  const quantity = reader.whole(at('quantity'), row.quantity, 1, MAX_PACKAGE_PLACES);
  if (tier && quantity <= MAX_PACKAGE_PLACES && quantity > tier.capacity)
    reader.fault(at('quantity'), 'more-than-there-is');
  return {
    eventId,
    tierId,
    tierName: tier?.name ?? '',
    ...(fare && { fareId: fare.id, fareName: fare.name }),
    ...(tier?.addOn && { addOn: true }),
    quantity,
    regular: fare?.price ?? tier?.price ?? 0,
  };
}

function addOnFaults(
  form: PackageForm,
  rows: readonly Pick<PackagePart, 'eventId' | 'addOn'>[],
  reader: Reader,
): void {
  for (const [index, { eventId, addOn }] of rows.entries()) {
    const hasPlace = rows.some((other) => other.eventId === eventId && !other.addOn);
    if (addOn && !hasPlace) reader.fault(`parts/${form.parts[index]?.id ?? ''}/tierId`, 'only-add-ons');
  }
}

/** The clock that the times of a form are on. */
export const zoneOfForm = ({ parts }: PackageForm, events: readonly PackagedEvent[]): string =>
  events.find(({ event }) => event.id === parts[0]?.eventId)?.event.timeZone ?? 'UTC';

type Reader = ReturnType<typeof createReader>;

/** Reads one field each: what it says, or a fault and something of its kind. */
function createReader(zone: string, fault: (path: PackagePath, reason: PackageReason) => void) {
  return {
    fault,
    ...createFieldReader<PackagePath>(zone, fault),
    /** @param most characters */
    text(path: PackagePath, typed: string, most: number): string {
      if (typed.trim().length > most) fault(path, 'too-long');
      return typed.trim();
    },
  };
}
