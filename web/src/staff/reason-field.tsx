import type { FieldPath, FieldValues } from 'react-hook-form';
import { useT } from '../i18n/use-t.tsx';
import { Textarea } from '../ui/field.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { reason } from '../ui/form/schema.ts';
import type { Form } from '../ui/form/use-form.ts';

export const changeReason = reason('changes.reasonMissing');

interface ReasonFieldProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  readonly name: FieldPath<In>;
  /** Whether everybody who booked reads it, or only the log. */
  readonly readBy: 'buyers' | 'log';
}

export function ReasonField<In extends FieldValues, Out>({ readBy, ...field }: ReasonFieldProps<In, Out>) {
  const t = useT();
  return (
    <FormField
      {...field}
      label={t('changes.reason')}
      hint={t(readBy === 'buyers' ? 'changes.reasonReaders' : 'changes.reasonLog')}
    >
      <Textarea rows={2} maxLength={300} />
    </FormField>
  );
}
