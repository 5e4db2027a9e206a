import { useT } from '../i18n/use-t.tsx';
import { Field, Textarea } from '../ui/field.tsx';

export const isReason = (text: string): boolean => text.trim().length >= 3;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether it was tried without one. */
  readonly tried: boolean;
  /** Whether everybody who booked reads it, or only the log. */
  readonly readBy: 'buyers' | 'log';
}

export function ReasonField({ value, onChange, tried, readBy }: ReasonFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('changes.reason')}
      hint={t(readBy === 'buyers' ? 'changes.reasonReaders' : 'changes.reasonLog')}
      error={tried && !isReason(value) ? t('changes.reasonMissing') : undefined}
    >
      <Textarea rows={2} value={value} maxLength={300} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
