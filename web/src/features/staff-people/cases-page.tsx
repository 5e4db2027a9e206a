import '../../staff/dashboard.css';
import { type Case, type CaseState, caseStates } from '@fareground/domain/people/case';
import Check from 'lucide-react/icons/check';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useStaffAction } from '../../firebase/use-staff-action.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import { useCases } from '../../staff/data/case-queries.ts';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { closeCase, retryCase } from '../../staff/data/staff-calls.ts';
import { RefundDialog } from '../../staff/refund-dialog.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActionProblem } from '../../views/action-problem.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const first: CaseState = 'set-aside';
const isState = (text: string | null): text is CaseState => caseStates.some((one) => one === text);

/** What could not be finished by itself, why, and having it tried again. */
export default function CasesPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('state');
  const state = isState(wanted) ? wanted : first;
  const options = ([first, 'retrying', 'closed'] as const).map((value) => ({
    value,
    label: t(`cases.state.${value}`),
  }));
  return (
    <StaffPage title="cases.title" lead="cases.lead">
      <div className="dash-stack">
        <Chips
          label={t('cases.filter')}
          value={state}
          options={options}
          onChange={(next) => setSearch(next === first ? {} : { state: next })}
        />
        <Card>
          <Rows state={state} />
        </Card>
      </div>
    </StaffPage>
  );
}

function Rows({ state }: { readonly state: CaseState }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const session = useConfirmedSession();
  const action = useStaffAction(retryCase);
  const [closing, setClosing] = useState<Case>();
  const pages = useCursorPages<readonly number[]>(state);
  const live = useCases(state, pages.cursor);
  if (live.status === 'loading') return <Loading />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) {
    return (
      <EmptyState icon={LifeBuoy} title={t('cases.none')}>
        {t(`cases.noneHint.${state}`)}
      </EmptyState>
    );
  }
  const isOpen = state === 'set-aside' && session.status === 'signed-in';
  const mayRetry = isOpen && session.can('cases.retry');
  const mayClose = isOpen && session.can('cases.close');
  const retry = async (id: string) => {
    if (await action.run({ id })) toast({ text: t('cases.retried') });
  };
  const columns: Column<Case>[] = [
    { key: 'what', heading: t('cases.what'), cell: (one) => <Subject of={one} /> },
    { key: 'problem', heading: t('cases.problem'), cell: (one) => one.problem },
    { key: 'since', heading: t('cases.since'), cell: (one) => format.dateTime(one.firstFailedAt, zone) },
    { key: 'failures', heading: t('cases.failures'), numeric: true, cell: (one) => one.failures },
    ...(mayRetry || mayClose
      ? [
          {
            key: 'retry',
            heading: t('cases.action'),
            cell: (one: Case) =>
              one.area !== 'balance' ? (
                <Button kind="line" icon={RotateCcw} busy={action.busy} onClick={() => void retry(one.id)}>
                  {t('cases.retry')}
                </Button>
              ) : mayClose ? (
                <Button kind="line" icon={Check} onClick={() => setClosing(one)}>
                  {t('cases.close')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
  const more = live.size > PAGE_ROWS;
  return (
    <>
      <ActionProblem problem={action.problem} />
      <DataTable caption={t('cases.title')} columns={columns} rows={rows} rowKey={(one) => one.id} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next([last.lastFailedAt]) : undefined}
      />
      {closing ? (
        <RefundDialog
          id={closing.id}
          call={closeCase}
          words={{
            title: t('cases.closeTitle'),
            hint: closing.problem,
            reason: t('cases.closeReason'),
            missing: 'cases.reasonMissing',
            leave: t('cases.leaveOpen'),
            run: t('cases.close'),
            done: t('cases.closed'),
          }}
          onClose={() => setClosing(undefined)}
        />
      ) : null}
    </>
  );
}

/** A payment's and a refund's id begin with their booking's reference. */
function Subject({ of: { area, target } }: { readonly of: Case }) {
  const t = useT();
  const id = target.slice(target.indexOf('/') + 1);
  const kind = t(`cases.area.${area}`);
  const isOfBooking = area !== 'deletions' && /^\d{10}\b/.test(id);
  if (!isOfBooking) {
    return (
      <>
        {kind} <small>{id}</small>
      </>
    );
  }
  return (
    <>
      <Link to={paths.booking.to({ id: id.split('-')[0] ?? '' })}>{kind}</Link> <small>{id}</small>
    </>
  );
}
