import type { ItinerariesResponse } from '@fareground/domain/api/itineraries';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import type { Currency } from '@fareground/domain/core/currencies';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { useEarlyValue } from '../../ui/early-value.ts';
import { Checkbox, Field, Select } from '../../ui/field.tsx';
import { useDetails } from '../../ui/use-details.ts';
import {
  activeFilters,
  dayParts,
  noFilters,
  sorts,
  type TravelQuery,
  wantedClasses,
  wantedOnBoard,
} from './travel-query.ts';

interface ItineraryFiltersProps {
  readonly query: TravelQuery;
  readonly operators: readonly string[];
  /** Empty where there is no choice. */
  readonly classes: readonly TravelClass[];
  /** What the most for a seat is chosen from; absent where all cost the same. */
  readonly prices: ItinerariesResponse['prices'];
  readonly onChange: (change: Partial<TravelQuery>) => void;
}

/** The order, and what itineraries must be like. A filter counts as soon as it is chosen. */
export function ItineraryFilters({ query, operators, classes, prices, onChange }: ItineraryFiltersProps) {
  const t = useT();
  const format = useFormat();
  const count = activeFilters(query);
  const details = useDetails(count > 0);
  const chosen = query.amenities.split(',').filter(Boolean);
  const part = (name: 'leaves' | 'arrives') => (
    <Field label={t(`itineraries.${name}`)}>
      <Select value={query[name]} onChange={(event) => onChange({ [name]: event.target.value })}>
        <option value="">{t('itineraries.anyTime')}</option>
        {dayParts.map((one) => (
          <option key={one} value={one}>
            {t(`itineraries.part.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
  const sort = query.sort || 'departure';
  const choose = (next: string) => onChange({ sort: next === 'departure' ? '' : next });
  const field = useEarlyValue<HTMLSelectElement>((early) => {
    // The router takes no address before all of the page is mounted.
    if (early !== sort) queueMicrotask(() => choose(early));
  });
  return (
    <div className="trips-tools">
      <details {...details}>
        <summary>{count > 0 ? t('itineraries.filtersActive', { count }) : t('itineraries.filters')}</summary>
        <div className="trips-filters">
          {part('leaves')}
          {part('arrives')}
          <Field label={t('itineraries.operator')}>
            <Select value={query.operator} onChange={(event) => onChange({ operator: event.target.value })}>
              <option value="">{t('itineraries.anyOperator')}</option>
              {withSelected(operators, query.operator).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
          {prices || query.price ? (
            <Field label={t('itineraries.price')}>
              <Select value={query.price} onChange={(event) => onChange({ price: event.target.value })}>
                <option value="">{t('itineraries.anyPrice')}</option>
                {withSelected(
                  prices?.steps.map((step) => `${step}${prices.currency}`) ?? [],
                  query.price,
                ).map((most) => (
                  <option key={most} value={most}>
                    {t('itineraries.upTo', {
                      price: format.money(
                        Number.parseInt(most, 10),
                        (most.replace(/\d+/, '') || prices?.currency || 'EUR') as Currency,
                      ),
                    })}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          {classes.length > 0 || query.travelClass ? (
            <Field label={t('itineraries.class')}>
              <Select
                value={query.travelClass}
                onChange={(event) => onChange({ travelClass: event.target.value })}
              >
                <option value="">{t('itineraries.anyClass')}</option>
                {wantedClasses
                  .filter((one) => classes.includes(one) || one === query.travelClass)
                  .map((one) => (
                    <option key={one} value={one}>
                      {t(`itineraries.class.${one}`)}
                    </option>
                  ))}
              </Select>
            </Field>
          ) : null}
          <div className="trips-checks">
            <Checkbox
              label={t('itineraries.directOnly')}
              checked={query.direct}
              onChange={(event) => onChange({ direct: event.target.checked })}
            />
            <Checkbox
              label={t('itineraries.accessible')}
              checked={query.accessible}
              onChange={(event) => onChange({ accessible: event.target.checked })}
            />
            {wantedOnBoard.map((one) => (
              <Checkbox
                key={one}
                label={t(`itineraries.amenity.${one}`)}
                checked={chosen.includes(one)}
                onChange={({ target: { checked } }) =>
                  onChange({
                    amenities: (checked ? [...chosen, one] : chosen.filter((each) => each !== one)).join(','),
                  })
                }
              />
            ))}
          </div>
          {count > 0 ? (
            <Button kind="line" onClick={() => onChange(noFilters)}>
              {t('itineraries.clear')}
            </Button>
          ) : null}
        </div>
      </details>
      <Field label={t('itineraries.sort')} className="trips-sort">
        <Select ref={field} value={sort} onChange={(event) => choose(event.target.value)}>
          {sorts.map((one) => (
            <option key={one} value={one}>
              {t(`itineraries.sort.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** An address may ask for what the list has not. */
const withSelected = (all: readonly string[], selected: string): readonly string[] =>
  selected === '' || all.includes(selected) ? all : [selected, ...all];
