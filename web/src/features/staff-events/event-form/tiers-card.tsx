import { emptyTierForm, MAX_TIERS, type TierForm } from '@fareground/domain/catalogue/events/event-form';
import { wallTime } from '@fareground/domain/core/time';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError, Select } from '../../../ui/field.tsx';
import { CurrencyOptions } from '../../../views/currency-options.tsx';
import { FormField } from './form-field.tsx';
import type { FormParts } from './form-parts.ts';
import { freeTierId } from './free-tier-id.ts';
import { PlanChoice } from './plan-choice.tsx';
import { QuotaList } from './quota-list.tsx';
import { TierFields } from './tier-fields.tsx';

/** What is sold, in the order in which people see it. */
export function TiersCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, fault, stored, isOnSale, venue, now } = parts;
  const { tiers } = form;
  const move = (index: number, by: -1 | 1) => {
    const [tier] = tiers.slice(index, index + 1);
    if (tier) set({ tiers: tiers.toSpliced(index, 1).toSpliced(index + by, 0, tier) });
  };
  const add = (like: TierForm | undefined) => {
    const id = freeTierId(tiers);
    const sale = {
      saleStartsAt: wallTime(now, venue?.timeZone ?? 'UTC'),
      saleEndsAt: form.startsAt,
    };
    set({ tiers: [...tiers, like ? { ...like, id, name: '' } : { ...emptyTierForm(id), ...sale }] });
  };
  const fullList = tiers.length >= MAX_TIERS;
  const missing = fault('tiers');
  return (
    <Card title={t('eventForm.tickets')}>
      <div className="ef-grid">
        <FormField parts={parts} name="currency" hint={isOnSale ? t('eventForm.fixedHint') : undefined}>
          <Select
            name="currency"
            value={form.currency}
            disabled={isOnSale}
            onChange={({ target }) => set({ currency: target.value })}
          >
            <CurrencyOptions />
          </Select>
        </FormField>
      </div>
      <PlanChoice parts={parts} />
      <ol className="ef-tiers">
        {tiers.map((tier, index) => {
          const name = tier.name || t('eventForm.newTier');
          const isFixed = stored?.fixedTiers.includes(tier.id) ?? false;
          return (
            <li key={tier.id} className="ef-tier">
              <div className="row row-wrap between">
                <h3>{name}</h3>
                <div className="row">
                  <IconButton
                    icon={ChevronUp}
                    label={t('eventForm.moveUp', { tier: name })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ChevronDown}
                    label={t('eventForm.moveDown', { tier: name })}
                    disabled={index === tiers.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </div>
              </div>
              <TierFields parts={parts} tier={tier} isFixed={isFixed} />
              <div className="row row-wrap">
                <Button kind="quiet" icon={Copy} disabled={fullList} onClick={() => add(tier)}>
                  {t('eventForm.copyTier')}
                </Button>
                {isFixed ? null : (
                  <Button
                    kind="quiet"
                    icon={Trash}
                    onClick={() => set({ tiers: tiersWithout(tiers, tier.id) })}
                  >
                    {t('eventForm.removeTier')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {missing ? <FieldError>{missing}</FieldError> : null}
      <Button kind="line" icon={Plus} disabled={fullList} onClick={() => add(undefined)}>
        {t('eventForm.addTier')}
      </Button>
      <QuotaList parts={parts} />
    </Card>
  );
}

/** The tickets without that one; none follows it any more. */
const tiersWithout = (tiers: readonly TierForm[], gone: string): TierForm[] =>
  tiers
    .filter(({ id }) => id !== gone)
    .map((tier) => (tier.follows === gone ? { ...tier, follows: '' } : tier));
