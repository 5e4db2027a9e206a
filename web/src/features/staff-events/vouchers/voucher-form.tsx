import { isCurrency } from '@fareground/domain/core/currencies';
import './vouchers.css';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { zoneName } from '@fareground/domain/core/time';
import Dices from 'lucide-react/icons/dices';
import Save from 'lucide-react/icons/save';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { instantOf } from '../../../staff/instant-of.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CurrencyOptions } from '../../../views/currency-options.tsx';
import { saveNewVouchers, saveVoucher } from '../data/vouchers.ts';
import { newVoucherCode, newVoucherCodes } from './new-code.ts';
import { WhereFields } from './scope-fields.tsx';
import {
  draftOfVoucher,
  emptyVoucherDraft,
  readVoucherDraft,
  type VoucherDraft,
  type VoucherFaults,
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
  const form = useVoucherForm(stored, now);
  const { draft, set } = form;
  const error = (field: keyof VoucherFaults): string | undefined => {
    const fault = form.faults[field];
    return fault ? t(fault) : undefined;
  };
  const text = (
    field: TypedField,
    label: MessageId,
    options: { hint?: MessageId; fixed?: boolean; type?: string } = {},
  ) => (
    <Field
      label={t(label)}
      hint={options.hint ? t(options.hint, { zone: zoneName(now, zone) }) : undefined}
      error={error(field)}
    >
      <Input
        name={field}
        maxLength={320}
        type={options.type ?? 'text'}
        disabled={options.fixed === true && stored !== null}
        value={draft[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
  const isMany = draft.count.trim() !== '1';
  return (
    <form className="dash-stack" noValidate onSubmit={(event) => void form.submit(event)}>
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
                <Button kind="line" icon={Dices} onClick={() => set({ code: newVoucherCode() })}>
                  {t('vouchers.makeCode')}
                </Button>
              )}
            </div>
          )}
          {stored ? (
            <Checkbox
              label={t('vouchers.active')}
              checked={form.active}
              onChange={({ target }) => form.setActive(target.checked)}
            />
          ) : null}
        </div>
      </Card>
      <Card title={t('vouchers.worthCard')}>
        <div className="voucher-grid">
          <Field label={t('vouchers.takesOff')}>
            <Select
              value={draft.takesOff}
              onChange={({ target }) => set({ takesOff: target.value as VoucherDraft['takesOff'] })}
            >
              <option value="percent">{t('vouchers.takesOff.percent')}</option>
              <option value="order">{t('vouchers.takesOff.order')}</option>
              <option value="ticket">{t('vouchers.takesOff.ticket')}</option>
              <option value="nothing">{t('vouchers.takesOff.nothing')}</option>
            </Select>
          </Field>
          {draft.takesOff === 'nothing'
            ? null
            : text('value', draft.takesOff === 'percent' ? 'vouchers.percent' : 'vouchers.amount')}
          <Field label={t('vouchers.currency')} hint={stored ? t('vouchers.fixedHint') : undefined}>
            <Select
              value={draft.currency}
              disabled={stored !== null}
              onChange={({ target }) => isCurrency(target.value) && set({ currency: target.value })}
            >
              <CurrencyOptions />
            </Select>
          </Field>
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
          <WhereFields draft={draft} set={set} seatsError={error('seats')} />
          {text('email', 'vouchers.email', { hint: 'vouchers.emailHint', type: 'email' })}
        </div>
        <div className="voucher-grid">
          {text('startsAt', 'vouchers.startsAt', { hint: 'vouchers.zoneHint', type: 'datetime-local' })}
          {text('endsAt', 'vouchers.endsAt', { hint: 'vouchers.endsAtHint', type: 'datetime-local' })}
        </div>
      </Card>
      <div className="dash-form">
        {form.failure ? (
          <Note tone="bad" role="alert">
            {t(form.failure, { saved: format.number(form.saved), all: draft.count })}
          </Note>
        ) : null}
        {form.busy && form.saved > 0 ? (
          <p role="status">
            {t('vouchers.progress', { saved: format.number(form.saved), all: draft.count })}
          </p>
        ) : null}
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
  const [draft, setDraft] = useState(() =>
    stored ? draftOfVoucher(stored, zone) : emptyVoucherDraft(now, zone),
  );
  const [active, setActive] = useState(stored?.active ?? true);
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(0);
  const [failure, setFailure] = useState<MessageId>();
  const [waiting, setWaiting] = useState<Waiting>();
  const read = readVoucherDraft(draft, {
    stored,
    instantOf: (typed) => instantOf(typed, zone),
    now: Math.max(now, (stored?.updatedAt ?? 0) + 1),
    by: stored?.updatedBy ?? 'staff',
  });
  const ownFaults = read.ok ? {} : read.faults;
  const isTaken = taken !== '' && taken === draft.code.trim().toUpperCase();
  const faults: VoucherFaults = {
    ...(tried ? ownFaults : {}),
    ...(isTaken ? { code: 'vouchers.fault.taken' } : {}),
  };

  const saveOne = async (voucher: Voucher) => {
    const answer = await saveVoucher({ ...voucher, active }, stored?.updatedAt ?? null);
    if (answer === 'taken') setTaken(voucher.code);
    else if (answer === 'changed-meanwhile') setFailure('vouchers.changedMeanwhile');
    else {
      toast({ text: t('vouchers.saved', { code: voucher.code }) });
      await navigate(staffPaths.vouchers.to());
    }
  };
  const saveMany = async (voucher: Voucher, count: number) => {
    const made = JSON.stringify(draft);
    const all =
      waiting?.made === made
        ? waiting.vouchers
        : newVoucherCodes(count).map((code) => ({ ...voucher, code }));
    const before = count - all.length;
    setSaved(before);
    setWaiting({ vouchers: all, made });
    await saveNewVouchers(all, (done) => {
      setSaved(before + done);
      setWaiting({ vouchers: all.slice(done), made });
    });
    toast({ text: t('vouchers.savedMany', { count }) });
    await navigate(staffPaths.vouchers.to({}, { batch: voucher.batch ?? '' }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (!read.ok) {
      const name = Object.keys(draft).find((field) => field in read.faults);
      event.currentTarget.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await (read.count > 1 ? saveMany(read.voucher, read.count) : saveOne(read.voucher));
    } catch (error) {
      console.error('The voucher was not saved', error);
      setFailure(read.count > 1 ? 'vouchers.failedMany' : 'vouchers.failed');
    }
    setBusy(false);
  };
  return {
    draft,
    active,
    setActive,
    set: (change: Partial<VoucherDraft>) => setDraft((before) => ({ ...before, ...change })),
    faults,
    busy,
    saved,
    failure,
    submit,
  };
}
