import type { CallTimes } from '@fareground/domain/catalogue/trips/reschedule';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { useStopPlaces } from '../../../staff/data/venues.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import {
  draftOf,
  movedBy,
  type ReadReschedule,
  readReschedule,
  type TypedCall,
  withTime,
} from './reschedule-draft.ts';
import { RescheduleMove } from './reschedule-move.tsx';

/** Gives a trip other times: which, whom that concerns, and doing it. Nobody loses their place. */
export function RescheduleCard({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const now = useOpenedAt();
  const places = useStopPlaces();
  const [draft, setDraft] = useState(() => draftOf(trip));
  const [asked, setAsked] = useState<CallTimes[] | null>(null);
  const [fault, setFault] = useState<Extract<ReadReschedule, { ok: false }> | null>(null);
  // What was shown is of the times before.
  const change = (next: TypedCall[]) => {
    setDraft(next);
    setAsked(null);
    setFault(null);
  };
  const look = () => {
    const read = readReschedule(trip, draft, now, places.data);
    setAsked(read.ok ? read.times : null);
    setFault(read.ok ? null : read);
  };
  return (
    <Card title={t('tripChanges.reschedule')}>
      <div className="change-body">
        <p>{t('tripChanges.rescheduleLead')}</p>
        <MoveAll onMove={(minutes) => change(movedBy(draft, trip.timetable, minutes))} />
        <Calls trip={trip} draft={draft} onChange={change} />
        {fault ? (
          <Note tone="warn" role="alert">
            {t(`tripChanges.rescheduleFault.${fault.fault}`, {
              stop: trip.timetable[fault.stop ?? 0]?.name ?? '',
            })}
          </Note>
        ) : null}
        {asked ? (
          <RescheduleMove key={JSON.stringify(asked)} trip={trip} times={asked} />
        ) : (
          <div>
            <Button kind="line" onClick={look}>
              {t('tripChanges.rescheduleLook')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** So many minutes for all stops at once. */
function MoveAll({ onMove }: { readonly onMove: (minutes: number) => void }) {
  const t = useT();
  const [text, setText] = useState('15');
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  return (
    <div className="reschedule-all">
      <Field
        label={t('tripChanges.rescheduleAll')}
        error={minutes === null ? t('tripChanges.rescheduleMinutes') : undefined}
      >
        <Input
          inputMode="numeric"
          maxLength={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="row row-wrap">
        {([-1, 1] as const).map((way) => (
          <Button key={way} kind="line" onClick={() => minutes !== null && onMove(way * minutes)}>
            {t(way < 0 ? 'tripChanges.rescheduleEarlier' : 'tripChanges.rescheduleLater')}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface CallsProps {
  readonly trip: Trip;
  readonly draft: readonly TypedCall[];
  readonly onChange: (next: TypedCall[]) => void;
}

/** The times of each stop, on its own clock. */
function Calls({ trip: { timetable }, draft, onChange }: CallsProps) {
  const t = useT();
  return (
    <ul className="reschedule-calls">
      {timetable.map((stop, index) => {
        const ends = index === 0 ? ['departs' as const] : (['arrives', 'departs'] as const);
        return (
          <li key={stop.id} className="reschedule-call">
            {(index === timetable.length - 1 ? (['arrives'] as const) : ends).map((end) => (
              <Field
                key={end}
                label={t(`tripChanges.reschedule.${end}`, { stop: stop.name })}
                hint={t('changes.inZone', { zone: stop.timeZone })}
              >
                <Input
                  type="datetime-local"
                  value={draft[index]?.[end].wall ?? ''}
                  onChange={({ target }) =>
                    onChange(withTime(draft, timetable, { stop: index, end, wall: target.value }))
                  }
                />
              </Field>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
