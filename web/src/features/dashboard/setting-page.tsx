import './dashboard.css';
import { defaultPublicSettings } from '@fareground/domain/settings/settings';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { usePublicSettings } from './data/staff-questions.ts';
import { NotHereYet } from './not-here-yet.tsx';
import { StaffPage } from './staff-page.tsx';

/** S20: the settings in force; changing them here is still to come. */
export default function SettingPage() {
  return (
    <StaffPage title="setting.title" needs="settings.edit">
      {() => (
        <div className="dash-stack">
          <NotHereYet what="setting.later" />
          <InForce />
        </div>
      )}
    </StaffPage>
  );
}

function InForce() {
  const t = useT();
  const format = useFormat();
  const live = usePublicSettings();
  if (live.status === 'loading') return <Loading />;
  if (live.status === 'error') return <ErrorState onRetry={live.retry} />;
  const settings = live.data ?? defaultPublicSettings;
  const rows = [
    { name: t('setting.hold'), value: t('staff.minutes', { count: settings.holdMinutes }) },
    { name: t('setting.perBooking'), value: format.number(settings.maxPlacesPerBooking) },
    { name: t('setting.perPerson'), value: format.number(settings.maxPlacesPerPerson) },
    { name: t('setting.guests'), value: t(settings.guestCheckout ? 'setting.yes' : 'setting.no') },
    { name: t('setting.fee'), value: format.percent(settings.feeBasisPoints / 10_000) },
    { name: t('setting.tax'), value: format.percent(settings.taxBasisPoints / 10_000) },
  ];
  return (
    <DataTable
      caption={t('setting.title')}
      columns={[
        { key: 'name', heading: t('setting.name'), cell: (row: (typeof rows)[number]) => row.name },
        { key: 'value', heading: t('setting.value'), cell: (row) => row.value },
      ]}
      rows={rows}
      rowKey={(row) => row.name}
    />
  );
}
