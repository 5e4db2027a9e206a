import './travel.css';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { vehicleKindList } from '../../ui/category.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { KindLinks, PageTop } from '../../ui/page-top.tsx';
import { TravelBoard } from './travel-board.tsx';
import { TravelSearch, useTravelQuery } from './travel-search.tsx';

/** The search and the board, for every kind of travel or for one. */
export function TravelView({ kind }: { readonly kind?: VehicleKind }) {
  const t = useT();
  const [query] = useTravelQuery();
  // The search goes along to the other kinds.
  const [params] = useSearchParams();
  const others = Object.fromEntries([...params].filter(([name]) => name !== 'page'));
  const title = kind ? t(`travel.by.${kind}`) : t('travel.title');
  const lead = kind ? t(`travel.lead.${kind}`) : t('travel.lead');
  return (
    <div className="wrap" data-cat={kind}>
      <PageHead
        title={title}
        description={lead}
        path={kind ? paths.vehicle.to({ vehicle: kind }) : paths.travel.to()}
        {...(kind ? { picture: kind } : {})}
      />
      <PageTop title={title} lead={lead} />
      <KindLinks
        label={t('travel.kinds')}
        kinds={vehicleKindList}
        current={kind}
        all={{ text: t('travel.allKinds'), to: paths.travel.to({}, others) }}
        toKind={(vehicle) => paths.vehicle.to({ vehicle }, others)}
      />
      <TravelSearch />
      <div className="travel-board">
        <TravelBoard query={query} {...(kind ? { kind } : {})} />
      </div>
    </div>
  );
}
