import { useEffect, useState } from 'react';
import { nextReturn, type Sections } from './seat-choice.ts';

/** Added to the timer, since some browsers fire it slightly early; milliseconds. */
const slack = 50;

/**
 * The time, renewed just when the next hold ends by itself: its seats are free from then on, whether or not the database says so yet.
 * @param at the time of the first rendering
 */
export function useSeatClock(sections: Sections, at: number): number {
  const [now, setNow] = useState(at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = Date.now();
      setNow(at);
      const next = nextReturn(sections, at);
      if (next !== undefined) timer = setTimeout(tick, next - at + slack);
    };
    tick();
    return () => clearTimeout(timer);
  }, [sections]);
  return now;
}
