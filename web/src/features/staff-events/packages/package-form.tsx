import './packages.css';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { MAX_PACKAGE_PLACES, type Package } from '@fareground/domain/catalogue/packages/package';
import type { PackageForm as Form, PackageField } from '@fareground/domain/catalogue/packages/package-form';
import { sharesOf } from '@fareground/domain/catalogue/packages/package-price';
import { type PackagedEvent, zoneOfForm } from '@fareground/domain/catalogue/packages/read-package-form';
import type { Currency } from '@fareground/domain/core/currencies';
import { zoneName } from '@fareground/domain/core/time';
import { readAmount } from '@fareground/domain/core/typed-amount';
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

/** How the price of a form falls on its dates, as far as it can be read. */
interface Split {
  readonly currency: Currency;
  /** What its places cost one by one, minor units. */
  readonly regular: number;
  /** Nothing while the price is none. */
  readonly price: number | undefined;
  /** The soonest first. */
  readonly dates: readonly { readonly event: Event; readonly regular: number; readonly share: number }[];
}

/** @returns nothing while a row is unfinished */
export function splitOf(form: Form, events: readonly PackagedEvent[]): Split | undefined {
  const rows = form.parts.map(({ eventId, tierId, fareId, quantity }) => {
    const found = events.find(({ event }) => event.id === eventId);
    const tier = found?.tiers.find(({ id }) => id === tierId);
    const fare = tier?.fares?.find(({ id }) => id === fareId);
    const count = /^\d{1,2}$/.test(quantity.trim()) ? Number(quantity) : 0;
    if (!found || !tier || count < 1 || count > MAX_PACKAGE_PLACES) return undefined;
    return { event: found.event, quantity: count, regular: fare?.price ?? tier.price };
  });
  const whole = rows.filter((row) => row !== undefined).sort((a, b) => a.event.startsAt - b.event.startsAt);
  const [first] = whole;
  if (!first || whole.length < rows.length) return undefined;
  const { currency } = first.event;
  const price = readAmount(form.price, currency) ?? undefined;
  const shares = sharesOf(price ?? 0, whole);
  const dates = Map.groupBy(whole.entries(), ([, { event }]) => event.id);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  return {
    currency,
    price,
    regular: sum(whole.map(({ regular, quantity }) => regular * quantity)),
    dates: [...dates.values()].flatMap((own) => {
      const event = own[0]?.[1].event;
      if (!event) return [];
      const regular = sum(own.map(([, row]) => row.regular * row.quantity));
      return [{ event, regular, share: sum(own.flatMap(([index]) => shares[index] ?? [])) }];
    }),
  };
}
