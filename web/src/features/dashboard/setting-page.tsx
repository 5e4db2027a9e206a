import './dashboard.css';
import { defaultPublicSettings, type PrivateSettings } from '@fareground/domain/settings/settings';
import { Loading } from '../../ui/states.tsx';
import { usePrivateSettings, usePublicSettings } from './data/settings-queries.ts';
import { PrivateForm, PublicForm } from './settings/settings-forms.tsx';
import { StaffPage } from './staff-page.tsx';

const noPrivate: PrivateSettings = {
  legalName: '',
  taxNumber: '',
  bookkeepingEmail: '',
  updatedAt: 0,
  updatedBy: 'system',
};

/** S20: what is in force, and the forms to change it. */
export default function SettingPage() {
  return (
    <StaffPage title="setting.title" lead="setting.lead">
      <Forms />
    </StaffPage>
  );
}

/** A form that was saved, here or by another owner, begins anew. */
function Forms() {
  const stored = { public: usePublicSettings(), private: usePrivateSettings() };
  if (stored.public.status === 'loading' || stored.private.status === 'loading') return <Loading rows={8} />;
  const publicSettings = stored.public.data ?? defaultPublicSettings;
  const privateSettings = stored.private.data ?? noPrivate;
  return (
    <div className="dash-split">
      <PublicForm key={`public-${publicSettings.updatedAt}`} settings={publicSettings} />
      <PrivateForm key={`private-${privateSettings.updatedAt}`} settings={privateSettings} />
    </div>
  );
}
