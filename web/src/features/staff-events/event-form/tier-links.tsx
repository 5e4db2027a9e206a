import type { TierForm } from '@fareground/domain/catalogue/events/event-form';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, Field, Select } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

interface TierLinksProps {
  readonly parts: FormParts;
  readonly tier: TierForm;
  /** It has places in the books: what it shares stays. */
  readonly isFixed: boolean;
}

/** So many of an add-on for each place. */
const perPlace = ['1', '2', '3', '4', '5', '10', '20'];

/** What a ticket has to do with the others: whether it only goes with them, the places that it shares with them, and the one that is sold before it. */
export function TierLinks({ parts, tier, isFixed }: TierLinksProps) {
  const t = useT();
  const { form, fault, setTier } = parts;
  const { quotas, currency } = form;
  const others = form.tiers.filter(({ id }) => id !== tier.id);
  const select = (
    field: 'quotaId' | 'follows',
    words: { readonly none: string; readonly hint: string; readonly unnamed: string },
    all: readonly { readonly id: string; readonly name: string }[],
    disabled = false,
  ) => (
    <Field
      label={t(`eventForm.tier.${field}`, { currency })}
      hint={words.hint}
      error={fault(`tiers/${tier.id}/${field}`)}
    >
      <Select
        name={`tiers/${tier.id}/${field}`}
        disabled={disabled}
        value={tier[field]}
        onChange={({ target }) => setTier(tier.id, { [field]: target.value })}
      >
        <option value="">{words.none}</option>
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || words.unnamed}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <>
      {others.length > 0 || tier.mostPerPlace !== '' ? (
        <Field
          label={t('eventForm.tier.mostPerPlace', { currency })}
          hint={t('eventForm.addOnHint')}
          error={fault(`tiers/${tier.id}/mostPerPlace`)}
        >
          <Select
            name={`tiers/${tier.id}/mostPerPlace`}
            value={tier.mostPerPlace}
            onChange={({ target }) => setTier(tier.id, { mostPerPlace: target.value })}
          >
            <option value="">{t('eventForm.isPlace')}</option>
            {[...new Set([...perPlace, tier.mostPerPlace])].filter(Boolean).map((count) => (
              <option key={count} value={count}>
                {t('eventForm.addOnFor', { count: Number(count) })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="ef-row">
        <Checkbox
          name={`tiers/${tier.id}/isHidden`}
          label={t('eventForm.tier.isHidden', { currency })}
          checked={tier.isHidden === 'yes'}
          error={fault(`tiers/${tier.id}/isHidden`)}
          onChange={({ target }) => setTier(tier.id, { isHidden: target.checked ? 'yes' : '' })}
        />
        <p className="muted small">{t('eventForm.hiddenHint')}</p>
      </div>
      {quotas.length > 0 || tier.quotaId !== ''
        ? select(
            'quotaId',
            {
              none: t('eventForm.noQuota'),
              hint: t(isFixed ? 'eventForm.fixedHint' : 'eventForm.quotaHint'),
              unnamed: t('eventForm.newQuota'),
            },
            quotas,
            isFixed,
          )
        : null}
      {others.length > 0 || tier.follows !== ''
        ? select(
            'follows',
            {
              none: t('eventForm.followsNone'),
              hint: t('eventForm.followsHint'),
              unnamed: t('eventForm.newTier'),
            },
            others,
          )
        : null}
    </>
  );
}
