import type { Driver } from '@fareground/domain/api/duties';
import {
  MAX_PLANNED_CALLS,
  type PlanTripsRequest,
  planTripsRequestSchema,
} from '@fareground/domain/api/make-trips';
import type { Place } from '@fareground/domain/catalogue/search/place';
import { extraKinds, type TripExtras } from '@fareground/domain/catalogue/trips/extras';
import { fareIndex } from '@fareground/domain/catalogue/trips/leg-fare';
import { type PlanFault, planTimetable } from '@fareground/domain/catalogue/trips/plan-timetable';
import type { ClassFares } from '@fareground/domain/catalogue/trips/trip-fares';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import { betterClasses, isBetterClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { currencies } from '@fareground/domain/core/currencies';
import { readAmount, typedAmount } from '@fareground/domain/core/typed-amount';
import { z } from 'zod';

const typed = z.string().max(40).default('');
const callDraftSchema = z.object({
  placeId: typed,
  arrives: typed,
  departs: typed,
  bay: typed,
  /** Along the way from the first stop; may be empty. */
  km: typed,
  boards: z.boolean().default(true),
  alights: z.boolean().default(true),
});
export type CallDraft = z.infer<typeof callDraftSchema>;

/** One kind of extras as it is typed; no capacity: none is taken along. */
const extraDraftSchema = z.object({ capacity: typed, price: typed, each: z.string().max(40).default('1') });
export type ExtraDraft = z.infer<typeof extraDraftSchema>;
export const emptyExtra: ExtraDraft = { capacity: '', price: '', each: '1' };

/** A timetable as it is typed, finished or not; kept on this device until its trips are made. */
export const timetableDraftSchema = z.object({
  number: typed,
  vehicleId: z.string().max(80).default(''),
  /** Empty: nobody yet. */
  driverUid: z.string().max(128).default(''),
  currency: z.enum(currencies).default('EUR'),
  minimumFare: typed.default('0'),
  /** Empty: as much as an adult. */
  childPercent: typed,
  infantPercent: typed,
  /** What a place of a better class costs, percent of the fare; empty: the fare. */
  classes: z.partialRecord(z.enum(betterClasses), typed).default({}),
  fullRefundHours: typed.default('24'),
  partialRefundHours: typed.default('3'),
  partialRefundPercent: typed.default('50'),
  /** Empty: nothing off for there and back. */
  returnPercent: typed,
  /** Passengers may ask for neighbours of their own gender. */
  neighbourWishes: z.boolean().default(false),
  /** When the site sells them: empty for at once, and until they leave. */
  saleOpensDays: typed,
  saleClosesMinutes: typed,
  /** Empty: whoever misses a trip gets no other. */
  missedHours: typed,
  extras: z.partialRecord(z.enum(extraKinds), extraDraftSchema).default({}),
  calls: z.array(callDraftSchema).min(2).max(MAX_PLANNED_CALLS),
  /** What fares by distance are worked out with; may be empty. */
  per100Km: typed,
  eachLeg: typed,
  /** By "from>to", the numbers of two stops. */
  fares: z.record(z.string(), typed),
  from: typed,
  until: typed,
  weekdays: z.array(z.int().min(1).max(7)),
  without: z.array(typed).max(100),
  extra: z.array(typed).max(100),
});
export type TimetableDraft = z.infer<typeof timetableDraftSchema>;

export const emptyCall: CallDraft = {
  placeId: '',
  arrives: '',
  departs: '',
  bay: '',
  km: '',
  boards: true,
  alights: true,
};
export const emptyTimetable: TimetableDraft = {
  number: '',
  vehicleId: '',
  driverUid: '',
  currency: 'EUR',
  minimumFare: '0',
  childPercent: '',
  infantPercent: '',
  classes: {},
  fullRefundHours: '24',
  partialRefundHours: '3',
  partialRefundPercent: '50',
  returnPercent: '',
  neighbourWishes: false,
  saleOpensDays: '',
  saleClosesMinutes: '',
  missedHours: '',
  extras: {},
  calls: [emptyCall, emptyCall],
  per100Km: '',
  eachLeg: '',
  fares: {},
  from: '',
  until: '',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  without: [],
  extra: [],
};

export const fareKey = (from: number, to: number): string => `${from}>${to}`;

/** "12.5" are 12,500 metres; null for what is none of them. */
export function readMetres(km: string): number | null {
  const text = km.trim().replace(',', '.');
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000) : null;
}

/** Every leg of so many stops, in the order of the fares of a trip. */
export function legsOf(stops: number): readonly (readonly [from: number, to: number])[] {
  const legs: (readonly [number, number])[] = [];
  for (let from = 0; from < stops; from++) for (let to = from + 1; to < stops; to++) legs.push([from, to]);
  return legs.sort(([a, b], [c, d]) => fareIndex(stops, a, b) - fareIndex(stops, c, d));
}

/** The fares of longer ways, as the sums of those between neighbours on them. Those that cannot be added up stay. */
export function addedUp({ calls, fares, currency }: TimetableDraft): TimetableDraft['fares'] {
  const added = { ...fares };
  for (const [from, to] of legsOf(calls.length)) {
    if (to === from + 1) continue;
    const parts = Array.from({ length: to - from }, (_, at) =>
      readAmount(fares[fareKey(from + at, from + at + 1)] ?? '', currency),
    );
    const sum = parts.reduce<number | null>(
      (all, one) => (all === null || one === null ? null : all + one),
      0,
    );
    if (sum !== null) added[fareKey(from, to)] = typedAmount(sum, currency);
  }
  return added;
}

export type TimetableFault =
  | PlanFault['fault']
  | 'empty'
  | 'amount'
  | 'number'
  | 'time'
  | 'day'
  | 'hours'
  | 'each'
  | 'km'
  | 'class'
  | 'refund-order';
/** By the path of the field. */
export type TimetableFaults = Readonly<Record<string, TimetableFault>>;
export type ReadTimetable =
  | { readonly ok: true; readonly timetable: PlanTripsRequest }
  | { readonly ok: false; readonly faults: TimetableFaults };

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isClock = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);

/** What was typed, as the server takes it, or what is to be mended beside each field. */
export function readTimetable(
  draft: TimetableDraft,
  context: {
    readonly fleet: readonly Vehicle[];
    readonly drivers: readonly Driver[];
    readonly places: readonly Place[];
  },
): ReadTimetable {
  const faults: Record<string, TimetableFault> = {};
  const need = (field: string, isGood: boolean, fault: TimetableFault) => {
    if (!isGood) faults[field] ??= fault;
  };
  const whole = (field: 'fullRefundHours' | 'partialRefundHours' | 'partialRefundPercent', most: number) => {
    const value = /^\d{1,4}$/.test(draft[field].trim()) ? Number(draft[field]) : Number.NaN;
    need(field, value <= most, 'number');
    return value;
  };
  const amount = (field: string, text: string): number => {
    const read = readAmount(text, draft.currency);
    need(field, read !== null, text.trim() === '' ? 'empty' : 'amount');
    return read ?? 0;
  };
  need('number', draft.number.trim() !== '' && draft.number.trim().length <= 20, 'empty');
  need('vehicleId', draft.vehicleId !== '', 'empty');
  const last = draft.calls.length - 1;
  let farthest = 0;
  const calls = draft.calls.map(({ km, ...call }, index) => {
    const distance = readMetres(km);
    need(`calls.${index}.km`, km.trim() === '' || (distance !== null && distance >= farthest), 'km');
    farthest = distance ?? farthest;
    need(`calls.${index}.placeId`, call.placeId !== '', 'empty');
    need(`calls.${index}.arrives`, index === 0 || isClock(call.arrives), 'time');
    need(`calls.${index}.departs`, index === last || isClock(call.departs), 'time');
    return {
      ...call,
      bay: call.bay.trim().slice(0, 10),
      ...(distance !== null && { distance }),
      arrives: index === 0 ? call.departs : call.arrives,
      departs: index === last ? call.arrives : call.departs,
    };
  });
  const fares = legsOf(draft.calls.length).map(([from, to]) =>
    amount(`fares.${fareKey(from, to)}`, draft.fares[fareKey(from, to)] ?? ''),
  );
  need('from', isDay(draft.from), 'day');
  need('until', isDay(draft.until), 'day');
  for (const list of ['without', 'extra'] as const)
    for (const [index, day] of draft[list].entries()) need(`${list}.${index}`, isDay(day), 'day');
  const policy = {
    fullRefundHours: whole('fullRefundHours', 8_760),
    partialRefundHours: whole('partialRefundHours', 8_760),
    partialRefundPercent: whole('partialRefundPercent', 100),
    feesRefunded: false,
  };
  need('partialRefundHours', policy.partialRefundHours <= policy.fullRefundHours, 'refund-order');
  const part = (field: 'childPercent' | 'infantPercent' | 'returnPercent'): number | undefined => {
    const text = draft[field].trim();
    if (text === '') return undefined;
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    need(field, value <= 100, 'number');
    return value;
  };
  const [child, infant] = [part('childPercent'), part('infantPercent')];
  const concessions = { ...(child !== undefined && { child }), ...(infant !== undefined && { infant }) };
  const vehicle = context.fleet.find(({ id }) => id === draft.vehicleId) ?? null;
  const classes: ClassFares = {};
  for (const travelClass of classesIn(vehicle?.layout ?? []).filter(isBetterClass)) {
    const text = draft.classes[travelClass]?.trim() ?? '';
    if (text === '') continue;
    const percent = /^\d{3,4}$/.test(text) ? Number(text) : 0;
    need(`classes.${travelClass}`, percent >= 100 && percent <= 1_000, 'class');
    classes[travelClass] = percent;
  }
  const returnPercent = part('returnPercent');
  const [opensDays, closesMinutes] = (
    [
      ['saleOpensDays', 730],
      ['saleClosesMinutes', 10_080],
    ] as const
  ).map(([field, most]) => {
    const text = draft[field].trim();
    const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    need(field, text === '' || (value >= 1 && value <= most), 'number');
    return value || undefined;
  });
  const saleWindow = { ...(opensDays && { opensDays }), ...(closesMinutes && { closesMinutes }) };
  const missedHours = draft.missedHours.trim();
  need('missedHours', missedHours === '' || /^([1-9]|1\d|2[0-4])$/.test(missedHours), 'hours');
  const extras: TripExtras = {};
  for (const kind of extraKinds) {
    const { capacity, price, each } = draft.extras[kind] ?? emptyExtra;
    if (capacity.trim() === '') continue;
    const [most, own] = [capacity, each].map((text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0));
    need(`extras.${kind}.capacity`, most !== undefined && most >= 1 && most <= 1_000, 'number');
    need(`extras.${kind}.each`, own !== undefined && own >= 1 && own <= 5, 'each');
    extras[kind] = { capacity: most ?? 0, price: amount(`extras.${kind}.price`, price), each: own ?? 0 };
  }
  const minimumFare = amount('minimumFare', draft.minimumFare);
  const { from, until, weekdays, without, extra } = draft;
  const timetable = {
    number: draft.number.trim(),
    vehicleId: draft.vehicleId,
    ...(draft.driverUid !== '' && { driverUid: draft.driverUid }),
    currency: draft.currency,
    minimumFare,
    fares,
    ...(Object.keys(concessions).length > 0 && { concessions }),
    ...(Object.keys(classes).length > 0 && { classes }),
    policy,
    ...(Object.keys(extras).length > 0 && { extras }),
    ...(returnPercent && { returnPercent }),
    ...(draft.neighbourWishes && { neighbourWishes: true as const }),
    ...(Object.keys(saleWindow).length > 0 && { saleWindow }),
    ...(missedHours !== '' && { missed: { hours: Number(missedHours) } }),
    calls,
    days: { from, until, weekdays, without, extra },
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const parsed = planTripsRequestSchema.parse(timetable);
  const driver = context.drivers.find(({ uid }) => uid === draft.driverUid) ?? null;
  const plan = planTimetable(parsed, { vehicle, driver, places: context.places });
  if (plan.ok) return { ok: true, timetable: parsed };
  return {
    ok: false,
    faults: Object.fromEntries(plan.faults.map(({ field, fault }) => [fieldOf(field), fault])),
  };
}

/** The fields of the days stand at the top of the draft. */
const fieldOf = (path: string): string => path.replace(/^days\./, '');
