import { isEmailAddress } from '@fareground/domain/core/email-address';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface EmailSuggestionProps {
  /** As it was typed. */
  readonly email: string;
  readonly onUse: (email: string) => void;
}

/** While somebody types, the address is looked at so long after the last letter, milliseconds. */
const PAUSE = 800;

/** Below a field for an address: asks whether another one is meant where its domain is nearly one that many have, "gmial.com". Nothing is refused for it. */
export function EmailSuggestion({ email, onUse }: EmailSuggestionProps) {
  const t = useT();
  const [meant, setMeant] = useState<{ readonly of: string; readonly email: string }>();
  useEffect(() => {
    if (!isEmailAddress(email)) return;
    const look = async () => {
      const { likelyAddress } = await import('./likely-address.ts');
      const likely = likelyAddress(email);
      setMeant(likely === undefined ? undefined : { of: email, email: likely });
    };
    const timer = setTimeout(() => void look().catch(() => undefined), PAUSE);
    return () => clearTimeout(timer);
  }, [email]);
  return (
    <div role="status">
      {meant?.of === email ? (
        <Note>
          <p>{t('emailSuggestion.meant', { email: meant.email })}</p>
          <Button kind="line" onClick={() => onUse(meant.email)}>
            {t('emailSuggestion.use')}
          </Button>
        </Note>
      ) : null}
    </div>
  );
}
