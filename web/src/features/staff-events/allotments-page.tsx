import '../../staff/dashboard.css';
import './allotments/allotments.css';
import type { Allotment } from '@fareground/domain/catalogue/events/allotment';
import Plus from 'lucide-react/icons/plus';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { AllotmentCard } from './allotments/allotment-card.tsx';
import { AllotmentDialog } from './allotments/allotment-dialog.tsx';
import { useAllotments } from './data/allotments.ts';
import { useEvent } from './data/event-changes.ts';
import { NamedEvent } from './named-event.tsx';

/** What is kept out of public sale of an event, for whom, and what is left of it. */
export default function AllotmentsPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="allotments.title" lead="allotments.lead">
      <Allotments key={id} eventId={id} />
    </StaffPage>
  );
}

/** What is kept of an event, for whom and how much of it is left; and keeping more. */
function Allotments({ eventId }: { readonly eventId: string }) {
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
