import { attendance, tiersOfRows } from '@fareground/domain/access/attendance';
import type { DoorEvent, DoorListPrint, DoorRow } from '@fareground/domain/api/door-lists';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { grouped, madeText, seatText } from '../../messages/ticket-words.ts';
import { type DocumentColumn, type DocumentLine, listPdf } from '../../platform/pdf/list-pdf.ts';

export interface DoorListDocument extends DoorListPrint {
  readonly event: DoorEvent;
  /** A part for each tier; the rows are in that order. */
  readonly byTier: boolean;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
}

const tierWidth = 96;
/** The door may ask for a proof of it. */
const withFare = (text: string, fare: string | undefined): string => (fare ? `${text}, ${fare}` : text);
const withGuest = (name: string, guestOf: string | undefined): string =>
  guestOf ? `${name} (guest of ${guestOf})` : name;

/** Behind the box to tick. A part for each tier needs no column of tiers: its names are wider. */
const columnsOf = (byTier: boolean, zone: string): readonly DocumentColumn<DoorRow>[] => [
  {
    heading: 'Name',
    width: byTier ? 182 + tierWidth : 182,
    typeface: 'text',
    text: ({ name, fare, guestOf }) =>
      withFare(withGuest(name || 'No name', guestOf), byTier ? fare : undefined),
  },
  ...(byTier
    ? []
    : [
        {
          heading: 'Ticket',
          width: tierWidth,
          typeface: 'text',
          text: ({ tier, fare }: DoorRow) => withFare(tier, fare),
        } as const,
      ]),
  {
    heading: 'Seat',
    width: 52,
    typeface: 'text',
    text: ({ seat, sections }) => (seat === '' ? '' : seatText(seat, sections)),
  },
  { heading: 'Booking', width: 78, typeface: 'board', text: ({ bookingId }) => grouped(bookingId) },
  { heading: 'Ends in', width: 48, typeface: 'board', text: ({ shortSerial }) => shortSerial },
  {
    heading: 'In',
    width: 47,
    typeface: 'text',
    text: ({ usedAt }) => (usedAt === null ? '' : clockTime(usedAt, zone)),
  },
];

/** The door list of an event on paper. */
export function doorListPdf(paper: DoorListDocument): Promise<Uint8Array> {
  const { event, rows, byTier, at, unreadable } = paper;
  const { title, startsAt, doorsAt, timeZone, venueName, city } = event;
  const date = calendarDate(startsAt, timeZone, { year: true });
  const times = `doors ${clockTime(doorsAt, timeZone)}, starts ${clockTime(startsAt, timeZone)} ${zoneName(startsAt, timeZone)}`;
  const { tickets, admitted, addOns } = attendance(tiersOfRows(rows));
  const apart = addOns.map((one) => `${one.name}: ${one.tickets}`).join(', ');
  return listPdf({
    title,
    name: `Door list: ${title}`,
    counts: [
      `${tickets} tickets`,
      [`${admitted} in`, apart && `Add-ons ${apart}`].filter(Boolean).join(' · '),
    ],
    where: `${date}, ${times} · ${venueName}, ${city}`,
    columns: columnsOf(byTier, timeZone),
    lines: linesOf(paper),
    foot: madeText(at, timeZone, unreadable),
  });
}

const lineOf = (row: DoorRow): DocumentLine<DoorRow> => ({ row, isTicked: row.usedAt !== null });

function linesOf({ rows, byTier }: DoorListDocument): DocumentLine<DoorRow>[] {
  if (!byTier) return rows.map(lineOf);
  return [...Map.groupBy(rows, ({ tier }) => tier)].flatMap(([tier, people]) => [
    { heading: `${tier}: ${people.length}` },
    ...people.map(lineOf),
  ]);
}
