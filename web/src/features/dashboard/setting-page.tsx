import './dashboard.css';
import { defaultPublicSettings, type PrivateSettings } from '@fareground/domain/settings/settings';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { usePrivateSettings } from './data/house-questions.ts';
import { usePublicSettings } from './data/staff-questions.ts';
import { PrivateForm, PublicForm } from './settings/settings-forms.tsx';
import { StaffPage } from './staff-page.tsx';

const noPrivate: PrivateSettings = {
  legalName: '',
  taxNumber: '',
  bookkeepingEmail: '',
  updatedAt: 0,
  updatedBy: 'system',
};

/** S20: what is in force, and the forms to change it. A form that was saved, here or by another owner, begins anew. */
export default function SettingPage() {
  const shown = usePublicSettings();
  const hidden = usePrivateSettings();
  const failed = shown.status === 'error' ? shown : hidden.status === 'error' ? hidden : undefined;
  if (failed) return <ErrorState onRetry={failed.retry} />;
  const publicSettings = shown.data ?? defaultPublicSettings;
  const privateSettings = hidden.data ?? noPrivate;
  return (
    <StaffPage title="setting.title" lead="setting.lead">
      {shown.status === 'loading' || hidden.status === 'loading' ? (
        <Loading rows={8} />
      ) : (
        <div className="dash-split">
          <PublicForm key={`public-${publicSettings.updatedAt}`} settings={publicSettings} />
          <PrivateForm key={`private-${privateSettings.updatedAt}`} settings={privateSettings} />
        </div>
      )}
    </StaffPage>
  );
}
