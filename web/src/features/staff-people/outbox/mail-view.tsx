import type { RenderedMail } from '@fareground/domain/messages/render-mail';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { MailFrame } from './mail-frame.tsx';

/** A mail as it is read: its HTML in a frame that can do nothing, and its plain text. */
export function MailView({ subject, text, html }: RenderedMail) {
  const t = useT();
  const [as, setAs] = useState<'html' | 'text'>('html');
  return (
    <div className="dash-form">
      <Segmented
        label={t('outbox.as')}
        value={as}
        onChange={setAs}
        options={[
          { value: 'html', label: t('outbox.html') },
          { value: 'text', label: t('outbox.text') },
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
