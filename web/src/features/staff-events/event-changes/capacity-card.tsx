import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Availability } from '@fareground/domain/stock/availability';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';
import { resizeQuota, resizeTier, useEventAvailability, useTiers } from '../data/event-changes.ts';
import { CapacityDialog } from './capacity-dialog.tsx';

interface CapacityCardProps {
  readonly event: Event;
  readonly mayChange: boolean;
}

/** What each tier has and what is left, and what tiers share; and changing it while it is sold. */
export function CapacityCard({ event, mayChange }: CapacityCardProps) {
  const t = useT();
  const format = useFormat();
  const tiers = useTiers(event.id);
  const availability = useEventAvailability(event.id);
  const [changing, setChanging] = useState<CapacityRow>();
  if (tiers.status === 'loading' || availability.status === 'loading') return <Loading rows={3} />;
  const rows = capacityRows(event, tiers.data, availability.data ?? undefined);
  const isOpen = event.state === 'published' || event.state === 'draft';
  const resize = ({ kind, id }: CapacityRow): Parameters<typeof CapacityDialog>[0]['resize'] =>
    kind === 'quota'
      ? ({ capacity, reason }, key) => resizeQuota({ eventId: event.id, quotaId: id, capacity, reason }, key)
      : (body, key) => resizeTier({ eventId: event.id, tierId: id, ...body }, key);
  const columns: Column<CapacityRow>[] = [
    {
      key: 'tier',
      heading: t('changes.tier'),
      cell: ({ name, sharedBy }) =>
        sharedBy ? t('changes.sharedBy', { quota: name, tiers: sharedBy.join(', ') }) : name,
    },
    {
      key: 'places',
      heading: t('changes.places'),
      numeric: true,
      cell: ({ capacity }) => format.number(capacity),
    },
    ...(isOpen
      ? [
          {
            key: 'taken',
            heading: t('changes.taken'),
            numeric: true,
            cell: ({ capacity, ownLeft }: CapacityRow) => format.number(capacity - ownLeft),
          },
          {
            key: 'left',
            heading: t('changes.left'),
            numeric: true,
            cell: ({ left }: CapacityRow) => format.number(left),
          },
        ]
      : []),
    ...(mayChange && isOpen
      ? [
          {
            key: 'change',
            heading: t('changes.change'),
            cell: (row: CapacityRow) =>
              row.isNumbered ? (
                t('changes.numbered')
              ) : (
                <Button kind="line" onClick={() => setChanging(row)}>
                  {t('changes.change')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Card title={t('changes.capacity')}>
      {tiers.data.length === 0 ? (
        <p className="muted">{t('changes.noTiers')}</p>
      ) : (
        <DataTable
          caption={t('changes.capacity')}
          columns={columns}
          rows={rows}
          rowKey={({ kind, id }) => `${kind}/${id}`}
        />
      )}
      {changing ? (
        <CapacityDialog
          name={changing.name}
          capacity={changing.capacity}
          {...(changing.shards !== undefined && { shards: changing.shards })}
          taken={changing.capacity - changing.ownLeft}
          resize={resize(changing)}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </Card>
  );
}

/** A tier, or places that tiers share, as the table of capacities shows it. */
interface CapacityRow {
  readonly kind: 'tier' | 'quota';
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  /** What can be bought; of a tier that shares its places no more than what is left of these. */
  readonly left: number;
  /** What is left of its own places. */
  readonly ownLeft: number;
  readonly isNumbered: boolean;
  /** Parts for a rush; absent where they stay. */
  readonly shards?: number;
  /** Names of the tiers that share it. */
  readonly sharedBy?: readonly string[];
}

/** @param availability absent before anybody took anything */
export function capacityRows(
  { quotas = [] }: Pick<Event, 'quotas'>,
  tiers: readonly Tier[],
  availability: Pick<Availability, 'left' | 'sharing'> | undefined,
): readonly CapacityRow[] {
  const { ownLeft = {}, quotaLeft = {} } = availability?.sharing ?? {};
  const leftOfQuota = new Map(quotas.map(({ id, capacity }) => [id, quotaLeft[id] ?? capacity]));
  return [
    ...tiers.map(({ id, name, capacity, layout, shards, quotaId = '' }): CapacityRow => {
      const left = availability?.left[id] ?? Math.min(capacity, leftOfQuota.get(quotaId) ?? capacity);
      const own = ownLeft[id] ?? availability?.left[id] ?? capacity;
      return { kind: 'tier', id, name, capacity, left, ownLeft: own, isNumbered: layout !== null, shards };
    }),
    ...quotas.map(({ id, name, capacity }): CapacityRow => {
      const left = leftOfQuota.get(id) ?? capacity;
      const sharedBy = tiers.filter(({ quotaId }) => quotaId === id).map((tier) => tier.name);
      return { kind: 'quota', id, name, capacity, left, ownLeft: left, isNumbered: false, sharedBy };
    }),
  ];
}
