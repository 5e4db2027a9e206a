import '../../staff/dashboard.css';
import { type AuditEntry, auditActions } from '@fareground/domain/people/audit-entry';
import Download from 'lucide-react/icons/download';
import Funnel from 'lucide-react/icons/funnel';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { actionText } from './audit/action-text.ts';
import { AuditChanges } from './audit/audit-changes.tsx';
import { type AuditFilter, auditFilterOf } from './audit/audit-filter.ts';
import { auditCsv } from './audit/csv.ts';
import { readAudit } from './data/audit-csv.ts';
import { useAuditPage } from './data/audit-queries.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who changed what, when, from what to what. Nobody can write it, and only owners read it. */
export default function AuditPage() {
  const [search] = useSearchParams();
  const filter = auditFilterOf(search);
  return (
    <StaffPage title="audit.title" lead="audit.lead" actions={<CsvButton filter={filter} />}>
      <div className="dash-stack">
        <Card>
          <Filters key={JSON.stringify(filter)} filter={filter} />
        </Card>
        <Card>
          <Entries filter={filter} />
        </Card>
      </div>
    </StaffPage>
  );
}

function CsvButton({ filter }: { readonly filter: AuditFilter }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile('fareground-audit.csv', auditCsv(await readAudit(filter)), 'text/csv');
    } catch (error) {
      console.error('The log could not be saved', error);
      toast({ text: t('audit.csvFailed'), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <Button kind="line" icon={Download} busy={busy} onClick={() => void save()}>
      {t('audit.csv')}
    </Button>
  );
}

function Filters({ filter }: { readonly filter: AuditFilter }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()] as [string, string]] : [],
    );
    setSearch(new URLSearchParams(typed));
  };
  return (
    <form className="dash-filters audit-filters" onSubmit={submit}>
      <Field label={t('audit.person')} hint={t('audit.personHint')}>
        <Input name="person" defaultValue={filter.person} maxLength={320} />
      </Field>
      <Field label={t('audit.action')} hint={t('audit.actionHint')}>
        <Select name="action" defaultValue={filter.action}>
          <option value="">{t('audit.anyAction')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {t(actionText(action))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('audit.target')} hint={t('audit.targetHint')}>
        <Input name="target" defaultValue={filter.target} maxLength={300} />
      </Field>
      <Field label={t('audit.from')} hint={t('audit.dayHint')}>
        <Input name="from" type="date" defaultValue={filter.from} />
      </Field>
      <Field label={t('audit.to')} hint={t('audit.dayHint')}>
        <Input name="to" type="date" defaultValue={filter.to} />
      </Field>
      <div className="field filter-go">
        <Button type="submit" icon={Funnel} block>
          {t('audit.show')}
        </Button>
        <p className="hint">{t('audit.showHint')}</p>
      </div>
    </form>
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<readonly (string | number)[]>(JSON.stringify(filter));
  const live = useAuditPage(filter, pages.cursor);
  if (live.status === 'loading') return <Loading rows={8} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) {
    return (
      <EmptyState icon={ScrollText} title={t('audit.none')}>
        {t('audit.noneHint')}
      </EmptyState>
    );
  }
  const columns: Column<AuditEntry>[] = [
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.at, zone) },
    { key: 'who', heading: t('audit.who'), cell: (one) => one.actorEmail || one.actorUid },
    {
      key: 'what',
      heading: t('staff.what'),
      cell: (one) => (
        <>
          {t(actionText(one.action))}
          <small>{one.target}</small>
        </>
      ),
    },
    {
      key: 'changes',
      heading: t('audit.changes'),
      cell: (one) => (
        <>
          <AuditChanges entry={one} />
          {one.reason ? <small>{t('people.because', { reason: one.reason })}</small> : null}
        </>
      ),
    },
  ];
  const more = live.size > PAGE_ROWS;
  return (
    <>
      <div className="audit-table">
        <DataTable caption={t('audit.title')} columns={columns} rows={rows} rowKey={(one) => one.id} />
      </div>
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next([last.at, last.id]) : undefined}
      />
    </>
  );
}
