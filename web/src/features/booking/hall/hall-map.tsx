import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type Block, type BlockSeat, blockAt, boxOf, type Hall, seatAt } from './hall-blocks.ts';
import { BlockDots, HallGround, hallBox, SEAT, sizeOf } from './hall-picture.tsx';
import { useMapView } from './use-map-view.ts';

interface HallMapProps {
  readonly hall: Hall;
  /** Tiers in their order: it gives each its colour. */
  readonly tierIds: readonly string[];
  readonly chosen: Block;
  /** How often a person wanted to see the chosen block: each time it is brought near. */
  readonly wanted: number;
  /** @param isNear it is in view already */
  readonly onChoose: (blockId: string, isNear: boolean) => void;
  /** The chosen block, seat by seat (BlockSeats). */
  readonly children: ReactNode;
}

/** A margin around what is shown, in centimetres. */
const MARGIN = 55;
/** Across a seat in pixels: where its block is opened, where it can be pressed, and at the largest. */
const SEEN = 10;
const PRESSED = 24;
const LARGEST = 44;
const ZOOM_STEP = 1.6;
const MOVE_STEP = 0.2;

/**
 * The hall as a map: a dot for each seat, and the chosen block seat by seat. A block is chosen by a press, or by moving so near to it that its
 * seats can be told apart. It is for the eye: the list beside it does everything with words.
 */
export function HallMap({ hall, tierIds, chosen, wanted, onChoose, children }: HallMapProps) {
  const t = useT();
  const whole = useMemo(() => hallBox(hall), [hall]);
  const seat = useMemo(() => SEAT * sizeOf(chosen), [chosen]);
  const map = useMapView(whole, {
    nearest: LARGEST / seat,
    anchor: (view) => seatAt(chosen.seats, view),
    onRest: (view) => {
      if (view.pixelsPerUnit * SEAT < SEEN) return;
      const block = blockAt(hall, view);
      if (block && block.id !== chosen.id) onChoose(block.id, true);
    },
  });
  const show = (seats: readonly BlockSeat[]) => {
    const box = boxOf(seats, MARGIN);
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    map.show(box, PRESSED / seat, seatAt(seats, centre) ?? centre);
  };
  const showChosen = () => show(chosen.seats);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is wanted
  useEffect(() => {
    if (wanted > 0) showChosen();
  }, [wanted]);

  /** A seat that is too small for a finger is brought near first. */
  const pressedSmall = (event: MouseEvent) => {
    const at = (event.target as Element).closest<SVGGElement>('.ht-seat');
    if (!at || map.scale() * seat >= PRESSED - 0.5) return;
    event.stopPropagation();
    const pressed = chosen.seats.find(({ id }) => id === at.dataset.seat);
    if (pressed) show([pressed]);
  };
  const pressed = (target: Element) => {
    const id = target.closest<SVGGElement>('[data-block]')?.dataset.block;
    if (id) onChoose(id, false);
  };
  const keys = new Map<string, () => void>([
    ['ArrowLeft', () => map.moveBy(-MOVE_STEP, 0)],
    ['ArrowRight', () => map.moveBy(MOVE_STEP, 0)],
    ['ArrowUp', () => map.moveBy(0, -MOVE_STEP)],
    ['ArrowDown', () => map.moveBy(0, MOVE_STEP)],
    ['+', () => map.zoomBy(ZOOM_STEP)],
    ['-', () => map.zoomBy(1 / ZOOM_STEP)],
    ['0', map.showAll],
    ['Enter', showChosen],
  ]);
  const press = (event: KeyboardEvent) => {
    const act = event.target === event.currentTarget ? keys.get(event.key) : undefined;
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
    <section className="hall-map" tabIndex={0} aria-label={t('hall.map')} onKeyDown={press}>
      <svg
        className="hall-picture"
        ref={map.svg}
        viewBox={`${whole.x} ${whole.y} ${whole.width} ${whole.height}`}
        aria-hidden="true"
        onClickCapture={pressedSmall}
      >
        <g ref={map.content}>
          <HallGround {...hall.ground} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the picture is for the eye; the blocks above it are buttons */}
          <g onClick={({ target }) => pressed(target as Element)}>
            {hall.blocks.map((block) => (
              <BlockDots
                key={block.id}
                block={block}
                tone={tierIds.indexOf(block.tierId) % 6}
                isOpen={block.id === chosen.id}
              />
            ))}
          </g>
          {children}
        </g>
      </svg>
      <div className="hall-zoom">
        <IconButton icon={Plus} label={t('hall.nearer')} onClick={() => map.zoomBy(ZOOM_STEP)} />
        <IconButton icon={Minus} label={t('hall.farther')} onClick={() => map.zoomBy(1 / ZOOM_STEP)} />
        <IconButton icon={Maximize} label={t('hall.whole')} onClick={map.showAll} />
      </div>
    </section>
  );
}
