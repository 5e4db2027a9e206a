import Check from 'lucide-react/icons/cloud-check';
import { useT } from '../../../i18n/use-t.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { SavedForm } from './use-event-form.ts';

/** Whether what stands in the form is kept. */
export function SaveState({ saved }: { readonly saved: SavedForm }) {
  const t = useT();
  if (saved.saving === 'failed' && !saved.isSaved)
    return (
      <Note tone="bad" role="alert">
        {t('eventForm.failed')}
      </Note>
    );
  const state = saved.saving === 'saving' ? 'saving' : saved.isSaved ? 'saved' : 'waiting';
  return (
    <p className="ef-state muted small" role="status">
      {state === 'saved' ? <Icon of={Check} size="s" /> : null}
      {t(`eventForm.${state}`)}
    </p>
  );
}
