import { type FormEvent, useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useToast } from '../../../ui/toast.tsx';

type Read<D, S> =
  | { readonly ok: true; readonly settings: S }
  | { readonly ok: false; readonly faults: { readonly [K in keyof D]?: MessageId } };

interface FormOf<D, S> {
  readonly first: D;
  readonly read: (draft: D) => Read<D, S>;
  readonly save: (settings: S) => Promise<'saved' | 'changed-meanwhile'>;
}

/** A form over one document of settings: what is typed stays until it is saved, and the first fault has the focus. */
export function useSettingsForm<D extends object, S>({ first, read, save }: FormOf<D, S>) {
  const t = useT();
  const toast = useToast();
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MessageId>();
  const answer = read(draft);
  const faults = tried && !answer.ok ? answer.faults : {};
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (!answer.ok) {
      const name = Object.keys(first).find((field) => field in answer.faults);
      event.currentTarget.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      if ((await save(answer.settings)) === 'saved') toast({ text: t('setting.saved') });
      else setFailure('setting.changedMeanwhile');
    } catch (error) {
      console.error('The settings were not saved', error);
      setFailure('setting.failed');
    }
    setBusy(false);
  };
  return {
    draft,
    busy,
    failure,
    isChanged,
    submit,
    set: (change: Partial<D>) => setDraft((before) => ({ ...before, ...change })),
    reset: () => setDraft(first),
    error: (field: keyof D): string | undefined => {
      const fault = (faults as { readonly [K in keyof D]?: MessageId })[field];
      return fault ? t(fault) : undefined;
    },
  };
}
