import { wallTime } from '@fareground/domain/core/time';
import { emptyTierForm, MOST_TIERS, type TierForm } from '@fareground/domain/events/event-form';
import { readPlan, type ZoneId } from '@fareground/domain/halls/hall-plan';
import { readZones } from '@fareground/domain/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/halls/tier-seats';
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top';
import ListPlus from 'lucide-react/icons/list-plus';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { FormField } from './form-field.tsx';
import type { FormParts } from './form-parts.ts';
import { freeTierId } from './free-tier-id.ts';

/** On which plan of the venue's hall the seats are. Each of its zones is sold by one kind of ticket. */
export function PlanChoice({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, venue, plans, plan } = parts;
  if (!venue) return null;
  const tiers = withZones(parts, plan);
  // Where nobody has written a kind of ticket yet, the zones make them.
  const choose = (planId: string) => {
    const chosen = plans.find(({ id }) => id === planId);
    const isUnwritten = emptyTiers(form.tiers).length === form.tiers.length;
    set({ planId, ...(chosen && isUnwritten && { tiers: withZones(parts, chosen) }) });
  };
  return (
    <div className="ef-grid">
      <div className="ef-wide">
        <FormField
          parts={parts}
          name="planId"
          hint={t(plans.length === 0 ? 'eventForm.noPlans' : 'eventForm.planChoiceHint')}
        >
          <Select name="planId" value={form.planId} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('eventForm.noPlan')}</option>
            {form.planId !== '' && !plan ? <option value={form.planId}>{form.planId}</option> : null}
            {plans.map(({ id, name, version }) => (
              <option key={id} value={id}>
                {t('eventForm.planVersion', { name, version })}
              </option>
            ))}
          </Select>
        </FormField>
        <div className="row row-wrap">
          {plan && tiers.length > form.tiers.length - emptyTiers(form.tiers).length ? (
            <Button kind="quiet" icon={ListPlus} onClick={() => set({ tiers })}>
              {t('eventForm.tiersOfZones')}
            </Button>
          ) : null}
          <ButtonLink kind="quiet" icon={LayoutPanelTop} to={staffPaths.halls.to({}, { venue: venue.id })}>
            {t('eventForm.toHalls')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Kinds of ticket that nobody has written anything into. */
const emptyTiers = (tiers: readonly TierForm[]): readonly TierForm[] =>
  tiers.filter(({ name, price, capacity, zone }) => `${name}${price}${capacity}${zone}` === '');

/** The kinds of ticket with one for each zone that none of them sells; empty ones give way. */
function withZones({ form, venue, now }: FormParts, plan: FormParts['plan']): TierForm[] {
  const empty = emptyTiers(form.tiers);
  const tiers = form.tiers.filter((tier) => !empty.includes(tier));
  if (!plan) return tiers;
  const drawn = readPlan(plan.lines);
  for (const { id: zone, name } of readZones(plan.zones)) {
    const isSold = tiers.some((tier) => tier.zone === zone);
    if (isSold || tiers.length >= MOST_TIERS || placesOfZone(drawn, zone as ZoneId).capacity === 0) continue;
    const saleStartsAt = wallTime(now, venue?.timeZone ?? 'UTC');
    const sale = { saleStartsAt, saleEndsAt: form.startsAt };
    tiers.push({ ...emptyTierForm(freeTierId(tiers)), ...sale, name, zone });
  }
  return tiers;
}
