import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';

interface SettingsForm<Draft extends FieldValues, S> {
  readonly schema: z.ZodType<S, Draft>;
  readonly defaultValues: DefaultValues<NoInfer<Draft>>;
  readonly save: (settings: S) => Promise<'saved' | 'changed-meanwhile'>;
}

/** A form over one document of settings: what is typed stays until it is saved. */
export function useSettingsForm<Draft extends FieldValues, S>({ save, ...form }: SettingsForm<Draft, S>) {
  const t = useT();
  const toast = useToast();
  return useForm({
    ...form,
    failed: 'setting.failed',
    submit: async (settings) => {
      if ((await save(settings)) === 'changed-meanwhile') return 'setting.changedMeanwhile';
      toast({ text: t('setting.saved') });
    },
  });
}
