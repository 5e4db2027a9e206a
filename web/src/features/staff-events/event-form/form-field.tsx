import type { EventField } from '@fareground/domain/catalogue/events/event-form';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

interface FormFieldProps {
  readonly parts: FormParts;
  readonly name: EventField;
  readonly hint?: string | undefined;
  /** The control; a text field where none is given. */
  readonly children?: ReactNode;
  readonly maxLength?: number;
  readonly type?: 'text' | 'datetime-local';
  readonly rows?: number;
  readonly numeric?: true;
  readonly disabled?: boolean;
}

/** One field of the event with its name and its fault. */
export function FormField({
  parts,
  name,
  hint,
  children,
  maxLength,
  type = 'text',
  rows,
  numeric,
  disabled,
}: FormFieldProps) {
  const t = useT();
  const common = {
    name,
    value: parts.form[name],
    disabled,
    onChange: ({ target }: { target: { value: string } }) => parts.set({ [name]: target.value }),
  };
  const control = rows ? (
    <Textarea rows={rows} maxLength={maxLength} {...common} />
  ) : (
    <Input
      type={type}
      maxLength={type === 'text' ? maxLength : undefined}
      inputMode={numeric ? 'numeric' : undefined}
      {...common}
    />
  );
  return (
    <Field label={t(`eventForm.field.${name}`)} hint={hint} error={parts.fault(name)}>
      {children ?? control}
    </Field>
  );
}
