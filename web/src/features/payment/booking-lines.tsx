import type { Booking, BookingLine } from '@fareground/domain/booking/booking';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import { boughtTogether } from '../../views/packaged-lines.ts';
import { passengerWords } from '../../views/passenger-words.ts';
import { seatName } from '../../views/seat-name.ts';

/** "2 × Floor"; "2 × seats 4A, 4B" */
export function lineWhat(t: Translate, line: BookingLine): string {
  const seats = line.seats.map((seat) => seatName(t, seat, line.sections)).join(', ');
  const inSeats = t('pay.seats', { count: line.quantity, seats });
  if (line.kind === 'trip') return inSeats + passengerWords(t, line);
  const places = t('pay.line', {
    count: line.quantity,
    what: [line.tierName, line.fareName].filter(Boolean).join(', '),
  });
  return line.seats.length > 0 ? `${places}, ${inSeats}` : places;
}

/** What is in the booking, in the order in which it happens. */
export function BookingLines({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const format = useFormat();
  const lines = boughtTogether(booking.lines)
    .flatMap(({ key, sold, lines: own }) =>
      own.map(({ line }, index) => ({ key: `${key} ${index}`, line, partOf: sold?.name })),
    )
    .sort((a, b) => a.line.startsAt - b.line.startsAt);
  return (
    <section aria-label={t('pay.lines')}>
      <ul className="pay-lines">
        {lines.map(({ key, line, partOf }) => {
          const zone = line.kind === 'event' ? line.timeZone : line.from.timeZone;
          const category = line.kind === 'event' ? line.category : line.vehicleKind;
          const where =
            line.kind === 'event'
              ? `${line.venueName}, ${line.city}`
              : `${line.from.name} – ${line.to.name}, ${line.operator} ${line.number}`;
          return (
            <li key={key} className="pay-line" data-cat={category}>
              <time dateTime={new Date(line.startsAt).toISOString()}>
                {format.clock(line.startsAt, zone)}
                <small>
                  {format.zone(line.startsAt, zone)}, {format.date(line.startsAt, zone)}
                </small>
              </time>
              <p>
                <CategoryLabel category={category} />
                <b>{line.title}</b>
                <span>{where}</span>
                {partOf ? <span>{t('pay.inPackage', { name: partOf })}</span> : null}
              </p>
              <b>{lineWhat(t, line)}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
