import type { Event } from '@fareground/domain/catalogue/events/event';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';
import { resizeQuota, resizeTier } from '../data/event-change-calls.ts';
import { useEventAvailability, useTiers } from '../data/event-change-queries.ts';
import { CapacityDialog } from './capacity-dialog.tsx';
import { type CapacityRow, capacityRows } from './capacity-rows.ts';

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
