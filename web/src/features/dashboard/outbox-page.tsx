import './dashboard.css';
import type { Mail } from '@fareground/domain/mail/mail';
import MailX from 'lucide-react/icons/mail-x';
import Mails from 'lucide-react/icons/mails';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Note } from '../../ui/note.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Pager, useCursorPages } from './cursor-pages.tsx';
import { useMail, useOutbox } from './data/mail-queries.ts';
import { PAGE_ROWS } from './data/page-size.ts';
import { MailView } from './outbox/mail-view.tsx';
import { Templates } from './outbox/templates.tsx';
import { StaffPage } from './staff-page.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was sent, or would be, and how every mail looks. */
export default function OutboxPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const mail = search.get('mail');
  if (mail) {
    return (
      <StaffPage
        title="outbox.one"
        actions={
          <Crumbs trail={[{ text: t('outbox.title'), to: paths.outbox.to() }, { text: t('outbox.one') }]} />
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
  const format = useFormat();
  const pages = useCursorPages<readonly number[]>('');
  const live = useOutbox(pages.cursor);
  if (live.status === 'loading') return <Loading rows={8} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) {
    return (
      <EmptyState icon={Mails} title={t('outbox.none')}>
        {t('outbox.noneHint')}
      </EmptyState>
    );
  }
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      heading: t('outbox.subject'),
      cell: (one) => <Link to={paths.outbox.to({}, { mail: one.id })}>{one.message.subject}</Link>,
    },
    { key: 'to', heading: t('outbox.to'), cell: (one) => one.to.join(', ') },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.createdAt, zone) },
    { key: 'state', heading: t('staff.state'), cell: (one) => <DeliveryBadge mail={one} /> },
  ];
  const more = live.size > PAGE_ROWS;
  return (
    <Card>
      <DataTable caption={t('outbox.sent')} columns={columns} rows={rows} rowKey={(one) => one.id} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next([last.createdAt]) : undefined}
      />
    </Card>
  );
}

const tones: Readonly<Record<string, Tone>> = { SUCCESS: 'good', ERROR: 'bad', RETRY: 'warn' };

/** The extension's own word for it, in ours; a message that it has not seen waits. */
function DeliveryBadge({ mail }: { readonly mail: Mail }) {
  const t = useT();
  const state = mail.delivery?.state;
  if (!state) return <Badge>{t('outbox.state.waiting')}</Badge>;
  return <Badge tone={tones[state] ?? 'info'}>{t(`outbox.state.${state}`)}</Badge>;
}

function OneMail({ id }: { readonly id: string }) {
  const t = useT();
  const format = useFormat();
  const live = useMail(id);
  if (live.status === 'loading') return <Loading rows={6} />;
  const mail = live.data;
  if (!mail) {
    return (
      <EmptyState
        icon={MailX}
        title={t('outbox.gone')}
        action={
          <ButtonLink kind="line" to={paths.outbox.to()}>
            {t('outbox.title')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="dash-split dash-split-turned">
      <Card>
        <dl className="dash-facts">
          <div>
            <dt>{t('outbox.to')}</dt>
            <dd>{mail.to.join(', ')}</dd>
          </div>
          <div>
            <dt>{t('staff.when')}</dt>
            <dd>{format.dateTime(mail.createdAt, zone)}</dd>
          </div>
          <div>
            <dt>{t('outbox.kind')}</dt>
            <dd>{mail.template}</dd>
          </div>
          <div>
            <dt>{t('staff.state')}</dt>
            <dd>
              <DeliveryBadge mail={mail} />
            </dd>
          </div>
        </dl>
        {mail.delivery?.error ? <Note tone="bad">{mail.delivery.error}</Note> : null}
        {mail.delivery ? null : <Note>{t('outbox.waitingHint')}</Note>}
      </Card>
      <Card title={mail.message.subject}>
        <MailView {...mail.message} />
      </Card>
    </div>
  );
}
