import './announcements.css';
import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useAnnouncements } from '../data/announcements.ts';
import { usePartner } from '../data/partners.ts';
import { usePublicSettings } from '../data/settings-queries.ts';
import type { AnnouncedOffering } from './announcement-draft.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementTable } from './announcement-table.tsx';

/** Emails to the ticket holders of an event or a trip: a new one, and those that were sent or are scheduled. */
export function Announcements({ offering }: { readonly offering: AnnouncedOffering }) {
  const t = useT();
  const settings = usePublicSettings();
  const live = useAnnouncements(offering.offeringKind, offering.offeringId);
  const [isWriting, setWriting] = useState(false);
  const partner = usePartner(offering.partnerId ?? '');
  if (live.status === 'loading' || settings.status === 'loading' || partner.status === 'loading')
    return <Loading rows={6} />;
  if (isWriting)
    return (
      <AnnouncementForm
        offering={offering}
        replyTo={partner.data?.email || (settings.data?.supportEmail ?? '')}
        onClose={() => setWriting(false)}
      />
    );
  return (
    <>
      <div>
        <Button icon={Plus} onClick={() => setWriting(true)}>
          {t('announcements.new')}
        </Button>
      </div>
      {live.data.length === 0 ? (
        <EmptyState icon={Megaphone} title={t('announcements.none')}>
          {t('announcements.noneHint')}
        </EmptyState>
      ) : (
        <Card title={t('announcements.list')}>
          <AnnouncementTable announcements={live.data} offering={offering} />
        </Card>
      )}
    </>
  );
}
