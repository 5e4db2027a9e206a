// The server renders it, so its styles come with the page.
import '../../ui/board.css';
import '../../ui/flap.css';
import { lazy, memo, Suspense } from 'react';
import { whenNear } from '../../ui/when-near.ts';
import type { EventWaysProps } from './event-ways.tsx';

export const waysId = 'ways';

const EventWays = lazy(async () => {
  await whenNear(waysId);
  return import('./event-ways.tsx');
});

const isSame = (before: EventWaysProps, after: EventWaysProps): boolean =>
  before.from === after.from && before.day === after.day && before.event.doorsAt === after.event.doorsAt;

/**
 * Rides to an event. The server renders them, and their code comes when they are nearly in sight. Until then React has nothing to compare
 * them with: it would take them away if it had to render them again, so it does only where another ride may be meant.
 */
export const WaysInSight = memo(
  (props: EventWaysProps) => (
    <Suspense>
      <EventWays {...props} />
    </Suspense>
  ),
  isSame,
);
