import '../../staff/dashboard.css';
import { type Mail, type MailState, mailStates } from '@fareground/domain/messages/mail';
import MailX from 'lucide-react/icons/mail-x';
import Mails from 'lucide-react/icons/mails';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import { useMail, useOutbox } from '../../staff/data/mail-queries.ts';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { MailView } from '../../staff/mail-view.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Chips, Tabs } from '../../ui/tabs.tsx';
import { DeliveryCard } from './outbox/delivery-card.tsx';
import { MailBadge } from './outbox/mail-badge.tsx';
import { Templates } from './outbox/templates.tsx';

/** Dead letters that the page shows above the others. */
const FIRST = 5;
const statesShown = ['failed', 'waiting', 'sending', 'sent'] as const satisfies readonly MailState[];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was sent, waits or did not go out, and how every mail looks. */
export default function OutboxPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const mail = search.get('mail');
  if (mail) {
    return (
      <StaffPage
        title="outbox.one"
        actions={
          <Crumbs
            trail={[{ text: t('outbox.title'), to: staffPaths.outbox.to() }, { text: t('outbox.one') }]}
          />
        }
      >
        <OneMail id={mail} />
      </StaffPage>
    );
  }
  const view = search.get('view') === 'templates' ? 'templates' : 'sent';
  return (
    <StaffPage title="outbox.title" lead="outbox.lead">
      <div className="dash-stack">
        <Tabs
          label={t('outbox.title')}
          value={view}
          onChange={(next) => setSearch(next === 'sent' ? {} : { view: next })}
          options={[
            { value: 'sent', label: t('outbox.sent') },
            { value: 'templates', label: t('outbox.templates') },
          ]}
        >
          <div className="tab-body">{view === 'sent' ? <Sent /> : <Templates />}</div>
        </Tabs>
      </div>
    </StaffPage>
  );
}

function Sent() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const state = mailStates.find((each) => each === search.get('state')) ?? 'all';
  const options = (['all', ...statesShown] as const).map((value) => ({
    value,
    label: t(`outbox.state.${value}`),
  }));
  return (
    <div className="dash-stack">
      <Chips
        label={t('outbox.filter')}
        value={state}
        options={options}
        onChange={(next) => setSearch(next === 'all' ? {} : { state: next })}
      />
      {state === 'all' ? <DeadLetters /> : null}
      <MailPages state={state === 'all' ? '' : state} />
    </div>
  );
}

/** What did not go out stands before everything else. */
function DeadLetters() {
  const t = useT();
  const live = useOutbox('failed');
  if (live.status === 'loading' || live.data.length === 0) return null;
  return (
    <Card title={t('outbox.failedFirst')}>
      <MailTable caption={t('outbox.failedFirst')} rows={live.data.slice(0, FIRST)} />
      {live.size > FIRST ? (
        <p>
          <Link to={staffPaths.outbox.to({}, { state: 'failed' })}>{t('outbox.allFailed')}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function MailPages({ state }: { readonly state: MailState | '' }) {
  const t = useT();
  const pages = useCursorPages<readonly number[]>(state);
  const live = useOutbox(state, pages.cursor);
  if (live.status === 'loading') return <Loading rows={8} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) {
    return (
      <EmptyState icon={Mails} title={t('outbox.none')}>
        {t(state === '' ? 'outbox.noneHint' : 'outbox.noneOfState')}
      </EmptyState>
    );
  }
  const more = live.size > PAGE_ROWS;
  return (
    <Card>
      <MailTable caption={t('outbox.sent')} rows={rows} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next([last.createdAt]) : undefined}
      />
    </Card>
  );
}

function MailTable({ caption, rows }: { readonly caption: string; readonly rows: readonly Mail[] }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      heading: t('outbox.subject'),
      cell: (one) => <Link to={staffPaths.outbox.to({}, { mail: one.id })}>{one.message.subject}</Link>,
    },
    { key: 'to', heading: t('outbox.to'), cell: (one) => one.to.join(', ') },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.createdAt, zone) },
    { key: 'state', heading: t('staff.state'), cell: (one) => <MailBadge state={one.state} /> },
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(one) => one.id} />;
}

function OneMail({ id }: { readonly id: string }) {
  const t = useT();
  const live = useMail(id);
  if (live.status === 'loading') return <Loading rows={6} />;
  const mail = live.data;
  if (!mail) {
    return (
      <EmptyState
        icon={MailX}
        title={t('outbox.gone')}
        action={
          <ButtonLink kind="line" to={staffPaths.outbox.to()}>
            {t('outbox.title')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="dash-split dash-split-turned">
      <DeliveryCard mail={mail} />
      <Card title={mail.message.subject}>
        <MailView {...mail.message} />
      </Card>
    </div>
  );
}
