import '../../staff/dashboard.css';
import { titleOfTrip } from '@fareground/domain/catalogue/trips/trip';
import { useParams } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Announcements } from '../../staff/announcements/announcements.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useTrip } from './data/trip-queries.ts';

/** Emails to the passengers of a trip. */
export default function TripAnnouncementsPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="announcements.title" lead="announcements.lead">
      <OfTrip key={id} id={id} />
    </StaffPage>
  );
}

function OfTrip({ id }: { readonly id: string }) {
  const t = useT();
  const format = useFormat();
  const trip = useTrip(id);
  if (trip.status === 'loading') return <Loading rows={6} />;
  if (!trip.data)
    return <EmptyState title={t('announcements.gone')}>{t('announcements.goneHint')}</EmptyState>;
  const { partnerId, timetable, departsAt } = trip.data;
  const timeZone = timetable[0]?.timeZone ?? 'UTC';
  const offering = {
    offeringKind: 'trip',
    offeringId: id,
    partnerId,
    timeZone,
    tiers: [],
    stops: timetable.map(({ name, city }, stop) => ({ stop, name: `${name}, ${city}` })),
    answers: [],
  } as const;
  return (
    <div className="dash-stack">
      <div>
        <h2 className="head-s">{titleOfTrip(trip.data)}</h2>
        <p className="muted">{format.dateTime(departsAt, timeZone)}</p>
      </div>
      <Announcements offering={offering} />
    </div>
  );
}
