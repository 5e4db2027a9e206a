import type { FormConflict } from '@fareground/domain/catalogue/events/merge-event-forms';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { fieldName } from './form-words.ts';
import type { SavedForm } from './use-event-form.ts';

/** What somebody else changed meanwhile: what was taken over, and what both changed, to choose from. */
export function NewsNote({ saved }: { readonly saved: SavedForm }) {
  const t = useT();
  const { news, form, dismissNews, take } = saved;
  if (!news) return null;
  const words = (text: string) => text || t('eventForm.empty');
  const nameOf = ({ path }: Pick<FormConflict, 'path'>) => fieldName(t, form, path);
  return (
    <Note role="alert">
      <b>{t('eventForm.news')}</b>
      {news.taken.length > 0 ? (
        <p>{t('eventForm.taken', { fields: news.taken.map((path) => nameOf({ path })).join(', ') })}</p>
      ) : null}
      {news.conflicts.length > 0 ? (
        <ul className="ef-conflicts">
          {news.conflicts.map((conflict) => (
            <li key={conflict.path}>
              <span>
                {t('eventForm.conflict', {
                  field: nameOf(conflict),
                  mine: words(conflict.mine),
                  theirs: words(conflict.theirs),
                })}
              </span>
              <Button kind="line" onClick={() => take(conflict)}>
                {t('eventForm.useTheirs')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button kind="quiet" onClick={dismissNews}>
        {t('eventForm.keepMine')}
      </Button>
    </Note>
  );
}
