import {
  emptyFareForm,
  type FareField,
  type FareForm,
  type TierForm,
} from '@fareground/domain/catalogue/events/event-form';
import { MAX_FARES } from '@fareground/domain/catalogue/events/tier';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Input } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

interface FareListProps {
  readonly parts: FormParts;
  readonly tier: TierForm;
}

/** An id that no fare has had: carts name a fare by it. */
const newFareId = (): string => `f${crypto.randomUUID().slice(0, 8)}`;

/** Further prices of one ticket: for children, students, companions. */
export function FareList({ parts, tier }: FareListProps) {
  const t = useT();
  const { fares } = tier;
  const set = (next: readonly FareForm[]) => parts.setTier(tier.id, { fares: [...next] });
  return (
    <fieldset className="ef-row ef-dates">
      <legend>{t('eventForm.fares')}</legend>
      <p className="muted small ef-fares-hint">{t('eventForm.faresHint')}</p>
      {fares.map((fare) => (
        <FareFields
          key={fare.id}
          parts={parts}
          tier={tier}
          fare={fare}
          onChange={(change) => set(fares.map((one) => (one.id === fare.id ? { ...one, ...change } : one)))}
          onRemove={() => set(fares.filter(({ id }) => id !== fare.id))}
        />
      ))}
      <div>
        <Button
          kind="line"
          icon={Plus}
          disabled={fares.length >= MAX_FARES}
          onClick={() => set([...fares, emptyFareForm(newFareId())])}
        >
          {t('eventForm.addFare')}
        </Button>
      </div>
    </fieldset>
  );
}

interface FareFieldsProps extends FareListProps {
  readonly fare: FareForm;
  readonly onChange: (change: Partial<FareForm>) => void;
  readonly onRemove: () => void;
}

function FareFields({ parts, tier, fare, onChange, onRemove }: FareFieldsProps) {
  const t = useT();
  const input = (field: FareField, max: number, hint?: string) => {
    const path = `tiers/${tier.id}/fares/${fare.id}/${field}` as const;
    return (
      <Field
        label={t(`eventForm.fare.${field}`, { currency: parts.form.currency })}
        hint={hint}
        error={parts.fault(path)}
      >
        <Input
          name={path}
          maxLength={max}
          value={fare[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      </Field>
    );
  };
  return (
    <div className="ef-fare">
      <div className="ef-grid">
        <div className="ef-wide">{input('name', 60)}</div>
        {input('price', 20, t('eventForm.freeHint'))}
        <div className="ef-wide">{input('note', 120, t('eventForm.fareNoteHint'))}</div>
        {input('maxPerBooking', 2, t('eventForm.fareMostHint'))}
      </div>
      <div className="row row-wrap between">
        <Checkbox
          label={t('eventForm.fare.withFullPrice')}
          checked={fare.withFullPrice === 'yes'}
          onChange={({ target }) => onChange({ withFullPrice: target.checked ? 'yes' : '' })}
        />
        <Button kind="quiet" icon={Trash} onClick={onRemove}>
          {t('eventForm.removeFare', { fare: fare.name || t('eventForm.newFare') })}
        </Button>
      </div>
    </div>
  );
}
