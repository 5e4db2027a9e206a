import type { PlanTripsResponse } from '@fareground/domain/api/make-trips';
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStopPlaces } from '../../../staff/data/venues.ts';
import { readDrivers } from '../data/duty-calls.ts';
import { planTrips } from '../data/trip-calls.ts';
import { useFleet } from '../data/vehicles.ts';
import {
  emptyTimetable,
  type ReadTimetable,
  readTimetable,
  type TimetableDraft,
  type TimetableFault,
  timetableDraftSchema,
} from './timetable-draft.ts';

const KEPT_AS = 'fareground.timetable';

/** What was typed on this device and not made into trips yet. */
function storedDraft(): TimetableDraft {
  try {
    return timetableDraftSchema.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null'));
  } catch {
    return emptyTimetable;
  }
}

export interface ShownPlan extends PlanTripsResponse {
  /** The draft that it is of. */
  readonly of: TimetableDraft;
}

/** The form of a timetable: the draft, what is to be mended in it, and the trips that it comes to. */
export function useTimetableForm() {
  const [draft, setDraft] = useState(storedDraft);
  const [isTried, setTried] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const [plan, setPlan] = useState<ShownPlan>();
  const [problem, setProblem] = useState<Problem>();
  const fleet = useFleet();
  const places = useStopPlaces();
  const answered = useAnswer('drivers', readDrivers);
  const drivers = useMemo(() => (answered?.ok ? answered.value.drivers : []), [answered]);
  const isReady = fleet.status === 'ready' && places.status === 'ready';
  const read = useMemo<ReadTimetable>(
    () => readTimetable(draft, { fleet: fleet.data ?? [], drivers, places: places.data ?? [] }),
    [draft, fleet.data, drivers, places.data],
  );
  useEffect(() => {
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(draft));
    } catch (error) {
      console.warn('The timetable is not kept on this device', error);
    }
  }, [draft]);
  const see = async () => {
    setTried(true);
    setProblem(undefined);
    if (!read.ok) return;
    setPlanning(true);
    const answer = await planTrips(read.timetable);
    setPlanning(false);
    if (answer.ok) setPlan({ ...answer.value, of: draft });
    else setProblem(answer.problem);
  };
  return {
    draft,
    isReady,
    fleet: fleet.data ?? [],
    drivers,
    places: places.data ?? [],
    read,
    isTried,
    isPlanning,
    problem,
    /** Nothing once something was changed since. */
    plan: plan?.of === draft ? plan : undefined,
    set: (change: Partial<TimetableDraft>) => setDraft((before) => ({ ...before, ...change })),
    see,
    faultOf: (field: string): TimetableFault | undefined =>
      isTried && !read.ok ? read.faults[field] : undefined,
    /** After the trips were made: the next timetable begins empty. */
    clear: () => {
      setTried(false);
      setDraft(emptyTimetable);
    },
  };
}
export type TimetableFormState = ReturnType<typeof useTimetableForm>;
