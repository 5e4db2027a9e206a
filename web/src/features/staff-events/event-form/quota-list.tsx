import type { QuotaField, QuotaForm } from '@fareground/domain/catalogue/events/event-form';
import { MAX_QUOTAS } from '@fareground/domain/catalogue/events/quota';
import { fixedQuotas } from '@fareground/domain/catalogue/events/read-quotas';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

const newQuotaId = (): string => `q${crypto.randomUUID().slice(0, 8)}`;

/** Numbers of places that several tickets draw on; a ticket says itself which one it shares. */
export function QuotaList({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, stored } = parts;
  const { quotas } = form;
  const fixed = new Set(fixedQuotas(stored).map(({ id }) => id));
  const change = (id: string, changes: Partial<QuotaForm>) =>
    set({ quotas: quotas.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
  const remove = (id: string) =>
    set(({ tiers }) => ({
      quotas: quotas.filter((one) => one.id !== id),
      tiers: tiers.map((tier) => (tier.quotaId === id ? { ...tier, quotaId: '' } : tier)),
    }));
  const input = (quota: QuotaForm, field: QuotaField, isFixed: boolean) => {
    const path = `quotas/${quota.id}/${field}` as const;
    return (
      <Field
        label={t(`eventForm.quota.${field}`)}
        hint={isFixed ? t('eventForm.fixedHint') : undefined}
        error={parts.fault(path)}
      >
        <Input
          name={path}
          maxLength={field === 'name' ? 60 : 6}
          inputMode={field === 'name' ? undefined : 'numeric'}
          disabled={isFixed}
          value={quota[field]}
          onChange={({ target }) => change(quota.id, { [field]: target.value })}
        />
      </Field>
    );
  };
  return (
    <fieldset className="ef-dates ef-quotas">
      <legend>{t('eventForm.quotas')}</legend>
      <p className="muted small">{t('eventForm.quotasHint')}</p>
      {quotas.map((quota) => (
        <div key={quota.id} className="ef-fare">
          <div className="ef-grid">
            <div className="ef-wide">{input(quota, 'name', false)}</div>
            {input(quota, 'capacity', fixed.has(quota.id))}
          </div>
          {fixed.has(quota.id) ? null : (
            <div>
              <Button kind="quiet" icon={Trash} onClick={() => remove(quota.id)}>
                {t('eventForm.removeQuota', { quota: quota.name || t('eventForm.newQuota') })}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          kind="line"
          icon={Plus}
          disabled={quotas.length >= MAX_QUOTAS}
          onClick={() => set({ quotas: [...quotas, { id: newQuotaId(), name: '', capacity: '' }] })}
        >
          {t('eventForm.addQuota')}
        </Button>
      </div>
    </fieldset>
  );
}
