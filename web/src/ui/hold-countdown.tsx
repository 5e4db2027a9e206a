import './hold-countdown.css';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Flap } from './flap.tsx';
import { useClock } from './use-clock.ts';

interface HoldCountdownProps {
  /** When the hold ends, epoch milliseconds. */
  readonly until: number;
  /** How long it was held for at first, in milliseconds: clocks that differ a little never show more. */
  readonly length?: number;
  /** The same instant on the buyer's clock with its zone: "16:52 CET". */
  readonly untilText: string;
  /** How far the server's clock is ahead of this one, in milliseconds, where that is known. */
  readonly skew?: number;
  /** Called once when the time is over. */
  readonly onEnd?: () => void;
}

/** Whole seconds that are left; never less than none, nor more than `length` milliseconds. */
export const secondsLeft = (until: number, now: number, length = Number.POSITIVE_INFINITY): number =>
  Math.max(0, Math.ceil(Math.min(until - now, length) / 1000));

/** "08:24"; from an hour on "1:08:24" */
export function countdownText(seconds: number): string {
  const two = (count: number): string => String(count).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The minutes at which it speaks. */
const spoken = [5, 2, 1] as const;

/** The mark that was passed between two readings of the seconds left, if any. */
export const minutesToSpeak = (before: number, after: number): number | undefined =>
  spoken.find((minutes) => before > minutes * 60 && after <= minutes * 60);

/** The seconds that are left, and what a screen reader hears: at 5, 2 and 1 minutes, and at the end. Undefined until the page is hydrated. */
export function useCountdown({
  until,
  length,
  skew = 0,
  onEnd,
}: Pick<HoldCountdownProps, 'until' | 'length' | 'skew' | 'onEnd'>) {
  const t = useT();
  const now = useClock(1000);
  const left = now === undefined ? undefined : secondsLeft(until, now + skew, length);
  const [spoken, setSpoken] = useState('');
  const before = useRef(left);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (left === undefined) return;
    const minutes = before.current === undefined ? undefined : minutesToSpeak(before.current, left);
    if (minutes !== undefined) setSpoken(t('hold.minutesLeft', { minutes }));
    if (left === 0 && before.current !== 0) {
      setSpoken(t('hold.over'));
      end.current?.();
    }
    before.current = left;
  }, [left, t]);
  return { left, spoken };
}

/** How long the hold lasts, the hour it ends, and that nothing is charged. */
export function HoldCountdown({ untilText, ...hold }: HoldCountdownProps) {
  const t = useT();
  const { left, spoken } = useCountdown(hold);
  return (
    <section className="hold" aria-label={t('hold.name')}>
      <span aria-hidden="true">
        <Flap text={left === undefined ? '--:--' : countdownText(left)} />
      </span>
      <p>
        {left === 0 ? t('hold.over') : t('hold.forYou')}
        <small>{left === 0 ? t('hold.overWhatNow') : t('hold.until', { time: untilText })}</small>
      </p>
      <span className="vh" role="status">
        {spoken}
      </span>
    </section>
  );
}
