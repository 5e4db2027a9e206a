import './announcement-notice.css';
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { storedText, storeText } from '../config/stored-text.ts';
import { useT } from '../i18n/use-t.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** An announcement, until the reader closes it; another one is shown again. */
export default function AnnouncementNotice({ text }: { readonly text: string }) {
  const t = useT();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    // Before the first paint `public/theme.js` hides what may have been closed; which one that was is known here.
    const wasThis = closedAnnouncement() === text;
    if (!wasThis) delete document.documentElement.dataset.announcement;
    setClosed(wasThis);
  }, [text]);
  if (isClosed) return null;
  return (
    <aside className="announcement" aria-label={t('announcement.name')}>
      <div className="wrap">
        <Icon of={Megaphone} />
        <p>{text}</p>
        <IconButton
          icon={X}
          label={t('announcement.close')}
          onClick={() => {
            closeAnnouncement(text);
            setClosed(true);
            document.getElementById('main')?.focus();
          }}
        />
      </div>
    </aside>
  );
}

/** Where the announcement that was closed last stands on this device; `public/theme.js` looks whether there is one. */
const KEY = 'announcement';

const closedAnnouncement = (): string | null => storedText(KEY);

const closeAnnouncement = (text: string): void => storeText(KEY, text);
