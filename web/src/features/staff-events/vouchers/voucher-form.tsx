import './vouchers.css';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { zoneName } from '@fareground/domain/core/time';
import Dices from 'lucide-react/icons/dices';
import Save from 'lucide-react/icons/save';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { instantOf } from '../../../staff/instant-of.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormCheckbox, FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CurrencyOptions } from '../../../views/currency-options.tsx';
import { saveNewVouchers, saveVoucher } from '../data/vouchers.ts';
import { WhereFields } from './scope-fields.tsx';
import {
  draftOfVoucher,
  emptyVoucherDraft,
  newVoucherCode,
  newVoucherCodes,
  type ReadVoucher,
  voucherDraftSchema,
} from './voucher-draft.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
type TypedField =
  | 'code'
  | 'count'
  | 'batch'
  | 'value'
  | 'email'
  | 'startsAt'
  | 'endsAt'
  | 'maxUses'
  | 'budget';

interface VoucherFormProps {
  /** null: a new one, or many. */
  readonly stored: Voucher | null;
}

/** One voucher, or many that differ in their codes. What its pools were made of stays as it is once it is stored. */
export function VoucherForm({ stored }: VoucherFormProps) {
  const t = useT();
  const format = useFormat();
  const now = useOpenedAt();
  const { form, saved } = useVoucherForm(stored, now);
  const [takesOff, count] = form.watch(['takesOff', 'count']);
  const text = (
    field: TypedField,
    label: MessageId,
    options: { hint?: MessageId; fixed?: boolean; type?: string } = {},
  ) => (
    <FormField
      form={form}
      name={field}
      label={t(label)}
      hint={options.hint && t(options.hint, { zone: zoneName(now, zone) })}
    >
      <Input
        maxLength={320}
        type={options.type ?? 'text'}
        disabled={options.fixed === true && stored !== null}
      />
    </FormField>
  );
  const isMany = count.trim() !== '1';
  const progress = { saved: format.number(saved), all: count };
  return (
    <form className="dash-stack" noValidate onSubmit={form.onSubmit}>
      <Card title={t('vouchers.codeCard')}>
        <div className="dash-form">
          {stored ? null : text('count', 'vouchers.count', { hint: 'vouchers.countHint' })}
          {isMany ? (
            text('batch', 'vouchers.batch', { hint: 'vouchers.batchHint' })
          ) : (
            <div className="row row-wrap voucher-add">
              {text('code', 'vouchers.code', {
                hint: stored ? 'vouchers.fixedHint' : 'vouchers.codeHint',
                fixed: true,
              })}
              {stored ? null : (
                <Button kind="line" icon={Dices} onClick={() => form.change('code', newVoucherCode())}>
                  {t('vouchers.makeCode')}
                </Button>
              )}
            </div>
          )}
          {stored ? <FormCheckbox form={form} name="active" label={t('vouchers.active')} /> : null}
        </div>
      </Card>
      <Card title={t('vouchers.worthCard')}>
        <div className="voucher-grid">
          <FormField form={form} name="takesOff" label={t('vouchers.takesOff')}>
            <Select>
              <option value="percent">{t('vouchers.takesOff.percent')}</option>
              <option value="order">{t('vouchers.takesOff.order')}</option>
              <option value="ticket">{t('vouchers.takesOff.ticket')}</option>
              <option value="nothing">{t('vouchers.takesOff.nothing')}</option>
            </Select>
          </FormField>
          {takesOff === 'nothing'
            ? null
            : text('value', takesOff === 'percent' ? 'vouchers.percent' : 'vouchers.amount')}
          <FormField
            form={form}
            name="currency"
            label={t('vouchers.currency')}
            hint={stored ? t('vouchers.fixedHint') : undefined}
          >
            <Select disabled={stored !== null}>
              <CurrencyOptions />
            </Select>
          </FormField>
        </div>
        <div className="voucher-grid">
          {text('maxUses', isMany ? 'vouchers.maxUsesEach' : 'vouchers.maxUses', {
            hint: stored ? 'vouchers.fixedHint' : 'vouchers.maxUsesHint',
            fixed: true,
          })}
          {text('budget', isMany ? 'vouchers.budgetEach' : 'vouchers.budget', {
            hint: stored ? 'vouchers.fixedHint' : 'vouchers.budgetHint',
            fixed: true,
          })}
        </div>
      </Card>
      <Card title={t('vouchers.whereCard')}>
        <div className="dash-form">
          <WhereFields form={form} />
          {text('email', 'vouchers.email', { hint: 'vouchers.emailHint', type: 'email' })}
        </div>
        <div className="voucher-grid">
          {text('startsAt', 'vouchers.startsAt', { hint: 'vouchers.zoneHint', type: 'datetime-local' })}
          {text('endsAt', 'vouchers.endsAt', { hint: 'vouchers.endsAtHint', type: 'datetime-local' })}
        </div>
      </Card>
      <div className="dash-form">
        <FormFailure form={form} values={progress} />
        {form.busy && saved > 0 ? <p role="status">{t('vouchers.progress', progress)}</p> : null}
        <div className="row row-wrap">
          <Button type="submit" icon={Save} busy={form.busy}>
            {stored ? t('vouchers.save') : isMany ? t('vouchers.makeMany') : t('vouchers.make')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Codes that were made for a batch, kept until the last of them is stored: a second try goes on where the first ended. */
interface Waiting {
  readonly vouchers: readonly Voucher[];
  readonly made: string;
}

function useVoucherForm(stored: Voucher | null, now: number) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(0);
  const [waiting, setWaiting] = useState<Waiting>();

  const saveOne = async (voucher: Voucher) => {
    const answer = await saveVoucher(voucher, stored?.updatedAt ?? null);
    if (answer === 'taken') return { field: 'code', fault: 'vouchers.fault.taken' } as const;
    if (answer === 'changed-meanwhile') return 'vouchers.changedMeanwhile';
    toast({ text: t('vouchers.saved', { code: voucher.code }) });
    await navigate(staffPaths.vouchers.to());
  };
  const saveMany = async ({ voucher, count }: ReadVoucher) => {
    const made = JSON.stringify({ voucher, count });
    const all =
      waiting?.made === made
        ? waiting.vouchers
        : newVoucherCodes(count).map((code) => ({ ...voucher, code }));
    const before = count - all.length;
    setSaved(before);
    setWaiting({ vouchers: all, made });
    try {
      await saveNewVouchers(all, (done) => {
        setSaved(before + done);
        setWaiting({ vouchers: all.slice(done), made });
      });
    } catch (error) {
      console.error('The vouchers were not saved', error);
      return 'vouchers.failedMany';
    }
    toast({ text: t('vouchers.savedMany', { count }) });
    await navigate(staffPaths.vouchers.to({}, { batch: voucher.batch ?? '' }));
  };
  const form = useForm({
    schema: voucherDraftSchema({
      stored,
      instantOf: (typed) => instantOf(typed, zone),
      now: Math.max(now, (stored?.updatedAt ?? 0) + 1),
      by: stored?.updatedBy ?? 'staff',
    }),
    defaultValues: stored ? draftOfVoucher(stored, zone) : emptyVoucherDraft(now, zone),
    submit: (read) => (read.count > 1 ? saveMany(read) : saveOne(read.voucher)),
    failed: 'vouchers.failed',
  });
  return { form, saved };
}
