import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useHeldText } from '../cart/held-places.ts';
import { paths } from '../config/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const HoldChip = lazy(() => import('./hold-chip.tsx'));

/** The chip of what is held and not paid, on every page but the one that pays. Nothing of it is loaded while nothing is held. */
export function HeldPlaces() {
  const { pathname } = useLocation();
  const text = useHeldText();
  if (text === null || pathname === paths.payment.to()) return null;
  return (
    <ErrorBoundary resetKey={pathname} fallback={() => null}>
      <Suspense>
        <HoldChip key={text} text={text} />
      </Suspense>
    </ErrorBoundary>
  );
}
