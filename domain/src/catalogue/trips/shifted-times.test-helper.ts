import { MINUTE } from '../../core/time.ts';
import type { CallTimes } from './reschedule.ts';

/** All times later by so many minutes; earlier where that is negative. */
export const shifted = (times: readonly CallTimes[], minutes: number): CallTimes[] =>
  times.map(({ arrivesAt, departsAt }) => ({
    arrivesAt: arrivesAt + minutes * MINUTE,
    departsAt: departsAt + minutes * MINUTE,
  }));
