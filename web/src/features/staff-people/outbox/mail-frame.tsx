import { useEffect, useRef } from 'react';

/**
 * A mail as a mail program shows it, in a frame that runs nothing. Mails carry their look in attributes, which the page's policy forbids in a
 * page as in a frame that it writes: each is set as a style of its element instead.
 */
export function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
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
