import { stopByClock } from '@fareground/domain/access/leg';
import type { GateTrip } from '@fareground/domain/api/gate';
import { MINUTE } from '@fareground/domain/core/time';
import { useEffect, useRef, useState } from 'react';
import { readGateTiers } from '../data/gate-calls.ts';
import type { GateMemory } from '../data/gate-memory.ts';
import type { GateWay } from '../scan.ts';

export interface TripWay {
  /** Undefined until the way is here: the gate then lets in whatever the stop. */
  readonly way: GateWay | undefined;
  /** Where the vehicle is by its timetable and its delay. */
  readonly byClock: number;
  readonly delayMinutes: number;
  readonly setStop: (stop: number) => void;
  /** Reads the way again. */
  readonly refresh: () => void;
}

const clockOf = ({ stops, delayMinutes }: GateTrip): number =>
  stopByClock(stops, Date.now(), delayMinutes * MINUTE);

/** The way of the trip that a gate is open for, and where on it the vehicle is: what was chosen, or else what the clock says. Both are kept on the device. */
export function useTripWay(opened: GateMemory, onMemory: (next: GateMemory) => void): TripWay {
  const tripId = opened.sales[0]?.id ?? '';
  const { trip, stop } = opened;
  const newest = useRef({ opened, onMemory });
  newest.current = { opened, onMemory };
  const [byClock, setByClock] = useState(() => (trip ? clockOf(trip) : 0));

  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try
  useEffect(() => {
    let ended = false;
    const read = async () => {
      const answer = await readGateTiers(tripId);
      const next = answer.ok ? answer.value.trip : undefined;
      if (!next || ended) return;
      const { opened: now, onMemory: keep } = newest.current;
      setByClock(clockOf(next));
      if (JSON.stringify(next) !== JSON.stringify(now.trip)) keep({ ...now, trip: next });
    };
    void read().catch(console.error);
    const timer = setInterval(() => void read().catch(console.error), 2 * MINUTE);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [tripId, tries]);
  useEffect(() => {
    if (!trip) return undefined;
    setByClock(clockOf(trip));
    const timer = setInterval(() => setByClock(clockOf(trip)), MINUTE / 2);
    return () => clearInterval(timer);
  }, [trip]);

  return {
    way: trip && { stops: trip.stops, stop: Math.min(stop ?? byClock, trip.stops.length - 1) },
    byClock,
    delayMinutes: trip?.delayMinutes ?? 0,
    setStop: (next) => onMemory({ ...opened, stop: next }),
    refresh: () => setTries((before) => before + 1),
  };
}
