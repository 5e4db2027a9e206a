import './hall-seats.css';
import type { StoredPlan } from '@fareground/domain/halls/stored-plan';
import {
  type SectionAvailability,
  sectionAvailabilityConverter,
  sectionAvailabilityPath,
} from '@fareground/domain/stock/availability';
import { bestSeats } from '@fareground/domain/stock/best-seats';
import { useEffect, useMemo, useState } from 'react';
import type { EventCartLine } from '../../../cart/cart-line.ts';
import type { EventDetail } from '../../../data/event.ts';
import { usePublicData } from '../../../data/public-data.tsx';
import { useLiveDocument } from '../../../firebase/use-live-document.ts';
import { useAreas } from '../../../i18n/provider.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SeatList } from '../../../ui/seat-list.tsx';
import { SeatLegend } from '../../../ui/seat-map.tsx';
import type { Deck, SeatState } from '../../../ui/seat-plan.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { Chips } from '../../../ui/tabs.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { lostSeats, type SeatChoice, sectionsOf, stateOfSeat, toggleSeat, without } from '../seat-choice.ts';
import { useSeatClock } from '../use-seat-clock.ts';
import { type Block, type Hall, hallOf } from './hall-blocks.ts';
import { BlockPicture, HallPicture } from './hall-picture.tsx';

interface HallSeatsProps {
  readonly detail: EventDetail;
  readonly at: number;
  readonly lines: readonly EventCartLine[];
  /** How many more places this booking may have. */
  readonly room: number;
  /** This person's own hold is being made: its seats turn held as well. */
  readonly isHolding: boolean;
  readonly onChange: (tierId: string, choice: SeatChoice) => void;
}

/**
 * The seats of a hall: the whole of it small, one block of it large and as a list, with what each seat is now. Two documents are watched, however
 * large the hall is: what is left of the event, by the page, and the block in view.
 */
export default function HallSeats(props: HallSeatsProps) {
  useAreas(['hall']);
  const { event, tiers } = props.detail;
  const planPath = event.planId ? `venues/${event.venueId}/plans/${event.planId}` : undefined;
  const plan = usePublicData(
    `plan|${planPath ?? ''}`,
    async (reader) => (planPath ? ((await reader.get<StoredPlan>(planPath)) ?? null) : null),
    { inBrowser: true },
  );
  const lines = plan.status === 'ready' ? plan.value?.lines : undefined;
  const hall = useMemo(() => hallOf(event.id, tiers, lines), [event.id, tiers, lines]);
  if (plan.status === 'loading') return <Loading rows={6} />;
  if (plan.status === 'error') return <ErrorState onRetry={plan.retry} />;
  return <Blocks {...props} hall={hall} />;
}

function Blocks(props: HallSeatsProps & { readonly hall: Hall }) {
  const t = useT();
  const format = useFormat();
  const { detail, hall } = props;
  const { event, tiers } = detail;
  const tierIds = tiers.map(({ id }) => id);
  const [chosen, choose] = useState(hall.blocks[0]?.id);
  const block = hall.blocks.find(({ id }) => id === chosen);
  const priceOf = (tierId: string) => tiers.find(({ id }) => id === tierId)?.price ?? 0;
  return (
    <div className="hall-choice">
      <HallPicture hall={hall} tierIds={tierIds} chosen={chosen} onChoose={choose} />
      <Chips
        label={t('hall.blocks')}
        value={chosen ?? ''}
        onChange={choose}
        options={hall.blocks.map(({ id, name, tierId }) => ({
          value: id,
          label: t('hall.block', { name, price: format.money(priceOf(tierId), event.currency) }),
        }))}
      />
      {block ? (
        <OneBlock key={block.id} {...props} block={block} tone={tierIds.indexOf(block.tierId) % 6} />
      ) : null}
    </div>
  );
}

const mask = 1;

function OneBlock(props: HallSeatsProps & { readonly block: Block; readonly tone: number }) {
  const t = useT();
  const { detail, at, lines, room, isHolding, onChange, block, tone } = props;
  const path = sectionAvailabilityPath(detail.event.id, block.id);
  const live = useLiveDocument<SectionAvailability>(path, sectionAvailabilityConverter);
  const sections = useMemo(() => sectionsOf(live.data ? [live.data] : []), [live.data]);
  const now = useSeatClock(sections, at);
  const line = lines.find(({ tierId }) => tierId === block.tierId);
  const choice: SeatChoice = {
    seats: line?.seats ?? [],
    names: (line?.seats ?? []).map((_, index) => line?.names[index] ?? ''),
  };
  const [lost, setLost] = useState<readonly string[]>([]);
  const ids = useMemo(() => block.seats.map(({ id }) => id), [block]);
  const here = choice.seats.filter((seat) => ids.includes(seat));
  const gone =
    live.status === 'ready' && !isHolding ? lostSeats({ ...choice, seats: here }, sections, mask, now) : [];
  const goneText = gone.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when other seats are gone
  useEffect(() => {
    if (gone.length === 0) return;
    setLost(gone);
    onChange(block.tierId, without(choice, gone));
  }, [goneText]);
  if (live.status === 'error') return <ErrorState onRetry={live.retry} />;

  const stateOf = (seat: string): SeatState =>
    choice.seats.includes(seat) ? 'yours' : stateOfSeat(sections, seat, mask, now);
  const most = choice.seats.length + room;
  const toggle = (seat: string) => {
    setLost([]);
    onChange(block.tierId, toggleSeat(choice, seat, most));
  };
  const takeBest = (quantity: number) => {
    const open = block.seats.filter(({ id }) => stateOfSeat(sections, id, mask, now) === 'free');
    // Who needs a wheelchair place chooses it; nobody is given one, or a pillar, while there is another.
    const plain = open.filter(({ kind }) => kind === 'seat');
    const free = new Set((plain.length >= quantity ? plain : open).map(({ id }) => id));
    const seats = bestSeats(ids, free, quantity);
    onChange(block.tierId, { seats, names: seats.map((_, index) => choice.names[index] ?? '') });
  };
  const wanted = Math.max(2, line?.quantity ?? 0);
  return (
    <>
      {lost.length > 0 ? (
        <Note tone="warn" role="alert">
          {t('hall.lost', { count: lost.length, seats: lost.map((seat) => seatName(t, seat)).join(', ') })}
        </Note>
      ) : null}
      <div className="row row-wrap">
        <Button kind="line" disabled={most < wanted} onClick={() => takeBest(wanted)}>
          {t('hall.best', { count: wanted })}
        </Button>
        <p className="small muted" role="status">
          {here.length > 0
            ? t('hall.chosen', {
                count: here.length,
                seats: here.map((seat) => seatName(t, seat)).join(', '),
              })
            : t('hall.noneChosen')}
        </p>
      </div>
      <SeatLegend tables={false} />
      <div className="hall-two">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="hall-scroll" tabIndex={0} aria-label={t('hall.picture', { name: block.name })}>
          <BlockPicture block={block} tone={tone} stateOf={stateOf} onToggle={toggle} />
        </section>
        <SeatList decks={[deckOf(block, stateOf, t)]} onToggle={toggle} />
      </div>
    </>
  );
}

/** The block as words: row by row. */
function deckOf(block: Block, stateOf: (seat: string) => SeatState, t: ReturnType<typeof useT>): Deck {
  const rows = Map.groupBy(block.seats, ({ row }) => row);
  return {
    id: block.id,
    name: block.name,
    rows: [...rows].map(([row, seats]) => ({
      id: row,
      name: t('hall.row', { row: row.slice(row.indexOf('-') + 1) }),
      cells: seats.map(({ id, kind }) => ({
        kind: 'seat',
        id,
        label: id.slice(id.indexOf('-') + 1),
        state: stateOf(id),
        ...(kind === 'companion' || kind === 'restricted' ? { detail: t(`hall.${kind}`) } : {}),
        ...(kind === 'wheelchair' ? { wheelchair: true } : {}),
      })),
    })),
  };
}
