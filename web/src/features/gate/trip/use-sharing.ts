import { SHARE_BEYOND, SHARE_EVERY } from '@fareground/domain/access/position';
import { distance } from '@fareground/domain/core/way';
import { useEffect, useRef, useState } from 'react';
import { endPosition, sendPosition } from './data/trip-calls.ts';

/** off: nobody sees where it is. waiting: for the first point. on: the last point was sent. unsent: there is no network. denied: the device does not say where it is. refused: the house has switched it off. */
export type Sharing = 'off' | 'waiting' | 'on' | 'unsent' | 'denied' | 'refused';

export interface SharedPosition {
  readonly state: Sharing;
  /** When a point was sent last, epoch milliseconds. */
  readonly sentAt: number | undefined;
  /** How late it seems to be, minutes; undefined where nothing says so. */
  readonly delay: number | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Shares where this device is once somebody starts it, until they stop it, leave the page or the trip is over. A point is sent at most every
 * 15 seconds, or as soon as it is 200 metres further.
 * @param stop where it is, or comes to next
 */
export function useSharing(tripId: string, stop: number): SharedPosition {
  const [isOn, setOn] = useState(false);
  const [refusal, setRefusal] = useState<'denied' | 'refused'>();
  const [state, setState] = useState<Sharing>('off');
  const [sentAt, setSentAt] = useState<number>();
  const [delay, setDelay] = useState<number>();
  const at = useRef(stop);
  at.current = stop;
  useEffect(() => {
    if (!isOn) return undefined;
    let ended = false;
    let last: { readonly at: number; readonly latitude: number; readonly longitude: number } | undefined;
    let isSending = false;
    async function send({ coords, timestamp }: GeolocationPosition): Promise<void> {
      const { latitude, longitude, accuracy } = coords;
      const now = Date.now();
      const isDue =
        !last || now - last.at >= SHARE_EVERY || distance(last, { latitude, longitude }) >= SHARE_BEYOND;
      if (isSending || !isDue) return;
      isSending = true;
      last = { at: now, latitude, longitude };
      const point = {
        latitude,
        longitude,
        accuracy,
        at: Math.floor(timestamp),
        stop: Math.max(0, at.current - 1),
      };
      const answer = await sendPosition(tripId, point);
      isSending = false;
      if (ended) return;
      if (answer.ok) {
        setState('on');
        setSentAt(Date.now());
        setDelay(answer.value.delayMinutes ?? undefined);
      } else if (answer.problem.code === 'switched-off') {
        setRefusal('refused');
        setOn(false);
      } else if (answer.problem.code === 'wrong-state') setOn(false);
      else setState('unsent');
    }
    const watch = navigator.geolocation.watchPosition(
      (found) => void send(found).catch(console.error),
      (fault) => {
        // Where it only cannot say so now, it goes on trying.
        if (fault.code !== fault.PERMISSION_DENIED) return;
        setRefusal('denied');
        setOn(false);
      },
      { enableHighAccuracy: true, maximumAge: SHARE_EVERY },
    );
    setState('waiting');
    return () => {
      ended = true;
      navigator.geolocation.clearWatch(watch);
      setState('off');
      setDelay(undefined);
      void endPosition(tripId);
    };
  }, [isOn, tripId]);
  const start = () => {
    setRefusal(undefined);
    setOn(true);
  };
  return { state: refusal ?? state, sentAt, delay, start, stop: () => setOn(false) };
}
