import type { MailState } from '@fareground/domain/messages/mail';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Readonly<Partial<Record<MailState, Tone>>> = { sent: 'good', failed: 'bad', sending: 'info' };

export function MailBadge({ state }: { readonly state: MailState }) {
  const t = useT();
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(`outbox.state.${state}`)}</Badge>;
}
