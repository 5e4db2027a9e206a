import { useEffect, useState } from 'react';

/**
 * The time, epoch milliseconds, renewed every `interval` milliseconds. Undefined while rendering without a browser and
 * until the page is hydrated, so that both renderings agree.
 */
export function useClock(interval: number): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
