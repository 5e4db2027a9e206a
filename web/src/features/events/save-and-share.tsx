import type { Event } from '@fareground/domain/catalogue/events/event';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Share2 from 'lucide-react/icons/share-2';
import { env } from '../../config/env.ts';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Shares the event's address, and puts the event into the visitor's calendar. */
export function SaveAndShare({ event, open }: { readonly event: Event; readonly open: boolean }) {
  const t = useT();
  const toast = useToast();
  const address = () => new URL(paths.event.to({ id: event.id }), location.origin).href;
  const share = async () => {
    const data = { title: event.title, text: event.summary, url: address() };
    if (typeof navigator.share === 'function' && navigator.canShare?.(data)) {
      // Closing the sheet is a choice, not a failure.
      await navigator.share(data).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(data.url);
      toast({ text: t('share.copied') });
    } catch {
      toast({ tone: 'bad', text: t('share.notCopied', { address: data.url }) });
    }
  };
  return (
    <div className="ev-tools">
      <IconButton icon={Share2} label={t('share.share')} onClick={() => void share()} />
      {open ? (
        <ButtonLink
          kind="quiet"
          className="btn-icon"
          icon={CalendarPlus}
          aria-label={t('share.calendar')}
          to={`${env().apiBase}/events/${event.id}/calendar`}
          reloadDocument
          download
        />
      ) : null}
    </div>
  );
}
