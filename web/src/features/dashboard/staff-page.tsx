import type { Permission } from '@fareground/domain/permissions/permissions';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useKnownSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';

interface StaffPageProps {
  readonly title: MessageId;
  readonly needs: Permission;
  /** Made only for those who may see it. */
  readonly children: () => ReactNode;
}

/** A page of the dashboard for those with a permission; others learn what is needed, and never see a flash of it. */
export function StaffPage({ title, needs, children }: StaffPageProps) {
  const t = useT();
  const session = useKnownSession();
  const isAllowed = session.status === 'signed-in' && session.can(needs);
  return (
    <div className="wrap section">
      <PageHead title={t(title)} />
      <h1 className="head">{t(title)}</h1>
      {session.status === 'unknown' ? (
        <Loading />
      ) : isAllowed ? (
        children()
      ) : (
        <EmptyState
          icon={ShieldAlert}
          title={t('staff.notYours')}
          action={
            <ButtonLink kind="line" to={paths.profile.to()}>
              {t('menu.profile')}
            </ButtonLink>
          }
        >
          {t('staff.needs', { permission: needs })}
        </EmptyState>
      )}
    </div>
  );
}
