import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { heldText } from '../cart/held-text.ts';
import { paths } from '../config/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const HoldChip = lazy(() => import('./hold-chip.tsx'));

/** The chip of what is held and not paid, on every page but the one that pays. Nothing of it is loaded while nothing is held. */
export function HeldPlaces() {
  const { pathname } = useLocation();
  const [text, setText] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again on every page
  useEffect(() => setText(heldText()), [pathname]);
  if (!text || pathname === paths.payment.to()) return null;
  return (
    <ErrorBoundary resetKey={pathname} fallback={() => null}>
      <Suspense>
        <HoldChip key={text} text={text} />
      </Suspense>
    </ErrorBoundary>
  );
}
