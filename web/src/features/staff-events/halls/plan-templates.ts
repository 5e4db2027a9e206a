import type { HallPlan, HallSection } from '@fareground/domain/catalogue/halls/hall-plan';
import { sectionOfRows } from './new-parts.ts';

export const templates = ['theatre', 'club', 'arena', 'empty'] as const;
export type Template = (typeof templates)[number];

/** What one begins with. */
export interface TemplatePlan {
  readonly zones: readonly { readonly id: string; readonly name: string }[];
  readonly plan: HallPlan;
}

export function templatePlan(template: Template): TemplatePlan {
  switch (template) {
    case 'empty':
      return {
        zones: [{ id: 'A', name: 'Seats' }],
        plan: { sections: [], areas: [], things: [stage(1_000)] },
      };
    case 'theatre':
      return {
        zones: [
          { id: 'A', name: 'Stalls' },
          { id: 'B', name: 'Circle' },
        ],
        plan: {
          things: [stage(1_400)],
          areas: [],
          sections: [
            sectionOfRows({
              id: 'st',
              name: 'Stalls',
              rows: 12,
              seats: [12, 12],
              bend: 40,
              y: 550,
              zone: 'A',
            }),
            sectionOfRows({
              id: 'ci',
              name: 'Circle',
              rows: 6,
              seats: [14, 14],
              bend: 48,
              y: 2_000,
              zone: 'B',
            }),
          ],
        },
      };
    case 'club':
      return {
        zones: [
          { id: 'A', name: 'Floor' },
          { id: 'B', name: 'Balcony' },
        ],
        plan: {
          things: [
            stage(1_000),
            { kind: 'bar', name: 'Bar', x: 900, y: 700, turn: 0, width: 200, height: 600 },
          ],
          areas: [
            {
              id: 'floor',
              name: 'Floor, standing',
              capacity: 300,
              x: 0,
              y: 650,
              turn: 0,
              width: 1_200,
              height: 700,
              zone: 'A',
            },
          ],
          sections: [
            sectionOfRows({ id: 'ba', name: 'Balcony', rows: 3, seats: [16], bend: 0, y: 1_250, zone: 'B' }),
          ],
        },
      };
    case 'arena':
      return {
        zones: [
          { id: 'A', name: 'Lower tier' },
          { id: 'B', name: 'Upper tier' },
          { id: 'C', name: 'Floor' },
        ],
        plan: {
          things: [{ ...stage(1_600), y: -1_600 }],
          areas: [
            {
              id: 'floor',
              name: 'Floor, standing',
              capacity: 2_000,
              x: 0,
              y: 0,
              turn: 0,
              width: 3_200,
              height: 2_000,
              zone: 'C',
            },
          ],
          sections: blocksAround(),
        },
      };
  }
}

const stage = (width: number) =>
  ({ kind: 'stage', name: 'Stage', x: 0, y: 0, turn: 0, width, height: 300 }) as const;

/** Two rings of ten blocks each around the floor, open where the stage is. */
function blocksAround(): HallSection[] {
  const blocks: HallSection[] = [];
  for (const [ring, zone, distance, rows] of [
    ['l', 'A', 2_400, 14],
    ['u', 'B', 4_000, 10],
  ] as const) {
    for (let block = 0; block < 10; block++) {
      // From the right of the stage around the back to its left; 0 lies opposite the stage.
      const turn = -117 + block * 26;
      const angle = (turn * Math.PI) / 180;
      blocks.push(
        sectionOfRows({
          id: `${ring}${block + 1}`,
          name: `Block ${ring.toUpperCase()}${block + 1}`,
          rows,
          seats: [ring === 'l' ? 18 : 26],
          bend: 0,
          x: Math.round(-distance * Math.sin(angle)),
          y: Math.round(distance * Math.cos(angle)),
          turn,
          zone,
        }),
      );
    }
  }
  return blocks;
}
