import '../../staff/dashboard.css';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import type { PrivateSettings } from '@fareground/domain/catalogue/settings/settings';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { usePrivateSettings, usePublicSettings, useTerms } from '../../staff/data/settings-queries.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/states.tsx';
import { PrivateForm, PublicForm } from './settings/settings-forms.tsx';
import { TermsForm } from './settings/terms-form.tsx';

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
  const t = useT();
  const stored = { public: usePublicSettings(), private: usePrivateSettings(), terms: useTerms() };
  if (
    stored.public.status === 'loading' ||
    stored.private.status === 'loading' ||
    stored.terms.status === 'loading'
  )
    return <Loading rows={8} />;
  const publicSettings = stored.public.data ?? defaultPublicSettings;
  const privateSettings = stored.private.data ?? noPrivate;
  return (
    <div className="dash-split">
      <PublicForm key={`public-${publicSettings.updatedAt}`} settings={publicSettings} />
      <div className="dash-stack">
        <PrivateForm key={`private-${privateSettings.updatedAt}`} settings={privateSettings} />
        <TermsForm key={`terms-${stored.terms.data?.updatedAt}`} terms={stored.terms.data} />
        <Card title={t('setting.mails')}>
          <p className="muted small">{t('setting.mailsHint')}</p>
          <Link to={`${staffPaths.outbox.to()}?view=templates`}>{t('setting.mailsLink')}</Link>
        </Card>
      </div>
    </div>
  );
}
