import type { Problem } from '../../firebase/api-client.ts';
import type { MessageId } from '../../i18n/ids.ts';
import type { Values } from '../../i18n/message.ts';
import { refusalText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../note.tsx';

interface FormFailureProps {
  readonly form: { readonly failure: MessageId | Problem | undefined };
  readonly values?: Values;
}

/** Why the last try failed; nothing while none did. */
export function FormFailure({ form, values }: FormFailureProps) {
  const t = useT();
  const { failure } = form;
  if (!failure) return null;
  return (
    <Note tone="bad" role="alert">
      {typeof failure === 'string' ? t(failure, values) : refusalText(t, failure)}
    </Note>
  );
}
