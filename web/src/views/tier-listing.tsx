import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
import type { ReactNode } from 'react';
import { paths } from '../config/paths.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TierRow } from '../ui/tier-row.tsx';
import { AboutMoney } from './about-money.tsx';
import type { TierState } from './tier-state.ts';

interface TierListingProps {
  readonly event: Event;
  readonly tier: Tier;
  readonly state: TierState;
  /** So many of it are chosen: at the most of one booking it says so. */
  readonly quantity?: number;
  /** A Stepper, or nothing where none can be had. What is sold out can be waited for instead. */
  readonly children: ReactNode;
  /** Where it has more than one. */
  readonly price?: string;
  readonly more?: ReactNode;
}

/** What is left, as a figure, as a part of all and in words; and what is to be said instead of what one gets. */
interface Words {
  readonly left: string;
  readonly share: number;
  readonly shareLabel: string;
  readonly note?: string | undefined;
}

/** A kind of ticket of the database as a row of the kit: what is left of it in words, or when it can be had. */
export function TierListing({ event, tier, state, quantity, children, ...priced }: TierListingProps) {
  const t = useT();
  const format = useFormat();
  const gone = state.kind !== 'open' && state.kind !== 'uncounted';
  const when = (at: number) => format.dateTime(at, event.timeZone);
  const alike = (left: string, share: number, note?: string): Words => ({
    left,
    share,
    shareLabel: left,
    note,
  });
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
        return alike(
          t('event.soldOut'),
          0,
          state.returns
            ? t('tier.returns', {
                count: state.returns.quantity,
                time: format.time(state.returns.at, event.timeZone),
              })
            : tier.quotaId || tier.addOn
              ? undefined
              : t('tier.mayReturn'),
        );
      case 'not-yet':
        return alike(t('tier.notYet'), 1, t('tier.opens', { when: when(state.opensAt) }));
      case 'after':
        return alike(t('tier.notYet'), 1, t('tier.after', { tier: state.name }));
      case 'closed':
        return alike(t('tier.closed'), 0);
      case 'uncounted':
        return alike(t('tier.uncounted'), 1);
    }
  };
  const { note, ...shown } = words();
  return (
    <TierRow
      name={tier.name}
      description={note ?? tier.description}
      {...shown}
      price={
        tier.price ? (
          <>
            {format.money(tier.price, event.currency)}
            <AboutMoney amount={tier.price} currency={event.currency} />
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
      action={
        children ??
        (state.kind === 'sold-out' && !tier.quotaId && !tier.addOn ? (
          <ButtonLink kind="line" to={paths.joinWaiting.to({ id: event.id }, { tier: tier.id })}>
            {t('tier.wait')}
          </ButtonLink>
        ) : null)
      }
    />
  );
}
