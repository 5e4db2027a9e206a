import type { ReactNode } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useFormState,
} from 'react-hook-form';
import type { Values } from '../../i18n/message.ts';
import { useCatalogue } from '../../i18n/provider.tsx';
import { Checkbox, Field, Input } from '../field.tsx';
import { type Form, REFUSED } from './use-form.ts';

interface FieldOf<In extends FieldValues, Out, Name extends FieldPath<In>> {
  readonly form: Form<In, Out>;
  readonly name: Name;
  /** For the placeholders of its faults. */
  readonly faultValues?: Values;
}

/** What is wrong with a field, in words, and the other faulty fields: they are looked at again when this one changes. */
function useFault<In extends FieldValues, Out, Name extends FieldPath<In>>({
  form,
  name,
  faultValues,
}: FieldOf<In, Out, Name>) {
  const { text } = useCatalogue();
  const state = useFormState({ control: form.control });
  const message = form.getFieldState(name, state).error?.message;
  const isOther = (one: unknown): one is FieldPath<In> => typeof one === 'string' && one !== name;
  const deps = Object.keys(state.errors)
    .filter(isOther)
    .filter((one) => form.getFieldState(one, state).error?.type !== REFUSED);
  return { error: message ? text(message, faultValues) : undefined, deps };
}

interface FormFieldProps<In extends FieldValues, Out, Name extends FieldPath<In>>
  extends FieldOf<In, Out, Name> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly className?: string;
  /** One Input, Select or Textarea, without a value of its own; absent: an Input. */
  readonly children?: ReactNode;
}

/** A field of a form: its label, hint and fault, and the control that the form reads. */
export function FormField<In extends FieldValues, Out, Name extends FieldPath<In>>({
  label,
  hint,
  className,
  children = <Input />,
  ...field
}: FormFieldProps<In, Out, Name>) {
  const { error, deps } = useFault(field);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      className={className}
      registration={field.form.register(field.name, { deps })}
    >
      {children}
    </Field>
  );
}

interface FormCheckboxProps<In extends FieldValues, Out, Name extends FieldPath<In>>
  extends FieldOf<In, Out, Name> {
  readonly label: ReactNode;
}

export function FormCheckbox<In extends FieldValues, Out, Name extends FieldPath<In>>({
  label,
  ...field
}: FormCheckboxProps<In, Out, Name>) {
  const { error, deps } = useFault(field);
  return <Checkbox {...field.form.register(field.name, { deps })} label={label} error={error} />;
}

/** A field whose control is none of ours or the browser's: its value, its fault, and what gives it another. `ref` is what gets the focus. */
export function useFormValue<In extends FieldValues, Out, Name extends FieldPath<In>>(
  form: Form<In, Out>,
  name: Name,
  faultValues: Values = {},
) {
  const { error, deps } = useFault({ form, name, faultValues });
  const { field } = useController({ control: form.control, name, rules: { deps } });
  const onChange = (value: FieldPathValue<In, Name>): void => field.onChange(value);
  return { value: field.value, onChange, ref: field.ref, error };
}
