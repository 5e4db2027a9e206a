import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';
import type { KeptDesign } from './use-kept-design.ts';

interface SavingStateProps {
  readonly saving: KeptDesign<object>['saving'];
  /** Whose words to say it in. */
  readonly of: 'halls' | 'vehicles';
}

/** Whether what is drawn is kept, and what to do where it is not. */
export function SavingState({ saving, of }: SavingStateProps) {
  const t = useT();
  const text = t(`${of}.saving.${saving}`);
  if (saving === 'conflict' || saving === 'failed' || saving === 'invalid') {
    return (
      <Note tone="bad" role="alert">
        {text}
      </Note>
    );
  }
  return (
    <p className="muted small" role="status">
      {text}
    </p>
  );
}
