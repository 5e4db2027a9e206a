import './hall-seats.css';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import type { EventCartLine } from '../../../cart/cart-line.ts';
import type { EventDetail } from '../../../data/event.ts';
import { usePublicData } from '../../../data/public-data.tsx';
import { useAreas } from '../../../i18n/provider.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { SeatList } from '../../../ui/seat-list.tsx';
import type { Deck, SeatState } from '../../../ui/seat-plan.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { Chips } from '../../../ui/tabs.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { CountSelect } from '../count-select.tsx';
import { type SeatChoice, without } from '../seat-choice.ts';
import { seatsOfLines } from '../seat-fares.ts';
import { type Block, type Hall, hallOf } from './hall-blocks.ts';
import { HallMap } from './hall-map.tsx';
import { BlockSeats, HallLegend } from './hall-picture.tsx';
import { useBlockSeats } from './use-block-seats.ts';

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
 * The seats of a hall: a map of it, in which one block is open, and that block as a list, with what each seat is at the moment. Two documents are
 * watched, however large the hall is: what is left of the event, by the page, and the open block.
 */
export default function HallSeats(props: HallSeatsProps) {
  useAreas(['hall']);
  const t = useT();
  const { event, tiers } = props.detail;
  const planPath = event.planId ? `venues/${event.venueId}/plans/${event.planId}` : undefined;
  const plan = usePublicData(
    `plan|${planPath ?? ''}`,
    async (reader) => (planPath ? ((await reader.get<StoredPlan>(planPath)) ?? null) : null),
    { inBrowser: true },
  );
  const lines = plan.status === 'ready' ? plan.value?.lines : undefined;
  const stage = t('hall.stage');
  const hall = useMemo(() => hallOf(event.id, tiers, lines, stage), [event.id, tiers, lines, stage]);
  const [first] = hall.blocks;
  if (plan.status === 'loading') return <Loading rows={6} />;
  if (plan.status === 'error') return <ErrorState onRetry={plan.retry} />;
  return first ? <HallChoice {...props} hall={hall} first={first} /> : null;
}

function HallChoice(props: HallSeatsProps & { readonly hall: Hall; readonly first: Block }) {
  const t = useT();
  const format = useFormat();
  const { detail, hall, first, ...choosing } = props;
  const { event, tiers } = detail;
  const tierIds = tiers.map(({ id }) => id);
  const isChosen = ({ tierId }: Block) => choosing.lines.some((line) => line.tierId === tierId);
  const [open, setOpen] = useState({ id: (hall.blocks.find(isChosen) ?? first).id, wanted: 0 });
  const choose = (id: string, isNear: boolean) =>
    setOpen(({ wanted }) => ({ id, wanted: isNear ? wanted : wanted + 1 }));
  const block = hall.blocks.find(({ id }) => id === open.id) ?? first;
  const seats = useBlockSeats({ event, ...choosing }, block);
  const { lost, best, stateOf, toggle } = seats;
  const tierOf = (tierId: string) => tiers.find(({ id }) => id === tierId);
  const nameIn = (tierId: string, seat: string): string => {
    const tier = tierOf(tierId)?.name ?? '';
    const { sectionId } = splitSeatId(seat);
    const section =
      hall.blocks.find((one) => one.tierId === tierId && one.sectionId === sectionId)?.name ?? tier;
    const name = seatName(t, seat, { [sectionId]: section });
    return section === tier ? name : t('hall.seatOfTier', { seat: name, tier });
  };
  const names = (ids: readonly string[]) => ids.map((seat) => nameIn(block.tierId, seat)).join(', ');
  const all = tiers.flatMap(({ id: tierId }) => {
    const choice = seatsOfLines(choosing.lines.filter((line) => line.tierId === tierId));
    const drop = (seat: string) => choosing.onChange(tierId, without(choice, [seat]));
    return choice.seats.map((seat) => ({ name: nameIn(tierId, seat), drop: () => drop(seat) }));
  });
  return (
    <div className="hall-choice">
      <Chips
        label={t('hall.blocks')}
        value={block.id}
        onChange={(id) => choose(id, false)}
        options={hall.blocks.map(({ id, name, tierId }) => {
          const tier = tierOf(tierId);
          const price = format.money(tier?.allIn ?? 0, event.currency);
          const isOne = tier === undefined || tier.name === name;
          return {
            value: id,
            label: t('hall.block', { name: isOne ? name : `${tier.name}, ${name}`, price }),
          };
        })}
      />
      {lost.length > 0 ? (
        <Note tone="warn" role="alert">
          {t('hall.lost', { count: lost.length, seats: names(lost) })}
        </Note>
      ) : null}
      <div className="row row-wrap">
        {best.max > 0 ? <BestHere key={block.tierId} {...best} /> : null}
        <p className={classNames('small muted', all.length > 0 && 'vh')} role="status">
          {all.length > 0
            ? t('hall.chosen', { count: all.length, seats: all.map(({ name }) => name).join(', ') })
            : t('hall.noneChosen')}
        </p>
      </div>
      {all.length > 0 ? (
        <ul className="chips" aria-label={t('hall.chosenSeats')}>
          {all.map(({ name, drop }) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  drop();
                }}
                aria-label={t('hall.drop', { seat: name })}
              >
                {name}
                <Icon of={X} size="s" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <HallLegend hall={hall} block={block} tiers={tiers} stateOf={stateOf} />
      {seats.status === 'error' ? <ErrorState onRetry={seats.retry} /> : null}
      <div className="hall-two">
        <HallMap hall={hall} tierIds={tierIds} chosen={block} wanted={open.wanted} onChoose={choose}>
          <BlockSeats
            block={block}
            tone={tierIds.indexOf(block.tierId) % 6}
            stateOf={stateOf}
            onToggle={toggle}
          />
        </HallMap>
        <SeatList key={block.id} decks={[deckOf(block, stateOf, t)]} onToggle={toggle} />
      </div>
    </div>
  );
}

/** The chip that is pressed goes: whoever works with a keyboard goes on at the next one. */
function focusBeside(chip: Element): void {
  const own = chip.closest('li');
  const other = own?.nextElementSibling ?? own?.previousElementSibling;
  other?.querySelector('button')?.focus();
}

/** As many of the best seats together as one wants, by one press. */
function BestHere({ chosen, max, take }: ReturnType<typeof useBlockSeats>['best']) {
  const t = useT();
  const [wanted, setWanted] = useState<number>();
  const quantity = Math.min(max, wanted ?? Math.max(1, chosen));
  return (
    <>
      <CountSelect
        label={t('bestSeats.people')}
        text={(count) => t('bestSeats.ofPeople', { count })}
        least={1}
        most={max}
        value={quantity}
        onChange={setWanted}
      />
      <Button kind="line" onClick={() => take(quantity)}>
        {t('hall.best', { count: quantity })}
      </Button>
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
