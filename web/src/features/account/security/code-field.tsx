import { useT } from '../../../i18n/use-t.tsx';
import type { AuthFault } from '../../../sign-in/auth-errors.ts';
import { Field, Input } from '../../../ui/field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: AuthFault | undefined;
}

/** Six digits out of a message or an application. */
export function CodeField({ value, onChange, fault }: CodeFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('secondFactor.code')}
      hint={t('secondFactor.codeHint')}
      error={fault?.field === 'code' ? t(fault.text) : undefined}
    >
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The digits alone: people copy codes with the gap that the message shows. */
export const digitsOf = (code: string): string => code.replace(/\D/g, '');
