import type { OfferableTrip } from '@fareground/domain/api/rebooking';
import { MAX_OFFERED } from '@fareground/domain/catalogue/trips/trip-offer';
import { HOUR } from '@fareground/domain/core/time';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, Field, Select } from '../../../ui/field.tsx';
import { hoursToChoose, lastDeparture, type OfferDraft } from './offer-draft.ts';

interface OfferFieldsProps {
  readonly trips: readonly OfferableTrip[];
  readonly draft: OfferDraft;
  readonly onChange: (draft: OfferDraft) => void;
  /** The trip itself, where it is one of the trips: it skips a stop. */
  readonly ownTripId?: string;
  /** Whose clock the times are on. */
  readonly timeZone: string;
  readonly now: number;
}

/** Which other trips are offered to those whom it concerns, and until when they may choose. */
export function OfferFields({ trips, draft, onChange, ownTripId, timeZone, now }: OfferFieldsProps) {
  const t = useT();
  const format = useFormat();
  const { tripIds, choose } = draft;
  const isFull = tripIds.length >= MAX_OFFERED;
  const hours = hoursToChoose(trips, draft, now);
  const toggle = (tripId: string): void =>
    onChange({
      ...draft,
      tripIds: tripIds.includes(tripId) ? tripIds.filter((id) => id !== tripId) : [...tripIds, tripId],
    });
  return (
    <fieldset className="offer-fields">
      <legend>{t('tripChanges.offers')}</legend>
      <p className="muted small">
        {t(trips.length === 0 ? 'tripChanges.offersNone' : 'tripChanges.offersLead')}
      </p>
      {trips.length === 0 ? null : (
        <div className="offer-trips">
          {trips.map((trip) => (
            <Checkbox
              key={trip.tripId}
              checked={tripIds.includes(trip.tripId)}
              disabled={isFull && !tripIds.includes(trip.tripId)}
              onChange={() => toggle(trip.tripId)}
              label={
                <>
                  {trip.tripId === ownTripId ? `${t('tripChanges.offerOwn')}: ` : ''}
                  {t('tripChanges.offerTrip', {
                    when: format.dateTime(trip.departsAt, trip.timeZone),
                    operator: trip.operator,
                    number: trip.number,
                    from: trip.originCity,
                    to: trip.destinationCity,
                  })}
                  <span className="muted small offer-free">
                    {t('tripChanges.offerFree', { free: trip.free })}
                    {trip.isSameRoute ? `, ${t('tripChanges.offerSameLine')}` : ''}
                  </span>
                </>
              }
            />
          ))}
        </div>
      )}
      {isFull ? <p className="muted small">{t('tripChanges.offerMost', { most: MAX_OFFERED })}</p> : null}
      {tripIds.length > 0 ? (
        <Field label={t('tripChanges.until')}>
          <Select
            value={choose !== 'last' && hours.includes(choose) ? String(choose) : 'last'}
            onChange={({ target }) =>
              onChange({ ...draft, choose: target.value === 'last' ? 'last' : Number(target.value) })
            }
          >
            {hours.map((each) => (
              <option key={each} value={each}>
                {t('tripChanges.untilHours', {
                  hours: each,
                  when: format.dateTime(now + each * HOUR, timeZone),
                })}
              </option>
            ))}
            <option value="last">
              {t('tripChanges.untilLast', {
                when: format.dateTime(lastDeparture(trips, draft), timeZone),
              })}
            </option>
          </Select>
        </Field>
      ) : null}
    </fieldset>
  );
}
