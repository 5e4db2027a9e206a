import type { FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import { noAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { type ExtraKind, extraKinds, extraLeft } from '@fareground/domain/catalogue/trips/extras';
import { type Placed, placePriceAllIn } from '@fareground/domain/catalogue/trips/place-price';
import { journeyMask } from '@fareground/domain/catalogue/trips/segments';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { classOfSeat, classSections } from '@fareground/domain/catalogue/vehicles/seat-class';
import { seatsBeside } from '@fareground/domain/catalogue/vehicles/seats-beside';
import { wheelchairPlaces } from '@fareground/domain/catalogue/vehicles/wheelchair-places';
import { lazy, Suspense, useMemo } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Card } from '../../ui/card.tsx';
import { seatName } from '../../views/seat-name.ts';
import { useLiveAvailability } from './data/live-availability.ts';
import { ExtrasFields } from './extras-fields.tsx';
import type { JourneyStops } from './journey.ts';
import { NeighboursField } from './neighbours-field.tsx';
import { PassengerKindField } from './passenger-kind-field.tsx';
import { PassengerName } from './passenger-name.tsx';
import {
  nameSeat,
  roomFor,
  type SeatChoice,
  type Sections,
  seatAssistance,
  seatExtra,
  seatNeighbours,
  seatPassenger,
} from './seat-choice.ts';
import { possibleNeighbours, seatFor } from './seat-neighbours.ts';

/** Few sit on a wheelchair place. */
const AssistanceFields = lazy(() => import('../../views/assistance-fields.tsx'));

interface PassengersCardProps {
  readonly trip: Trip;
  readonly journey: JourneyStops;
  /** Fees and taxes that are charged. */
  readonly rule: FeeRule;
  readonly sections: Sections;
  readonly now: number;
  /** With a seat at least. */
  readonly choice: SeatChoice;
  readonly onChange: (choice: SeatChoice) => void;
}

/** Who sits on the chosen seats of a trip, and what each of them brings along. */
export default function PassengersCard({
  trip,
  journey,
  rule,
  sections,
  now,
  choice,
  onChange,
}: PassengersCardProps) {
  const t = useT();
  const names = classSections(trip.layout);
  const live = useLiveAvailability(trip.extras ? trip.id : undefined);
  const mask = journeyMask(trip.timetable.length, journey.from, journey.to);
  const left = Object.fromEntries(
    extraKinds.map((kind) => [kind, extraLeft(trip.extras, kind, live.data?.extrasLeft?.[kind], mask)]),
  ) as Record<ExtraKind, number>;
  const beside = useMemo(() => seatsBeside(trip.layout), [trip.layout]);
  const places = useMemo(() => wheelchairPlaces(trip.layout), [trip.layout]);
  const own = choice.seats;
  return (
    <Card title={t('trip.names')}>
      <p className="small muted">{t('trip.namesLead')}</p>
      <div className="book-names">
        {choice.seats.map((seat, index) => {
          const seatText = seatName(t, seat, names);
          const passenger = choice.passengers?.[index];
          const priceOf = (placed: Placed) =>
            placePriceAllIn(trip, [journey.from, journey.to], placed, classOfSeat(trip.layout, seat), rule);
          return (
            <div key={seat} className="book-passenger">
              <PassengerName
                label={t('trip.nameOf', { seat: seatText })}
                value={choice.names[index] ?? ''}
                isFirst={index === 0}
                onChange={(name) => onChange(nameSeat(choice, seat, name))}
              />
              <PassengerKindField
                trip={trip}
                priceOf={(kind) => priceOf({ passenger: kind })}
                seatText={seatText}
                value={passenger}
                onChange={(kind) => onChange(seatPassenger(choice, seat, kind))}
              />
              {trip.neighbourWishes ? (
                <NeighboursField
                  seatText={seatText}
                  value={choice.neighbours?.[index]}
                  possible={possibleNeighbours(sections, seat, mask, now, { beside, own })}
                  isForSome={seatFor(sections, seat, mask) !== undefined}
                  onChange={(kind) => onChange(seatNeighbours(choice, seat, kind))}
                />
              ) : null}
              {places.has(seat) ? (
                <Suspense>
                  <AssistanceFields
                    title={t('trip.assistance', { seat: seatText })}
                    value={choice.assistance?.[index] ?? noAssistance}
                    onChange={(told) => onChange(seatAssistance(choice, seat, told))}
                  />
                </Suspense>
              ) : null}
              <ExtrasFields
                trip={trip}
                priceOf={(extras) => priceOf({ passenger, extras }) - priceOf({ passenger })}
                seatText={seatText}
                value={choice.extras?.[index]}
                room={roomFor(choice, index, left)}
                onChange={(kind, count) => onChange(seatExtra(choice, seat, kind, count))}
              />
            </div>
          );
        })}
      </div>
    </Card>
  );
}
