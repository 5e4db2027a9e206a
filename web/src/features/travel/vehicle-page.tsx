import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isVehicleKind } from '../../ui/category.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TravelView } from './travel-view.tsx';

/** S11 */
export default function VehiclePage() {
  const t = useT();
  const { vehicle } = useParams();
  if (isVehicleKind(vehicle)) return <TravelView key={vehicle} kind={vehicle} />;
  return (
    <div className="wrap section">
      <PageHead title={t('travel.noKind')} missing />
      <EmptyState
        wholePage
        title={t('travel.noKind')}
        action={
          <ButtonLink kind="line" to={paths.travel.to()}>
            {t('travel.seeAll')}
          </ButtonLink>
        }
      >
        {t('travel.noKindText')}
      </EmptyState>
    </div>
  );
}
