import type { HallPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { isSamePart, keyOfPart, moved, type Part, partsOf } from './plan-edits.ts';
import { PlanPicture } from './plan-picture.tsx';
import { panned, type View, zoomed } from './plan-view.ts';

interface PlanCanvasProps {
  readonly plan: HallPlan;
  readonly part: Part | undefined;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onChoose: (part: Part | undefined) => void;
  readonly onMove: (plan: HallPlan, step: string) => void;
  /** A key that is none of moving about. */
  readonly onKey: (event: KeyboardEvent) => void;
}

interface Drag {
  readonly x: number;
  readonly y: number;
  /** What is moved, and the plan before; without it the view is. */
  readonly part: Part | undefined;
  readonly plan: HallPlan;
  readonly view: View;
  readonly step: string;
}

const nudges: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

/** The plan to draw on: press chooses, drag moves what is chosen or, beside it, the view; the wheel zooms. One tab stop, arrows walk. */
export function PlanCanvas({ plan, part, view, onView, onChoose, onMove, onKey }: PlanCanvasProps) {
  const t = useT();
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(undefined);
  const steps = useRef(0);
  /** Centimetres to a pixel. */
  const scale = () => {
    const box = svg.current?.getBoundingClientRect();
    return box ? Math.max(view.width / box.width, view.height / box.height) : 1;
  };
  const begin = (event: PointerEvent, pressed: Part | undefined) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    // With Shift a press takes the whole section.
    const taken =
      pressed?.kind === 'seats' &&
      (event.shiftKey || isSamePart(part, { kind: 'section', section: pressed.section }))
        ? ({ kind: 'section', section: pressed.section } as const)
        : pressed;
    onChoose(taken);
    steps.current += 1;
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      part: taken,
      plan,
      view,
      step: `drag ${steps.current}`,
    };
  };
  const go = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const dx = (event.clientX - from.x) * scale();
    const dy = (event.clientY - from.y) * scale();
    if (!from.part) return onView(panned(from.view, -dx, -dy));
    if (Math.hypot(dx, dy) < 5) return;
    // To whole 5 cm, so that rows can be brought in line.
    onMove(moved(from.plan, from.part, Math.round(dx / 5) * 5, Math.round(dy / 5) * 5), from.step);
  };
  const end = () => {
    drag.current = undefined;
  };
  // React listens to the wheel passively; the page must not scroll while the plan zooms.
  const zoom = useRef<(event: WheelEvent) => void>(undefined);
  zoom.current = (event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== svg.current) return;
    event.preventDefault();
    onView(zoomed(view, event.deltaY > 0 ? 1.15 : 1 / 1.15));
  };
  useEffect(() => {
    const element = svg.current;
    const listen = (event: WheelEvent) => zoom.current?.(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const press = (event: KeyboardEvent) => {
    const nudge = nudges[event.key];
    if (nudge && part && event.shiftKey) {
      event.preventDefault();
      return onMove(moved(plan, part, nudge[0], nudge[1]), `nudge ${keyOfPart(part)}`);
    }
    if (nudge) {
      event.preventDefault();
      const parts = partsOf(plan);
      const at = parts.findIndex((one) => isSamePart(one, part));
      const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1;
      return onChoose(parts[(Math.max(at, step > 0 ? -1 : 0) + step + parts.length) % parts.length]);
    }
    onKey(event);
  };
  return (
    <svg
      ref={svg}
      className="hall-canvas"
      role="application"
      aria-label={t('halls.canvas')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is worked with the keyboard as one thing; the list does all the same
      tabIndex={0}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      onPointerDown={(event) => begin(event, undefined)}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    >
      <PlanPicture plan={plan} part={part} onPress={(pressed, event) => begin(event, pressed)} />
    </svg>
  );
}
