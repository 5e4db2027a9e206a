import type { SeatState } from '../../../ui/seat-plan.ts';
import { type Block, type BlockSeat, boxOf, type Hall } from './hall-blocks.ts';

/** Across a seat, in centimetres. */
const SEAT = 42;
/** A dot for each seat: a line without a length, with round ends. */
const dots = (seats: readonly BlockSeat[]): string =>
  seats.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`).join('');

interface HallPictureProps {
  readonly hall: Hall;
  /** Tiers in their order: it gives each its colour. */
  readonly tierIds: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (blockId: string) => void;
}

/** The whole hall, a path of dots a block: where each is. Pressed, a block opens; the list of blocks above does the same. */
export function HallPicture({ hall: { blocks, plan }, tierIds, chosen, onChoose }: HallPictureProps) {
  const corners = [...(plan?.things ?? []), ...(plan?.areas ?? [])].flatMap(({ x, y, width, height }) => [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ]);
  const { x, y, width, height } = boxOf([...blocks.flatMap(({ seats }) => seats), ...corners], 80);
  return (
    <svg className="hall-whole" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
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
          <text>{thing.name}</text>
        </g>
      ))}
      {plan?.areas.map((area) => (
        <g
          key={area.id}
          className="ht-area"
          transform={`translate(${area.x} ${area.y}) rotate(${area.turn})`}
        >
          <rect x={-area.width / 2} y={-area.height / 2} width={area.width} height={area.height} rx={40} />
          <text>{area.name}</text>
        </g>
      ))}
      {blocks.map((block) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the picture is for the eye; the blocks above it are buttons
        <g
          key={block.id}
          className={`ht-block tone-${tierIds.indexOf(block.tierId) % 6}${block.id === chosen ? ' is-chosen' : ''}`}
          onClick={() => onChoose(block.id)}
        >
          <path d={dots(block.seats)} strokeWidth={SEAT + 24} className="ht-reach" />
          <path d={dots(block.seats)} strokeWidth={SEAT} className="ht-dots" />
        </g>
      ))}
    </svg>
  );
}

interface BlockPictureProps {
  readonly block: Block;
  readonly tone: number;
  readonly stateOf: (seatId: string) => SeatState;
  readonly onToggle: (seatId: string) => void;
}

/** One block, seat by seat, with what each is now: ring free, tick yours, half held, cross taken. The list beside it does the same. */
export function BlockPicture({ block, tone, stateOf, onToggle }: BlockPictureProps) {
  const box = boxOf(block.seats, 60);
  return (
    <svg
      className={`hall-block tone-${tone}`}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{ minWidth: `${Math.min(box.width / 44, 60) * 28}px` }}
      aria-hidden="true"
    >
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
    </svg>
  );
}
