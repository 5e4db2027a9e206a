import type { FieldPath, FieldValues } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

interface CodeFieldProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  readonly name: FieldPath<In>;
}

/** Six digits out of a message or an application. */
export function CodeField<In extends FieldValues, Out>(field: CodeFieldProps<In, Out>) {
  const t = useT();
  return (
    <FormField {...field} label={t('secondFactor.code')} hint={t('secondFactor.codeHint')}>
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
    </FormField>
  );
}

/** The digits alone: people copy codes with the gap that the message shows. */
export const digitsOf = (code: string): string => code.replace(/\D/g, '');
