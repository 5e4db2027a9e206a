import './dashboard.css';
import type { AuditEntry } from '@fareground/domain/audit/audit-entry';
import type { User } from '@fareground/domain/users/user';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useKnownSession } from '../../session/session.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useAudit, usePeople } from './data/staff-questions.ts';
import { LiveTable } from './live-table.tsx';
import { NotHereYet } from './not-here-yet.tsx';
import { StaffPage } from './staff-page.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** S17: who there is and what they may do; for owners, who changed it. */
export default function ManageUserPage() {
  return (
    <StaffPage title="manageUser.title" needs="users.read">
      {() => (
        <div className="dash-stack">
          <NotHereYet what="manageUser.later" />
          <People />
          <Changes />
        </div>
      )}
    </StaffPage>
  );
}

function People() {
  const t = useT();
  const format = useFormat();
  const columns: Column<User>[] = [
    { key: 'name', heading: t('staff.name'), cell: (one) => one.displayName || t('staff.noName') },
    { key: 'email', heading: t('staff.email'), cell: (one) => one.server?.email ?? '' },
    { key: 'roles', heading: t('staff.roles'), cell: (one) => one.server?.roles.join(', ') ?? '' },
    { key: 'since', heading: t('staff.since'), cell: (one) => format.dateYear(one.createdAt, zone) },
  ];
  return (
    <LiveTable
      live={usePeople()}
      caption={t('manageUser.title')}
      columns={columns}
      rowKey={(one) => one.id}
    />
  );
}

function Changes() {
  const t = useT();
  const session = useKnownSession();
  if (session.status !== 'signed-in' || !session.can('audit.read')) return null;
  return (
    <Card title={t('manageUser.audit')}>
      <Audit />
    </Card>
  );
}

function Audit() {
  const t = useT();
  const format = useFormat();
  const columns: Column<AuditEntry>[] = [
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.at, zone) },
    { key: 'what', heading: t('staff.what'), cell: (one) => one.action },
    { key: 'target', heading: t('staff.target'), cell: (one) => one.target },
    { key: 'after', heading: t('staff.after'), cell: (one) => one.after },
    { key: 'why', heading: t('staff.why'), cell: (one) => one.reason },
  ];
  return (
    <LiveTable live={useAudit()} caption={t('manageUser.audit')} columns={columns} rowKey={(one) => one.id} />
  );
}
