import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
import type { EventDetail } from '../../data/event.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TierList, TierRow } from '../../ui/tier-row.tsx';
import type { Choice } from './event-page.tsx';
import { mostOf, type TierState, tierState } from './tier-state.ts';

/** Until an owner says otherwise; the server enforces it. */
const mostPlaces = 10;

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
  const { event, tiers, availability, settings } = detail;
  const most = settings?.maxPlacesPerBooking ?? mostPlaces;
  const states = tiers.map((tier) => tierState(tier, availability, at));
  const chosen = Object.values(choice).reduce((sum, quantity) => sum + quantity, 0);
  const allGone =
    states.length > 0 && states.every((state) => state.kind === 'sold-out' || state.kind === 'closed');
  return (
    <section aria-labelledby="places">
      <div className="section-head">
        <h2 className="head-s" id="places">
          {t('event.choose')}
        </h2>
        {availability ? (
          <span className="live">{t('event.checked', { time: format.time(at, event.timeZone) })}</span>
        ) : null}
      </div>
      {allGone ? (
        <Note tone="warn">
          <b>{t('event.allGone')}</b> {t('event.allGoneText')}
        </Note>
      ) : null}
      {tiers.length === 0 ? <Note>{t('event.noTiers')}</Note> : null}
      <TierList>
        {tiers.map((tier, index) => {
          const state = states[index] ?? { kind: 'uncounted' };
          const quantity = choice[tier.id] ?? 0;
          const max = mostOf(tier, state, chosen - quantity, most);
          return (
            <Row key={tier.id} event={event} tier={tier} state={state}>
              {max > 0 || quantity > 0 ? (
                <Stepper
                  label={tier.name}
                  value={quantity}
                  max={max}
                  onChange={(value) => onChange({ ...choice, [tier.id]: value })}
                />
              ) : null}
            </Row>
          );
        })}
      </TierList>
      {chosen >= most ? <p className="small muted ev-most">{t('event.most', { count: most })}</p> : null}
    </section>
  );
}

interface RowProps {
  readonly event: Event;
  readonly tier: Tier;
  readonly state: TierState;
  readonly children: React.ReactNode;
}

function Row({ event, tier, state, children }: RowProps) {
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
