import type { HallPlan } from '@fareground/domain/halls/hall-plan';
import { memo } from 'react';
import type { SeatState } from '../../../ui/seat-plan.ts';
import { type Block, type BlockSeat, type Box, boxOf, type Hall } from './hall-blocks.ts';

/** Across a seat, in centimetres. */
const SEAT = 42;
const MARGIN = 80;

/** A dot for each seat: a line without a length, with round ends. */
const dots = (seats: readonly BlockSeat[]): string =>
  seats.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`).join('');

/** All that is drawn of a hall, with a margin. */
export function hallBox({ blocks, plan }: Hall): Box {
  const corners = [...(plan?.things ?? []), ...(plan?.areas ?? [])].flatMap(({ x, y, width, height }) => [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ]);
  return boxOf([...blocks.flatMap(({ seats }) => seats), ...corners], MARGIN);
}

/** So high that the name fits into what it names, in centimetres. */
const wordSize = ({ name, width, height }: { name: string; width: number; height: number }): number =>
  Math.min(width / (name.length * 0.7), height * 0.4, 600);

/** Stage, bars and standing areas. */
export const HallGround = memo(function HallGround({ plan }: { readonly plan: HallPlan | undefined }) {
  return (
    <>
      {plan?.things.map((thing) => (
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
      {plan?.areas.map((area) => (
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

interface BlockSeatsProps {
  readonly block: Block;
  readonly tone: number;
  readonly stateOf: (seatId: string) => SeatState;
  readonly onToggle: (seatId: string) => void;
}

/** One block, seat by seat, with what each is: ring free, tick yours, half held, cross taken. The list beside it does the same. */
export function BlockSeats({ block, tone, stateOf, onToggle }: BlockSeatsProps) {
  return (
    <g className={`ht-seats tone-${tone}`}>
      {block.seats.map(({ id, x, y, kind }) => {
        const state = stateOf(id);
        const isOpen = state === 'free' || state === 'yours';
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the picture is for the eye; the list does the same with a keyboard
          <g
            key={id}
            className={`ht-seat is-${state}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            onClick={isOpen ? () => onToggle(id) : undefined}
          >
            <title>{id.slice(id.indexOf('-') + 1)}</title>
            <circle r={27} className="ht-reach" />
            {kind === 'wheelchair' || kind === 'companion' ? (
              <rect x={-20} y={-20} width={40} height={40} rx={8} />
            ) : (
              <circle r={20} />
            )}
            {state === 'yours' ? <path d="M-9 0l6 7 12-14" /> : null}
            {state === 'taken' ? <path d="M-8-8l16 16M8-8l-16 16" /> : null}
            {state === 'held' ? <path d="M0-10v10l6 5" /> : null}
            {isOpen && state !== 'yours' ? <text>{id.replace(/^.*[-A-Z]/, '')}</text> : null}
          </g>
        );
      })}
    </g>
  );
}
