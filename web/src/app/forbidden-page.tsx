import './forbidden-page.css';
import { permissions } from '@fareground/domain/people/permissions';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { paths } from '../config/paths.ts';
import { useT } from '../i18n/use-t.tsx';
import { useConfirmedSession } from '../session/session.tsx';
import { useSignOut } from '../sign-in/sign-out.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useNeed } from './guard.tsx';

/** A page of staff, for somebody who may not open it: what it needs, whom to ask, and the ways on. */
export default function ForbiddenPage() {
  const t = useT();
  const needs = useNeed();
  const session = useConfirmedSession();
  const person = session.status === 'signed-in' ? session.person : undefined;
  const { signOut, dialog } = useSignOut(person);
  return (
    <div className="wrap section forbidden">
      <PageHead title={t('staff.notYours')} />
      <span className="forbidden-sign">
        <Icon of={ShieldAlert} size="l" />
      </span>
      <h1 className="head">{t('staff.notYours')}</h1>
      <p className="lead-in">{t(`permission.${needs}`)}</p>
      <dl className="forbidden-facts">
        <div>
          <dt>{t('staff.rolesThatMay')}</dt>
          <dd className="row row-wrap">
            {permissions[needs].map((role) => (
              <Badge key={role}>{t(`role.${role}`)}</Badge>
            ))}
          </dd>
        </div>
        {person?.email ? (
          <div>
            <dt>{t('staff.youAre')}</dt>
            <dd>{person.email}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('staff.whomToAsk')}</dt>
          <dd>{t('staff.askOwner')}</dd>
        </div>
      </dl>
      <div className="row row-wrap">
        <ButtonLink to={paths.profile.to()}>{t('staff.toProfile')}</ButtonLink>
        <Button kind="line" onClick={signOut}>
          {t('staff.otherAccount')}
        </Button>
        {dialog}
      </div>
    </div>
  );
}
