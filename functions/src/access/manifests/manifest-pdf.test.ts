import type { ManifestResponse, ManifestRow } from '@fareground/domain/api/manifests';
import { csvPieces } from '@fareground/domain/core/sheet';
import { HOUR } from '@fareground/domain/core/time';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { pagesOfText } from '../../platform/pdf/pdf-text.test-helper.ts';
import { manifestPdf } from './manifest-pdf.ts';
import { manifestSheet } from './manifest-sheet.ts';

const start = Date.UTC(2026, 10, 27, 9);
const stopAt = (name: string, index: number): ManifestResponse['stops'][number] => ({
  name,
  city: name,
  timeZone: 'Europe/Lisbon',
  bay: index === 1 ? '7' : '',
  arrivesAt: start + index * HOUR,
  departsAt: start + index * HOUR,
  boards: true,
  alights: true,
});
const row = (index: number, more: Partial<ManifestRow> = {}): ManifestRow => ({
  name: `Rider ${index}`,
  from: 0,
  to: 3,
  seat: 'm-1A',
  bookingId: '4820193652',
  tail: String(index).padStart(10, '0'),
  usedAt: null,
  ...more,
});
const manifestOf = (rows: readonly ManifestRow[]): ManifestResponse => ({
  trip: {
    id: 'bus',
    kind: 'bus',
    operator: 'Minho Lines',
    number: 'ML 204',
    state: 'boarding',
    delayMinutes: 0,
    onSale: true,
    currency: 'EUR',
    seats: 40,
  },
  stops: ['Vigo', 'Braga', 'Nowhere', 'Porto'].map(stopAt),
  rows: [...rows],
  unreadable: 0,
  at: start,
});
const csvOf = async (rows: readonly ManifestRow[]) => {
  let text = '';
  for await (const piece of csvPieces(manifestSheet(manifestOf(rows)))) text += piece;
  return text;
};

test('on paper everybody stands where they get on with a box, and where they get off without one', async () => {
  const rows = [
    row(1, { usedAt: start }),
    row(2, { from: 0, to: 1, need: 'wheelchair' }),
    row(3, { from: 1, fare: 'Child' }),
  ];
  const pages = await pagesOfText(await manifestPdf(manifestOf(rows)));
  const texts = pages.flatMap((page) => page.texts);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Minho Lines ML 204',
      '3 passengers',
      '1 boarded',
      '09:00 Vigo: 2 on (1 boarded), 0 off, 2 travel on',
      '10:00 Braga, bay 7: 1 on (0 boarded), 1 off, 2 travel on',
      '12:00 Porto: 0 on (0 boarded), 2 off, 0 travel on',
      'Off, from Vigo',
      'On, to Braga',
      'Rider 3, Child',
    ]),
  );
  expect(texts.some((text) => text.includes('Nowhere'))).toBe(false);
  expect(pages.reduce((sum, { boxes }) => sum + boxes, 0)).toBe(3);
});

test('what somebody needs stands below them at both of their stops, on paper and in the spreadsheet', async () => {
  const note = 'The chair is 62 cm wide, weighs 140 kg with the battery, and turns on the spot. '
    .repeat(2)
    .trim();
  const needing = row(1, {
    need: 'wheelchair',
    assistance: { chair: 'powered', needs: ['ramp-on', 'ramp-off', 'help', 'dog'], note },
  });
  const [page] = await pagesOfText(await manifestPdf(manifestOf([needing, row(2)])));
  const texts = page?.texts ?? [];
  const asked =
    'Powered wheelchair, ramp or lift to get on, ramp or lift to get off, help to get on and off, assistance dog';
  expect(texts.filter((text) => text === asked)).toHaveLength(2);
  expect(texts.join(' ')).toContain('turns on the spot. The chair');
  const [off, on] = parse(await csvOf([needing]), { bom: true, columns: true }) as Record<string, string>[];
  for (const line of [off, on])
    expect(line).toMatchObject({ Needs: 'Wheelchair place', Assistance: asked, Note: note });
});

test('nobody is parted from what they need by the end of a page', async () => {
  const needing = (index: number) => row(index, { assistance: { needs: ['dog'], note: `Note ${index}` } });
  const many = Array.from({ length: 60 }, (_, index) => needing(index));
  const pages = await pagesOfText(await manifestPdf(manifestOf(many)));
  expect(pages.length).toBeGreaterThan(4);
  for (const { texts } of pages) {
    const people = texts.flatMap((text) => /^Rider (\d+)$/.exec(text)?.[1] ?? []);
    expect(texts.flatMap((text) => /^Note (\d+)$/.exec(text)?.[1] ?? [])).toEqual(people);
  }
});

test('1,500 passengers are on paper in a moment', async () => {
  const began = performance.now();
  const many = Array.from({ length: 1_500 }, (_, index) => row(index));
  const pages = await pagesOfText(await manifestPdf(manifestOf(many)));
  expect(pages.reduce((sum, { boxes }) => sum + boxes, 0)).toBe(1_500);
  expect(performance.now() - began).toBeLessThan(30_000);
});

test('a spreadsheet calculates nothing of what passengers call themselves', async () => {
  const name = '=HYPERLINK("http://evil","x")';
  const lines = parse(await csvOf([row(1, { name, from: 1, to: 3 })]), {
    bom: true,
    columns: true,
  }) as Record<string, string>[];
  expect(lines).toEqual([
    expect.objectContaining({ Stop: '2', 'On or off': 'on', Name: `'${name}`, To: 'Porto' }),
    expect.objectContaining({ Stop: '4', 'On or off': 'off', From: 'Braga', 'Ticket ends in': '000001' }),
  ]);
});
