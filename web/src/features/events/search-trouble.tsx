import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { ErrorState } from '../../ui/states.tsx';

interface SearchTroubleProps {
  /** What was found before stands below. */
  readonly hasMore: boolean;
  readonly onRetry: () => void;
}

/** The search did not answer: why, and that nothing is lost. It is asked again by itself as soon as there is a connection. */
export function SearchTrouble({ hasMore, onRetry }: SearchTroubleProps) {
  const t = useT();
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const onChange = () => {
      setOnline(navigator.onLine);
      if (navigator.onLine) onRetry();
    };
    addEventListener('online', onChange);
    addEventListener('offline', onChange);
    return () => {
      removeEventListener('online', onChange);
      removeEventListener('offline', onChange);
    };
  }, [onRetry]);
  return (
    <ErrorState title={t(isOnline ? 'events.failed' : 'events.offline')} onRetry={onRetry}>
      {t(isOnline ? 'events.failedText' : 'events.offlineText')} {hasMore ? t('events.stillShown') : null}
    </ErrorState>
  );
}
