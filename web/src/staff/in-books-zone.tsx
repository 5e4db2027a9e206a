import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import type { ReactNode } from 'react';
import { Loading } from '../ui/states.tsx';
import { usePublicSettings } from './data/settings-queries.ts';

interface InBooksZoneProps {
  /** @param zone IANA name */
  readonly children: (zone: string) => ReactNode;
}

/** Shows what days and months belong to, by the setting "Reporting time zone": the same for whoever looks, wherever they are. */
export function InBooksZone({ children }: InBooksZoneProps) {
  const settings = usePublicSettings();
  if (settings.status === 'loading') return <Loading rows={8} />;
  return children((settings.data ?? defaultPublicSettings).timeZone);
}
