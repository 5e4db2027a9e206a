import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';

/** Says plainly what a page cannot do yet, above what it can already show. */
export function NotHereYet({ what }: { readonly what: MessageId }) {
  const t = useT();
  return <Note>{t(what)}</Note>;
}
