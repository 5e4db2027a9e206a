import { mostOfAddOn } from '@fareground/domain/catalogue/events/add-ons';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Availability } from '@fareground/domain/stock/availability';
import { useEffect } from 'react';
import type { EventCartLine } from '../../cart/cart-line.ts';
import type { OfferedTier } from '../../data/offered-tiers.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TierList } from '../../ui/tier-row.tsx';
import { TierListing } from '../../views/tier-listing.tsx';
import { tierState } from '../../views/tier-state.ts';

interface AddOnsProps {
  readonly event: Event;
  /** The add-ons alone. */
  readonly tiers: readonly OfferedTier[];
  readonly availability: Availability | undefined;
  readonly now: number;
  /** Of the event, in the cart. */
  readonly lines: readonly EventCartLine[];
  /** Places of the event in packages of the cart. */
  readonly packaged: number;
  readonly onChange: (tier: OfferedTier, quantity: number) => void;
}

/** What goes with the places that are chosen: parking, a drink. With fewer places there are fewer of it at once. */
export default function AddOns({ event, tiers, availability, now, lines, packaged, onChange }: AddOnsProps) {
  const t = useT();
  const places = lines.reduce((sum, { addOn, quantity }) => sum + (addOn ? 0 : quantity), packaged);
  const rows = tiers.map((tier) => {
    const state = tierState(tier, availability, now);
    const left = state.kind === 'open' ? state.left : state.kind === 'uncounted' ? tier.capacity : 0;
    const allowed = Math.min(tier.maxPerBooking, mostOfAddOn(tier, places));
    const quantity = lines.find(({ tierId }) => tierId === tier.id)?.quantity ?? 0;
    return { tier, state, allowed, max: Math.min(left, allowed), quantity };
  });
  useEffect(() => {
    for (const { tier, quantity, allowed } of rows) if (quantity > allowed) onChange(tier, allowed);
  });
  return (
    <section className="book-part" aria-labelledby="add-ons">
      <h2 className="title" id="add-ons">
        {t('reserve.addOns')}
      </h2>
      <p className="small muted">{t(places === 0 ? 'reserve.addOnsFirst' : 'reserve.addOnsLead')}</p>
      <TierList>
        {rows.map(({ tier, state, max, quantity }) => (
          <TierListing key={tier.id} event={event} tier={tier} state={state}>
            {max > 0 || quantity > 0 ? (
              <Stepper
                label={tier.name}
                value={quantity}
                max={max}
                onChange={(value) => onChange(tier, value)}
              />
            ) : null}
          </TierListing>
        ))}
      </TierList>
    </section>
  );
}
