import './timetable-form.css';
import { extraKinds } from '@fareground/domain/catalogue/trips/extras';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import { isBetterClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { isCurrency } from '@fareground/domain/core/currencies';
import Eye from 'lucide-react/icons/eye';
import { type FormEvent, useRef } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Loading } from '../../../ui/states.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { CurrencyOptions } from '../../../views/currency-options.tsx';
import { CallFields } from './call-fields.tsx';
import { DayFields } from './day-fields.tsx';
import { FareTable } from './fare-table.tsx';
import { emptyExtra } from './timetable-draft.ts';
import { TimetableTrips } from './timetable-trips.tsx';
import { type TimetableFormState, useTimetableForm } from './use-timetable-form.ts';

/** A route's stops, times, fares and days; what trips that comes to is seen before any is made. */
export function TimetableForm() {
  const t = useT();
  const form = useTimetableForm();
  const element = useRef<HTMLFormElement>(null);
  if (!form.isReady) return <Loading rows={8} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await form.see();
    // The first of the marked fields, once they are marked.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const faults = form.isTried && !form.read.ok ? Object.keys(form.read.faults).length : 0;
  return (
    <form ref={element} className="timetable" noValidate onSubmit={(event) => void submit(event)}>
      <LineFields form={form} />
      <CallFields form={form} />
      <FareTable form={form} />
      <ExtrasCard form={form} />
      <DayFields form={form} />
      <div className="timetable-go">
        {faults > 0 ? (
          <Note tone="bad" role="alert">
            {t('timetable.faults', { count: faults })}
          </Note>
        ) : null}
        <ActionProblem problem={form.problem} />
        <Button type="submit" kind={form.plan ? 'line' : 'solid'} icon={Eye} busy={form.isPlanning}>
          {t('timetable.see')}
        </Button>
      </div>
      {form.plan ? <TimetableTrips form={form} plan={form.plan} /> : null}
    </form>
  );
}

function LineFields({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set, fleet, drivers } = form;
  const error = (field: string) => {
    const fault = form.faultOf(field);
    return fault ? t(`timetable.fault.${fault}`) : undefined;
  };
  const text = (
    field:
      | 'number'
      | 'minimumFare'
      | 'childPercent'
      | 'infantPercent'
      | 'fullRefundHours'
      | 'partialRefundHours'
      | 'partialRefundPercent'
      | 'saleOpensDays'
      | 'saleClosesMinutes'
      | 'missedHours'
      | 'returnPercent',
    label: MessageId,
    hint?: MessageId,
  ) => (
    <Field label={t(label)} hint={hint && t(hint)} error={error(field)}>
      <Input
        maxLength={20}
        inputMode={field === 'number' ? 'text' : 'decimal'}
        value={draft[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <Card title={t('timetable.routeCard')}>
      <div className="timetable-grid">
        {text('number', 'timetable.number', 'timetable.numberHint')}
        <Field label={t('timetable.vehicle')} hint={t('timetable.vehicleHint')} error={error('vehicleId')}>
          <Select value={draft.vehicleId} onChange={({ target }) => set({ vehicleId: target.value })}>
            <option value="">{t('timetable.choose')}</option>
            {fleet
              .filter(({ inService, id }) => inService || id === draft.vehicleId)
              .map(({ id, name, operator, registration }) => (
                <option key={id} value={id}>
                  {t('timetable.oneVehicle', { name, operator, registration })}
                </option>
              ))}
          </Select>
        </Field>
        <Field label={t('timetable.driver')} hint={t('timetable.driverHint')} error={error('driverUid')}>
          <Select value={draft.driverUid} onChange={({ target }) => set({ driverUid: target.value })}>
            <option value="">{t('timetable.driverNobody')}</option>
            {drivers.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('timetable.currency')}>
          <Select
            value={draft.currency}
            onChange={({ target }) => isCurrency(target.value) && set({ currency: target.value })}
          >
            <CurrencyOptions />
          </Select>
        </Field>
        {text('minimumFare', 'timetable.minimumFare', 'timetable.minimumFareHint')}
        {text('childPercent', 'timetable.childPercent', 'timetable.concessionHint')}
        {text('infantPercent', 'timetable.infantPercent', 'timetable.concessionHint')}
        <ClassFields form={form} />
        {text('returnPercent', 'timetable.returnPercent', 'timetable.returnPercentHint')}
        {text('fullRefundHours', 'timetable.fullRefund', 'timetable.hoursHint')}
        {text('partialRefundHours', 'timetable.partialRefund', 'timetable.hoursHint')}
        {text('partialRefundPercent', 'timetable.percent')}
        {text('saleOpensDays', 'timetable.saleOpens', 'timetable.saleOpensHint')}
        {text('saleClosesMinutes', 'timetable.saleCloses', 'timetable.saleClosesHint')}
        {text('missedHours', 'timetable.missedHours', 'timetable.missedHoursHint')}
      </div>
      <Checkbox
        label={t('timetable.neighbourWishes')}
        checked={draft.neighbourWishes}
        onChange={({ target }) => set({ neighbourWishes: target.checked })}
      />
    </Card>
  );
}

/** What a place of each better class of the vehicle costs; nothing where it has none. */
function ClassFields({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set, fleet } = form;
  const vehicle = fleet.find(({ id }) => id === draft.vehicleId);
  return classesIn(vehicle?.layout ?? [])
    .filter(isBetterClass)
    .map((travelClass) => {
      const fault = form.faultOf(`classes.${travelClass}`);
      return (
        <Field
          key={travelClass}
          label={t(`timetable.class.${travelClass}`)}
          hint={t('timetable.classHint')}
          error={fault ? t(`timetable.fault.${fault}`) : undefined}
        >
          <Input
            maxLength={4}
            inputMode="numeric"
            value={draft.classes[travelClass] ?? ''}
            onChange={({ target }) => set({ classes: { ...draft.classes, [travelClass]: target.value } })}
          />
        </Field>
      );
    });
}

/** What trips take along beside people: how many on each part of the way, for how much, and how many with one passenger. */
function ExtrasCard({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set } = form;
  return (
    <Card title={t('timetable.extras')}>
      <p className="muted small">{t('timetable.extrasHint')}</p>
      {extraKinds.map((kind) => {
        const extra = draft.extras[kind] ?? emptyExtra;
        return (
          <fieldset key={kind} className="timetable-fares">
            <legend>{t(`timetable.extra.${kind}`)}</legend>
            {(['capacity', 'price', 'each'] as const).map((field) => {
              const fault = form.faultOf(`extras.${kind}.${field}`);
              return (
                <Field
                  key={field}
                  label={t(`timetable.extra.${field}`)}
                  error={fault ? t(`timetable.fault.${fault}`) : undefined}
                >
                  <Input
                    maxLength={20}
                    inputMode="decimal"
                    value={extra[field]}
                    onChange={({ target }) =>
                      set({ extras: { ...draft.extras, [kind]: { ...extra, [field]: target.value } } })
                    }
                  />
                </Field>
              );
            })}
          </fieldset>
        );
      })}
    </Card>
  );
}
