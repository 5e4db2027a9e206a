import type { Event } from '@fareground/domain/catalogue/events/event';
import type { PackagePartForm } from '@fareground/domain/catalogue/packages/package-form';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useComingEvents } from '../../../staff/data/sales-queries.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, FieldError, Input, Select } from '../../../ui/field.tsx';
import type { PackageFormState } from './use-package-form.ts';

/** Events that are offered to choose from. */
const OFFERED = 200;
const MAX_ROWS = 30;

interface PackagePartsProps {
  readonly state: PackageFormState;
  /** It was on sale: what is in it stays. */
  readonly isFixed: boolean;
}

/** What is in it: of each date the kinds of ticket, and how many of each. */
export function PackageParts({ state, isFixed }: PackagePartsProps) {
  const t = useT();
  const { form, set, error } = state;
  const change = (row: PackagePartForm, changes: Partial<PackagePartForm>) =>
    set({ parts: form.parts.map((one) => (one.id === row.id ? { ...one, ...changes } : one)) });
  const whole = error('parts');
  return (
    <>
      {form.parts.length === 0 ? <p className="muted">{t('packageForm.noParts')}</p> : null}
      {whole ? <FieldError>{whole}</FieldError> : null}
      <ul className="package-parts">
        {form.parts.map((row) => (
          <PartRow
            key={row.id}
            {...{ state, row, isFixed }}
            onChange={(changes) => change(row, changes)}
            onRemove={() => set({ parts: form.parts.filter((one) => one.id !== row.id) })}
            onMore={() => {
              const more = { ...row, id: freeRowId(form.parts), tierId: '', fareId: '', quantity: '1' };
              set({ parts: form.parts.flatMap((one) => (one.id === row.id ? [one, more] : [one])) });
            }}
          />
        ))}
      </ul>
      {isFixed || form.parts.length >= MAX_ROWS ? null : <AddDates state={state} />}
    </>
  );
}

const freeRowId = (parts: readonly PackagePartForm[], number = parts.length + 1): string =>
  parts.some(({ id }) => id === `p${number}`) ? freeRowId(parts, number + 1) : `p${number}`;

/** The next date, or all of a series. The kinds of ticket and the counts of the last date are theirs, too, where they sell such. */
function AddDates({ state: { form, set } }: Pick<PackagePartsProps, 'state'>) {
  const t = useT();
  const format = useFormat();
  const { data: events = [] } = useComingEvents(useOpenedAt(), OFFERED);
  const [chosen, setChosen] = useState('');
  const event = events.find(({ id }) => id === chosen);
  const taken = new Set(form.parts.map(({ eventId }) => eventId));
  const series = event?.seriesId
    ? events.filter(({ id, seriesId }) => seriesId === event.seriesId && !taken.has(id))
    : [];
  const add = (added: readonly Event[]) => {
    const last = form.parts.at(-1)?.eventId;
    const like = form.parts.filter(({ eventId }) => eventId === last);
    const rows = like.length > 0 ? like : [{ tierId: '', fareId: '', quantity: '1' }];
    const parts = [...form.parts];
    for (const { id: eventId } of added) {
      for (const { tierId, fareId, quantity } of rows) {
        if (parts.length < MAX_ROWS) parts.push({ id: freeRowId(parts), eventId, tierId, fareId, quantity });
      }
    }
    set({ parts });
    setChosen('');
  };
  return (
    <div className="row row-wrap package-add">
      <Field label={t('packageForm.addEvent')} hint={t('packageForm.addEventHint')}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('packageForm.choose')}</option>
          {events
            .filter(({ id, state }) => !taken.has(id) && (state === 'published' || state === 'draft'))
            .map(({ id, title, city, startsAt, timeZone }) => (
              <option key={id} value={id}>
                {title}, {city}, {format.dateTime(startsAt, timeZone)}
              </option>
            ))}
        </Select>
      </Field>
      <Button kind="line" icon={Plus} disabled={!event} onClick={() => event && add([event])}>
        {t('packageForm.add')}
      </Button>
      {series.length > 1 ? (
        <Button kind="line" icon={Plus} onClick={() => add(series)}>
          {t('packageForm.addSeries', { count: series.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface PartRowProps extends PackagePartsProps {
  readonly row: PackagePartForm;
  readonly onChange: (changes: Partial<PackagePartForm>) => void;
  readonly onRemove: () => void;
  readonly onMore: () => void;
}

function PartRow({ state: { packaged, error }, row, isFixed, onChange, onRemove, onMore }: PartRowProps) {
  const t = useT();
  const format = useFormat();
  const found = packaged.events.find(({ event }) => event.id === row.eventId);
  const tier = found?.tiers.find(({ id }) => id === row.tierId);
  const money = (amount: number) => format.money(amount, found?.event.currency ?? 'EUR');
  const title = found
    ? `${found.event.title}, ${format.dateTime(found.event.startsAt, found.event.timeZone)}`
    : row.eventId;
  const eventError = error(`parts/${row.id}/eventId`);
  return (
    <li>
      <div className="row between">
        <b>{title}</b>
        {isFixed ? null : (
          <IconButton icon={X} label={t('packageForm.remove', { what: title })} onClick={onRemove} />
        )}
      </div>
      {eventError ? <FieldError>{eventError}</FieldError> : null}
      <div className="package-grid">
        <Field label={t('packageForm.tier')} error={error(`parts/${row.id}/tierId`)}>
          <Select
            value={row.tierId}
            disabled={isFixed}
            onChange={({ target }) => onChange({ tierId: target.value, fareId: '' })}
          >
            <option value="">{t('packageForm.chooseTier')}</option>
            {found?.tiers.map(({ id, name, price, hidden }) => (
              <option key={id} value={id}>
                {t(hidden ? 'packageForm.tierHidden' : 'packageForm.tierPriced', {
                  name,
                  price: money(price),
                })}
              </option>
            ))}
          </Select>
        </Field>
        {tier?.fares ? (
          <Field label={t('packageForm.fare')} error={error(`parts/${row.id}/fareId`)}>
            <Select
              value={row.fareId}
              disabled={isFixed}
              onChange={({ target }) => onChange({ fareId: target.value })}
            >
              <option value="">{t('packageForm.fullPrice', { price: money(tier.price) })}</option>
              {tier.fares.map(({ id, name, price }) => (
                <option key={id} value={id}>
                  {t('packageForm.tierPriced', { name, price: money(price) })}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label={t('packageForm.quantity')} error={error(`parts/${row.id}/quantity`)}>
          <Input
            inputMode="numeric"
            maxLength={2}
            disabled={isFixed}
            value={row.quantity}
            onChange={({ target }) => onChange({ quantity: target.value })}
          />
        </Field>
      </div>
      {isFixed ? null : (
        <Button kind="quiet" icon={Plus} onClick={onMore}>
          {t('packageForm.more')}
        </Button>
      )}
    </li>
  );
}
