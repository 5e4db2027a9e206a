import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';

interface OfflineNoteProps {
  /** When the server last confirmed what is shown, epoch milliseconds. */
  readonly at: number;
  readonly timeZone: string;
}

/** What is shown is this device's copy. */
export default function OfflineNote({ at, timeZone }: OfflineNoteProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Note tone="warn" role="status">
      {t('ticket.offline')} {t('ticket.lastChecked', { time: format.dateTime(at, timeZone) })}
    </Note>
  );
}
