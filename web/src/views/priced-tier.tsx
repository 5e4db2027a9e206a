import type { Event } from '@fareground/domain/catalogue/events/event';
import { type ReactNode, useEffect } from 'react';
import type { OfferedFare, OfferedTier } from '../data/offered-tiers.ts';
import { useAreas } from '../i18n/provider.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { AboutMoney } from './about-money.tsx';
import { type Choice, choiceKey, chosenOf, mostOfFare, withoutExcess } from './choice.ts';
import { TierListing } from './tier-listing.tsx';
import { mostOf, type TierState } from './tier-state.ts';

interface PricedTierProps {
  readonly event: Event;
  readonly tier: OfferedTier;
  readonly state: TierState;
  readonly choice: Choice;
  /** Places that the booking may have beyond what is chosen. */
  readonly left: number;
  readonly onChange: (changes: Choice) => void;
  /** What else belongs to it: a field for the buyer's own price. */
  readonly children?: ReactNode;
}

/** A kind of ticket with more than one price: with fares, a price of the buyer's own, or a limit a person. Few are, so it is loaded for them. */
export default function PricedTier({
  event,
  tier,
  state,
  choice,
  left,
  onChange,
  children,
}: PricedTierProps) {
  useAreas(['purchase']);
  const t = useT();
  const format = useFormat();
  const { fares = [], openPrice, allInSuggested = 0, maxPerPerson = tier.maxPerBooking } = tier;
  const money = (amount: number) => format.money(amount, event.currency);
  const fullPrice = choice[tier.id] ?? 0;
  const chosen = chosenOf(choice, tier.id);
  const room = Math.min(mostOf(tier, state, 0, chosen + left), maxPerPerson);
  const most = Math.max(0, room - chosen + fullPrice);
  const excess = withoutExcess(tier, choice);
  useEffect(() => {
    if (excess) onChange(excess);
  });
  return (
    <TierListing
      event={event}
      tier={tier}
      state={state}
      {...(openPrice && { price: t('event.from', { price: money(tier.allIn) }) })}
      more={
        <div className="tier-more">
          {openPrice ? (
            <p>
              {t(allInSuggested > openPrice.suggested ? 'fares.openWithFees' : 'fares.open', {
                price: money(openPrice.suggested),
                total: money(allInSuggested),
              })}
            </p>
          ) : null}
          {tier.maxPerPerson ? <p>{t('fares.person', { count: tier.maxPerPerson })}</p> : null}
          {children}
          {fares.length > 0 ? (
            <ul aria-label={t('fares.of', { tier: tier.name })}>
              {fares.map((fare) => (
                <FareRow
                  key={fare.id}
                  {...{ event, tier, fare, onChange }}
                  quantity={choice[choiceKey(tier.id, fare.id)] ?? 0}
                  most={mostOfFare(tier, fare, choice, room)}
                  isOnSale={room > 0}
                />
              ))}
            </ul>
          ) : null}
        </div>
      }
    >
      {most > 0 || fullPrice > 0 ? (
        <Stepper
          label={tier.name}
          value={fullPrice}
          max={most}
          onChange={(value) => onChange({ [tier.id]: value })}
        />
      ) : null}
    </TierListing>
  );
}

interface FareRowProps extends Pick<PricedTierProps, 'event' | 'tier' | 'onChange'> {
  readonly fare: OfferedFare;
  readonly quantity: number;
  readonly most: number;
  readonly isOnSale: boolean;
}

function FareRow({ event, tier, fare, quantity, most, isOnSale, onChange }: FareRowProps) {
  const t = useT();
  const format = useFormat();
  const notes = [fare.withFullPrice ? t('fares.withFullPrice') : '', fare.note];
  return (
    <li>
      <div>
        <h4>{fare.name}</h4>
        <p>{notes.filter(Boolean).join('. ')}</p>
      </div>
      <div className="buy">
        <p className="price">
          {fare.allIn === 0 ? t('event.free') : format.money(fare.allIn, event.currency)}
          <AboutMoney amount={fare.allIn} currency={event.currency} />
        </p>
        {isOnSale || quantity > 0 ? (
          <Stepper
            label={t('fares.stepper', { tier: tier.name, fare: fare.name })}
            value={quantity}
            max={most}
            onChange={(value) => onChange({ [choiceKey(tier.id, fare.id)]: value })}
          />
        ) : null}
      </div>
    </li>
  );
}
