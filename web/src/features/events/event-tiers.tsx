import { entryTiers } from '@fareground/domain/catalogue/events/add-ons';
import { lazy, Suspense, useState } from 'react';
import { firstScreenEnd } from '../../config/first-screen.ts';
import type { EventDetail } from '../../data/event.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TierList } from '../../ui/tier-row.tsx';
import type { Choice } from '../../views/choice.ts';
import { TierListing } from '../../views/tier-listing.tsx';
import { hasPrices, mostOf, tierStates } from '../../views/tier-state.ts';

/** Most events are on sale already. */
const Opening = lazy(() => import('./opening.tsx'));

const PricedTier = lazy(() => import('../../views/priced-tier.tsx'));

interface EventTiersProps {
  readonly detail: EventDetail;
  /** When what is left was read. */
  readonly at: number;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Kinds of ticket with what is left of each. A sold-out one stays, and says whether places may come back. */
export function EventTiers({ detail, at, choice, onChange }: EventTiersProps) {
  const t = useT();
  const format = useFormat();
  const { event, availability, settings } = detail;
  const tiers = entryTiers(detail.tiers);
  const most = settings.maxPlacesPerBooking;
  // A sale opens at its moment, and not when the page asks the next time what is left.
  const [openedAt, setOpenedAt] = useState(0);
  const states = tierStates(tiers, availability, Math.max(at, openedAt), choice);
  const opensAt = Math.min(...states.map((state) => (state.kind === 'not-yet' ? state.opensAt : Infinity)));
  const chosen = Object.values(choice).reduce((sum, quantity) => sum + quantity, 0);
  const allGone =
    states.length > 0 && states.every((state) => state.kind === 'sold-out' || state.kind === 'closed');
  return (
    <section className="below" suppressHydrationWarning aria-labelledby="places">
      <div className="section-head" id={firstScreenEnd}>
        <h2 className="head-s" id="places" tabIndex={-1}>
          {t('event.choose')}
        </h2>
      </div>
      {allGone ? (
        <Note tone="warn">
          <b>{t('event.soldOut')}</b>
        </Note>
      ) : null}
      {opensAt < Infinity ? (
        <Suspense>
          <Opening
            key={opensAt}
            at={opensAt}
            when={format.dateTime(opensAt, event.timeZone)}
            onOpen={() => setOpenedAt(opensAt)}
          />
        </Suspense>
      ) : null}
      {tiers.length === 0 && detail.packages.length === 0 ? <Note>{t('event.noTiers')}</Note> : null}
      <TierList>
        {tiers.map((tier, index) => {
          const state = states[index] ?? { kind: 'uncounted' };
          if (hasPrices(tier))
            return (
              <PricedTier
                key={tier.id}
                {...{ event, tier, state, choice }}
                left={most - chosen}
                onChange={(changes) => onChange({ ...choice, ...changes })}
              />
            );
          const quantity = choice[tier.id] ?? 0;
          const max = mostOf(tier, state, chosen - quantity, most);
          return (
            <TierListing key={tier.id} {...{ event, tier, state, quantity }}>
              {max > 0 || quantity > 0 ? (
                <Stepper
                  label={tier.name}
                  value={quantity}
                  max={max}
                  onChange={(value) => onChange({ ...choice, [tier.id]: value })}
                />
              ) : null}
            </TierListing>
          );
        })}
      </TierList>
      {chosen >= most ? <p className="small muted ev-most">{t('event.most', { count: most })}</p> : null}
    </section>
  );
}
