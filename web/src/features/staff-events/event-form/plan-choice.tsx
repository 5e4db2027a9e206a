import { emptyTierForm, MAX_TIERS, type TierForm } from '@fareground/domain/catalogue/events/event-form';
import { readPlan, type ZoneId } from '@fareground/domain/catalogue/halls/hall-plan';
import { readZones } from '@fareground/domain/catalogue/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { wallTime } from '@fareground/domain/core/time';
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
  // Where nobody has written a kind of ticket yet, the zones make them, and those that another plan's zones made give way.
  const choose = (planId: string) => {
    const chosen = plans.find(({ id }) => id === planId);
    const isUnwritten = form.tiers.every((tier) => isEmpty(tier) || isMadeOf(plan, tier));
    const unwritten = { ...parts, form: { ...form, tiers: [] } };
    set({ planId, ...(chosen && isUnwritten && { tiers: withZones(unwritten, chosen) }) });
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
          {plan && tiers.length > form.tiers.filter((tier) => !isEmpty(tier)).length ? (
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

/** Nobody has written anything into it. */
const isEmpty = ({ name, price, capacity, zone }: TierForm): boolean =>
  `${name}${price}${capacity}${zone}` === '';

/** As a zone of the plan made it. */
const isMadeOf = (plan: FormParts['plan'], { name, price, capacity, zone }: TierForm): boolean =>
  `${price}${capacity}` === '' &&
  plan !== null &&
  readZones(plan.zones).some((one) => one.id === zone && one.name === name);

/** The kinds of ticket with one for each zone that none of them sells; empty ones give way. */
function withZones({ form, venue, now }: FormParts, plan: FormParts['plan']): TierForm[] {
  const tiers = form.tiers.filter((tier) => !isEmpty(tier));
  if (!plan) return tiers;
  const drawn = readPlan(plan.lines);
  for (const { id: zone, name } of readZones(plan.zones)) {
    const isSold = tiers.some((tier) => tier.zone === zone);
    if (isSold || tiers.length >= MAX_TIERS || placesOfZone(drawn, zone as ZoneId).capacity === 0) continue;
    const saleStartsAt = wallTime(now, venue?.timeZone ?? 'UTC');
    const sale = { saleStartsAt, saleEndsAt: form.startsAt };
    tiers.push({ ...emptyTierForm(freeTierId(tiers)), ...sale, name, zone });
  }
  return tiers;
}
