import { useCallback, useEffect, useMemo, useState } from 'react';

/** After the last change, milliseconds. */
const SAVE_AFTER = 800;
const TRY_AGAIN_AFTER = 5_000;
const MAX_STEPS_BACK = 200;

/** How what is drawn is kept. */
interface Keeping<Design, Storable> {
  /** When the design was written that the edit begins with; null for none. */
  readonly writtenAt: number | null;
  /** As it is stored; undefined while something in it cannot be. Must be the same function at each call. */
  readonly storable: (design: Design) => Storable | undefined;
  /**
   * Writes it over the one that was seen. Must be the same function at each call.
   * @returns when it was written; null when somebody else wrote meanwhile
   */
  readonly write: (storable: Storable, seenAt: number | null) => Promise<number | null>;
}

export interface KeptDesign<Design> {
  readonly design: Design;
  /**
   * @param change what is other, or how it follows from what stands there by then
   * @param step changes of one step are undone together, such as the moves of one drag
   */
  readonly change: (change: DesignChange<Design>, step?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** `conflict`: somebody else wrote it, or it may not be changed any more. `invalid`: it cannot be stored as it stands. */
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid';
}

type DesignChange<Design> = Partial<Design> | ((before: Design) => Partial<Design>);

interface History<Design> {
  readonly past: readonly Design[];
  readonly now: Design;
  readonly future: readonly Design[];
  readonly step: string | undefined;
}

/** Something that is drawn, a hall or a vehicle: each change can be undone, and is stored a moment later. */
export function useKeptDesign<Design extends object, Storable>(
  first: () => Design,
  keeping: Keeping<Design, Storable>,
): KeptDesign<Design> {
  const [history, setHistory] = useState<History<Design>>(() => ({
    past: [],
    now: first(),
    future: [],
    step: undefined,
  }));
  const saving = useSaving(history.now, keeping);
  const change = useCallback(
    (wanted: DesignChange<Design>, step?: string) =>
      setHistory((before) => {
        const now = { ...before.now, ...(typeof wanted === 'function' ? wanted(before.now) : wanted) };
        if (step !== undefined && step === before.step) return { ...before, now };
        return { past: [...before.past.slice(-MAX_STEPS_BACK), before.now], now, future: [], step };
      }),
    [],
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
    change,
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
function useSaving<Design, Storable>(
  design: Design,
  { writtenAt, storable, write }: Keeping<Design, Storable>,
): KeptDesign<Design>['saving'] {
  const [saved, setSaved] = useState({ design, at: writtenAt });
  const [saving, setSaving] = useState(idle);
  const stored = useMemo(() => storable(design), [design, storable]);
  const isSaved = design === saved.design;
  useEffect(() => {
    if (isSaved || stored === undefined || saving.is === 'saving' || saving.is === 'conflict') return;
    const wait = saving.is === 'failed' ? TRY_AGAIN_AFTER : SAVE_AFTER;
    const timer = setTimeout(async () => {
      setSaving({ ...saving, is: 'saving' });
      try {
        const at = await write(stored, saved.at);
        if (at !== null) setSaved({ design, at });
        setSaving(at === null ? { is: 'conflict', tries: 0 } : idle);
      } catch (error) {
        console.error('The design was not saved', error);
        setSaving({ is: 'failed', tries: saving.tries + 1 });
      }
    }, wait);
    return () => clearTimeout(timer);
  }, [design, isSaved, stored, saved, saving, write]);
  if (saving.is === 'conflict' || saving.is === 'saving') return saving.is;
  if (stored === undefined) return 'invalid';
  if (isSaved) return 'saved';
  return saving.is === 'failed' ? 'failed' : 'waiting';
}
