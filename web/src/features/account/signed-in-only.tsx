import TicketX from 'lucide-react/icons/ticket-x';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Person, useConfirmedSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';

/** Shows what belongs to the signed-in person. Whoever is not signed in is asked to, and comes back here. */
export function SignedInOnly({ children }: { readonly children: (person: Person) => ReactNode }) {
  const t = useT();
  const session = useConfirmedSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-out')
    return (
      <EmptyState
        icon={TicketX}
        title={t('own.signIn')}
        action={
          <div className="row">
            <ButtonLink to={paths.login.to({}, { next: pathname + search })}>{t('nav.signIn')}</ButtonLink>
            <ButtonLink kind="line" to={paths.findTickets.to()}>
              {t('footer.findTickets')}
            </ButtonLink>
          </div>
        }
      >
        {t('own.signInHint')}
      </EmptyState>
    );
  return <Kept>{children(session.person)}</Kept>;
}

/** So long after the page is shown its files are stored, milliseconds: what it shows comes first. */
const KEEP_AFTER = 3_000;

/** One's own pages open without a network from then on. */
function Kept({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const keep = async () => (await import('../../config/keep-pages.ts')).keepPages('ownTickets');
    const timer = setTimeout(() => void keep().catch(() => undefined), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return children;
}
