import './allotments.css';
import type { Allotment } from '@fareground/domain/catalogue/events/allotment';
import Plus from 'lucide-react/icons/plus';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useAllotments } from '../data/allotment-queries.ts';
import { useEvent } from '../data/event-change-queries.ts';
import { NamedEvent } from '../named-event.tsx';
import { AllotmentCard } from './allotment-card.tsx';
import { AllotmentDialog } from './allotment-dialog.tsx';

/** What is kept of an event, for whom and how much of it is left; and keeping more. */
export function Allotments({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const event = useEvent(eventId);
  const allotments = useAllotments(eventId);
  const [isMaking, setMaking] = useState(false);
  if (event.status === 'loading' || allotments.status === 'loading') return <Loading rows={6} />;
  if (!event.data) return <EmptyState title={t('allotments.gone')}>{t('allotments.goneHint')}</EmptyState>;
  const { data } = event;
  const isOpen = data.state === 'published' || data.state === 'draft';
  const mayEdit = session.status === 'signed-in' && session.can('allotments.edit') && isOpen;
  return (
    <div className="dash-stack">
      <NamedEvent event={data} />
      <div className="row row-wrap">
        {mayEdit ? (
          <Button icon={Plus} onClick={() => setMaking(true)}>
            {t('allotments.make')}
          </Button>
        ) : null}
        <ButtonLink kind="line" to={staffPaths.doorList.to({ id: eventId })}>
          {t('allotments.doorList')}
        </ButtonLink>
      </div>
      {allotments.data.length === 0 ? (
        <EmptyState icon={Ticket} title={t('allotments.none')}>
          {t('allotments.noneHint')}
        </EmptyState>
      ) : (
        allotments.data
          .toSorted(openFirst)
          .map((one) => <AllotmentCard key={one.id} allotment={one} event={data} mayEdit={mayEdit} />)
      )}
      {isMaking ? <AllotmentDialog event={data} onClose={() => setMaking(false)} /> : null}
    </div>
  );
}

const openFirst = (a: Allotment, b: Allotment): number =>
  a.state.localeCompare(b.state) || a.name.localeCompare(b.name);
