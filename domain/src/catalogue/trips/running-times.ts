import { HOUR, MINUTE } from '../../core/time.ts';
import { distance, type PlacedCall } from '../../core/way.ts';
import type { VehicleKind } from '../vehicles/vehicle-kind.ts';

interface RunningLimits {
  /** Kilometres an hour along the straight line between two stops: no vehicle of the kind is faster. */
  readonly topSpeed: number;
  /** Faster ones are likely a slip. */
  readonly usualSpeed: number;
  /** Longer ones are likely a slip, hours: from one stop to the next, at one stop, and from the first to the last. */
  readonly legHours: number;
  readonly stopHours: number;
  readonly tripHours: number;
}

/** Top speeds are those of the fastest in service: coaches on motorways, magnetic trains, fast catamarans, jets with the wind behind them. */
export const runningLimits: Readonly<Record<VehicleKind, RunningLimits>> = {
  bus: { topSpeed: 130, usualSpeed: 100, legHours: 8, stopHours: 2, tripHours: 30 },
  train: { topSpeed: 440, usualSpeed: 260, legHours: 12, stopHours: 4, tripHours: 48 },
  ferry: { topSpeed: 110, usualSpeed: 75, legHours: 20, stopHours: 12, tripHours: 48 },
  plane: { topSpeed: 1_200, usualSpeed: 950, legHours: 18, stopHours: 6, tripHours: 30 },
};

/** No trip is under way for longer, milliseconds: who looks for trips at a time looks back so far. */
export const LONGEST_RUN = 72 * HOUR;

/** Refused: no vehicle of the kind does it, or it is longer than LONGEST_RUN. */
export type RunningFault = 'too-fast' | 'too-long';
/** Possible, and likely a slip: to be confirmed. */
export type RunningWarning = 'fast' | 'no-time' | 'long' | 'long-stop' | 'long-trip';

export interface RunningCall extends PlacedCall {
  readonly city?: string;
  /** Along the way from the first stop, metres; absent where nobody said it. */
  readonly distance?: number | undefined;
}

interface AtStop<T> {
  /** Its number, from 0: where the vehicle arrives too soon or too late, or stands too long. */
  readonly stop: number;
  readonly what: T;
}

export interface CheckedTimes {
  readonly faults: readonly AtStop<RunningFault>[];
  readonly warnings: readonly AtStop<RunningWarning>[];
}

/**
 * Whether a vehicle of a kind can keep these times. A clock that shows whole minutes is at most one off, so each leg counts a minute longer than written.
 * @param calls in their order, epoch milliseconds or milliseconds after the departure
 */
export function checkRunningTimes(kind: VehicleKind, calls: readonly RunningCall[]): CheckedTimes {
  const { topSpeed, usualSpeed, legHours, stopHours, tripHours } = runningLimits[kind];
  const faults: AtStop<RunningFault>[] = [];
  const warnings: AtStop<RunningWarning>[] = [];
  const warn = (stop: number, what: RunningWarning) => warnings.push({ stop, what });
  for (const [stop, call] of calls.entries()) {
    const before = calls[stop - 1];
    if (!before) continue;
    const time = call.arrivesAt - before.departsAt;
    const metres = metresOf(before, call);
    const speed = metres / 1_000 / ((Math.max(0, time) + MINUTE) / HOUR);
    if (speed > topSpeed) faults.push({ stop, what: 'too-fast' });
    else if (speed > usualSpeed) warn(stop, 'fast');
    else if (time <= 0 && metres === 0 && before.city !== call.city) warn(stop, 'no-time');
    if (time > legHours * HOUR) warn(stop, 'long');
    if (stop < calls.length - 1 && call.departsAt - call.arrivesAt > stopHours * HOUR)
      warn(stop, 'long-stop');
  }
  const last = calls.length - 1;
  const length = (calls[last]?.arrivesAt ?? 0) - (calls[0]?.departsAt ?? 0);
  if (length > LONGEST_RUN) faults.push({ stop: last, what: 'too-long' });
  else if (length > tripHours * HOUR) warn(last, 'long-trip');
  return { faults, warnings };
}

/** 0 where nobody knows it. */
function metresOf(from: RunningCall, to: RunningCall): number {
  const straight = from.point && to.point ? distance(from.point, to.point) : 0;
  const written = from.distance !== undefined && to.distance !== undefined ? to.distance - from.distance : 0;
  return Math.max(straight, written);
}
