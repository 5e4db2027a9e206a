import { useT } from '../i18n/use-t.tsx';
import { Note } from '../ui/note.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import type { KeptDesign } from './use-kept-design.ts';

interface SavingStateProps {
  readonly saving: KeptDesign<object>['saving'];
  /** Whose words to say it in. */
  readonly of: 'halls' | 'vehicles';
  /** Something that stands on the page is not kept although the rest is. */
  readonly isUnfinished?: boolean;
}

/** Whether what is drawn is kept, and what to do where it is not. */
export function SavingState({ saving, of, isUnfinished = false }: SavingStateProps) {
  const t = useT();
  const text = isUnfinished && saving === 'saved' ? t('vehicles.saving.partly') : t(`${of}.saving.${saving}`);
  const warning = <LeaveWarning isUnsaved={isUnfinished || saving !== 'saved'} />;
  if (saving === 'conflict' || saving === 'failed' || saving === 'invalid') {
    return (
      <>
        <Note tone="bad" role="alert">
          {text}
        </Note>
        {warning}
      </>
    );
  }
  return (
    <>
      <p className="muted small" role="status">
        {text}
      </p>
      {warning}
    </>
  );
}
