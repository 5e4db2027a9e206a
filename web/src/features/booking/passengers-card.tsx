import type { FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import { noAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import {
  type ExtraKind,
  extraKinds,
  extraLeft,
  type OwnExtras,
} from '@fareground/domain/catalogue/trips/extras';
import type { NeighbourKind } from '@fareground/domain/catalogue/trips/neighbour-request';
import { type Placed, placePriceAllIn } from '@fareground/domain/catalogue/trips/place-price';
import { legMask } from '@fareground/domain/catalogue/trips/segments';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { type PassengerKind, passengerKinds } from '@fareground/domain/catalogue/trips/trip-fares';
import { classOfSeat, classSections } from '@fareground/domain/catalogue/vehicles/seat-class';
import { seatsBeside } from '@fareground/domain/catalogue/vehicles/seats-beside';
import { wheelchairPlaces } from '@fareground/domain/catalogue/vehicles/wheelchair-places';
import { lazy, Suspense, useMemo } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { seatName } from '../../views/seat-name.ts';
import { useLiveAvailability } from './data/live-availability.ts';
import type { LegStops } from './leg.ts';
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
  readonly leg: LegStops;
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
  leg,
  rule,
  sections,
  now,
  choice,
  onChange,
}: PassengersCardProps) {
  const t = useT();
  const names = classSections(trip.layout);
  const live = useLiveAvailability(trip.extras ? trip.id : undefined);
  const mask = legMask(trip.timetable.length, leg.from, leg.to);
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
            placePriceAllIn(trip, [leg.from, leg.to], placed, classOfSeat(trip.layout, seat), rule);
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

interface ExtrasFieldsProps {
  readonly trip: Pick<Trip, 'extras' | 'currency'>;
  /** What they add to what one pays, minor units. */
  readonly priceOf: (extras: OwnExtras) => number;
  /** "4A" */
  readonly seatText: string;
  readonly value: OwnExtras | undefined;
  /** How many of each kind there is room for here. */
  readonly room: Readonly<Record<ExtraKind, number>>;
  readonly onChange: (kind: ExtraKind, count: number) => void;
}

/** What is brought along to a seat, with what it costs; nothing where the trip takes nothing along. */
function ExtrasFields({ trip, priceOf, seatText, value, room, onChange }: ExtrasFieldsProps) {
  const t = useT();
  const format = useFormat();
  return extraKinds.map((kind) => {
    const offered = trip.extras?.[kind];
    if (!offered) return null;
    const { each } = offered;
    const own = value?.[kind] ?? 0;
    const left = Math.max(0, room[kind]);
    // What was chosen stays to be seen where somebody else has it meanwhile.
    const most = Math.max(own, Math.min(each, left));
    const text = t('trip.extraLeft', { left });
    return (
      <Field
        key={kind}
        label={t('trip.extraOf', { extra: t(`extra.${kind}`), seat: seatText })}
        hint={text}
        error={own > left ? text : undefined}
      >
        <Select
          value={own}
          disabled={most === 0}
          onChange={({ target }) => onChange(kind, Number(target.value))}
        >
          <option value={0}>{t('trip.extraNone')}</option>
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t('trip.extraPriced', {
                count,
                price: format.money(priceOf({ [kind]: count }), trip.currency),
              })}
            </option>
          ))}
        </Select>
      </Field>
    );
  });
}

interface NeighboursFieldProps {
  /** "4A" */
  readonly seatText: string;
  readonly value: NeighbourKind | undefined;
  /** Whom one may ask for here. */
  readonly possible: readonly NeighbourKind[];
  /** Somebody beside it asked: it is for these alone. */
  readonly isForSome: boolean;
  readonly onChange: (kind: NeighbourKind | undefined) => void;
}

/** Whom a passenger asks to sit beside them, being one of these. */
function NeighboursField({ seatText, value, possible, isForSome, onChange }: NeighboursFieldProps) {
  const t = useT();
  const isPossible = value === undefined ? !isForSome : possible.includes(value);
  const hint = isForSome
    ? 'neighbours.forSome'
    : possible.length === 0
      ? 'neighbours.none'
      : 'neighbours.hint';
  return (
    <Field
      label={t('neighbours.of', { seat: seatText })}
      hint={t(hint)}
      error={isPossible ? undefined : t('neighbours.impossible')}
    >
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(possible.find((kind) => kind === target.value))}
      >
        {isForSome && value !== undefined ? null : <option value="">{t('neighbours.anybody')}</option>}
        {[...new Set([...possible, ...(value ? [value] : [])])].map((kind) => (
          <option key={kind} value={kind}>
            {t(`neighbours.${kind}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface PassengerKindFieldProps {
  readonly trip: Pick<Trip, 'fares' | 'currency'>;
  /** What each of them pays, minor units. */
  readonly priceOf: (kind: PassengerKind | undefined) => number;
  /** "4A" */
  readonly seatText: string;
  /** Nothing for an adult. */
  readonly value: PassengerKind | undefined;
  readonly onChange: (kind: PassengerKind | undefined) => void;
}

/** Who travels on a seat, with what each of them pays; nothing where all pay the same. */
function PassengerKindField({ trip, priceOf, seatText, value, onChange }: PassengerKindFieldProps) {
  const t = useT();
  const format = useFormat();
  const { concessions } = trip.fares ?? {};
  const reduced = passengerKinds.filter((kind) => concessions?.[kind] !== undefined);
  if (reduced.length === 0) return null;
  const priced = (kind?: PassengerKind) =>
    t('passenger.priced', {
      passenger: t(`passenger.${kind ?? 'adult'}`),
      price: format.money(priceOf(kind), trip.currency),
    });
  return (
    <Field label={t('trip.passengerOf', { seat: seatText })}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(reduced.find((kind) => kind === target.value))}
      >
        <option value="">{priced()}</option>
        {reduced.map((kind) => (
          <option key={kind} value={kind}>
            {priced(kind)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
