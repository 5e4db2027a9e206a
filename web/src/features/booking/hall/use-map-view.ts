import { select } from 'd3-selection';
import 'd3-transition';
import { type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Box } from './hall-blocks.ts';

/** What is in the middle of the view, in the map's units, and how large they are drawn. */
export interface MapView {
  readonly x: number;
  readonly y: number;
  readonly pixelsPerUnit: number;
}

interface MapControls {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** What is moved: everything on the map. */
  readonly content: RefObject<SVGGElement | null>;
  readonly zoomBy: (factor: number) => void;
  /** By parts of what is in view: 0.2 is a fifth of its width or height. */
  readonly moveBy: (right: number, down: number) => void;
  /** Pixels per unit at the moment. */
  readonly scale: () => number;
  /** Brings this part into view. @param least pixels per unit @param middle what is in the middle where not all of it fits then */
  readonly show: (part: Box, least: number, middle: Point) => void;
  readonly showAll: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
interface MapOptions {
  /** Pixels per unit at the largest, however large the map is and however small the screen. */
  readonly nearest: number;
  /** What stays where it is while a button or a key zooms, if it is in view; else that is the middle of the view. */
  readonly anchor: (view: MapView) => Point | undefined;
  /** After a person moved it. */
  readonly onRest: (view: MapView) => void;
}

const GLIDE_MS = 250;

/**
 * A map in an SVG that is zoomed and moved by wheel, mouse and touch (d3-zoom) and by these controls. Where all of it is in view, one finger
 * scrolls the page. The SVG's viewBox is `whole`.
 */
export function useMapView(whole: Box, { nearest, anchor, onRest }: MapOptions): MapControls {
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const rest = useRef(onRest);
  const before = useRef<ZoomTransform>(zoomIdentity);
  rest.current = onRest;
  const behaviour = useMemo(
    () =>
      zoom<SVGSVGElement, unknown>()
        .translateExtent([
          [whole.x, whole.y],
          [whole.x + whole.width, whole.y + whole.height],
        ])
        .filter((event: MouseEvent | TouchEvent) =>
          'touches' in event
            ? event.touches.length > 1 || isNear(event.currentTarget as SVGSVGElement)
            : event.button === 0,
        )
        .on('zoom.move', function move({ transform }: { transform: ZoomTransform }) {
          content.current?.setAttribute('transform', transform.toString());
          this.toggleAttribute('data-near', transform.k > 1);
        })
        .on('start.rest', ({ transform }) => {
          before.current = transform;
        })
        .on('end.rest', function end({ transform, sourceEvent }) {
          // A press moves nothing: what is pressed must stay there until it hears of it.
          const isMoved = String(transform) !== String(before.current);
          if (sourceEvent && isMoved) rest.current(viewOf(this, whole, transform));
        }),
    [whole],
  );
  useEffect(() => {
    const selection = select(svg.current as SVGSVGElement);
    // Two seats that are pressed one after the other are no double click.
    selection.call(behaviour).on('dblclick.zoom', null);
    return () => void selection.interrupt().on('.zoom', null);
  }, [behaviour]);

  // How often all of the map has to be enlarged depends on the screen.
  useEffect(() => {
    const element = svg.current as SVGSVGElement;
    const measure = () => {
      const most = nearest / pixelsPerUnit(element, whole);
      if (Number.isFinite(most)) behaviour.scaleExtent([1, Math.max(1, most)]);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [behaviour, nearest, whole]);

  const view = () => viewOf(svg.current as SVGSVGElement, whole, transform());
  const transform = () => zoomTransform(svg.current as SVGSVGElement);
  const glide = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return select(svg.current as SVGSVGElement)
      .transition()
      .duration(isCalm ? 0 : GLIDE_MS);
  };
  const glideByPerson = () => glide().on('end.rest', () => rest.current(view()));
  return {
    svg,
    content,
    scale: () => view().pixelsPerUnit,
    zoomBy: (factor) => {
      const fixed = anchor(view());
      const point = fixed && transform().apply([fixed.x, fixed.y]);
      behaviour.scaleBy(glideByPerson(), factor, point && isInside(whole, point) ? point : undefined);
    },
    moveBy: (right, down) => {
      const { k } = transform();
      behaviour.translateBy(glideByPerson(), (-right * whole.width) / k, (-down * whole.height) / k);
    },
    show: (part, least, middle) => {
      const fitting = Math.min(whole.width / part.width, whole.height / part.height);
      const legible = least / pixelsPerUnit(svg.current as SVGSVGElement, whole);
      const [, most] = behaviour.scaleExtent();
      const k = Math.min(most, Math.max(1, fitting, legible));
      const centre = k > fitting ? middle : { x: part.x + part.width / 2, y: part.y + part.height / 2 };
      const wish = zoomIdentity
        .translate(whole.x + whole.width / 2, whole.y + whole.height / 2)
        .scale(k)
        .translate(-centre.x, -centre.y);
      const [[left, top], [right, bottom]] = behaviour.translateExtent();
      const extent: [[number, number], [number, number]] = [
        [left, top],
        [right, bottom],
      ];
      behaviour.transform(glide(), behaviour.constrain()(wish, extent, extent));
    },
    showAll: () => behaviour.transform(glide(), zoomIdentity),
  };
}

const isNear = (svg: SVGSVGElement): boolean => zoomTransform(svg).k > 1;

const isInside = ({ x, y, width, height }: Box, [left, top]: readonly [number, number]): boolean =>
  left >= x && left <= x + width && top >= y && top <= y + height;

/** Where all of the map is in view. */
const pixelsPerUnit = ({ clientWidth, clientHeight }: SVGSVGElement, whole: Box): number =>
  Math.min(clientWidth / whole.width, clientHeight / whole.height);

function viewOf(svg: SVGSVGElement, whole: Box, transform: ZoomTransform): MapView {
  const [x, y] = transform.invert([whole.x + whole.width / 2, whole.y + whole.height / 2]);
  return { x, y, pixelsPerUnit: transform.k * pixelsPerUnit(svg, whole) };
}
