import { checkInConverter } from '@fareground/domain/access/check-in';
import { eventConverter } from '@fareground/domain/catalogue/events/event';
import { eventDraftConverter } from '@fareground/domain/catalogue/events/event-draft';
import { tierConverter } from '@fareground/domain/catalogue/events/tier';
import { storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { venueConverter } from '@fareground/domain/catalogue/halls/venue';
import { placeConverter } from '@fareground/domain/catalogue/search/place';
import {
  privateSettingsConverter,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { termsConverter } from '@fareground/domain/catalogue/settings/terms';
import { stopConverter } from '@fareground/domain/catalogue/trips/stop';
import { tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { vehicleConverter } from '@fareground/domain/catalogue/vehicles/vehicle';
import { voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import type { DocumentConverter } from '@fareground/domain/core/document';
import { mailTextConverter } from '@fareground/domain/messages/mail-text';
import { reportMailConverter } from '@fareground/domain/payments/ledger/report-mail';
import { applicationConverter } from '@fareground/domain/people/application';
import { partnerConverter } from '@fareground/domain/people/partner';
import { passengerConverter } from '@fareground/domain/people/passenger';
import { userConverter } from '@fareground/domain/people/user';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import fc from 'fast-check';
import type firebase from 'firebase/compat/app';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Actor, contextOf } from './support/actors.ts';
import { documents } from './support/documents.ts';
import { startRules } from './support/rules-environment.ts';

type Data = Record<string, unknown>;
type Converter = Pick<DocumentConverter<never>, 'shape' | 'toFirestore'>;
interface Compared {
  name: string;
  converter: Converter;
  /** Stored ones may be older than the stamp; whoever writes must sign. */
  mustBeSigned?: true;
  actor: Actor;
  path: string;
  valid: Data;
  beside?: Record<string, Data>;
  /** Fields whose value rules fix beyond the schema (an id, a first state): damaged in shape only, never varied. */
  fixed: string[];
}

/** What a converter writes, or null where its schema refuses. */
function written({ converter, mustBeSigned }: Compared, data: Data): Data | null {
  if (mustBeSigned && (data.updatedAt === undefined || data.updatedBy === undefined)) return null;
  try {
    return converter.toFirestore(data as never);
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

const event = documents.events('night', 'events');
const trip = documents.trips('bus', 'travel');
const serial = '01234567890123456789';

const compared: Compared[] = [
  {
    name: 'users',
    converter: userConverter,
    actor: 'self',
    path: 'users/self',
    valid: { ...documents.users('self'), wantsReminders: true, wantsChanges: false },
    fixed: ['id'],
  },
  {
    name: 'passengers',
    converter: passengerConverter,
    actor: 'self',
    path: 'users/self/passengers/p00',
    valid: documents.passengers('p00'),
    fixed: ['id'],
  },
  {
    name: 'reportMails',
    converter: reportMailConverter,
    actor: 'finance',
    path: 'users/finance/reportMails/money',
    valid: documents.reportMails(),
    fixed: ['report'],
  },
  {
    name: 'reportMails of tax',
    converter: reportMailConverter,
    actor: 'finance',
    path: 'users/finance/reportMails/tax',
    valid: { report: 'tax', every: 'week', zone: 'Europe/Lisbon', updatedAt: 1_795_000_000_000 },
    fixed: ['report'],
  },
  {
    name: 'reportMails of a settlement',
    converter: reportMailConverter,
    actor: 'finance',
    path: 'users/finance/reportMails/settlement',
    valid: {
      report: 'settlement',
      every: 'month',
      zone: 'Europe/Lisbon',
      partner: 'Rua Nova',
      updatedAt: 1_795_000_000_000,
    },
    fixed: ['report'],
  },
  {
    name: 'reportMails of bookings',
    converter: reportMailConverter,
    actor: 'support',
    path: 'users/support/reportMails/bookings',
    valid: documents.bookingMails(),
    fixed: ['report'],
  },
  {
    name: 'partners',
    converter: partnerConverter,
    actor: 'travel',
    path: 'partners/minho-lines',
    valid: documents.partners('minho-lines', 'travel'),
    fixed: ['id', 'updatedBy'],
  },
  {
    name: 'partners of whom a name is known',
    converter: partnerConverter,
    actor: 'events',
    path: 'partners/minho-lines',
    valid: {
      ...documents.partners('minho-lines', 'events'),
      ...{
        legalName: '',
        address: '',
        country: '',
        vatNumber: '',
        email: '',
        phone: '',
        website: '',
        about: '',
      },
    },
    fixed: ['id', 'updatedBy'],
  },
  {
    name: 'venues',
    converter: venueConverter,
    mustBeSigned: true,
    actor: 'events',
    path: 'venues/coliseu',
    valid: documents.venues('coliseu', 'events'),
    fixed: ['id', 'updatedBy'],
  },
  {
    name: 'plans',
    converter: storedPlanConverter,
    actor: 'events',
    path: 'venues/coliseu/plans/concert-1',
    valid: {
      ...documents.plans('concert-1', 'coliseu', 'events'),
      zones: ['A Πλατεία', 'B Столы', 'C スタンディング & バー'],
      lines: [
        '*stage @0,0 r0 1400x400 المسرح',
        '~floor=400 @0,500 r0 1200x600 zC スタンディング',
        '#st Πλατεία',
        'A=1-12|13-24 @0,900 r0 b42 p55 g110 zA w1,24 c2 v12',
        '#t Столы',
        'T1=1-4 @-900,500 r-30 t zB',
      ],
    },
    fixed: ['id', 'venueId', 'inUse', 'updatedBy'],
  },
  {
    name: 'events',
    converter: eventConverter,
    actor: 'events',
    path: 'events/night',
    valid: { ...event, state: 'draft' },
    fixed: ['id', 'state', 'pricesByTier', 'updatedBy'],
  },
  {
    name: 'eventDrafts',
    converter: eventDraftConverter,
    actor: 'events',
    path: 'eventDrafts/new-1',
    valid: documents.eventDrafts('new-1', 'events'),
    fixed: ['id', 'revision', 'publishedAs', 'updatedBy'],
  },
  {
    name: 'tiers',
    converter: tierConverter,
    mustBeSigned: true,
    actor: 'events',
    path: 'events/night/tiers/floor',
    valid: {
      ...documents.tiers('floor', 'night', 'events'),
      layout: ['#a Stalls', '1:SS_SS', 'C=1-12|14-13', 'D=7-1/2'],
      zone: 'A',
    },
    beside: { 'events/night': event },
    fixed: ['id', 'eventId', 'updatedBy'],
  },
  {
    name: 'places',
    converter: placeConverter,
    mustBeSigned: true,
    actor: 'travel',
    path: 'places/porto',
    valid: {
      ...documents.places('porto', 'travel'),
      changeMinutes: 15,
      changesTo: ['porto-ribeira/25', 'porto-campanha/-'],
      latitude: 41.1406,
      longitude: -8.6137,
      parentId: 'porto',
      zone: 'PRT1',
      code: '4004',
    },
    fixed: ['id', 'updatedBy'],
  },
  {
    name: 'vehicles',
    converter: vehicleConverter,
    actor: 'travel',
    path: 'vehicles/ml-204',
    valid: {
      ...documents.vehicles('ml-204', 'travel'),
      outOfService: ['2026-12-24/2026-12-26'],
      pictures: [{ path: 'vehicles/ml-204/k3x9a7b2c4d6e8f0.webp', alt: 'The upper deck' }],
      turnaroundMinutes: 45,
    },
    fixed: ['id', 'updatedBy'],
  },
  {
    name: 'vehicles of a partner',
    converter: vehicleConverter,
    actor: 'travel',
    path: 'vehicles/ml-204',
    valid: { ...documents.vehicles('ml-204', 'travel'), partnerId: 'minho-lines' },
    beside: { 'partners/minho-lines': documents.partners('minho-lines', 'travel') },
    fixed: ['id', 'updatedBy', 'partnerId', 'operator'],
  },
  {
    name: 'trips',
    converter: tripConverter,
    actor: 'travel',
    path: 'trips/bus',
    valid: trip,
    fixed: ['id', 'state', 'onSale', 'timetable', 'updatedBy'],
  },
  {
    name: 'stops',
    converter: stopConverter,
    mustBeSigned: true,
    actor: 'travel',
    path: 'trips/bus/stops/01',
    valid: { ...documents.stops('01', 'bus', 'travel'), zone: 'PRT1' },
    beside: { 'trips/bus': trip },
    fixed: ['id', 'tripId', 'updatedBy'],
  },
  {
    name: 'checkIns',
    converter: checkInConverter,
    actor: 'gate',
    path: `checkIns/${serial}-0a1b2c`,
    valid: documents.checkIns(`${serial}-0a1b2c`, 'gate'),
    fixed: ['id', 'serial', 'staffUid'],
  },
  {
    name: 'vouchers',
    converter: voucherConverter,
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    valid: documents.vouchers('AUTUMN20', 'events'),
    fixed: ['code', 'updatedBy'],
  },
  {
    name: 'vouchers bound to places and a person',
    converter: voucherConverter,
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    valid: {
      ...documents.vouchers('AUTUMN20', 'events'),
      kind: 'amount',
      per: 'ticket',
      tierIds: ['floor'],
      seats: ['u-4A', 'u-17', 'st-C-12'],
      email: 'inka@example.org',
      budget: 50_000,
      shards: 4,
      batch: 'Press, autumn',
    },
    fixed: ['code', 'updatedBy'],
  },
  {
    name: 'vouchers that only open',
    converter: voucherConverter,
    actor: 'events',
    path: 'vouchers/PRESS20',
    valid: { ...documents.vouchers('PRESS20', 'events'), kind: 'opens', value: 0, tierIds: ['floor'] },
    fixed: ['code', 'updatedBy'],
  },
  {
    name: 'settings/public',
    converter: publicSettingsConverter,
    actor: 'owner',
    path: 'settings/public',
    valid: documents.publicSettings('owner'),
    fixed: ['updatedBy'],
  },
  {
    name: 'settings/private',
    converter: privateSettingsConverter,
    actor: 'owner',
    path: 'settings/private',
    valid: documents.privateSettings('owner'),
    fixed: ['updatedBy'],
  },
  {
    name: 'settings/terms',
    converter: termsConverter,
    actor: 'owner',
    path: 'settings/terms',
    valid: documents.terms('owner'),
    fixed: ['updatedBy'],
  },
  {
    name: 'mailTexts',
    converter: mailTextConverter,
    actor: 'owner',
    path: 'mailTexts/reminder',
    valid: documents.mailTexts('owner'),
    fixed: ['template', 'updatedBy'],
  },
  {
    name: 'applications',
    converter: applicationConverter,
    actor: 'self',
    path: 'applications/self',
    valid: documents.applications('self'),
    fixed: ['id', 'state'],
  },
];

const oddTexts = [
  'Foo/Bar',
  'Europe/Atlantis',
  'europe/lisbon',
  '+01:00',
  'UTC',
  'Etc/GMT+5',
  'America/Argentina/Buenos_Aires',
  'Asia/Calcutta',
  'Asia/Kolkata',
  '',
  ' ',
  'EUR',
  'music',
  'bus',
  'percent',
  'PT',
  'pt',
  'a@b.co',
  'a@@b.co',
  '.a@b.co',
  'a..b@c.de',
  'porto',
  'Por\nto',
  'Por\tto',
  'Por\rto',
  'Por\u0000to',
  'Por\u0085to',
  'Por\ufffeto',
  'Por\u{1ffff}to',
  'Porto',
  'x'.repeat(21),
  'x'.repeat(41),
  'x'.repeat(81),
  'x'.repeat(121),
  'x'.repeat(201),
  'x'.repeat(301),
  'x'.repeat(2001),
  'x'.repeat(4001),
  '+351 9',
  'en',
  'en-gb',
  'https://a.pt/x',
  'https://a b',
  'ftp://a',
  'line\nline',
  '01',
];
const oddNumbers = [
  0,
  1,
  -1,
  2,
  16,
  17,
  50,
  51,
  60,
  61,
  99,
  100,
  101,
  500,
  501,
  1440,
  1441,
  5000,
  5001,
  8760,
  8761,
  100_000,
  100_001,
  10_000_000,
  10_000_001,
  1e11,
  1e11 + 1,
  7_258_118_400_000,
  7_258_118_400_001,
  0.5,
  10.25,
  -90,
  -90.5,
  90,
  -180,
  180,
  180.5,
];
const oddOthers: unknown[] = [
  true,
  false,
  null,
  [],
  {},
  ['wifi'],
  ['gold', 'wifi'],
  ['#m Main', '1:SS_SS'],
  ['#m Main', '1:SZ'],
  ['1:SS', '2:SS'],
  ['#m Main'],
  ['porto', 'Vigo'],
  ['porto', 'vigo', 'tui'],
];

/** Values of the field's own kind first; a few of every other kind. */
function oddValuesFor(value: unknown): unknown[] {
  const few = [oddTexts[2], oddNumbers[1], ...oddOthers.slice(0, 5)];
  if (typeof value === 'string') return [...oddTexts, ...few];
  if (typeof value === 'number') return [...oddNumbers, ...few];
  return [...oddOthers, oddTexts[2], oddNumbers[1]];
}

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ maxLength: 12, unit: 'grapheme-ascii' }));
const oddNumber = fc.oneof(fc.constantFrom(...oddNumbers), fc.integer({ min: -5, max: 2_000_000_000_000 }));
const oddValue = fc.oneof(oddText, oddNumber, fc.constantFrom(...oddOthers));

type Damage =
  | { kind: 'keep' }
  | { kind: 'drop'; field: string }
  | { kind: 'add'; field: string; value: unknown }
  | { kind: 'replace'; field: string; value: unknown }
  | { kind: 'replaceInside'; field: string; value: unknown };

function damages({ valid, fixed }: Compared): fc.Arbitrary<Damage> {
  const fields = Object.keys(valid);
  const free = fields.filter((field) => !fixed.includes(field));
  const sameKind = (field: string) => {
    if (typeof valid[field] === 'string') return fc.oneof({ weight: 3, arbitrary: oddText }, oddValue);
    if (typeof valid[field] === 'number') return fc.oneof({ weight: 3, arbitrary: oddNumber }, oddValue);
    return oddValue;
  };
  const isMap = (field: string) =>
    typeof valid[field] === 'object' && valid[field] !== null && !Array.isArray(valid[field]);
  const inside = free
    .filter(isMap)
    .flatMap((field) => Object.keys(valid[field] as Data).map((key) => `${field}.${key}`));
  return fc.oneof(
    fc.constant<Damage>({ kind: 'keep' }),
    fc.constantFrom(...fields).map((field): Damage => ({ kind: 'drop', field })),
    fc.record({
      kind: fc.constant('add' as const),
      field: fc.constantFrom('admin', 'roles', 'price2', '_x'),
      value: oddValue,
    }),
    {
      weight: 8,
      arbitrary: fc
        .constantFrom(...free)
        .chain((field) => sameKind(field).map((value): Damage => ({ kind: 'replace', field, value }))),
    },
    {
      weight: inside.length > 0 ? 3 : 0,
      arbitrary: fc
        .constantFrom(...(inside.length > 0 ? inside : ['-']))
        .chain((field) =>
          fc.oneof(oddNumber, oddValue).map((value): Damage => ({ kind: 'replaceInside', field, value })),
        ),
    },
  );
}

function apply(valid: Data, damage: Damage): Data {
  const copy = structuredClone(valid);
  if (damage.kind === 'drop') delete copy[damage.field];
  if (damage.kind === 'add' || damage.kind === 'replace') copy[damage.field] = damage.value;
  if (damage.kind === 'replaceInside') {
    const [outer = '', inner = ''] = damage.field.split('.');
    const map = copy[outer];
    // An earlier damage may have put something else in the map's place.
    if (typeof map === 'object' && map !== null) (map as Data)[inner] = damage.value;
  }
  return copy;
}

setLogLevel('silent');
const environments = new Map<string, Promise<RulesTestEnvironment>>();
afterAll(async () => {
  for (const environment of environments.values()) await (await environment).cleanup();
});

/**
 * A project of its own for each collection, so that they need not wait for each other; and none is that of the matrix, whose coverage the emulator
 * would count these writes to.
 */
function startFor({ name }: Compared): Promise<RulesTestEnvironment> {
  const started =
    environments.get(name) ?? startRules(`demo-shapes-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`);
  environments.set(name, started);
  return started;
}

interface Place {
  /** As somebody whom rules do not hold back. */
  readonly owner: firebase.firestore.Firestore;
  /** As the collection's writer. */
  readonly document: firebase.firestore.DocumentReference;
  /** Whether the rules let the writer create it; it is gone again afterwards. */
  readonly isAllowed: (data: Data) => Promise<boolean>;
}

/** An empty database with what stands beside the document. The owner's connection is one for the whole test: a new one for each write takes longer than all else. */
async function inPlace(one: Compared, act: (place: Place) => Promise<void>): Promise<void> {
  const environment = await startFor(one);
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const owner = context.firestore();
    for (const [path, data] of Object.entries(one.beside ?? {})) await owner.doc(path).set(data);
    const document = contextOf(environment, one.actor).firestore().doc(one.path);
    await act({
      owner,
      document,
      isAllowed: async (data) => {
        const allowed = await document.set(data).then(
          () => true,
          () => false,
        );
        if (allowed) await owner.doc(one.path).delete();
        return allowed;
      },
    });
  });
}

/** Every field has had each odd value before; these are pairs of damages. `npm run bench -- properties` makes more. */
const RUNS = Number(process.env.FAREGROUND_RUNS ?? 20);

describe('zod and the rules accept the same documents', () => {
  it.concurrent.each(compared)(
    'on $name',
    (one) =>
      inPlace(one, async ({ isAllowed }) => {
        async function compare(data: Data): Promise<void> {
          const stored = written(one, data);
          // What the converter refuses is sent as a client without it would.
          const allowed = await isAllowed(stored ?? { ...data, shape: one.converter.shape });
          if (allowed === (stored !== null)) return;
          throw new Error(
            `zod ${stored ? 'accepts' : 'refuses'}, the rules do not, for ${JSON.stringify(data)}`,
          );
        }
        for (const field of Object.keys(one.valid).filter((name) => !one.fixed.includes(name))) {
          for (const value of oddValuesFor(one.valid[field])) await compare({ ...one.valid, [field]: value });
        }
        const some = fc.array(damages(one), { minLength: 1, maxLength: 2 });
        await fc.assert(
          fc.asyncProperty(some, (all) => compare(all.reduce(apply, one.valid))),
          { numRuns: RUNS },
        );
      }),
    Math.max(60_000, RUNS * 10_000),
  );
});

it('what functions wrote of an event stays, and staff may change the rest of it', async () => {
  const one = compared.find(({ name }) => name === 'events') as Compared;
  const full = {
    ...one.valid,
    // The area and the name that are looked at last.
    timeZone: 'Pacific/Wallis',
    performers: Array.from({ length: 20 }, () => 'x'.repeat(80)),
    organiser: 'x'.repeat(120),
    ageLimit: 18,
    seriesId: 'night',
    gallery: [{ path: 'events/night/stage.webp', alt: 'The stage' }],
    planId: 'concert-1',
    offerHours: 3,
    priceTo: 4_200,
    pricesByTier: { floor: 2_800, circle: 4_200 },
    quotas: Array.from({ length: 5 }, (_, index) => ({
      id: `q${index}`,
      name: 'x'.repeat(60),
      capacity: 400,
      shards: 4,
    })),
    questions: Array.from({ length: 10 }, (_, index) => ({
      id: `q${index}`,
      label: 'x'.repeat(120),
      hint: 'x'.repeat(200),
      kind: 'choice',
      options: Array.from({ length: 12 }, (_, option) => `Option ${option}`),
      required: true,
      per: 'ticket',
      tierIds: ['floor'],
    })),
  };
  expect(written(one, full)).not.toBeNull();
  await inPlace(one, async ({ owner, document }) => {
    await owner.doc(one.path).set(full);
    const updatedAt = Number(one.valid.updatedAt) + 1;
    await document.set({ ...full, summary: 'Another one.', updatedAt });
    await document.set({ ...full, performers: ['Ana'], updatedAt: updatedAt + 1 }).then(
      () => expect.unreachable(),
      () => undefined,
    );
  });
});

it('what functions wrote of a tier stays, and staff may change the rest of it', async () => {
  const one = compared.find(({ name }) => name === 'tiers') as Compared;
  const full = {
    ...one.valid,
    openPrice: { suggested: 3_000, most: 9_000 },
    fares: Array.from({ length: 8 }, (_, index) => ({
      id: `f${index}`,
      name: 'x'.repeat(60),
      price: 100,
      note: 'x'.repeat(120),
    })),
    maxPerPerson: 2,
    quotaId: 'hall',
    follows: 'early',
  };
  expect(written(one, full)).not.toBeNull();
  await inPlace(one, async ({ owner, document }) => {
    await owner.doc(one.path).set(full);
    const updatedAt = Number(one.valid.updatedAt) + 1;
    await document.set({ ...full, description: 'Another one.', updatedAt });
    await document.set({ ...full, fares: full.fares.slice(1), updatedAt: updatedAt + 1 }).then(
      () => expect.unreachable(),
      () => undefined,
    );
  });
});

describe('a document says its shape', () => {
  it.each(compared)('on $name: the newest is taken, any other is refused', (one) =>
    inPlace(one, async ({ isAllowed }) => {
      const { shape: newest } = one.converter;
      expect(await isAllowed({ ...one.valid, shape: newest })).toBe(true);
      // Without one it is the first.
      expect(await isAllowed(one.valid)).toBe(newest === 1);
      for (const shape of [newest + 1, newest - 1, -1, 0.5, String(newest), true, null, [newest], {}]) {
        expect([shape, await isAllowed({ ...one.valid, shape })]).toEqual([shape, false]);
      }
    }),
  );
});

describe('pictures of a vehicle', () => {
  const one = compared.find(({ name }) => name === 'vehicles') as Compared;
  const path = 'vehicles/ml-204/k3x9a7b2c4d6e8f0.webp';
  const of = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, index) => ({
      path,
      alt: `Side ${index}`,
      ...(index === count - 1 && more),
    }));
  it.each([
    ['none', [], true],
    ['as many as there may be', of(8), true],
    ['one more', of(9), false],
    ['of the vehicle that it was copied from', of(1, { path: path.replace('ml-204', 'ml-100') }), true],
    ['the last without words', of(8, { alt: '' }), false],
    ['words of two lines', of(1, { alt: 'The upper\ndeck' }), false],
    ['200 characters', of(1, { alt: '😀'.repeat(200) }), true],
    ['201 characters', of(1, { alt: 'x'.repeat(201) }), false],
    ['words that are a number', of(1, { alt: 7 }), false],
    ['the last of an event', of(8, { path: path.replace('vehicles', 'events') }), false],
    ['a small size', of(1, { path: path.replace('.webp', '-small.webp') }), false],
    ['elsewhere on the web', of(1, { path: `https://pictures.test/${path}` }), false],
    ['a further field', of(1, { size: 1 }), false],
    ['without a path', [{ alt: 'The upper deck' }], false],
    ['a text', [path], false],
  ])('(%s) are kept by zod and by the rules alike', async (_what, pictures, isKept) => {
    const data = { ...one.valid, pictures };
    expect(written(one, data) !== null).toBe(isKept);
    await inPlace(one, async ({ isAllowed }) => expect(await isAllowed(data)).toBe(isKept));
  });
});
