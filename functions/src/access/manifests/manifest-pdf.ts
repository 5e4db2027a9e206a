import { manifestStops } from '@fareground/domain/access/manifest';
import type { ManifestResponse, ManifestRow } from '@fareground/domain/api/manifests';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { grouped, madeText, seatText } from '../../messages/ticket-words.ts';
import { type DocumentColumn, type DocumentLine, listPdf } from '../../platform/pdf/list-pdf.ts';
import { assistanceText, needTexts, shortTail } from './manifest-words.ts';

/** Somebody at one of their two stops. */
interface PaperRow extends ManifestRow {
  readonly does: string;
}

const columnsOf = (zone: string): readonly DocumentColumn<PaperRow>[] => [
  { heading: 'Seat', width: 52, typeface: 'strong', text: ({ seat }) => (seat === '' ? '' : seatText(seat)) },
  {
    heading: 'Name',
    width: 158,
    typeface: 'text',
    text: ({ name, fare, need }) =>
      [name || 'No name', fare, need && needTexts[need]].filter(Boolean).join(', '),
  },
  { heading: 'Journey', width: 122, typeface: 'text', text: ({ does }) => does },
  { heading: 'Booking', width: 78, typeface: 'board', text: ({ bookingId }) => grouped(bookingId) },
  { heading: 'Ends in', width: 46, typeface: 'board', text: shortTail },
  {
    heading: 'On board',
    width: 47,
    typeface: 'text',
    text: ({ usedAt }) => (usedAt === null ? '' : clockTime(usedAt, zone)),
  },
];

/** Who gets on and off at each stop of a trip, on paper. Stops where nobody does are left out. */
export function manifestPdf(manifest: ManifestResponse): Promise<Uint8Array> {
  const { trip, stops, rows, unreadable, at } = manifest;
  const [first, last] = [stops[0], stops.at(-1)];
  const zone = first?.timeZone ?? 'UTC';
  const start = first?.departsAt ?? at;
  const title = `${trip.operator} ${trip.number}`;
  const way = `${first?.name ?? ''} – ${last?.name ?? ''}`;
  const leaves = `${calendarDate(start, zone, { year: true })}, leaves ${clockTime(start, zone)} ${zoneName(start, zone)}`;
  const aboard = rows.filter(({ usedAt }) => usedAt !== null).length;
  return listPdf({
    title,
    name: `Passengers: ${title}`,
    counts: [`${rows.length} passengers`, `${aboard} boarded`],
    where: `${leaves} · ${way}`,
    columns: columnsOf(zone),
    lines: linesOf(manifest),
    foot: madeText(at, zone, unreadable),
  });
}

/** What whoever drives prepares for this passenger, below their line. */
function notesOf({ assistance }: ManifestRow): string[] {
  if (!assistance) return [];
  const { needs, note } = assistanceText(assistance);
  return [needs, note].filter(Boolean);
}

function linesOf({ stops, rows }: ManifestResponse): DocumentLine<PaperRow>[] {
  const nameOf = (stop: number) => stops[stop]?.name ?? '';
  return manifestStops(stops.length, rows).flatMap(({ on, off, boarded, expectedAfter }, index) => {
    const stop = stops[index];
    if (!stop || on.length + off.length === 0) return [];
    const clock = clockTime(on.length > 0 ? stop.departsAt : stop.arrivesAt, stop.timeZone);
    const bay = stop.bay ? `, bay ${stop.bay}` : '';
    const counts = `${on.length} on (${boarded} boarded), ${off.length} off, ${expectedAfter} travel on`;
    return [
      { heading: `${clock} ${stop.name}${bay}: ${counts}` },
      ...off.map((row) => ({ row: { ...row, does: `Off, from ${nameOf(row.from)}` }, notes: notesOf(row) })),
      ...on.map((row) => ({
        row: { ...row, does: `On, to ${nameOf(row.to)}` },
        notes: notesOf(row),
        isTicked: row.usedAt !== null,
      })),
    ];
  });
}
