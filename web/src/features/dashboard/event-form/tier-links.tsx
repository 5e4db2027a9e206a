import type { TierForm } from '@fareground/domain/events/event-form';
import { useT } from '../../../i18n/use-t.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

interface TierLinksProps {
  readonly parts: FormParts;
  readonly tier: TierForm;
  /** It has places in the books: what it shares stays. */
  readonly isFixed: boolean;
}

/** What a ticket has to do with the others: the places that it shares with them, and the one that is sold before it. */
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
