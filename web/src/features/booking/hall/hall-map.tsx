import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type Block, blockAt, boxOf, type Hall } from './hall-blocks.ts';
import { BlockDots, HallGround, hallBox } from './hall-picture.tsx';
import { type MapView, useMapView } from './use-map-view.ts';

interface HallMapProps {
  readonly hall: Hall;
  /** Tiers in their order: it gives each its colour. */
  readonly tierIds: readonly string[];
  readonly chosen: Block;
  readonly onChoose: (blockId: string) => void;
  /** The chosen block, seat by seat (BlockSeats). */
  readonly children: ReactNode;
}

/** Between the middles of neighbours, in centimetres, and how many pixels that is at least where one is to press a seat, and to make it out. */
const PITCH = 55;
const PRESSED = 26;
const SEEN = 14;
const ZOOM_STEP = 1.6;
const MOVE_STEP = 0.2;

/**
 * The hall as a map: a dot for each seat, and the chosen block seat by seat. A block is chosen by a press, or by moving so near to it that its
 * seats can be told apart. It is for the eye: the list beside it does everything with words.
 */
export function HallMap({ hall, tierIds, chosen, onChoose, children }: HallMapProps) {
  const t = useT();
  const whole = useMemo(() => hallBox(hall), [hall]);
  /** Chosen by moving the map: it stays where the person has moved it. */
  const found = useRef<string | undefined>(chosen.id);
  const map = useMapView(whole, (view: MapView) => {
    if (view.pixelsPerUnit * PITCH < SEEN) return;
    const block = blockAt(hall, view);
    if (!block || block.id === chosen.id) return;
    found.current = block.id;
    onChoose(block.id);
  });
  const showChosen = () => map.show(boxOf(chosen.seats, PITCH), PRESSED / PITCH);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another block is shown
  useEffect(() => {
    if (found.current !== chosen.id) showChosen();
    found.current = chosen.id;
  }, [chosen.id]);

  const pressed = (target: Element) => {
    const id = target.closest<SVGGElement>('[data-block]')?.dataset.block;
    if (id === chosen.id) showChosen();
    else if (id) onChoose(id);
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
      >
        <g ref={map.content}>
          <HallGround plan={hall.plan} />
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
