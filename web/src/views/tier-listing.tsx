import type { Event } from '@fareground/domain/catalogue/events/event';
import type { ReactNode } from 'react';
import { useOffered } from '../data/notices.ts';
import type { OfferedTier } from '../data/offered-tiers.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { TierRow } from '../ui/tier-row.tsx';
import { AboutMoney } from './about-money.tsx';
import type { TierState } from './tier-state.ts';
import { WaitLink } from './wait-link.tsx';

interface TierListingProps {
  readonly event: Event;
  readonly tier: OfferedTier;
  readonly state: TierState;
  /** So many of it are chosen: at the most of one booking it says so. */
  readonly quantity?: number;
  /** A Stepper, or nothing where none can be had. What is sold out can be waited for instead. */
  readonly children: ReactNode;
  /** Where it has more than one. */
  readonly price?: string;
  readonly more?: ReactNode;
}

/** What is left, in words and as a part of all, with other words for that part; and what is to be said instead of what one gets. */
interface Words {
  readonly left: string;
  readonly share: number;
  readonly shareLabel?: string;
  readonly note?: string | undefined;
}

/** A kind of ticket of the database as a row of the kit: what is left of it in words, or when it can be had. */
export function TierListing({ event, tier, state, quantity, children, ...priced }: TierListingProps) {
  const t = useT();
  const format = useFormat();
  const isQueued = useOffered('waiting-lists') && state.kind === 'sold-out' && !tier.quotaId && !tier.addOn;
  const gone = state.kind !== 'open' && state.kind !== 'uncounted';
  const when = (at: number) => format.dateTime(at, event.timeZone);
  const words = (): Words => {
    switch (state.kind) {
      case 'open': {
        const { left, capacity } = state;
        return {
          left: t(state.last ? 'tier.last' : 'tier.left', { count: left }),
          share: left / capacity,
          shareLabel: t('tier.leftOf', { count: left, capacity }),
        };
      }
      case 'sold-out':
        return {
          left: t('event.soldOut'),
          share: 0,
          note: state.returns
            ? t('tier.returns', {
                count: state.returns.quantity,
                time: format.time(state.returns.at, event.timeZone),
              })
            : isQueued
              ? t('tier.mayReturn')
              : undefined,
        };
      case 'not-yet':
        return { left: t('tier.notYet'), share: 1, note: t('tier.opens', { when: when(state.opensAt) }) };
      case 'after':
        return { left: t('tier.notYet'), share: 1, note: t('tier.after', { tier: state.name }) };
      case 'closed':
        return { left: t('tier.closed'), share: 0 };
      case 'uncounted':
        return { left: t('tier.uncounted'), share: 1 };
    }
  };
  const { note, ...shown } = words();
  return (
    <TierRow
      name={tier.name}
      description={note ?? tier.description}
      {...shown}
      price={
        tier.allIn ? (
          <>
            {format.money(tier.allIn, event.currency)}
            <AboutMoney amount={tier.allIn} currency={event.currency} />
          </>
        ) : (
          t('event.free')
        )
      }
      gone={gone}
      {...(quantity === tier.maxPerBooking && {
        more: (
          <p className="tier-most" role="status">
            {t('tier.most', { count: quantity })}
          </p>
        ),
      })}
      {...priced}
      action={children ?? (isQueued ? <WaitLink id={event.id} tier={tier.id} /> : null)}
    />
  );
}
