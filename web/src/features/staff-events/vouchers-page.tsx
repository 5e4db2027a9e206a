import '../../staff/dashboard.css';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { countUses, readBoundNames, readVouchers, useVoucher } from './data/vouchers.ts';
import { VoucherForm } from './vouchers/voucher-form.tsx';
import { VoucherList, voucherFilterOf } from './vouchers/voucher-list.tsx';
import { vouchersCsv } from './vouchers/vouchers-csv.ts';

/** Codes that take something off: who made which, how often they were used, and the form for new ones. */
export default function VouchersPage() {
  const t = useT();
  const [search] = useSearchParams();
  const code = search.get('edit');
  const isNew = search.has('new');
  if (code === null && !isNew) {
    return (
      <StaffPage title="vouchers.title" lead="vouchers.lead" actions={<Actions />}>
        <VoucherList />
      </StaffPage>
    );
  }
  const title = isNew ? 'vouchers.new' : 'vouchers.one';
  return (
    <StaffPage
      title={title}
      actions={
        <Crumbs
          trail={[{ text: t('vouchers.title'), to: staffPaths.vouchers.to() }, { text: code ?? t(title) }]}
        />
      }
    >
      {code === null ? <VoucherForm stored={null} /> : <Stored key={code} code={code} />}
    </StaffPage>
  );
}

function Actions() {
  const t = useT();
  const toast = useToast();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const vouchers = await readVouchers(voucherFilterOf(search));
      const [uses, names] = await Promise.all([
        countUses(vouchers.map(({ code }) => code)),
        readBoundNames(vouchers),
      ]);
      saveFile('fareground-vouchers.csv', vouchersCsv(vouchers, uses, names), 'text/csv');
    } catch (error) {
      console.error('The vouchers could not be saved as a file', error);
      toast({ text: t('vouchers.csvFailed'), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <div className="row row-wrap">
      <Button kind="line" icon={Download} busy={busy} onClick={() => void save()}>
        {t('vouchers.csv')}
      </Button>
      <ButtonLink icon={Plus} to={staffPaths.vouchers.to({}, { new: '1' })}>
        {t('vouchers.new')}
      </ButtonLink>
    </div>
  );
}

function Stored({ code }: { readonly code: string }) {
  const t = useT();
  const live = useVoucher(code);
  if (live.status === 'loading') return <Loading rows={6} />;
  if (!live.data) {
    return (
      <EmptyState icon={TicketPercent} title={t('vouchers.gone')}>
        {t('vouchers.goneHint')}
      </EmptyState>
    );
  }
  return <VoucherForm key={live.data.updatedAt} stored={live.data} />;
}
