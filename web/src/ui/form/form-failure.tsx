import type { FieldValues } from 'react-hook-form';
import type { Values } from '../../i18n/message.ts';
import { refusalText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../note.tsx';
import type { Form } from './use-form.ts';

interface FormFailureProps<In extends FieldValues, Out> {
  readonly form: Pick<Form<In, Out>, 'failure'>;
  readonly values?: Values;
}

/** Why the last try failed; nothing while none did. */
export function FormFailure<In extends FieldValues, Out>({ form, values }: FormFailureProps<In, Out>) {
  const t = useT();
  const { failure } = form;
  if (!failure) return null;
  return (
    <Note tone="bad" role="alert">
      {typeof failure === 'string' ? t(failure, values) : refusalText(t, failure)}
    </Note>
  );
}
