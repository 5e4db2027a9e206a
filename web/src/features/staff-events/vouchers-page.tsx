import '../../staff/dashboard.css';
import type { VoucherUses } from '@fareground/domain/api/quotes';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { csvText } from '@fareground/domain/core/csv';
import { typedAmount } from '@fareground/domain/core/typed-amount';
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
import { type BoundNames, countUses, readBoundNames, readVouchers, useVoucher } from './data/vouchers.ts';
import { takesOffOf } from './vouchers/voucher-draft.ts';
import { VoucherForm } from './vouchers/voucher-form.tsx';
import { VoucherList, voucherFilterOf } from './vouchers/voucher-list.tsx';

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

const heads = [
  'code',
  'batch',
  'takesOff',
  'value',
  'currency',
  'sales',
  'tiers',
  'seats',
  'person',
  'from',
  'until',
  'active',
  'maxUses',
  'used',
  'held',
  'budget',
  'spent',
];

/** Vouchers with their uses, for a spreadsheet: instants in UTC, amounts as decimals in the voucher's currency. */
const vouchersCsv = (
  vouchers: readonly Voucher[],
  uses: ReadonlyMap<string, VoucherUses>,
  names: BoundNames,
): string =>
  csvText(
    heads,
    vouchers.map((one) => {
      const counted = uses.get(one.code);
      const amount = (value: number | null | undefined) =>
        value === null || value === undefined ? '' : typedAmount(value, one.currency);
      return [
        one.code,
        one.batch ?? '',
        takesOffOf(one),
        one.kind === 'amount' ? amount(one.value) : one.value,
        one.currency,
        one.offeringIds.map(names.ofSale).join('; '),
        (one.tierIds ?? []).map((tierId) => names.ofTier(one, tierId)).join('; '),
        (one.seats ?? []).join(' '),
        one.email ?? '',
        new Date(one.startsAt).toISOString(),
        new Date(one.endsAt).toISOString(),
        one.active ? 'yes' : 'no',
        one.maxUses,
        counted?.used ?? 0,
        counted?.held ?? 0,
        amount(one.budget),
        amount(counted?.spent),
      ];
    }),
  );
