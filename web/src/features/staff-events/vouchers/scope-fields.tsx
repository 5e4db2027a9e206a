import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { useSession } from '../../../session/session.tsx';
import { useComingEvents, useComingTrips } from '../../../staff/data/sales-queries.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useTiers } from '../data/event-changes.ts';
import type { ReadVoucher, VoucherDraft } from './voucher-draft.ts';

/** Events and trips that are offered to choose from. */
const OFFERED = 200;
const MAX_SALES = 20;

interface Sale {
  readonly kind: 'event' | 'trip';
  readonly id: string;
  readonly name: string;
}

interface WhereFieldsProps {
  readonly form: Form<VoucherDraft, ReadVoucher>;
}

/**
 * Where a voucher counts: everywhere, for chosen events and trips, or for tiers or seats of the one that is chosen. Offered is what the
 * person plans: somebody for travel may not list events that are not public yet, and the other way round.
 */
export function WhereFields(props: WhereFieldsProps) {
  const session = useSession();
  const can = session.status === 'signed-in' ? session.can : () => false;
  const of = (offered: readonly Sale[]) => <SaleFields {...props} offered={offered} />;
  const trips = (events: readonly Sale[]) =>
    can('trips.edit') ? <ComingTrips>{(found) => of([...events, ...found])}</ComingTrips> : of(events);
  return can('events.edit') ? <ComingEvents>{trips}</ComingEvents> : trips([]);
}

interface ComingProps {
  readonly children: (sales: readonly Sale[]) => ReactNode;
}

function ComingEvents({ children }: ComingProps) {
  const { data = [] } = useComingEvents(useOpenedAt(), OFFERED);
  return children(data.map(({ id, title, city }) => ({ kind: 'event', id, name: `${title}, ${city}` })));
}

function ComingTrips({ children }: ComingProps) {
  const { data = [] } = useComingTrips(useOpenedAt(), OFFERED);
  return children(
    data.map(({ id, operator, number, timetable }) => ({
      kind: 'trip',
      id,
      name: `${operator} ${number}, ${timetable[0]?.city ?? ''} – ${timetable.at(-1)?.city ?? ''}`,
    })),
  );
}

function SaleFields({ form, offered }: WhereFieldsProps & { readonly offered: readonly Sale[] }) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const nameOf = (id: string): string => offered.find((one) => one.id === id)?.name ?? id;
  const offeringIds = form.watch('offeringIds');
  const change = (ids: readonly string[]) => {
    form.setValue('offeringIds', ids);
    form.setValue('tierIds', []);
    form.setValue('seats', '');
  };
  const only = offeringIds.length === 1 ? offeringIds[0] : undefined;
  return (
    <>
      {offeringIds.length === 0 ? <p className="muted">{t('vouchers.countsEverywhere')}</p> : null}
      <ul className="voucher-sales">
        {offeringIds.map((id) => (
          <li key={id} className="row between">
            <span>{nameOf(id)}</span>
            <IconButton
              icon={X}
              label={t('vouchers.removeSale', { name: nameOf(id) })}
              onClick={() => change(offeringIds.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      {offeringIds.length < MAX_SALES ? (
        <div className="row row-wrap voucher-add">
          <Field label={t('vouchers.onlyFor')}>
            <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{t('vouchers.choose')}</option>
              {offered
                .filter(({ id }) => !offeringIds.includes(id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
          <Button
            kind="line"
            icon={Plus}
            disabled={chosen === ''}
            onClick={() => {
              change([...offeringIds, chosen]);
              setChosen('');
            }}
          >
            {t('vouchers.addSale')}
          </Button>
        </div>
      ) : null}
      {only && offered.some(({ id, kind }) => id === only && kind === 'event') ? (
        <TierFields key={only} eventId={only} form={form} />
      ) : null}
      {only ? (
        <FormField form={form} name="seats" label={t('vouchers.seats')} hint={t('vouchers.seatsHint')}>
          <Input maxLength={400} />
        </FormField>
      ) : null}
    </>
  );
}

function TierFields({ eventId, form }: WhereFieldsProps & { readonly eventId: string }) {
  const t = useT();
  const tiers = useTiers(eventId);
  const tierIds = form.watch('tierIds');
  if (tiers.status === 'loading' || tiers.data.length < 2) return null;
  return (
    <fieldset className="role-list">
      <legend>{t('vouchers.tiers')}</legend>
      {tiers.data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={tierIds.includes(id)}
          onChange={({ target }) =>
            form.setValue('tierIds', target.checked ? [...tierIds, id] : tierIds.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
