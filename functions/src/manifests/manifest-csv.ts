import type { ManifestResponse, ManifestRow } from '@fareground/domain/calls/manifests';
import { CSV_BOM, csvRow } from '@fareground/domain/core/csv';
import { isoWithOffset } from '@fareground/domain/core/iso-time';
import { manifestStops } from '@fareground/domain/manifests/manifest';
import { noAssistance } from '@fareground/domain/trips/assistance-on-ticket';
import { grouped, seatText } from '../documents/ticket-words.ts';
import { assistanceText, needTexts, shortTail } from './manifest-words.ts';

const columns = [
  'Stop',
  'Name of the stop',
  'Time',
  'On or off',
  'Name',
  'Seat',
  'Fare',
  'Needs',
  'Assistance',
  'Note',
  'Booking',
  'Ticket ends in',
  'From',
  'To',
  'On board since',
] as const;

/** A manifest as a CSV file in pieces, one a stop: a line for everybody who gets off there, and for everybody who gets on. Times are by the stop's clock, with its offset. */
export async function* manifestCsv({ stops, rows }: ManifestResponse): AsyncGenerator<string, void> {
  yield CSV_BOM + csvRow(columns);
  for (const [index, { on, off }] of manifestStops(stops.length, rows).entries()) {
    const stop = stops[index];
    if (!stop || on.length + off.length === 0) continue;
    const line = (row: ManifestRow, does: 'on' | 'off'): string => {
      const told = assistanceText(row.assistance ?? noAssistance);
      return csvRow([
        index + 1,
        stop.name,
        isoWithOffset(does === 'on' ? stop.departsAt : stop.arrivesAt, stop.timeZone),
        does,
        row.name,
        row.seat === '' ? '' : seatText(row.seat, row.sections),
        row.fare ?? '',
        row.need ? needTexts[row.need] : '',
        told.asked,
        told.note,
        grouped(row.bookingId),
        shortTail(row),
        stops[row.from]?.name ?? '',
        stops[row.to]?.name ?? '',
        row.usedAt === null ? '' : isoWithOffset(row.usedAt, stop.timeZone),
      ]);
    };
    yield [...off.map((row) => line(row, 'off')), ...on.map((row) => line(row, 'on'))].join('');
  }
}
