import { type ExtraKind, extraKinds, extraLeft } from '@fareground/domain/trips/extras';
import { journeyMask } from '@fareground/domain/trips/segments';
import type { Trip } from '@fareground/domain/trips/trip';
import { useT } from '../../i18n/use-t.tsx';
import { Card } from '../../ui/card.tsx';
import { seatName } from '../../views/seat-name.ts';
import { useLiveAvailability } from './data/live-availability.ts';
import { ExtrasFields } from './extras-fields.tsx';
import type { JourneyStops } from './journey.ts';
import { PassengerKindField } from './passenger-kind-field.tsx';
import { PassengerName } from './passenger-name.tsx';
import { nameSeat, roomFor, type SeatChoice, seatExtra, seatPassenger } from './seat-choice.ts';

interface PassengersCardProps {
  readonly trip: Trip;
  readonly journey: JourneyStops;
  /** With a seat at least. */
  readonly choice: SeatChoice;
  readonly onChange: (choice: SeatChoice) => void;
}

/** Who sits on the chosen seats of a trip, and what each of them brings along. */
export default function PassengersCard({ trip, journey, choice, onChange }: PassengersCardProps) {
  const t = useT();
  const live = useLiveAvailability(trip.extras ? trip.id : undefined);
  const mask = journeyMask(trip.timetable.length, journey.from, journey.to);
  const left = Object.fromEntries(
    extraKinds.map((kind) => [kind, extraLeft(trip.extras, kind, live.data?.extrasLeft?.[kind], mask)]),
  ) as Record<ExtraKind, number>;
  return (
    <Card title={t('trip.names')}>
      <p className="small muted">{t('trip.namesLead')}</p>
      <div className="book-names">
        {choice.seats.map((seat, index) => (
          <div key={seat} className="book-passenger">
            <PassengerName
              label={t('trip.nameOf', { seat: seatName(t, seat) })}
              value={choice.names[index] ?? ''}
              isFirst={index === 0}
              onChange={(name) => onChange(nameSeat(choice, seat, name))}
            />
            <PassengerKindField
              trip={trip}
              journey={journey}
              seat={seat}
              value={choice.passengers?.[index]}
              onChange={(kind) => onChange(seatPassenger(choice, seat, kind))}
            />
            <ExtrasFields
              trip={trip}
              seat={seat}
              value={choice.extras?.[index]}
              room={roomFor(choice, index, left)}
              onChange={(kind, count) => onChange(seatExtra(choice, seat, kind, count))}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
