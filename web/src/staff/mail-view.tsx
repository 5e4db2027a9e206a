import type { RenderedMail } from '@fareground/domain/messages/render-mail';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Segmented } from '../ui/tabs.tsx';

/** A mail as it is read: its HTML in a frame that can do nothing, and its plain text. */
export function MailView({ subject, text, html }: RenderedMail) {
  const t = useT();
  const [as, setAs] = useState<'html' | 'text'>('html');
  return (
    <div className="dash-form">
      <Segmented
        label={t('mailView.as')}
        value={as}
        onChange={setAs}
        options={[
          { value: 'html', label: t('mailView.html') },
          { value: 'text', label: t('mailView.text') },
        ]}
      />
      {as === 'html' ? (
        <MailFrame html={html} title={subject} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and must do so by keyboard
        <pre className="mail-text" tabIndex={0}>
          {text}
        </pre>
      )}
    </div>
  );
}

/**
 * A mail as a mail program shows it, in a frame that runs nothing. Mails carry their look in attributes, which the page's policy forbids in a
 * page as in a frame that it writes: each is set as a style of its element instead.
 */
function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    const mail = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
    inside.body.replaceWith(inside.adoptNode(mail.body));
    for (const element of inside.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? '';
  }, [html]);
  return <iframe className="mail-frame" sandbox="allow-same-origin" title={title} ref={frame} />;
}
