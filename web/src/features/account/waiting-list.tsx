import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge } from '../../ui/badge.tsx';

/** Queues in which a person is, and what they are offered. */
export default function WaitingList({ entries }: { readonly entries: readonly WaitingEntry[] }) {
  const t = useT();
  return (
    <section className="own-section">
      <h2 className="head-s">{t('profile.waiting')}</h2>
      <ul className="own-list">
        {entries.map((entry) => (
          <li key={entry.id} className="own-line">
            <div>
              <Link to={paths.waiting.to({ id: entry.id })}>{entry.title}</Link>
              <p className="muted small">
                {t('profile.waitsFor', { count: entry.quantity, tier: entry.tierName })}
              </p>
            </div>
            <Badge tone={entry.state === 'offered' ? 'good' : 'info'}>
              {t(entry.state === 'offered' ? 'profile.offered' : 'profile.waits')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
