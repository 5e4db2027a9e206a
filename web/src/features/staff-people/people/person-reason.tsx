import type { FieldPath, FieldValues } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { reason } from '../../../ui/form/schema.ts';
import type { Form } from '../../../ui/form/use-form.ts';

export const personReason = reason('people.reasonMissing');

interface PersonReasonProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  readonly name: FieldPath<In>;
}

/** Why: it goes to the person and into the log, so it is never optional. */
export function PersonReason<In extends FieldValues, Out>(field: PersonReasonProps<In, Out>) {
  const t = useT();
  return (
    <FormField {...field} label={t('people.reason')} hint={t('people.reasonHint')}>
      <Input maxLength={300} required />
    </FormField>
  );
}
