import type { Venue } from '@fareground/domain/catalogue/halls/venue';
import { wallTime, zoneName } from '@fareground/domain/core/time';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { FormField } from './form-field.tsx';
import type { FormParts } from './form-parts.ts';
import { MoreDates } from './more-dates.tsx';
import { withStart } from './start-defaults.ts';
import { VenueDialog } from './venue-dialog.tsx';

/** Where it is and when, on the clock of the place. */
export function WhenCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, venue, venues, places, isOnSale, now, stored } = parts;
  const [editing, setEditing] = useState<Venue | 'new'>();
  const zone = venue ? t('eventForm.zoneHint', { zone: zoneName(now, venue.timeZone) }) : undefined;
  const hint = isOnSale ? t('eventForm.fixedHint') : zone;
  const start = (startsAt: string) => set(withStart(form, startsAt, wallTime(now, venue?.timeZone ?? 'UTC')));
  return (
    <Card title={t('eventForm.when')}>
      <div className="ef-grid">
        <div className="ef-wide">
          <FormField parts={parts} name="venueId">
            <Select
              name="venueId"
              value={venue ? form.venueId : ''}
              onChange={({ target }) => set({ venueId: target.value, planId: '' })}
            >
              <option value="">{t('eventForm.choose')}</option>
              {venues.map(({ id, name, city }) => (
                <option key={id} value={id}>
                  {name}, {city}
                </option>
              ))}
            </Select>
          </FormField>
          <div className="row row-wrap">
            <Button kind="quiet" icon={MapPinPlus} onClick={() => setEditing('new')}>
              {t('eventForm.newVenue')}
            </Button>
            {venue ? (
              <Button kind="quiet" icon={Pencil} onClick={() => setEditing(venue)}>
                {t('eventForm.editVenue')}
              </Button>
            ) : null}
          </div>
        </div>
        <FormField parts={parts} name="nearestPlaceId">
          <Select
            name="nearestPlaceId"
            value={form.nearestPlaceId}
            onChange={({ target }) => set({ nearestPlaceId: target.value })}
          >
            <option value="">{t('eventForm.noStop')}</option>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField parts={parts} name="startsAt" hint={hint}>
          <Input
            name="startsAt"
            type="datetime-local"
            disabled={isOnSale}
            value={form.startsAt}
            onChange={({ target }) => start(target.value)}
          />
        </FormField>
        <FormField parts={parts} name="doorsAt" type="datetime-local" disabled={isOnSale} />
        <FormField parts={parts} name="endsAt" type="datetime-local" disabled={isOnSale} />
        {isOnSale && stored ? (
          <div className="ef-row">
            <ButtonLink kind="line" to={staffPaths.eventChanges.to({ id: stored.event.id })}>
              {t('eventForm.toChanges')}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {stored ? null : <MoreDates parts={parts} />}
      {editing ? (
        <VenueDialog
          venue={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
          onSaved={(venueId) => {
            set({ venueId });
            setEditing(undefined);
          }}
        />
      ) : null}
    </Card>
  );
}
