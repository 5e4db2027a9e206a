import { manifestStops } from '@fareground/domain/access/manifest';
import type { ManifestCall, ManifestResponse, ManifestRow } from '@fareground/domain/api/manifests';
import { noAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import type { Sheet, SheetColumn } from '@fareground/domain/core/sheet';
import { grouped, seatText } from '../../messages/ticket-words.ts';
import { assistanceText, needTexts, shortTail } from './manifest-words.ts';

/** Somebody who gets on or off at a stop. */
interface StopRow {
  /** Counted from 1. */
  readonly number: number;
  readonly stop: ManifestCall;
  readonly does: 'on' | 'off';
  readonly row: ManifestRow;
}

/** A manifest as a file: at each stop a row for everybody who gets off there, and for everybody who gets on. Times are by the stop's clock. */
export function manifestSheet({ stops, rows }: ManifestResponse): Sheet<StopRow> {
  async function* pages(): AsyncGenerator<readonly StopRow[], void> {
    for (const [index, { on, off }] of manifestStops(stops.length, rows).entries()) {
      const stop = stops[index];
      if (!stop) continue;
      const at = { number: index + 1, stop };
      yield [
        ...off.map((row) => ({ ...at, does: 'off' as const, row })),
        ...on.map((row) => ({ ...at, does: 'on' as const, row })),
      ];
    }
  }
  const nameOf = (index: number): string => stops[index]?.name ?? '';
  const assistanceOf = ({ assistance = noAssistance }: ManifestRow) => assistanceText(assistance);
  const columns: SheetColumn<StopRow>[] = [
    { heading: 'Stop', cell: ({ number }) => number },
    { heading: 'Name of the stop', cell: ({ stop }) => stop.name },
    {
      heading: 'Time',
      cell: ({ stop, does }) => ({
        at: does === 'on' ? stop.departsAt : stop.arrivesAt,
        zone: stop.timeZone,
      }),
    },
    { heading: 'On or off', cell: ({ does }) => does },
    { heading: 'Name', cell: ({ row }) => row.name },
    { heading: 'Seat', cell: ({ row: { seat, sections } }) => (seat === '' ? '' : seatText(seat, sections)) },
    { heading: 'Fare', cell: ({ row }) => row.fare ?? '' },
    { heading: 'Needs', cell: ({ row: { need } }) => (need ? needTexts[need] : '') },
    { heading: 'Assistance', cell: ({ row }) => assistanceOf(row).needs },
    { heading: 'Note', cell: ({ row }) => assistanceOf(row).note },
    { heading: 'Booking', cell: ({ row }) => grouped(row.bookingId) },
    { heading: 'Ticket ends in', cell: ({ row }) => shortTail(row) },
    { heading: 'From', cell: ({ row }) => nameOf(row.from) },
    { heading: 'To', cell: ({ row }) => nameOf(row.to) },
    { heading: 'On board since', cell: ({ stop, row }) => ({ at: row.usedAt, zone: stop.timeZone }) },
  ];
  return { columns, pages: pages() };
}
