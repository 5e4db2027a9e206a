import { paths } from '../config/paths.ts';
import { useT } from '../i18n/use-t.tsx';
import { ButtonLink } from '../ui/button.tsx';

interface WaitLinkProps {
  /** Of an event. */
  readonly id: string;
  /** The kind of ticket that is asked for first. */
  readonly tier?: string;
}

/** To the waiting list of what is sold out. */
export function WaitLink({ id, tier }: WaitLinkProps) {
  const t = useT();
  return (
    <ButtonLink kind="line" to={paths.joinWaiting.to({ id }, { tier })}>
      {t('tier.wait')}
    </ButtonLink>
  );
}
