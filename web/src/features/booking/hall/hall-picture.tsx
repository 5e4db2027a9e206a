import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { HallSeatKind } from '@fareground/domain/catalogue/halls/seat-spots';
import Accessibility from 'lucide-react/icons/accessibility';
import { memo, useMemo } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import type { SeatState } from '../../../ui/seat-plan.ts';
import { type Block, type BlockSeat, type Box, boxOf, closestOf, type Hall } from './hall-blocks.ts';

/** Across a seat, in centimetres, and what is left around it. */
export const SEAT = 40;
const ROOM = 10;
const MARGIN = 80;

/** A dot for each seat: a line without a length, with round ends. */
const dots = (seats: readonly BlockSeat[]): string =>
  seats.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`).join('');

/** All that is drawn of a hall, with a margin. */
export function hallBox({ blocks, ground }: Hall): Box {
  const corners = [...ground.things, ...ground.areas].flatMap(({ x, y, width, height }) => [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ]);
  return boxOf([...blocks.flatMap(({ seats }) => seats), ...corners], MARGIN);
}

/** So high that the name fits into what it names, in centimetres. */
const wordSize = ({ name, width, height }: { name: string; width: number; height: number }): number =>
  Math.min(width / (name.length * 0.7), height * 0.4, 600);

/** Stage, bars and standing areas. */
export const HallGround = memo(function HallGround({ things, areas }: Hall['ground']) {
  return (
    <>
      {things.map((thing) => (
        <g
          key={`${thing.kind} ${thing.x} ${thing.y} ${thing.name}`}
          className={`ht-${thing.kind}`}
          transform={`translate(${thing.x} ${thing.y}) rotate(${thing.turn})`}
        >
          <rect
            x={-thing.width / 2}
            y={-thing.height / 2}
            width={thing.width}
            height={thing.height}
            rx={12}
          />
          <text fontSize={wordSize(thing)}>{thing.name}</text>
        </g>
      ))}
      {areas.map((area) => (
        <g
          key={area.id}
          className="ht-area"
          transform={`translate(${area.x} ${area.y}) rotate(${area.turn})`}
        >
          <rect x={-area.width / 2} y={-area.height / 2} width={area.width} height={area.height} rx={40} />
          <text fontSize={wordSize(area)}>{area.name}</text>
        </g>
      ))}
    </>
  );
});

interface BlockDotsProps {
  readonly block: Block;
  readonly tone: number;
  /** Its seats are drawn one by one, so the dots only say where one may press. */
  readonly isOpen: boolean;
}

/** A block as dots, one path however many seats it has. Its id stands in `data-block`. */
export const BlockDots = memo(function BlockDots({ block, tone, isOpen }: BlockDotsProps) {
  const path = dots(block.seats);
  return (
    <g className={`ht-block tone-${tone}${isOpen ? ' is-open' : ''}`} data-block={block.id}>
      <path d={path} strokeWidth={SEAT + 24} className="ht-reach" />
      <path d={path} strokeWidth={SEAT} className="ht-dots" />
    </g>
  );
});

/** How large a block's seats are drawn, of 1, so that they do not touch. */
export const sizeOf = (block: Block): number => Math.min(1, Math.max(0.3, closestOf(block) / (SEAT + ROOM)));

interface BlockSeatsProps {
  readonly block: Block;
  readonly tone: number;
  readonly stateOf: (seatId: string) => SeatState;
  readonly onToggle: (seatId: string) => void;
}

/** One block, seat by seat, with what each is. The list beside it does the same. */
export function BlockSeats({ block, tone, stateOf, onToggle }: BlockSeatsProps) {
  const size = useMemo(() => sizeOf(block), [block]);
  return (
    <g className={`ht-seats tone-${tone}`}>
      {block.seats.map(({ id, x, y, kind }) => {
        const state = stateOf(id);
        const isOpen = state === 'free' || state === 'yours';
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the picture is for the eye; the list does the same with a keyboard
          <g
            key={id}
            className={markClass(state, kind)}
            data-seat={id}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})${size < 1 ? ` scale(${size.toFixed(3)})` : ''}`}
            onClick={isOpen ? () => onToggle(id) : undefined}
          >
            <title>{id.slice(id.indexOf('-') + 1)}</title>
            <circle r={27} className="ht-reach" />
            <SeatMark state={state} kind={kind} label={id.replace(/^.*[-A-Z]/, '') || id.slice(-1)} />
          </g>
        );
      })}
    </g>
  );
}

const markClass = (state: SeatState, kind: HallSeatKind): string => `ht-seat is-${state} of-${kind}`;

interface SeatMarkProps {
  readonly state: SeatState;
  readonly kind: HallSeatKind;
  /** Its number. */
  readonly label: string;
}

/** What a seat is by its outline (seat, wheelchair space, companion seat, restricted view), and how it stands by the sign in it. */
function SeatMark({ state, kind, label }: SeatMarkProps) {
  return (
    <>
      {outline(kind)}
      {state === 'yours' ? <path d="M-9 0l6 7 12-14" /> : null}
      {state === 'taken' ? <path d="M-8-8l16 16M8-8l-16 16" /> : null}
      {state === 'held' ? <path d="M0-10v10l6 5" /> : null}
      {state === 'free' && kind === 'wheelchair' ? (
        <Accessibility x={-13} y={-13} width={26} height={26} />
      ) : null}
      {state === 'free' && kind !== 'wheelchair' ? <text>{label}</text> : null}
    </>
  );
}

function outline(kind: HallSeatKind) {
  switch (kind) {
    case 'wheelchair':
      return <rect x={-20} y={-20} width={40} height={40} rx={8} />;
    case 'companion':
      return <path className="ht-outline" d="M-20 20V-4a20 16 0 0 1 40 0V20z" />;
    case 'restricted':
      return <path className="ht-outline" d="M-9-20H9L20-9V9L9 20H-9L-20 9V-9z" />;
    case 'seat':
      return <circle r={20} />;
  }
}

interface HallLegendProps {
  readonly hall: Hall;
  /** The open block, whose seats are drawn one by one. */
  readonly block: Block;
  readonly tiers: readonly Pick<Tier, 'id' | 'name'>[];
  readonly stateOf: (seatId: string) => SeatState;
}

/** What the marks on the map mean: those that are on it now, and no others. */
export function HallLegend({ hall, block, tiers, stateOf }: HallLegendProps) {
  const t = useT();
  const shown = block.seats.map(({ id, kind }) => ({ state: stateOf(id), kind }));
  const states = seatStates.filter((state) => shown.some((seat) => seat.state === state));
  const kinds = seatKinds.filter((kind) => shown.some((seat) => seat.kind === kind));
  const others = tiers
    .map((tier, index) => ({ ...tier, tone: index % 6 }))
    .filter(({ id }) => hall.blocks.some(({ tierId, id: other }) => tierId === id && other !== block.id));
  const tone = tiers.findIndex(({ id }) => id === block.tierId) % 6;
  const mark = (state: SeatState, kind: HallSeatKind) => (
    <svg className={`ht-seats tone-${tone}`} viewBox="-24 -24 48 48" aria-hidden="true">
      <g className={markClass(state, kind)}>
        <SeatMark state={state} kind={kind} label="7" />
      </g>
    </svg>
  );
  return (
    <ul className="hall-legend" aria-label={t('seats.legend')}>
      {states.map((state) => (
        <li key={state}>
          {mark(state, 'seat')}
          {t(`seats.${state}`)}
        </li>
      ))}
      {kinds.map((kind) => (
        <li key={kind}>
          {mark('free', kind)}
          {t(`hall.mark.${kind}`)}
        </li>
      ))}
      {others.map(({ id, name, tone }) => (
        <li key={id}>
          <svg className={`ht-block tone-${tone}`} data-tier={id} viewBox="-24 -24 48 48" aria-hidden="true">
            <path d="M0 0h.01" strokeWidth={SEAT} className="ht-dots" />
          </svg>
          {t('hall.otherBlock', { name })}
        </li>
      ))}
    </ul>
  );
}

const seatStates = ['free', 'yours', 'held', 'taken'] as const;
/** A plain seat is explained by what it stands for. */
const seatKinds = ['wheelchair', 'companion', 'restricted'] as const;
