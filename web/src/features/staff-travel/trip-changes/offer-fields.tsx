import type { OfferableRun } from '@fareground/domain/api/rebooking';
import { MAX_OFFERED } from '@fareground/domain/catalogue/trips/run-offer';
import { HOUR } from '@fareground/domain/core/time';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, Field, Select } from '../../../ui/field.tsx';
import { hoursToChoose, lastDeparture, type OfferDraft } from './offer-draft.ts';

interface OfferFieldsProps {
  readonly runs: readonly OfferableRun[];
  readonly draft: OfferDraft;
  readonly onChange: (draft: OfferDraft) => void;
  /** The trip itself, where it is one of the runs: it skips a stop. */
  readonly ownTripId?: string;
  /** Whose clock the times are on. */
  readonly timeZone: string;
  readonly now: number;
}

/** Which other runs are offered to those whom it concerns, and until when they may choose. */
export function OfferFields({ runs, draft, onChange, ownTripId, timeZone, now }: OfferFieldsProps) {
  const t = useT();
  const format = useFormat();
  const { tripIds, choose } = draft;
  const isFull = tripIds.length >= MAX_OFFERED;
  const hours = hoursToChoose(runs, draft, now);
  const toggle = (tripId: string): void =>
    onChange({
      ...draft,
      tripIds: tripIds.includes(tripId) ? tripIds.filter((id) => id !== tripId) : [...tripIds, tripId],
    });
  return (
    <fieldset className="offer-fields">
      <legend>{t('tripChanges.offers')}</legend>
      <p className="muted small">
        {t(runs.length === 0 ? 'tripChanges.offersNone' : 'tripChanges.offersLead')}
      </p>
      {runs.length === 0 ? null : (
        <div className="offer-runs">
          {runs.map((run) => (
            <Checkbox
              key={run.tripId}
              checked={tripIds.includes(run.tripId)}
              disabled={isFull && !tripIds.includes(run.tripId)}
              onChange={() => toggle(run.tripId)}
              label={
                <>
                  {run.tripId === ownTripId ? `${t('tripChanges.offerOwn')}: ` : ''}
                  {t('tripChanges.offerRun', {
                    when: format.dateTime(run.departsAt, run.timeZone),
                    operator: run.operator,
                    number: run.number,
                    from: run.originCity,
                    to: run.destinationCity,
                  })}
                  <span className="muted small offer-free">
                    {t('tripChanges.offerFree', { free: run.free })}
                    {run.isSameRoute ? `, ${t('tripChanges.offerSameLine')}` : ''}
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
                when: format.dateTime(lastDeparture(runs, draft), timeZone),
              })}
            </option>
          </Select>
        </Field>
      ) : null}
    </fieldset>
  );
}
