import '../../staff/dashboard.css';
import {
  type Application,
  type ApplicationState,
  applicationStates,
} from '@fareground/domain/people/application';
import Handshake from 'lucide-react/icons/handshake';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Card } from '../../ui/card.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { ApplicationView } from './applications/application-view.tsx';
import { StateBadge } from './applications/state-badge.tsx';
import { useApplications } from './data/application-queries.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
type Filter = ApplicationState | 'all';
const isState = (text: string | null): text is ApplicationState =>
  applicationStates.some((one) => one === text);

/** Who wants to join, from the public form, and what we answered. */
export default function ApplicationsPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const wanted = search.get('state');
  const state: Filter = isState(wanted) ? wanted : 'all';
  if (id) {
    return (
      <StaffPage
        title="applications.one"
        actions={
          <Crumbs
            trail={[
              { text: t('applications.title'), to: staffPaths.applications.to() },
              { text: t('applications.one') },
            ]}
          />
        }
      >
        <ApplicationView id={id} />
      </StaffPage>
    );
  }
  const options = (['all', ...applicationStates] as const).map((value) => ({
    value,
    label: t(`applications.state.${value}`),
  }));
  return (
    <StaffPage title="applications.title" lead="applications.lead">
      <div className="dash-stack">
        <Chips
          label={t('applications.filter')}
          value={state}
          options={options}
          onChange={(next) => setSearch(next === 'all' ? {} : { state: next })}
        />
        <Card>
          <Rows state={state === 'all' ? '' : state} />
        </Card>
      </div>
    </StaffPage>
  );
}

function Rows({ state }: { readonly state: ApplicationState | '' }) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<readonly number[]>(state);
  const live = useApplications(state, pages.cursor);
  if (live.status === 'loading') return <Loading />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) {
    return (
      <EmptyState icon={Handshake} title={t('applications.none')}>
        {t('applications.noneHint')}
      </EmptyState>
    );
  }
  const columns: Column<Application>[] = [
    {
      key: 'who',
      heading: t('applications.who'),
      cell: (one) => (
        <>
          <Link to={staffPaths.applications.to({}, { id: one.id })}>{one.organisation || one.name}</Link>
          <small>{one.organisation ? one.name : one.email}</small>
        </>
      ),
    },
    { key: 'as', heading: t('applications.as'), cell: (one) => t(`applications.as.${one.as}`) },
    { key: 'city', heading: t('applications.city'), cell: (one) => one.city },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.createdAt, zone) },
    { key: 'state', heading: t('staff.state'), cell: (one) => <StateBadge state={one.state} /> },
  ];
  const more = live.size > PAGE_ROWS;
  return (
    <>
      <DataTable caption={t('applications.title')} columns={columns} rows={rows} rowKey={(one) => one.id} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next([last.createdAt]) : undefined}
      />
    </>
  );
}
