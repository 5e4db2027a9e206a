import './packages.css';
import type { Package } from '@fareground/domain/catalogue/packages/package';
import type { PackageForm as Form, PackageField } from '@fareground/domain/catalogue/packages/package-form';
import { zoneOfForm } from '@fareground/domain/catalogue/packages/read-package-form';
import { zoneName } from '@fareground/domain/core/time';
import Save from 'lucide-react/icons/save';
import Store from 'lucide-react/icons/store';
import { type FormEvent, useEffect, useRef } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { PackageParts } from './package-parts.tsx';
import { type Split, splitOf } from './split.ts';
import { usePackageForm } from './use-package-form.ts';

interface PackageFormProps {
  /** null for a new one. */
  readonly stored: Package | null;
  readonly first: Form;
}

/** A package: once it was on sale what is in it and what it costs stay, and words, times and limits change. */
export function PackageForm({ stored, first }: PackageFormProps) {
  const t = useT();
  const state = usePackageForm(stored, first);
  const { form, set, error, packaged, tries } = state;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);
  const isFixed = stored !== null && stored.state !== 'draft';
  const zone = zoneOfForm(form, packaged.events);
  const text = (
    field: Exclude<PackageField, 'parts' | 'kind'>,
    label: MessageId,
    { hint, type = 'text', most = 20, fixed = false }: Options = {},
  ) => (
    <Field label={t(label)} hint={hint && t(hint, { zone: zoneName(Date.now(), zone) })} error={error(field)}>
      <Input
        name={field}
        type={type}
        maxLength={most}
        disabled={fixed}
        value={form[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.submit(false);
  };
  return (
    <form className="dash-stack" noValidate ref={element} onSubmit={submit}>
      {isFixed ? <Note>{t('packageForm.fixedNote')}</Note> : null}
      <Card title={t('packageForm.what')}>
        <div className="dash-form">
          {text('name', 'packageForm.name', { most: 80, hint: 'packageForm.nameHint' })}
          <Field label={t('packageForm.description')} error={error('description')}>
            <Textarea
              maxLength={300}
              value={form.description}
              onChange={({ target }) => set({ description: target.value })}
            />
          </Field>
          <Field label={t('packageForm.kind')} error={error('kind')}>
            <Select
              value={form.kind}
              disabled={isFixed}
              onChange={({ target }) => set({ kind: target.value === 'pass' ? 'pass' : 'bundle' })}
            >
              <option value="pass">{t('packageForm.kind.pass')}</option>
              <option value="bundle">{t('packageForm.kind.bundle')}</option>
            </Select>
          </Field>
        </div>
      </Card>
      <Card title={t('packageForm.parts')}>
        <PackageParts state={state} isFixed={isFixed} />
        {packaged.hasFailed ? (
          <Note tone="bad" role="alert">
            {t('packageForm.eventsFailed')}{' '}
            <Button kind="quiet" onClick={packaged.retry}>
              {t('state.retry')}
            </Button>
          </Note>
        ) : null}
      </Card>
      <Card title={t('packageForm.priceCard')}>
        <div className="dash-form">
          {text('price', 'packageForm.price', { hint: 'packageForm.priceHint', fixed: isFixed })}
          <SplitTable split={splitOf(form, packaged.events)} />
        </div>
      </Card>
      <Card title={t('packageForm.sale')}>
        <div className="package-grid">
          {text('saleStartsAt', 'packageForm.saleStartsAt', {
            type: 'datetime-local',
            hint: 'packageForm.zone',
          })}
          {text('saleEndsAt', 'packageForm.saleEndsAt', { type: 'datetime-local', hint: 'packageForm.zone' })}
          {text('maxPerBooking', 'packageForm.maxPerBooking')}
          {text('maxPerPerson', 'packageForm.maxPerPerson', { hint: 'packageForm.maxPerPersonHint' })}
        </div>
      </Card>
      <div className="dash-form">
        <ActionProblem problem={state.problem} />
        <div className="row row-wrap">
          <Button type="submit" kind={isFixed ? 'solid' : 'line'} icon={Save} busy={state.busy}>
            {t(isFixed ? 'packageForm.save' : 'packageForm.saveDraft')}
          </Button>
          {isFixed ? null : (
            <Button icon={Store} busy={state.busy} onClick={() => void state.submit(true)}>
              {t('packageForm.putOnSale')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

interface Options {
  readonly hint?: MessageId;
  readonly type?: string;
  readonly most?: number;
  readonly fixed?: boolean;
}

/** How the price falls on the dates: what each gives back when it is cancelled, and takes off once it is over. */
function SplitTable({ split }: { readonly split: Split | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!split) return <p className="muted">{t('packageForm.noSplit')}</p>;
  const { price, regular } = split;
  const money = (amount: number) => format.money(amount, split.currency);
  return (
    <>
      <p>
        {t('packageForm.oneByOne', { amount: money(regular) })}{' '}
        {price !== undefined && price < regular
          ? t('packageForm.less', { amount: money(regular - price) })
          : null}
        {price !== undefined && price > regular
          ? t('packageForm.dearer', { amount: money(price - regular) })
          : null}
      </p>
      {price === undefined ? null : (
        <DataTable
          caption={t('packageForm.split')}
          rows={split.dates}
          rowKey={({ event }) => event.id}
          columns={[
            {
              key: 'date',
              heading: t('packageForm.date'),
              cell: ({ event }) => format.dateTime(event.startsAt, event.timeZone),
            },
            {
              key: 'regular',
              heading: t('packageForm.single'),
              numeric: true,
              cell: (date) => money(date.regular),
            },
            {
              key: 'share',
              heading: t('packageForm.share'),
              numeric: true,
              cell: ({ share }) => money(share),
            },
          ]}
        />
      )}
    </>
  );
}
