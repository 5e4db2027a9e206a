import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useEventAvailability, useTiers } from '../data/event-change-queries.ts';
import { CapacityDialog } from './capacity-dialog.tsx';

interface CapacityCardProps {
  readonly event: Event;
  readonly mayChange: boolean;
}

/** What each tier has and what is left, and changing it while it is sold. */
export function CapacityCard({ event, mayChange }: CapacityCardProps) {
  const t = useT();
  const format = useFormat();
  const tiers = useTiers(event.id);
  const availability = useEventAvailability(event.id);
  const [changing, setChanging] = useState<Tier>();
  if (tiers.status === 'loading' || availability.status === 'loading') return <Loading rows={3} />;
  // Before anybody took anything there is no public view.
  const leftOf = ({ id, capacity }: Tier) => availability.data?.left[id] ?? capacity;
  const isOpen = event.state === 'published' || event.state === 'draft';
  const columns: Column<Tier>[] = [
    { key: 'tier', heading: t('changes.tier'), cell: ({ name }) => name },
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
            cell: (tier: Tier) => format.number(tier.capacity - leftOf(tier)),
          },
          {
            key: 'left',
            heading: t('changes.left'),
            numeric: true,
            cell: (tier: Tier) => format.number(leftOf(tier)),
          },
        ]
      : []),
    ...(mayChange && isOpen
      ? [
          {
            key: 'change',
            heading: t('changes.change'),
            cell: (tier: Tier) =>
              tier.layout ? (
                t('changes.numbered')
              ) : (
                <Button kind="line" onClick={() => setChanging(tier)}>
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
          rows={tiers.data}
          rowKey={({ id }) => id}
        />
      )}
      {changing ? (
        <CapacityDialog
          tier={changing}
          taken={changing.capacity - leftOf(changing)}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </Card>
  );
}
