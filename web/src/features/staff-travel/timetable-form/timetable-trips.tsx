import type { PlannedTrip, TimeWarning } from '@fareground/domain/api/make-trips';
import { runningLimits } from '@fareground/domain/catalogue/trips/running-times';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, TicketButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { changeSale, makeTrips } from '../data/trip-calls.ts';
import type { ShownPlan, TimetableFormState } from './use-timetable-form.ts';

const tones: Readonly<Partial<Record<PlannedTrip['state'], Tone>>> = {
  ready: 'good',
  clash: 'warn',
  busy: 'warn',
  away: 'warn',
  unsold: 'warn',
};
const textOf = (state: PlannedTrip['state'], gap: PlannedTrip['gap']) =>
  gap ? (`timetable.gap.${gap.reason}` as const) : state === 'busy' ? 'timetable.busy' : 'timetable.clash';

/** Rows that are shown before somebody asks for all. */
const FIRST_ROWS = 12;

/** Beyond which the warning comes. */
function hoursOf(warning: TimeWarning['warning'], kind: VehicleKind = 'bus'): number {
  const { legHours, stopHours, tripHours } = runningLimits[kind];
  return warning === 'long-stop' ? stopHours : warning === 'long-trip' ? tripHours : legHours;
}

/** The trips of a timetable, how each stands, and the buttons that make those that are ready. */
export function TimetableTrips({
  form,
  plan,
}: {
  readonly form: TimetableFormState;
  readonly plan: ShownPlan;
}) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const navigate = useNavigate();
  const [showsAll, setShowsAll] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const { busy, problem, run } = useStaffAction(makeTrips);
  const sale = useStaffAction(changeSale);
  const zoneOf = (index: number) =>
    form.places.find(({ id }) => id === form.draft.calls.at(index)?.placeId)?.timeZone ?? 'UTC';
  const ready = plan.trips.filter(({ state }) => state === 'ready');
  const unsold = plan.trips.filter(({ state }) => state === 'unsold');
  const canMake = ready.length > 0 && (plan.warnings.length === 0 || isConfirmed);
  const leave = async (text: string, date = '') => {
    toast({ text });
    form.clear();
    await navigate(staffPaths.manageTrip.to({}, { date }));
  };
  const sellMade = async () => {
    const answer = await sale.run({ tripIds: unsold.map(({ tripId }) => tripId), sells: true });
    if (answer) await leave(t('timetable.sold', { count: answer.tripIds.length }), unsold[0]?.date);
  };
  const make = async (onSale: boolean) => {
    if (!form.read.ok) return;
    const answer = await run({ ...form.read.timetable, onSale, ...(isConfirmed && { confirmed: true }) });
    if (!answer) return;
    await leave(
      t(onSale ? 'timetable.sold' : 'timetable.made', { count: answer.tripIds.length }),
      ready[0]?.date,
    );
  };
  return (
    <Card
      title={t('timetable.tripsReady', { count: ready.length })}
      aside={
        <span className="muted">
          {t('timetable.duration', {
            hours: Math.floor(plan.duration / HOUR),
            minutes: Math.round((plan.duration % HOUR) / MINUTE),
          })}
        </span>
      }
    >
      <DataTable
        caption={t('timetable.tripsCaption')}
        rows={showsAll ? plan.trips : plan.trips.slice(0, FIRST_ROWS)}
        rowKey={({ tripId }) => tripId}
        columns={[
          {
            key: 'leaves',
            heading: t('timetable.leaves'),
            cell: ({ departsAt }) => format.dateTime(departsAt, zoneOf(0)),
          },
          {
            key: 'arrives',
            heading: t('timetable.arrives'),
            cell: ({ arrivesAt }) => format.dateTime(arrivesAt, zoneOf(-1)),
          },
          {
            key: 'state',
            heading: t('timetable.state'),
            cell: ({ state, clash, gap }) => {
              const tone = gap ? 'warn' : tones[state];
              const other = clash ?? gap;
              return (
                <Badge {...(tone && { tone })}>
                  {other
                    ? t(textOf(state, gap), {
                        number: other.number,
                        at: format.dateTime(other.departsAt, zoneOf(0)),
                      })
                    : t(`timetable.state.${state}`)}
                </Badge>
              );
            },
          },
        ]}
      />
      {plan.trips.length > FIRST_ROWS && !showsAll ? (
        <Button kind="quiet" onClick={() => setShowsAll(true)}>
          {t('timetable.showAll', { count: plan.trips.length })}
        </Button>
      ) : null}
      <ActionProblem problem={problem ?? sale.problem} />
      {plan.warnings.length > 0 ? (
        <Note tone="warn">
          <strong>{t('timetable.warnings')}</strong>
          <ul>
            {plan.warnings.map(({ field, warning }) => (
              <li key={`${field} ${warning}`}>
                {t(`timetable.warning.${warning}`, {
                  number: Number(field.split('.')[1]) + 1,
                  hours: hoursOf(warning, form.fleet.find(({ id }) => id === form.draft.vehicleId)?.kind),
                })}
              </li>
            ))}
          </ul>
          <Checkbox
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
            label={t('timetable.confirm')}
          />
        </Note>
      ) : null}
      <div className="row row-wrap timetable-acts">
        <Button kind="line" disabled={!canMake || busy} onClick={() => void make(false)}>
          {t('timetable.makeOnly')}
        </Button>
        {unsold.length > 0 ? (
          <Button kind="line" busy={sale.busy} disabled={busy} onClick={() => void sellMade()}>
            {t('timetable.sellMade', { count: unsold.length })}
          </Button>
        ) : null}
        <TicketButton busy={busy} disabled={!canMake} onClick={() => void make(true)}>
          {t('timetable.sell', { count: ready.length })}
        </TicketButton>
      </div>
    </Card>
  );
}
