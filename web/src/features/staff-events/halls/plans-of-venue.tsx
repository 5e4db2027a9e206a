import { countPlaces, readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import CopyPlus from 'lucide-react/icons/copy-plus';
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { removePlan, savePlan, usePlans } from '../data/plans.ts';
import { madeLike, NewPlan } from './new-plan.tsx';

/** The plans of one venue: each version, how many places it has, and whether an event is sold on it. */
export function PlansOfVenue({ venueId }: { readonly venueId: string }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const navigate = useNavigate();
  const live = usePlans(venueId);
  const [isNew, setNew] = useState(false);
  if (live.status === 'loading') return <Loading rows={4} />;
  const plans = live.data;
  const open = (plan: string) => navigate(staffPaths.halls.to({}, { venue: venueId, plan }));
  const nextVersion = async (plan: StoredPlan) => {
    try {
      const made = madeLike(plan, plans);
      if ((await savePlan(made, null)) === null) throw new Error('there is one of this id');
      void open(made.id);
    } catch (error) {
      console.error('The next version was not made', error);
      toast({ text: t('halls.notMade'), tone: 'bad' });
    }
  };
  const remove = async (plan: StoredPlan) => {
    try {
      await removePlan(plan);
      toast({ text: t('halls.removed', { name: plan.name }) });
    } catch (error) {
      console.error('The plan was not removed', error);
      toast({ text: t('halls.notRemoved'), tone: 'bad' });
    }
  };
  return (
    <Card>
      <div className="row row-wrap">
        <Button icon={Plus} onClick={() => setNew(true)}>
          {t('halls.newPlan')}
        </Button>
      </div>
      {plans.length === 0 ? (
        <EmptyState icon={LayoutPanelTop} title={t('halls.none')}>
          {t('halls.noneHint')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('halls.plans')}
          rows={plans}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              heading: t('halls.planName'),
              cell: (plan) => (
                <Link to={staffPaths.halls.to({}, { venue: venueId, plan: plan.id })}>
                  {t('halls.versionOf', { name: plan.name, version: plan.version })}
                </Link>
              ),
            },
            {
              key: 'places',
              heading: t('halls.placesHead'),
              numeric: true,
              cell: (plan) => format.number(countPlaces(readPlan(plan.lines))),
            },
            {
              key: 'state',
              heading: t('halls.state'),
              cell: (plan) => (
                <Badge {...(plan.inUse && { tone: 'good' })}>
                  {t(plan.inUse ? 'halls.inUse' : 'halls.draft')}
                </Badge>
              ),
            },
            {
              key: 'acts',
              heading: t('halls.acts'),
              cell: (plan) => (
                <div className="row row-wrap">
                  <Button kind="quiet" icon={CopyPlus} onClick={() => void nextVersion(plan)}>
                    {t('halls.nextVersion')}
                  </Button>
                  {plan.inUse ? null : (
                    <Button kind="quiet" icon={Trash2} onClick={() => void remove(plan)}>
                      {t('halls.remove')}
                    </Button>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {isNew ? (
        <NewPlan
          venueId={venueId}
          plans={plans}
          onMade={(id) => void open(id)}
          onClose={() => setNew(false)}
        />
      ) : null}
    </Card>
  );
}
