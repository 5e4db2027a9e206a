import type { Currency } from '@fareground/domain/core/currencies';
import { useAreas } from '../../i18n/provider.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx';
import type { EventFilters } from './event-filters.ts';

interface MoreFiltersProps {
  readonly filters: EventFilters;
  /** What the events are sold for. */
  readonly currency: Currency;
  readonly onChange: (change: Partial<EventFilters>) => void;
}

/** Days, price, what is on sale and what can be entered without stairs. Comes with its texts when it is first shown. */
export default function MoreFilters({ filters, currency, onChange }: MoreFiltersProps) {
  useAreas(['search']);
  const t = useT();
  const { since, until, price, free, accessible, onSale } = filters;
  return (
    <div className="finder-grid">
      <Field label={t('events.since')}>
        <Input
          type="date"
          value={since}
          max={until || undefined}
          onChange={(event) => onChange({ since: event.target.value, when: '' })}
        />
      </Field>
      <Field label={t('events.until')}>
        <Input
          type="date"
          value={until}
          min={since || undefined}
          onChange={(event) => onChange({ until: event.target.value, when: '' })}
        />
      </Field>
      <Field label={t('events.price')}>
        <PriceChoice price={free ? 'free' : price} currency={currency} onChange={onChange} />
      </Field>
      <div>
        <Checkbox
          label={t('events.onSale')}
          checked={onSale}
          onChange={(event) => onChange({ onSale: event.target.checked })}
        />
        <Checkbox
          label={t('events.accessible')}
          checked={accessible}
          onChange={(event) => onChange({ accessible: event.target.checked })}
        />
      </div>
    </div>
  );
}

/** Minor units. */
const prices = ['1000', '2000', '3000', '5000', '10000'];

interface PriceChoiceProps extends Pick<MoreFiltersProps, 'currency' | 'onChange'> {
  readonly price: string;
}

function PriceChoice({ price, currency, onChange }: PriceChoiceProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Select
      value={price}
      onChange={({ target: { value } }) =>
        onChange({ free: value === 'free', price: value === 'free' ? '' : value })
      }
    >
      <option value="">{t('events.anyPrice')}</option>
      <option value="free">{t('events.free')}</option>
      {withSelected(price).map((most) => (
        <option key={most} value={most}>
          {t('events.upTo', { price: format.money(Number(most), currency) })}
        </option>
      ))}
    </Select>
  );
}

/** An address may ask for a price that the list has not. */
const withSelected = (price: string): readonly string[] =>
  price === '' || price === 'free' || prices.includes(price) ? prices : [price, ...prices];
