import '../../staff/dashboard.css';
import { currencies } from '@fareground/domain/core/currencies';
import { type Drawer, type DrawerCount, differenceOf, floatOf } from '@fareground/domain/payments/drawer';
import Banknote from 'lucide-react/icons/banknote';
import { useState } from 'react';
import { useKeyedCall } from '../../firebase/use-staff-action.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { LiveTable } from '../../staff/live-table.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { countDrawer, useDrawerCounts, useDrawers } from './data/drawers.ts';
import { CountDialog } from './drawers/count-dialog.tsx';
import { floatDraftSchema } from './drawers/count-draft.ts';
import { DeskName } from './drawers/desk-name.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The cash of each desk as the books have it, counting it at the end of a shift, and what was counted before. */
export default function DrawersPage() {
  return (
    <StaffPage title="drawers.title" lead="drawers.lead">
      <div className="dash-stack">
        <Drawers />
        <Counts />
      </div>
    </StaffPage>
  );
}

function Drawers() {
  const t = useT();
  const format = useFormat();
  const live = useDrawers();
  const [open, setOpen] = useState<Drawer>();
  const [isOpening, setOpening] = useState(false);
  const columns: Column<Drawer>[] = [
    { key: 'desk', heading: t('drawers.desk'), cell: ({ desk }) => <DeskName desk={desk} /> },
    {
      key: 'balance',
      heading: t('drawers.inBooks'),
      numeric: true,
      cell: ({ balance, currency }) => (
        <>
          {format.money(balance, currency)}{' '}
          {balance < 0 ? <Badge tone="warn">{t('drawers.belowZero')}</Badge> : null}
        </>
      ),
    },
    {
      key: 'updatedAt',
      heading: t('drawers.moved'),
      cell: ({ updatedAt }) => format.dateTime(updatedAt, zone),
    },
    {
      key: 'counts',
      heading: t('drawers.counted'),
      cell: ({ counts }) => t('drawers.times', { count: counts }),
    },
    {
      key: 'action',
      heading: t('drawers.action'),
      cell: (drawer) => (
        <Button kind="line" icon={Banknote} onClick={() => setOpen(drawer)}>
          {t('drawers.count')}
        </Button>
      ),
    },
  ];
  return (
    <Card
      title={t('drawers.all')}
      aside={
        <Button kind="line" icon={Banknote} onClick={() => setOpening(true)}>
          {t('drawers.open')}
        </Button>
      }
    >
      <LiveTable live={live} caption={t('drawers.all')} columns={columns} rowKey={({ id }) => id} />
      {isOpening ? <OpenDialog onClose={() => setOpening(false)} /> : null}
      {open ? <CountDialog drawer={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  );
}

function Counts() {
  const t = useT();
  const format = useFormat();
  const live = useDrawerCounts();
  const money = (
    key: string,
    heading: string,
    amountOf: (count: DrawerCount) => number,
  ): Column<DrawerCount> => ({
    key,
    heading,
    numeric: true,
    cell: (count) => format.money(amountOf(count), count.currency),
  });
  const columns: Column<DrawerCount>[] = [
    { key: 'at', heading: t('drawers.at'), cell: ({ at }) => format.dateTime(at, zone) },
    { key: 'desk', heading: t('drawers.desk'), cell: ({ desk }) => <DeskName desk={desk} /> },
    { key: 'by', heading: t('drawers.by'), cell: ({ countedByName }) => countedByName },
    money('expected', t('drawers.inBooks'), ({ expected }) => expected),
    money('counted', t('drawers.inDrawer'), ({ counted }) => counted),
    {
      key: 'difference',
      heading: t('drawers.difference'),
      numeric: true,
      cell: (count) => <Difference count={count} />,
    },
    money('toBank', t('drawers.toBank'), ({ toBank }) => toBank),
    money('float', t('drawers.float'), floatOf),
    { key: 'note', heading: t('drawers.note'), cell: ({ note }) => note },
  ];
  return (
    <Card title={t('drawers.counts')}>
      <LiveTable live={live} caption={t('drawers.counts')} columns={columns} rowKey={({ id }) => id} />
    </Card>
  );
}

/** Exact, too much or missing: a word beside the amount, not a colour alone. */
function Difference({ count }: { readonly count: DrawerCount }) {
  const t = useT();
  const format = useFormat();
  const difference = differenceOf(count);
  if (difference === 0) return <Badge tone="good">{t('drawers.exact')}</Badge>;
  const amount = format.money(Math.abs(difference), count.currency);
  return <Badge tone="warn">{t(difference > 0 ? 'drawers.tooMuch' : 'drawers.missing', { amount })}</Badge>;
}

/** Opens the office's drawer of a currency with a float out of the bank. */
function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(countDrawer);
  const form = useForm({
    schema: floatDraftSchema,
    defaultValues: { currency: 'EUR', amount: '' },
    submit: async (read) => {
      const answer = await send(read);
      if (!answer.ok) return answer.problem.code === 'wrong-state' ? 'drawers.isOpen' : answer.problem;
      toast({
        text: t('drawers.opened', { amount: format.money(-read.toBank, form.getValues('currency')) }),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('drawers.open')}
      cancel={t('drawers.leave')}
      run={t('drawers.putIn')}
    >
      <p>{t('drawers.openHint')}</p>
      <FormField form={form} name="currency" label={t('giftCards.currency')}>
        <Select>
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </FormField>
      <FormField form={form} name="amount" label={t('drawers.openingFloat')}>
        <Input inputMode="decimal" maxLength={12} />
      </FormField>
    </FormDialog>
  );
}
