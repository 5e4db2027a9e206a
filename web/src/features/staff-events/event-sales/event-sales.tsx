import './event-sales.css';
import type { EventSalesResponse, TierSales } from '@fareground/domain/api/event-sales';
import { MINUTE } from '@fareground/domain/core/time';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { readEventSales } from '../../../staff/data/event-sales-calls.ts';
import { type Figure, FiguresChart } from '../../../staff/figures-chart.tsx';
import { useRepeatedAnswer } from '../../../staff/use-repeated-answer.ts';
import { Bar } from '../../../ui/bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { Doors } from './doors.tsx';
import { OpenPoints } from './open-points.tsx';
import { stepName } from './step-name.ts';

const EVERY = MINUTE;

/** How one event sells, counted each minute while somebody looks. */
export function EventSales({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const read = useRepeatedAnswer(eventId, () => readEventSales(eventId), EVERY);
  const { value: sales, problem, askNow } = read;
  if (!sales && problem?.code === 'not-found') {
    return <EmptyState title={t('eventSales.gone')}>{t('eventSales.goneHint')}</EmptyState>;
  }
  if (!sales) return problem ? <ErrorState onRetry={askNow} /> : <Loading rows={8} />;
  const can = session.status === 'signed-in' ? session.can : () => false;
  return (
    <div className="dash-stack" data-cat={sales.event.category}>
      <Head sales={sales} isLate={problem !== undefined} onAgain={askNow} />
      <Tiles sales={sales} />
      <div className="dash-split">
        <div className="dash-stack">
          <Curve sales={sales} />
          <Card title={t('eventSales.byTier')}>
            <TierSalesTable tiers={sales.tiers} />
          </Card>
        </div>
        <OpenPoints sales={sales} can={can} />
      </div>
      {can('doorLists.read') ? <Doors eventId={eventId} /> : null}
    </div>
  );
}

interface HeadProps {
  readonly sales: EventSalesResponse;
  readonly isLate: boolean;
  readonly onAgain: () => void;
}

function Head({ sales: { event, at }, isLate, onAgain }: HeadProps) {
  const t = useT();
  const format = useFormat();
  const time = format.time(at, event.timeZone);
  return (
    <>
      <div className="dash-head">
        <div>
          <p className="small">
            <Link to={staffPaths.eventSalesList.to()}>{t('eventSales.all')}</Link>
          </p>
          <h2 className="head-s">{event.title}</h2>
          <p className="muted">
            {format.dateTime(event.startsAt, event.timeZone)} · {event.venueName}, {event.city}
          </p>
          <p className="small muted">{t('eventSales.counted', { time })}</p>
        </div>
        <div className="row row-wrap">
          <Link className="btn btn-line" to={paths.event.to({ id: event.id })}>
            {t('eventSales.toPage')}
          </Link>
          <Button kind="line" icon={RotateCw} onClick={onAgain}>
            {t('eventSales.again')}
          </Button>
        </div>
      </div>
      {isLate ? <Note tone="warn">{t('eventSales.late', { time })}</Note> : null}
    </>
  );
}

function Tiles({ sales: { tiers, places } }: { readonly sales: EventSalesResponse }) {
  const t = useT();
  const format = useFormat();
  const { capacity, sold, left, held, notOnSale, free } = places;
  return (
    <>
      <div className="dash-tiles sale-tiles">
        <StatTile label={t('eventSales.sold')} value={format.number(sold)} />
        <StatTile
          label={t('eventSales.share')}
          value={format.percent(capacity === 0 ? 0 : sold / capacity)}
          note={t('eventSales.shareNote', { sold: format.number(sold), capacity: format.number(capacity) })}
        />
        <StatTile
          label={t('eventSales.left')}
          value={format.number(left)}
          note={t('eventSales.leftNote', { free: format.number(free) })}
        />
        <StatTile
          label={t('eventSales.held')}
          value={format.number(held)}
          note={t('eventSales.heldNote', { notOnSale })}
        />
      </div>
      <OtherTiers tiers={tiers} />
    </>
  );
}

/** Tiers that are none of the places above, by their names. */
function OtherTiers({ tiers }: Pick<EventSalesResponse, 'tiers'>) {
  const t = useT();
  const format = useFormat();
  const groups = (['hidden', 'addOns'] as const).flatMap((group) => {
    const names = tiers.flatMap((tier) =>
      tier.group === group
        ? [
            t('eventSales.apartTier', {
              name: tier.name,
              sold: format.number(tier.sold),
              capacity: format.number(tier.capacity),
            }),
          ]
        : [],
    );
    return names.length > 0 ? [t(`eventSales.apart.${group}`, { tiers: names.join(', ') })] : [];
  });
  return groups.length > 0 ? <p className="small muted">{groups.join(' ')}</p> : null;
}

function Curve({ sales: { curve, places, event, tiers } }: { readonly sales: EventSalesResponse }) {
  const t = useT();
  const format = useFormat();
  const { capacity } = places;
  // It counts every ticket, and a limit is one of places.
  const isPlacesAlone = tiers.every(({ group }) => group === 'places');
  const figures: Figure[] = curve.map((step) => ({
    key: step.from,
    label: stepName(format, step, event.timeZone),
    value: Math.max(0, step.standing),
  }));
  return (
    <Card title={t('eventSales.curve')}>
      {isPlacesAlone ? null : <p className="small muted">{t('eventSales.curveAll')}</p>}
      {figures.length === 0 ? (
        <p className="muted">{t('eventSales.noCurve')}</p>
      ) : (
        <FiguresChart
          name={t('eventSales.curve')}
          headings={{ step: t('eventSales.from'), value: t('eventSales.tickets') }}
          figures={figures}
          kind="curve"
          {...(isPlacesAlone && {
            limit: {
              value: capacity,
              name: t('eventSales.curveLimit', { capacity: format.number(capacity) }),
            },
          })}
        />
      )}
    </Card>
  );
}

/** The places of each kind of ticket: sold and left add up to them, and left is held, not on sale or free. */
function TierSalesTable({ tiers }: { readonly tiers: readonly TierSales[] }) {
  const t = useT();
  const format = useFormat();
  const figure = (key: 'left' | 'held' | 'notOnSale' | 'free', heading: string): Column<TierSales> => ({
    key,
    heading,
    numeric: true,
    cell: (tier) => format.number(tier[key]),
  });
  const soldWords = ({ sold, capacity }: TierSales) =>
    t('eventSales.soldOf', {
      tickets: format.number(sold),
      capacity: format.number(capacity),
      share: format.percent(capacity === 0 ? 0 : sold / capacity),
    });
  return (
    <DataTable
      caption={t('eventSales.byTier')}
      columns={[
        { key: 'tier', heading: t('eventSales.tier'), cell: (tier) => tierName(t, tier) },
        {
          key: 'sold',
          heading: t('eventSales.sold'),
          cell: (tier) => (
            <span className="sold-row">
              <span aria-hidden="true">{soldWords(tier)}</span>
              <Bar share={tier.capacity === 0 ? 0 : tier.sold / tier.capacity} label={soldWords(tier)} />
            </span>
          ),
        },
        figure('left', t('eventSales.left')),
        figure('free', t('eventSales.free')),
        figure('held', t('eventSales.heldShort')),
        figure('notOnSale', t('eventSales.notOnSale')),
      ]}
      rows={tiers}
      rowKey={({ tierId }) => tierId}
    />
  );
}

/** With what it counts among, where that is not the places. */
const tierName = (t: Translate, { name, group }: Pick<TierSales, 'name' | 'group'>): string =>
  group === 'places' ? name : t(`eventSales.tierOf.${group}`, { name });
