import {
  type HallPlan,
  planLinesSchema,
  readPlan,
  writePlan,
  zoneLinesSchema,
} from '@fareground/domain/halls/hall-plan';
import { readZones, type StoredPlan, writeZones, type Zone } from '@fareground/domain/halls/stored-plan';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { savePlan } from '../data/plans.ts';
import type { Edited, Part } from './plan-edits.ts';

/** After the last change, milliseconds. */
const SAVE_AFTER = 800;
const TRY_AGAIN_AFTER = 5_000;
const MOST_STEPS_BACK = 200;

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

export interface PlanEditor {
  readonly design: Design;
  readonly part: Part | undefined;
  readonly choose: (part: Part | undefined) => void;
  /** @param step changes of one step are undone together, such as the moves of one drag */
  readonly change: (change: Partial<Design>, step?: string) => void;
  /** Changes the plan, and what is chosen in it. */
  readonly edit: (edited: Edited | HallPlan, step?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** `conflict`: somebody else wrote this plan, or an event was published with it. `invalid`: it cannot be stored as it stands. */
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid';
}

interface History {
  readonly past: readonly Design[];
  readonly now: Design;
  readonly future: readonly Design[];
  readonly step: string | undefined;
}

/** A plan under edit: each change can be undone, and is stored a moment later. */
export function usePlanEditor(stored: StoredPlan): PlanEditor {
  const [history, setHistory] = useState<History>(() => ({
    past: [],
    now: designOf(stored),
    future: [],
    step: undefined,
  }));
  const [part, choose] = useState<Part>();
  const saving = useSaving(stored, history.now);

  const change = useCallback(
    (wanted: Partial<Design>, step?: string) =>
      setHistory((before) => {
        const now = { ...before.now, ...wanted };
        if (step !== undefined && step === before.step) return { ...before, now };
        return { past: [...before.past.slice(-MOST_STEPS_BACK), before.now], now, future: [], step };
      }),
    [],
  );
  const edit = useCallback(
    (edited: Edited | HallPlan, step?: string) => {
      change({ plan: 'part' in edited ? edited.plan : edited }, step);
      if ('part' in edited) choose(edited.part);
    },
    [change],
  );
  const undo = useCallback(
    () =>
      setHistory(({ past, now, future, ...rest }) => {
        const last = past.at(-1);
        if (!last) return { past, now, future, ...rest };
        return { past: past.slice(0, -1), now: last, future: [now, ...future], step: undefined };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory(({ past, now, future, ...rest }) => {
        const [next, ...later] = future;
        if (!next) return { past, now, future, ...rest };
        return { past: [...past, now], now: next, future: later, step: undefined };
      }),
    [],
  );
  return {
    design: history.now,
    part,
    choose,
    change,
    edit,
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
    saving,
  };
}

interface Saving {
  readonly is: 'idle' | 'saving' | 'failed' | 'conflict';
  /** Tries that failed one after the other. */
  readonly tries: number;
}
const idle: Saving = { is: 'idle', tries: 0 };

/** Stores the design whenever it stands still for a moment. */
function useSaving({ id, venueId, version, updatedAt }: StoredPlan, design: Design): PlanEditor['saving'] {
  const [saved, setSaved] = useState({ design, at: updatedAt });
  const [saving, setSaving] = useState(idle);
  const plan = useMemo(() => storable(design), [design]);
  const isSaved = design === saved.design;
  useEffect(() => {
    if (isSaved || !plan || saving.is === 'saving' || saving.is === 'conflict') return;
    const wait = saving.is === 'failed' ? TRY_AGAIN_AFTER : SAVE_AFTER;
    const timer = setTimeout(async () => {
      setSaving({ ...saving, is: 'saving' });
      try {
        const at = await savePlan({ id, venueId, version, ...plan }, saved.at);
        if (at !== null) setSaved({ design, at });
        setSaving(at === null ? { is: 'conflict', tries: 0 } : idle);
      } catch (error) {
        console.error('The plan was not saved', error);
        setSaving({ is: 'failed', tries: saving.tries + 1 });
      }
    }, wait);
    return () => clearTimeout(timer);
  }, [design, isSaved, plan, saved, saving, id, venueId, version]);
  if (saving.is === 'conflict' || saving.is === 'saving') return saving.is;
  if (!plan) return 'invalid';
  if (isSaved) return 'saved';
  return saving.is === 'failed' ? 'failed' : 'waiting';
}

/** As it is stored; undefined while something in it cannot be. */
function storable(design: Design): Pick<StoredPlan, 'name' | 'zones' | 'lines'> | undefined {
  const name = design.name.trim();
  const zones = zoneLinesSchema.safeParse(writeZones(design.zones));
  const lines = planLinesSchema.safeParse(writePlan(design.plan));
  if (name === '' || !zones.success || !lines.success) return undefined;
  return { name, zones: zones.data, lines: lines.data };
}
