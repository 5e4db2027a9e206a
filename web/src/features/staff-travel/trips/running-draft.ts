import type { RunningRequest } from '@fareground/domain/api/trip-changes';
import { type Trip, type TripState, tripLifecycle } from '@fareground/domain/catalogue/trips/trip';
import { draftSchema } from '../../../ui/form/schema.ts';

/** How a trip goes, as it is typed. */
export interface RunningDraft {
  readonly delayMinutes: string;
  readonly notice: string;
  readonly state: TripState;
  /** By the id of the stop. */
  readonly bays: Readonly<Record<string, string>>;
  /** For the log. */
  readonly reason: string;
}

export const draftOfTrip = ({ delayMinutes, notice, state, timetable }: Trip): RunningDraft => ({
  delayMinutes: String(delayMinutes),
  notice,
  state,
  bays: Object.fromEntries(timetable.map(({ id, bay }) => [id, bay])),
  reason: '',
});

/** The states that a trip can have now: its own, and those that may follow. It is cancelled elsewhere. */
export const nextStates = ({ state }: Pick<Trip, 'state'>): readonly Exclude<TripState, 'cancelled'>[] =>
  [state, ...tripLifecycle[state]].filter((one) => one !== 'cancelled');

/** Reads what differs from the trip. Where nothing does there is nothing to send. */
export const runningDraftSchema = (trip: Trip) =>
  draftSchema<RunningDraft, RunningRequest>((draft, fault) => {
    const typed = draft.delayMinutes.trim();
    if (/^\d{1,4}$/.test(typed) && Number(typed) <= 1_440) return changesOf(trip, draft);
    fault('delayMinutes', 'trips.fault.delay');
    return undefined;
  });

function changesOf(trip: Trip, draft: RunningDraft): RunningRequest | undefined {
  const delayMinutes = Number(draft.delayMinutes);
  const notice = draft.notice.trim();
  const reason = draft.reason.trim();
  const bays = trip.timetable.flatMap(({ id, bay }) => {
    const typed = (draft.bays[id] ?? bay).trim();
    return typed === bay ? [] : [{ stopId: id, bay: typed }];
  });
  const changes: RunningRequest = {
    ...(delayMinutes !== trip.delayMinutes && { delayMinutes }),
    ...(notice !== trip.notice && { notice }),
    ...(draft.state !== trip.state && draft.state !== 'cancelled' && { state: draft.state }),
    ...(bays.length > 0 && { bays }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  return reason.length >= 3 ? { ...changes, reason } : changes;
}
