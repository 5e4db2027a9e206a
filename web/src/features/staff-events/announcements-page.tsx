import '../../staff/dashboard.css';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import { useParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { Announcements } from '../../staff/announcements/announcements.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useEvent, useTiers } from './data/event-changes.ts';
import { NamedEvent } from './named-event.tsx';

/** Emails to the ticket holders of an event. */
export default function AnnouncementsPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="announcements.title" lead="announcements.lead">
      <OfEvent key={id} id={id} />
    </StaffPage>
  );
}

function OfEvent({ id }: { readonly id: string }) {
  const t = useT();
  const event = useEvent(id);
  const tiers = useTiers(id);
  if (event.status === 'loading' || tiers.status === 'loading') return <Loading rows={6} />;
  if (!event.data)
    return <EmptyState title={t('announcements.gone')}>{t('announcements.goneHint')}</EmptyState>;
  const { partnerId, timeZone, questions = [] } = event.data;
  const offering = {
    offeringKind: 'event',
    offeringId: id,
    partnerId,
    timeZone,
    tiers: tiers.data,
    stops: [],
    answers: questions.flatMap(choicesOf),
  } as const;
  return (
    <div className="dash-stack">
      <NamedEvent event={event.data} />
      <Announcements offering={offering} />
    </div>
  );
}

/** The answers that a question with fixed choices can have. */
const choicesOf = ({ id, label, kind, options = [] }: Question) =>
  (kind === 'yes-no' ? ['yes', 'no'] : options).map((answer) => ({ questionId: id, label, answer }));
