import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyerSchema } from '@fareground/domain/booking/buyer';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { documentSize, indexUse, limits, nameSize } from './document-size.ts';
import * as grown from './grown-documents.test-helper.ts';
import { type KeysOf, largestOf, storedIndexes } from './largest-document.test-helper.ts';
import { schemas } from './schemas.test-helper.ts';

const { house } = grown;
const count = (value: number): string => value.toLocaleString('en-GB');

interface Row {
  readonly document: string;
  readonly grows: string;
  /** In the largest house. */
  readonly size: string;
  readonly holds: string;
  readonly documents: () => grown.Grown[];
}

/** What grows with sales, partners or people, as the table of docs/operations.md has it. */
const rows: readonly Row[] = [
  {
    document: 'ledgerMonths',
    grows: 'kinds of movements, currencies',
    size: '31 days of 16 kinds in three currencies',
    holds: 'the sums of one sale stand in `ledgerSales`',
    documents: grown.ledgerMonths,
  },
  {
    document: 'ledgerDays',
    grows: 'kinds of movements, currencies',
    size: '96 quarters of an hour of 16 kinds in three currencies',
    holds: 'the same',
    documents: grown.ledgerDays,
  },
  {
    document: 'ledgerSales',
    grows: 'months in which one sale moves',
    size: '20 years',
    holds: `a document a sale: ${count(house.salesAMonth)} new ones a month are as many small documents`,
    documents: grown.ledgerSales,
  },
  {
    document: 'ledgerSaleMonths',
    grows: 'quarters of an hour in which one sale moves',
    size: 'every one of a month, four kinds',
    holds: 'a document a sale and month',
    documents: grown.ledgerSaleMonths,
  },
  {
    document: 'ledgerGroups',
    grows: 'organisers and operators, routes, fares, events of an organiser',
    size: `${house.routes} routes, ${house.partners} partners, ${house.fares} fares, ${house.eventsOfPartner} events of one partner, each selling all the time`,
    holds:
      'a document a grouping and half year, eight days or three hours; some 300 of them, each selling all the time, are the most',
    documents: grown.ledgerGroups,
  },
  {
    document: 'pools',
    grows: 'live holds; seats of a section',
    size: '20,000 holds, or 500 seats held and wished for',
    holds: '`MAX_HOLDS`, 500 seats a section; a rush spreads over shards',
    documents: grown.pools,
  },
  {
    document: 'availability/…/sections',
    grows: 'seats, stretches of the way that are held',
    size: '120 seats on 30 stretches, or 396 on 8',
    holds:
      'sections of a vehicle; 500 seats on 30 stretches, all of them held and beside somebody who asked, would not fit',
    documents: grown.sections,
  },
  {
    document: 'allotments',
    grows: 'seats that are kept out of sale',
    size: '1,000 seats, 400 pools',
    holds: '`MAX_ALLOTTED_SEATS`',
    documents: grown.allotments,
  },
  {
    document: 'bookings',
    grows: 'places of one booking',
    size: '100 lines',
    holds: '`MAX_TICKETS`',
    documents: grown.bookings,
  },
  {
    document: 'buyers',
    grows: 'bookings of one person',
    size: '200 bookings that name 3,000 kinds of ticket',
    holds: '`MAX_RECENT` and `MAX_NAMED`: the oldest are dropped',
    documents: grown.buyers,
  },
  {
    document: 'answerSheets',
    grows: 'places of one booking, questions',
    size: '1,400 answers, with their questions 230,000 letters of three bytes',
    holds: '`MAX_ANSWERS`, `MAX_SHEET`',
    documents: grown.answerSheets,
  },
  {
    document: 'venues/…/plans',
    grows: 'rows of a hall',
    size: '3,000 lines',
    holds: '`MAX_LINES`',
    documents: grown.plans,
  },
  {
    document: 'events/…/tiers',
    grows: 'rows of a hall',
    size: '60,000 seats in 2,200 lines',
    holds: '`MAX_TIER_LINES`',
    documents: grown.tiers,
  },
  {
    document: 'trips',
    grows: 'stops, fares by zone and by table, coaches',
    size: '200 stops, 1,600 fares of zones and 19,900 of a table, 40 coaches',
    holds: '`MAX_STOPS`, `MAX_ZONE_FARES`',
    documents: grown.trips,
  },
  {
    document: 'search/current',
    grows: 'cities with events',
    size: `${count(house.cities)} cities`,
    holds: 'some 5,900 cities are the most',
    documents: grown.searchCurrent,
  },
  {
    document: 'searchChunks',
    grows: 'events of a city, departures of a city and day, places',
    size: 'any number',
    holds: 'files are cut into chunks of 900,000 bytes',
    documents: grown.searchChunks,
  },
  {
    document: 'departureChanges',
    grows: 'boards that a trip stood on since they were written last',
    size: '2,000 boards',
    holds: 'it is deleted when they are written, within a minute',
    documents: grown.departureChanges,
  },
  {
    document: 'limits',
    grows: 'unpaid holds of guests of one network',
    size: '1,000 holds of ten sales each',
    holds: '`MAX_GUEST_HOLDS`',
    documents: grown.limitsOfNetwork,
  },
  {
    document: 'settings/owners',
    grows: 'people who were owners',
    size: '1,000 owners, 10,000 former ones',
    holds: 'its schema',
    documents: grown.owners,
  },
];

/** How many keys a map has that its schema lets grow, and why no more. */
const keysOf: Readonly<Record<string, KeysOf>> = {
  availability: {
    // Kinds of ticket of an event, or sections of a trip, with extras and quotas.
    left: 60,
    capacity: 60,
    'sharing.ownLeft': 20,
    'sharing.quotaLeft': 5,
  },
  events: { pricesByTier: 20 },
  tickets: { sections: 40 },
  offeringChanges: { sections: 40 },
  // Placeholders of a template.
  mail: { 'message.values': 30 },
  // Drivers of one run within a week.
  duties: { former: 100 },
};

/** The collection of a row: the last but one part of its paths. */
const collectionOf = ([path]: grown.Grown): string => path.split('/').at(-2) ?? '';

const measured = rows.map((row) => {
  const documents = row.documents();
  const sizes = documents.map(([path, fields]) => ({
    bytes: documentSize(path, fields),
    name: nameSize(path),
    ...{ collection: collectionOf([path, fields]), index: indexUse(path, fields, storedIndexes) },
  }));
  return { row, sizes };
});

describe.each(measured)('$row.document', ({ sizes }) => {
  it('fits what the database takes', () => {
    expect(sizes.length).toBeGreaterThan(0);
    for (const { bytes, name, index } of sizes) {
      expect(bytes).toBeLessThanOrEqual(limits.bytes);
      expect(index.entries).toBeLessThanOrEqual(limits.indexEntries);
      expect(index.bytes).toBeLessThanOrEqual(limits.indexBytes);
      expect(name).toBeLessThanOrEqual(limits.nameBytes);
    }
  });
});

const inTable = new Set(measured.flatMap(({ sizes }) => sizes.map(({ collection }) => collection)));
const others = Object.entries({ ...schemas, buyers: buyerSchema })
  .filter(([collection]) => !inTable.has(collection) || collection === 'settings')
  .map(([collection, schema]) => ({ collection, ...largestOf(collection, schema, keysOf[collection]) }));

test.each(others)(
  '$collection is bounded by its schema, or stands in the table',
  ({ bytes, entries, unbounded }) => {
    expect(unbounded).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(limits.bytes);
    expect(entries).toBeLessThanOrEqual(limits.indexEntries);
  },
);

const kilobytes = (bytes: number): string => `${count(Math.ceil(bytes / 10_000) * 10)} kB`;
const most = (numbers: readonly number[]): number => Math.max(...numbers);

/** The table of docs/operations.md. */
const table = [
  '| document | what grows it | at the largest house | bytes | index entries | what holds it |',
  '|---|---|---|---|---|---|',
  ...measured.map(({ row, sizes }) =>
    [
      '',
      `\`${row.document}\``,
      row.grows,
      row.size,
      kilobytes(most(sizes.map(({ bytes }) => bytes))),
      count(most(sizes.map(({ index }) => index.entries))),
      row.holds,
      '',
    ]
      .join(' | ')
      .trim(),
  ),
  [
    '',
    'every other document',
    'lists and texts of its own',
    'as long as they may be',
    kilobytes(most(others.map(({ bytes }) => bytes))),
    count(most(others.map(({ entries }) => entries))),
    'its schema',
    '',
  ]
    .join(' | ')
    .trim(),
];

test('docs/operations.md has the table', () => {
  const lines = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| document | what grows it'));
  expect(lines.slice(start, start + table.length)).toEqual(table);
});
