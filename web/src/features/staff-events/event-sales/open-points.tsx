import type { EventSalesResponse, TierSales } from '@fareground/domain/api/event-sales';
import type { Permission } from '@fareground/domain/people/permissions';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { type Format, useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';

interface OpenPointsProps {
  readonly sales: EventSalesResponse;
  readonly can: (permission: Permission) => boolean;
}

/** What somebody may want to do about the sale, with the way to do it; below it who comes. */
export function OpenPoints({ sales, can }: OpenPointsProps) {
  const t = useT();
  const format = useFormat();
  const { event, tiers } = sales;
  const id = event.id;
  const points = tiers.flatMap((tier) => pointsOf(tier, sales, t, format));
  return (
    <div className="dash-stack">
      <Card title={t('eventSales.open')}>
        {points.length === 0 ? (
          <p className="muted">{t('eventSales.nothingOpen')}</p>
        ) : (
          <ul className="open-points">
            {points.map(({ key, text, leadsTo }) => (
              <li key={key}>
                <span>{text}</span>
                {leadsTo === 'waiting' && can('waitingLists.read') ? (
                  <Link to={staffPaths.waitingLists.to({ id })}>{t('eventSales.toWaiting')}</Link>
                ) : null}
                {leadsTo === 'capacity' && can('offeringChanges.read') ? (
                  <Link to={staffPaths.eventChanges.to({ id })}>{t('eventSales.toCapacity')}</Link>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {can('doorLists.read') ? (
        <Card title={t('eventSales.who')}>
          <p>
            {format.number(peopleOf(tiers))} {t('eventSales.ticketsNote', { count: sales.bookings })}
          </p>
          <p>
            <Link to={staffPaths.doorList.to({ id })}>{t('eventSales.toDoorList')}</Link>
          </p>
        </Card>
      ) : null}
    </div>
  );
}

/** Tickets that bring somebody: of add-ons there are others. */
const peopleOf = (tiers: readonly TierSales[]): number =>
  tiers.reduce((sum, { group, sold }) => sum + (group === 'addOns' ? 0 : sold), 0);

interface Point {
  readonly key: string;
  readonly text: string;
  readonly leadsTo?: 'waiting' | 'capacity';
}

function pointsOf(
  tier: TierSales,
  { event, at }: EventSalesResponse,
  t: Translate,
  format: Format,
): readonly Point[] {
  const { tierId, name } = tier;
  const when = (instant: number) => format.dateTime(instant, event.timeZone);
  const points: Point[] = [];
  if (tier.waiting > 0) {
    const text = t('eventSales.waiting', { count: tier.waiting, places: tier.waitingPlaces, tier: name });
    points.push({ key: `${tierId} waiting`, text, leadsTo: 'waiting' });
  }
  if (event.state !== 'published' || at >= tier.saleEndsAt) return points;
  if (at < tier.saleStartsAt) {
    const text = t('eventSales.opensAt', { tier: name, time: when(tier.saleStartsAt) });
    return [...points, { key: `${tierId} opens`, text }];
  }
  if (tier.free === 0 && tier.held === 0) {
    const text = t('eventSales.soldOut', { tier: name });
    return [...points, { key: `${tierId} sold-out`, text, leadsTo: 'capacity' }];
  }
  const text = t('eventSales.closesAt', { tier: name, time: when(tier.saleEndsAt) });
  return [...points, { key: `${tierId} closes`, text }];
}
