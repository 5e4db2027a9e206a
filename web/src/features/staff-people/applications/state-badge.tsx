import type { ApplicationState } from '@fareground/domain/people/application';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Readonly<Record<ApplicationState, Tone | undefined>> = {
  unconfirmed: undefined,
  new: 'info',
  'in-review': 'warn',
  accepted: 'good',
  declined: 'bad',
};

export function StateBadge({ state }: { readonly state: ApplicationState }) {
  const t = useT();
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(`applications.state.${state}`)}</Badge>;
}
