import {
  type HallPlan,
  planLinesSchema,
  readPlan,
  writePlan,
  zoneLinesSchema,
} from '@fareground/domain/catalogue/halls/hall-plan';
import {
  readZones,
  type StoredPlan,
  writeZones,
  type Zone,
} from '@fareground/domain/catalogue/halls/stored-plan';
import { useCallback, useState } from 'react';
import { type KeptDesign, useKeptDesign } from '../../../staff/use-kept-design.ts';
import { savePlan } from '../data/plans.ts';
import type { Edited, Part } from './plan-edits.ts';

/** What is edited. */
export interface Design {
  readonly name: string;
  readonly zones: readonly Zone[];
  readonly plan: HallPlan;
}
export const designOf = ({ name, zones, lines }: StoredPlan): Design => ({
  name,
  zones: readZones(zones),
  plan: readPlan(lines),
});

export interface PlanEditor extends KeptDesign<Design> {
  readonly part: Part | undefined;
  readonly choose: (part: Part | undefined) => void;
  /** Changes the plan, and what is chosen in it. */
  readonly edit: (edited: Edited | HallPlan, step?: string) => void;
}

/** A plan under edit. It is not kept any more once somebody else wrote it, or an event was published with it. */
export function usePlanEditor(stored: StoredPlan): PlanEditor {
  const [part, choose] = useState<Part>();
  const { id, venueId, version, updatedAt } = stored;
  const write = useCallback(
    (plan: StorablePlan, seenAt: number | null) => savePlan({ id, venueId, version, ...plan }, seenAt),
    [id, venueId, version],
  );
  const kept = useKeptDesign(() => designOf(stored), { writtenAt: updatedAt, storable, write });
  const { change } = kept;
  const edit = useCallback(
    (edited: Edited | HallPlan, step?: string) => {
      change({ plan: 'part' in edited ? edited.plan : edited }, step);
      if ('part' in edited) choose(edited.part);
    },
    [change],
  );
  return { ...kept, part, choose, edit };
}

type StorablePlan = Pick<StoredPlan, 'name' | 'zones' | 'lines'>;

/** As it is stored; undefined while something in it cannot be. */
function storable(design: Design): StorablePlan | undefined {
  const name = design.name.trim();
  const zones = zoneLinesSchema.safeParse(writeZones(design.zones));
  const lines = planLinesSchema.safeParse(writePlan(design.plan));
  if (name === '' || !zones.success || !lines.success) return undefined;
  return { name, zones: zones.data, lines: lines.data };
}
