import { DAY, HOUR, MINUTE, SECOND } from '@fareground/domain/core/time';
import { useEffect, useRef } from 'react';
import { useAreas } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';
import { useClock } from '../../ui/use-clock.ts';

interface OpeningProps {
  /** When the sale opens, epoch milliseconds. */
  readonly at: number;
  /** The same on the venue's clock with its zone: "Fri 27 Nov, 10:00 WET". */
  readonly when: string;
  /** Called once, at that moment. */
  readonly onOpen: () => void;
}

/** Counts down to the opening of a sale, on this device's clock. */
export default function Opening({ at, when, onOpen }: OpeningProps) {
  useAreas(['opening']);
  const t = useT();
  const now = useClock(SECOND);
  const left = now === undefined ? undefined : Math.max(0, at - now);
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    if (left === 0) open.current();
  }, [left]);
  return (
    <Note>
      <b>{t('opening.at', { when })}</b>{' '}
      {left ? <span className="opening-left">{t('opening.in', partsOf(left))}</span> : null}
    </Note>
  );
}

/** A time that is left, in whole days, hours, minutes and seconds; the last of them is rounded up, so that it never says none. */
export function partsOf(left: number): { days: number; hours: number; minutes: number; seconds: number } {
  const whole = Math.ceil(left / SECOND) * SECOND;
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: (whole % MINUTE) / SECOND,
  };
}
