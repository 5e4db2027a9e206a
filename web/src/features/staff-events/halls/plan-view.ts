import type { HallPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { spotsOf } from '@fareground/domain/catalogue/halls/seat-spots';

/** What of a plan is seen, in centimetres: an SVG's viewBox. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 150;
const emptyHall: View = { x: -1_000, y: -300, width: 2_000, height: 1_500 };

/** All of the plan, with a margin. */
export function wholeOf(plan: HallPlan): View {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const take = (x: number, y: number, reach: number) => {
    left = Math.min(left, x - reach);
    right = Math.max(right, x + reach);
    top = Math.min(top, y - reach);
    bottom = Math.max(bottom, y + reach);
  };
  for (const spots of spotsOf(plan).values()) for (const { x, y } of spots) take(x, y, 0);
  for (const { x, y, width, height } of [...plan.things, ...plan.areas]) {
    take(x - width / 2, y - height / 2, 0);
    take(x + width / 2, y + height / 2, 0);
  }
  if (left > right) return emptyHall;
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  };
}

const MIN_WIDTH = 400;
const MAX_WIDTH = 60_000;

/** Nearer for a factor below 1. The point stays where it is on the screen. */
export function zoomed(view: View, factor: number, at = middleOf(view)): View {
  const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, view.width * factor));
  const scale = width / view.width;
  return {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    width,
    height: view.height * scale,
  };
}

export const panned = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
});

export const middleOf = ({ x, y, width, height }: View): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});
