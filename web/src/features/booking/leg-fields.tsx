import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { startTransition, useEffect, useLayoutEffect, useOptimistic, useRef } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { type LegStops, legFrom } from './leg.ts';

interface LegFieldsProps {
  readonly trip: Trip;
  /** The one in the address. */
  readonly leg: LegStops;
  /** Called in a transition, with the leg that was shown before. */
  readonly onChange: (leg: LegStops, before: LegStops) => void;
}

/** Where to get on and off: on a city bus with eighty stops nobody looks for theirs on a line. Only what is possible is offered. */
export function LegFields({ trip, leg, onChange }: LegFieldsProps) {
  const t = useT();
  const format = useFormat();
  const { timetable } = trip;
  // The address follows in a transition: until it does, the next choice builds on what the fields show.
  const [shown, show] = useOptimistic(leg);
  const choose = (next: LegStops) =>
    startTransition(() => {
      show(next);
      onChange(next, shown);
    });
  const getOn = useRef<HTMLSelectElement>(null);
  const getOff = useRef<HTMLSelectElement>(null);
  const early = useRef(leg);
  // What was chosen before the page was alive is read at once, and asked for as soon as the router takes it.
  useLayoutEffect(() => {
    early.current = { from: Number(getOn.current?.value), to: Number(getOff.current?.value) };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const { from, to } = early.current;
    if (from !== leg.from || to !== leg.to) choose(legFrom(trip, from, to));
  }, []);
  const options = (isOffered: (index: number) => boolean, time: 'departsAt' | 'arrivesAt') =>
    timetable.flatMap((stop, index) =>
      isOffered(index) ? (
        <option key={stop.id} value={index}>
          {t('trip.stopAt', { name: stop.name, time: format.time(stop[time], stop.timeZone) })}
        </option>
      ) : (
        []
      ),
    );
  return (
    <div className="leg-fields">
      <Field label={t('trip.getOn')}>
        <Select
          ref={getOn}
          value={shown.from}
          onChange={(event) => choose(legFrom(trip, Number(event.target.value), shown.to))}
        >
          {options((index) => timetable[index]?.boards === true && index < timetable.length - 1, 'departsAt')}
        </Select>
      </Field>
      <Field label={t('trip.getOff')}>
        <Select
          ref={getOff}
          value={shown.to}
          onChange={(event) => choose({ from: shown.from, to: Number(event.target.value) })}
        >
          {options((index) => timetable[index]?.alights === true && index > shown.from, 'arrivesAt')}
        </Select>
      </Field>
    </div>
  );
}
