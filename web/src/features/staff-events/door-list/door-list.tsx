import './door-list.css';
import { attendance } from '@fareground/domain/access/attendance';
import type { DoorListResponse, DoorOrder } from '@fareground/domain/api/door-lists';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { newActionKey } from '../../../firebase/api-client.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { changeEntryRules, readDoorList } from '../../../staff/data/door-list-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CountedApart } from './counted-apart.tsx';
import { DoorPages } from './door-pages.tsx';
import { GuestsDialog } from './guests-dialog.tsx';

type Tier = DoorListResponse['tiers'][number];

/** The event, how many are expected of each tier, and the list. Only its first page is read before somebody asks for more. */
export function DoorList({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [order, setOrder] = useState<DoorOrder>('name');
  const read = useAnswer(`${eventId} ${tries}`, () => readDoorList(eventId));
  const again = () => setTries(tries + 1);
  if (!read) return <Loading rows={6} />;
  if (!read.ok && read.problem.code === 'not-found') {
    return <EmptyState title={t('doorList.gone')}>{t('doorList.goneHint')}</EmptyState>;
  }
  if (!read.ok) return <ErrorState onRetry={again} />;
  const { event, tiers } = read.value;
  return (
    <div className="dash-stack door-list">
      <Named event={event} />
      <Guests event={event} onAdded={again} />
      <EntryRulesCard eventId={event.id} mayReenter={read.value.mayReenter} />
      {tiers.length === 0 ? (
        <EmptyState title={t('doorList.none')}>{t('doorList.noneHint')}</EmptyState>
      ) : (
        <>
          <Counts tiers={tiers} />
          <DoorPages list={read.value} order={order} onOrder={setOrder} tries={tries} onAgain={again} />
        </>
      )}
    </div>
  );
}

function Named({ event }: { readonly event: DoorListResponse['event'] }) {
  const t = useT();
  const format = useFormat();
  const { title, doorsAt, startsAt, timeZone, venueName, city } = event;
  const times = {
    doors: format.clock(doorsAt, timeZone),
    starts: format.time(startsAt, timeZone),
  };
  return (
    <div>
      <h2 className="head-s">{title}</h2>
      <p className="muted">
        {format.dateYear(startsAt, timeZone)} · {t('doorList.doors', times)} · {venueName}, {city}
      </p>
    </div>
  );
}

/** The way onto the list without buying, for who may open it. */
function Guests({ event, onAdded }: Pick<DoorListResponse, 'event'> & { readonly onAdded: () => void }) {
  const t = useT();
  const session = useConfirmedSession();
  const [isOpen, setOpen] = useState(false);
  const mayAdd = session.status === 'signed-in' && session.can('guests.add');
  if (!mayAdd || event.state !== 'published') return null;
  return (
    <div>
      <Button kind="line" icon={UserPlus} onClick={() => setOpen(true)}>
        {t('doorList.addGuests')}
      </Button>
      {isOpen ? (
        <GuestsDialog
          eventId={event.id}
          onClose={() => setOpen(false)}
          onAdded={() => {
            setOpen(false);
            onAdded();
          }}
        />
      ) : null}
    </div>
  );
}

function Counts({ tiers }: { readonly tiers: readonly Tier[] }) {
  const t = useT();
  const format = useFormat();
  const { tickets, admitted } = attendance(tiers);
  const columns: Column<Tier>[] = [
    { key: 'tier', heading: t('doorList.tier'), cell: ({ name }) => name },
    {
      key: 'tickets',
      heading: t('doorList.tickets'),
      numeric: true,
      cell: (tier) => format.number(tier.tickets),
    },
    { key: 'in', heading: t('doorList.in'), numeric: true, cell: (tier) => format.number(tier.admitted) },
    {
      key: 'toCome',
      heading: t('doorList.toCome'),
      numeric: true,
      cell: (tier) => format.number(tier.tickets - tier.admitted),
    },
  ];
  return (
    <>
      <div className="dash-tiles door-tiles">
        <StatTile label={t('doorList.tickets')} value={format.number(tickets)} />
        <StatTile label={t('doorList.in')} value={format.number(admitted)} />
        <StatTile label={t('doorList.toCome')} value={format.number(tickets - admitted)} />
      </div>
      <p className="small muted">
        <CountedApart tiers={tiers} />
      </p>
      {tiers.length > 1 ? (
        <Card title={t('doorList.byTier')}>
          <DataTable
            caption={t('doorList.byTier')}
            columns={columns}
            rows={tiers}
            rowKey={({ name }) => name}
          />
        </Card>
      ) : null}
    </>
  );
}

interface EntryRulesCardProps {
  readonly eventId: string;
  readonly mayReenter: boolean;
}

/** Whether who went out of the event comes in again; for who edits events. It holds at once, at every gate with a signal. */
function EntryRulesCard({ eventId, mayReenter: first }: EntryRulesCardProps) {
  const t = useT();
  const toast = useToast();
  const session = useConfirmedSession();
  const [mayReenter, setMayReenter] = useState(first);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  if (session.status !== 'signed-in' || !session.can('events.edit')) return null;

  async function change(wanted: boolean): Promise<void> {
    setMayReenter(wanted);
    setBusy(true);
    setFault(undefined);
    const answer = await changeEntryRules(eventId, wanted, newActionKey());
    setBusy(false);
    setMayReenter(answer.ok ? answer.value.mayReenter : !wanted);
    if (!answer.ok) return setFault(problemText(t, answer.problem.code));
    toast({ text: t(answer.value.mayReenter ? 'doorList.reentryOn' : 'doorList.reentryOff') });
  }
  return (
    <Card title={t('doorList.entryRules')}>
      <label className="check">
        <input
          type="checkbox"
          checked={mayReenter}
          disabled={busy}
          aria-describedby={fault ? 'entry-rules-hint entry-rules-fault' : 'entry-rules-hint'}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{t('doorList.mayReenter')}</span>
      </label>
      <p id="entry-rules-hint" className="muted small">
        {t('doorList.mayReenterHint')}
      </p>
      {fault ? <FieldError id="entry-rules-fault">{fault}</FieldError> : null}
    </Card>
  );
}
