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
  /** Brings this part into view. @param least pixels per unit, also where not all of it fits then */
  readonly show: (part: Box, least: number) => void;
  readonly showAll: () => void;
}

/** At the largest, so much of the map is seen from side to side. */
const NEAREST = 600;
const GLIDE_MS = 250;

/**
 * A map in an SVG that is zoomed and moved by wheel, mouse and touch (d3-zoom) and by these controls. Where all of it is in view, one finger
 * scrolls the page. The SVG's viewBox is `whole`.
 * @param onRest after a person moved it
 */
export function useMapView(whole: Box, onRest: (view: MapView) => void): MapControls {
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const rest = useRef(onRest);
  rest.current = onRest;
  const most = Math.max(1, whole.width / NEAREST);
  const behaviour = useMemo(
    () =>
      zoom<SVGSVGElement, unknown>()
        .scaleExtent([1, most])
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
        .on('end.rest', function end({ transform, sourceEvent }) {
          if (sourceEvent) rest.current(viewOf(this, whole, transform));
        }),
    [whole, most],
  );
  useEffect(() => {
    const selection = select(svg.current as SVGSVGElement);
    // Two seats that are pressed one after the other are no double click.
    selection.call(behaviour).on('dblclick.zoom', null);
    return () => void selection.on('.zoom', null);
  }, [behaviour]);

  const glide = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return select(svg.current as SVGSVGElement)
      .transition()
      .duration(isCalm ? 0 : GLIDE_MS);
  };
  return {
    svg,
    content,
    zoomBy: (factor) => behaviour.scaleBy(glide(), factor),
    moveBy: (right, down) => {
      const { k } = zoomTransform(svg.current as SVGSVGElement);
      behaviour.translateBy(glide(), (-right * whole.width) / k, (-down * whole.height) / k);
    },
    show: (part, least) => {
      const fitting = Math.min(whole.width / part.width, whole.height / part.height);
      const legible = least / pixelsPerUnit(svg.current as SVGSVGElement, whole);
      const k = Math.min(most, Math.max(1, fitting, legible));
      const wish = zoomIdentity
        .translate(whole.x + whole.width / 2, whole.y + whole.height / 2)
        .scale(k)
        .translate(-(part.x + part.width / 2), -(part.y + part.height / 2));
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

/** Where all of the map is in view. */
const pixelsPerUnit = ({ clientWidth, clientHeight }: SVGSVGElement, whole: Box): number =>
  Math.min(clientWidth / whole.width, clientHeight / whole.height);

function viewOf(svg: SVGSVGElement, whole: Box, transform: ZoomTransform): MapView {
  const [x, y] = transform.invert([whole.x + whole.width / 2, whole.y + whole.height / 2]);
  return { x, y, pixelsPerUnit: transform.k * pixelsPerUnit(svg, whole) };
}
