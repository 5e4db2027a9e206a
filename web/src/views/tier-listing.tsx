import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { TierRow } from '../ui/tier-row.tsx';
import type { TierState } from './tier-state.ts';

interface TierListingProps {
  readonly event: Event;
  readonly tier: Tier;
  readonly state: TierState;
  /** A Stepper, or nothing where none can be had. */
  readonly children: ReactNode;
}

/** A kind of ticket of the database as a row of the kit: what is left of it in words, or when it can be had. */
export function TierListing({ event, tier, state, children }: TierListingProps) {
  const t = useT();
  const format = useFormat();
  const free = tier.price === 0;
  const gone = state.kind === 'sold-out' || state.kind === 'closed' || state.kind === 'not-yet';
  const when = (at: number) => format.dateTime(at, event.timeZone);
  const words = (): { left: string; share: number; shareLabel: string; note?: string } => {
    switch (state.kind) {
      case 'open': {
        const { left, capacity } = state;
        const text = t(state.last ? 'tier.last' : 'tier.left', { count: left });
        return {
          left: text,
          share: left / capacity,
          shareLabel: t('tier.leftOf', { count: left, capacity }),
        };
      }
      case 'sold-out': {
        const text = t('event.soldOut');
        const note = state.returns
          ? t('tier.returns', {
              count: state.returns.quantity,
              time: format.time(state.returns.at, event.timeZone),
            })
          : t('tier.mayReturn');
        return { left: text, share: 0, shareLabel: text, note };
      }
      case 'not-yet': {
        const text = t('tier.notYet');
        return {
          left: text,
          share: 1,
          shareLabel: text,
          note: t('tier.opens', { when: when(state.opensAt) }),
        };
      }
      case 'closed': {
        const text = t('tier.closed');
        return { left: text, share: 0, shareLabel: text };
      }
      case 'uncounted': {
        const text = t('tier.uncounted');
        return { left: text, share: 1, shareLabel: text };
      }
    }
  };
  const { note, ...shown } = words();
  return (
    <TierRow
      name={tier.name}
      description={note ?? tier.description}
      {...shown}
      price={free ? t('event.free') : format.money(tier.price, event.currency)}
      gone={gone}
      action={children}
    />
  );
}
