import type { TierField, TierForm } from '@fareground/domain/catalogue/events/event-form';
import { readSeatPlan } from '@fareground/domain/catalogue/events/read-tier-form';
import { readPlan, zoneIds } from '@fareground/domain/catalogue/halls/hall-plan';
import { readZones, type StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { zoneName } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { FareList } from './fare-list.tsx';
import type { FormParts } from './form-parts.ts';
import { seatRows } from './seat-rows.ts';
import { TierLinks } from './tier-links.tsx';

interface TierFieldsProps {
  readonly parts: FormParts;
  readonly tier: TierForm;
  /** It has places in the books: as many as before, and the same seats. */
  readonly isFixed: boolean;
}

const rushes = ['1', '4', '16'] as const;
const isRush = (shards: string): shards is (typeof rushes)[number] => rushes.some((rush) => rush === shards);

/** What one ticket costs, how many there are, and when they are sold. */
export function TierFields({ parts, tier, isFixed }: TierFieldsProps) {
  const t = useT();
  const { form, fault, setTier, venue, plan, now } = parts;
  const isOfZone = plan !== null && tier.zone !== '';
  const [isSeated, setSeated] = useState(tier.seatPlan !== '');
  const isOpenPrice = tier.isOpenPrice === 'yes';
  const labelOf = (field: TierField) =>
    t(isOpenPrice && field === 'price' ? 'eventForm.lowestPrice' : `eventForm.tier.${field}`, {
      currency: form.currency,
    });
  const faultOf = (field: TierField) => fault(`tiers/${tier.id}/${field}`);
  const zone = venue ? t('eventForm.saleHint', { zone: zoneName(now, venue.timeZone) }) : undefined;
  const fixed = isFixed ? t('eventForm.fixedHint') : undefined;
  const input = (
    field: TierField,
    options: { hint?: string | undefined; max?: number; type?: 'datetime-local'; disabled?: boolean } = {},
  ) => (
    <Field label={labelOf(field)} hint={options.hint} error={faultOf(field)}>
      <Input
        name={`tiers/${tier.id}/${field}`}
        type={options.type ?? 'text'}
        maxLength={options.type ? undefined : options.max}
        disabled={options.disabled}
        value={tier[field]}
        onChange={({ target }) => setTier(tier.id, { [field]: target.value })}
      />
    </Field>
  );
  return (
    <div className="ef-grid">
      <div className="ef-wide">{input('name', { max: 60 })}</div>
      {input('price', { max: 20, hint: t('eventForm.freeHint') })}
      <div className="ef-row">
        <Checkbox
          label={t('eventForm.tier.isOpenPrice')}
          checked={isOpenPrice}
          onChange={({ target }) => setTier(tier.id, { isOpenPrice: target.checked ? 'yes' : '' })}
        />
      </div>
      {isOpenPrice ? (
        <>
          {input('suggestedPrice', { max: 20, hint: t('eventForm.suggestedHint') })}
          {input('highestPrice', { max: 20, hint: t('eventForm.highestHint') })}
        </>
      ) : null}
      <div className="ef-row">{input('description', { max: 200 })}</div>
      {input('maxPerBooking', { max: 2 })}
      {input('maxPerPerson', { max: 3, hint: t('eventForm.personHint') })}
      {input('saleStartsAt', { type: 'datetime-local', hint: zone })}
      {input('saleEndsAt', { type: 'datetime-local', hint: zone })}
      {plan ? <ZoneField {...{ parts, tier, isFixed, plan }} /> : null}
      {isOfZone || isSeated ? null : (
        <>
          {input('capacity', { max: 6, hint: fixed, disabled: isFixed })}
          <Field label={labelOf('shards')} hint={fixed ?? t('eventForm.rushHint')} error={faultOf('shards')}>
            <Select
              name={`tiers/${tier.id}/shards`}
              disabled={isFixed}
              value={tier.shards}
              onChange={({ target }) => setTier(tier.id, { shards: target.value })}
            >
              {rushes.map((rush) => (
                <option key={rush} value={rush}>
                  {t(`eventForm.rush.${rush}`)}
                </option>
              ))}
              {isRush(tier.shards) ? null : <option value={tier.shards}>{tier.shards}</option>}
            </Select>
          </Field>
        </>
      )}
      {plan ? null : (
        <div className="ef-row">
          <Checkbox
            label={t('eventForm.numbered')}
            checked={isSeated}
            disabled={isFixed}
            onChange={({ target }) => {
              setSeated(target.checked);
              if (!target.checked) setTier(tier.id, { seatPlan: '' });
            }}
          />
        </div>
      )}
      {isSeated && !plan ? <SeatPlanField {...{ parts, tier, isFixed }} /> : null}
      <TierLinks {...{ parts, tier, isFixed }} />
      <FareList parts={parts} tier={tier} />
    </div>
  );
}

/** Which zone of the plan it sells: its places are the plan's. */
function ZoneField({ parts, tier, isFixed, plan }: TierFieldsProps & { readonly plan: StoredPlan }) {
  const t = useT();
  const zones = readZones(plan.zones);
  const chosen = zoneIds.find((id) => id === tier.zone);
  const count = chosen ? placesOfZone(readPlan(plan.lines), chosen).capacity : 0;
  return (
    <Field
      label={t('eventForm.tier.zone', { currency: parts.form.currency })}
      hint={chosen ? t('eventForm.zonePlaces', { count }) : undefined}
      error={parts.fault(`tiers/${tier.id}/zone`)}
    >
      <Select
        name={`tiers/${tier.id}/zone`}
        disabled={isFixed}
        value={tier.zone}
        onChange={({ target }) => parts.setTier(tier.id, { zone: target.value, seatPlan: '' })}
      >
        <option value="">{t('eventForm.noZone')}</option>
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The plan as lines, and equal rows to begin with. */
function SeatPlanField({ parts, tier, isFixed }: TierFieldsProps) {
  const t = useT();
  const [rows, setRows] = useState('10');
  const [seats, setSeats] = useState('10');
  const plan = readSeatPlan(tier.seatPlan);
  const count = plan ? readLayout(plan).reduce((sum, { seatIds }) => sum + seatIds.length, 0) : 0;
  const number = (text: string): number => (/^[1-9]\d?$/.test(text) ? Number(text) : 0);
  return (
    <div className="ef-row ef-plan">
      {isFixed ? null : (
        <div className="ef-make">
          <Field label={t('eventForm.rows')}>
            <Input
              inputMode="numeric"
              maxLength={2}
              value={rows}
              onChange={({ target }) => setRows(target.value)}
            />
          </Field>
          <Field label={t('eventForm.seatsInRow')}>
            <Input
              inputMode="numeric"
              maxLength={2}
              value={seats}
              onChange={({ target }) => setSeats(target.value)}
            />
          </Field>
          <Button
            kind="line"
            disabled={number(rows) === 0 || number(seats) === 0}
            onClick={() => parts.setTier(tier.id, { seatPlan: seatRows(number(rows), number(seats)) })}
          >
            {t('eventForm.makeRows')}
          </Button>
        </div>
      )}
      <Field
        label={t('eventForm.tier.seatPlan')}
        hint={isFixed ? t('eventForm.fixedHint') : t('eventForm.planHint')}
        error={parts.fault(`tiers/${tier.id}/seatPlan`)}
      >
        <Textarea
          name={`tiers/${tier.id}/seatPlan`}
          className="ef-lines"
          rows={8}
          spellCheck={false}
          disabled={isFixed}
          maxLength={12_000}
          value={tier.seatPlan}
          onChange={({ target }) => parts.setTier(tier.id, { seatPlan: target.value })}
        />
      </Field>
      <p className="muted small" role="status">
        {t('eventForm.seats', { count })}
      </p>
    </div>
  );
}
