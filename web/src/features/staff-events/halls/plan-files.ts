import {
  planLinesSchema,
  readPlan,
  writePlan,
  zoneLinesSchema,
} from '@fareground/domain/catalogue/halls/hall-plan';
import { readZones, writeZones } from '@fareground/domain/catalogue/halls/stored-plan';
import { slugText } from '@fareground/domain/core/slug';
import { z } from 'zod';
import type { Design } from './use-plan-editor.ts';

const fileSchema = z.object({
  /** So that another file is not taken for a plan. */
  kind: z.literal('fareground hall plan'),
  name: z.string().trim().min(1).max(60),
  zones: zoneLinesSchema,
  lines: planLinesSchema,
});

/** A plan as a file: JSON with the lines that are stored. */
export const planFile = ({ name, zones, plan }: Design): string =>
  JSON.stringify(
    { kind: 'fareground hall plan', name, zones: writeZones(zones), lines: writePlan(plan) },
    null,
    2,
  );

/** @returns undefined when the file is no plan */
export function readPlanFile(text: string): Design | undefined {
  try {
    const { name, zones, lines } = fileSchema.parse(JSON.parse(text));
    return { name, zones: readZones(zones), plan: readPlan(lines) };
  } catch {
    return undefined;
  }
}

/** What the drawing looks like without the page's styles. */
const printStyles = `
  text { font: 600 30px sans-serif; text-anchor: middle; dominant-baseline: central; fill: #15171c; }
  .hp-number, .hp-mark { font-size: 20px; }
  path { fill: none; stroke-linecap: round; }
  .hp-edge { stroke: #15171c; }
  .hp-dot { stroke: #ffffff; }
  rect, circle.hp-table { fill: #ffffff; stroke: #15171c; stroke-width: 4; }
`;

/** The drawing as a picture that any program opens. @param drawing the canvas of the plan */
export function planPicture(drawing: SVGSVGElement, viewBox: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', viewBox);
  copy.removeAttribute('class');
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = printStyles;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** For the name of a file: "Coliseu, Concert 2" → "coliseu-concert-2". */
export const fileNameOf = (name: string): string => slugText(name) || 'plan';
