import type { EventDraft } from '@fareground/domain/catalogue/events/event-draft';
import {
  type EventForm,
  formText,
  readFormText,
  type TierForm,
} from '@fareground/domain/catalogue/events/event-form';
import type { FormPath } from '@fareground/domain/catalogue/events/form-fault';
import {
  type FormConflict,
  mergeEventForms,
  withValue,
} from '@fareground/domain/catalogue/events/merge-event-forms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveEventDraft } from '../data/event-drafts.ts';
import { forgetForm, keepForm, readKeptForm } from './kept-form.ts';

/** After the last key, milliseconds. */
const SAVE_AFTER = 800;
const TRY_AGAIN_AFTER = 5_000;

type FormChange = Partial<EventForm>;

export interface SavedForm {
  readonly form: EventForm;
  /** @param change of fields, or what makes it of the form as it stands by then */
  readonly set: (change: FormChange | ((before: EventForm) => FormChange)) => void;
  readonly setTier: (id: string, change: Partial<TierForm>) => void;
  readonly saving: 'saved' | 'saving' | 'failed';
  /** The stored one's; 0 before the first save. */
  readonly revision: number;
  /** Whether everything that stands in the form is stored. */
  readonly isSaved: boolean;
  /** What somebody else changed meanwhile. */
  readonly news: FormNews | undefined;
  readonly dismissNews: () => void;
  /** Puts their value where both changed a field. */
  readonly take: (conflict: FormConflict) => void;
}

export interface FormNews {
  readonly by: string;
  readonly taken: readonly FormPath[];
  readonly conflicts: readonly FormConflict[];
}

interface Options {
  readonly draftId: string;
  readonly eventId: string;
  /** The stored draft, live; null before the first save. */
  readonly draft: EventDraft | null;
  /** What the form begins with where there is no draft. */
  readonly first: EventForm;
}

/**
 * The form and its draft: what is typed is stored a moment later, what another editor stores meanwhile is taken in, and what both
 * changed is told. Until it is stored it is kept in this tab.
 */
export function useEventForm({ draftId, eventId, draft, first }: Options): SavedForm {
  const [start] = useState(() => beginning(draftId, draft, first));
  const [form, setForm] = useState(start.form);
  const [saving, setSaving] = useState<SavedForm['saving']>('saved');
  const [revision, setRevision] = useState(start.revision);
  const [base, setBase] = useState(start.base);
  const [news, setNews] = useState<FormNews>();
  const [tries, setTries] = useState(0);
  const busy = useRef(false);
  const isDirty = formText(form) !== formText(base);

  useEffect(() => {
    // While one's own save is under way, what comes may be that save.
    if (saving === 'saving' || !draft || draft.revision <= revision || draft.publishedAs.length > 0) return;
    const theirs = readFormText(draft.form);
    const merged = mergeEventForms(base, form, theirs);
    setForm(merged.form);
    setBase(theirs);
    setRevision(draft.revision);
    if (merged.taken.length > 0 || merged.conflicts.length > 0)
      setNews({ by: draft.updatedBy, taken: merged.taken, conflicts: merged.conflicts });
  }, [draft, saving, revision, base, form]);

  useEffect(() => {
    if (isDirty) keepForm(draftId, { revision, base, form });
    else forgetForm(draftId);
  }, [draftId, isDirty, revision, base, form]);

  useEffect(() => {
    if (!isDirty) return;
    const wait = tries > 0 ? TRY_AGAIN_AFTER : SAVE_AFTER;
    const timer = setTimeout(async () => {
      if (busy.current) return;
      busy.current = true;
      setSaving('saving');
      try {
        const saved = await saveEventDraft({ id: draftId, eventId, form, seen: revision });
        if (saved !== null) {
          setBase(form);
          setRevision(saved);
        }
        setSaving('saved');
        // Somebody else saved first: what they wrote is on its way here, and is taken in before the next try.
        setTries(saved === null ? tries + 1 : 0);
      } catch (error) {
        console.error('The draft was not saved', error);
        setSaving('failed');
        setTries(tries + 1);
      } finally {
        busy.current = false;
      }
    }, wait);
    return () => clearTimeout(timer);
  }, [draftId, eventId, form, isDirty, revision, tries]);

  const set: SavedForm['set'] = useCallback(
    (change) =>
      setForm((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    [],
  );
  const setTier = useCallback(
    (id: string, change: Partial<TierForm>) =>
      setForm((before) => ({
        ...before,
        tiers: before.tiers.map((tier) => (tier.id === id ? { ...tier, ...change } : tier)),
      })),
    [],
  );
  const take = useCallback((conflict: FormConflict) => {
    setForm((before) => withValue(before, conflict.path, conflict.theirs));
    setNews(
      (before) =>
        before && { ...before, conflicts: before.conflicts.filter(({ path }) => path !== conflict.path) },
    );
  }, []);
  return {
    form,
    set,
    setTier,
    saving,
    revision,
    isSaved: !isDirty,
    news,
    dismissNews: useCallback(() => setNews(undefined), []),
    take,
  };
}

/** What was kept in this tab, else the stored draft, else what the form begins with. */
function beginning(draftId: string, draft: EventDraft | null, first: EventForm) {
  const kept = readKeptForm(draftId);
  if (kept) return kept;
  const isOpen = draft !== null && draft.publishedAs.length === 0;
  const form = isOpen ? readFormText(draft.form) : first;
  return { form, base: form, revision: draft?.revision ?? 0 };
}
