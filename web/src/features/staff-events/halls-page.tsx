import '../../staff/dashboard.css';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top';
import { useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useVenues } from '../../staff/data/venues.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { usePlan } from './data/plans.ts';
import { PlanDesigner } from './halls/plan-designer.tsx';
import { PlanPicture } from './halls/plan-picture.tsx';
import { wholeOf } from './halls/plan-view.ts';
import { PlansOfVenue } from './halls/plans-of-venue.tsx';
import { designOf } from './halls/use-plan-editor.ts';

/** Halls: the plans of each venue, and the designer of one. The venue and the plan stand in the address. */
export default function HallsPage() {
  const t = useT();
  const [search] = useSearchParams();
  const venue = search.get('venue') ?? '';
  const plan = search.get('plan') ?? '';
  if (venue === '' || plan === '') {
    return (
      <StaffPage title="halls.title" lead="halls.lead">
        <Venues chosen={venue} />
      </StaffPage>
    );
  }
  return (
    <StaffPage
      title="halls.one"
      actions={
        <Crumbs
          trail={[
            { text: t('halls.title'), to: staffPaths.halls.to({}, { venue }) },
            { text: t('halls.one') },
          ]}
        />
      }
    >
      <Plan key={`${venue}/${plan}`} venueId={venue} planId={plan} />
    </StaffPage>
  );
}

function Venues({ chosen }: { readonly chosen: string }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const venues = useVenues();
  if (venues.status === 'loading') return <Loading rows={4} />;
  const venue = venues.data.some(({ id }) => id === chosen) ? chosen : (venues.data[0]?.id ?? '');
  if (venue === '') {
    return (
      <EmptyState icon={LayoutPanelTop} title={t('halls.noVenue')}>
        {t('halls.noVenueHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="dash-filters">
        <Field label={t('halls.venue')}>
          <Select value={venue} onChange={({ target }) => setSearch({ venue: target.value })}>
            {venues.data.map(({ id, name, city }) => (
              <option key={id} value={id}>
                {name}, {city}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <PlansOfVenue key={venue} venueId={venue} />
    </>
  );
}

function Plan({ venueId, planId }: { readonly venueId: string; readonly planId: string }) {
  const t = useT();
  const live = usePlan(venueId, planId);
  if (live.status === 'loading') return <Loading rows={8} />;
  if (!live.data) {
    return (
      <EmptyState icon={LayoutPanelTop} title={t('halls.gone')}>
        {t('halls.goneHint')}
      </EmptyState>
    );
  }
  return live.data.inUse ? <UsedPlan stored={live.data} /> : <PlanDesigner stored={live.data} />;
}

/** A plan that events are sold on is only shown. */
function UsedPlan({ stored }: { readonly stored: StoredPlan }) {
  const t = useT();
  const { plan, name } = designOf(stored);
  const { x, y, width, height } = wholeOf(plan);
  return (
    <>
      <Note>{t('halls.usedHint')}</Note>
      <svg className="hall-canvas" role="img" aria-label={name} viewBox={`${x} ${y} ${width} ${height}`}>
        <PlanPicture plan={plan} />
      </svg>
    </>
  );
}
