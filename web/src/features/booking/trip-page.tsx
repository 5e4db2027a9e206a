import './booking.css';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { readTrip } from './data/read-trip.ts';
import { TripView } from './trip-view.tsx';

/** Delays and bays are asked for again this often while the page is in sight, milliseconds; seats are live. */
const renewEvery = 30_000;

export default function TripPage() {
  const t = useT();
  const { tripId = '' } = useParams();
  const data = usePublicData(`trip|${tripId}`, (reader) => readTrip(reader, tripId), { renewEvery });
  if (data.status === 'ready' && data.value)
    return <TripView key={tripId} detail={data.value} at={data.at} />;
  return (
    <div className="wrap section">
      <PageHead title={t('trip.title')} missing={data.status === 'ready'} />
      {data.status === 'loading' ? <Loading rows={8} /> : null}
      {data.status === 'error' ? <ErrorState wholePage onRetry={data.retry} /> : null}
      {data.status === 'ready' ? (
        <EmptyState
          wholePage
          title={t('trip.gone')}
          action={
            <ButtonLink kind="line" to={paths.travel.to()}>
              {t('trip.other')}
            </ButtonLink>
          }
        >
          {t('trip.goneText')}
        </EmptyState>
      ) : null}
    </div>
  );
}
