import './dashboard-layout.css';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useT } from '../i18n/use-t.tsx';
import { type Person, type Session, useConfirmedSession } from '../session/session.tsx';
import { useSignOut } from '../sign-in/sign-out.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Loading } from '../ui/states.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { menuFor } from './dashboard-menu.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageCrash } from './error-page.tsx';
import { HeldPlaces } from './held-places.tsx';

type SignedIn = Extract<Session, { status: 'signed-in' }>;

/** Side menu and page: S12 to S25. Whoever is not signed in goes to sign in first and comes back. */
export default function DashboardLayout() {
  const session = useConfirmedSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown')
    return (
      <main id="main" className="wrap section">
        <Loading />
      </main>
    );
  if (session.status === 'signed-out')
    return <Navigate to={paths.login.to({}, { next: pathname + search })} replace />;
  return <Frame session={session} />;
}

function Frame({ session }: { readonly session: SignedIn }) {
  const t = useT();
  const { pathname } = useLocation();
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the address changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (open) drawer.current?.showModal();
    else drawer.current?.close();
  }, [open]);
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <header className="dash-top">
        <Logo />
        <div className="row">
          <HeldPlaces />
          <ThemeToggle />
          <IconButton icon={Menu} label={t('nav.open')} aria-expanded={open} onClick={() => setOpen(true)} />
        </div>
      </header>
      <div className="dash">
        <Side session={session} className="side" />
        <dialog ref={drawer} className="drawer" aria-label={t('menu.name')} onClose={() => setOpen(false)}>
          <Side session={session} className="side side-drawer">
            <IconButton icon={X} label={t('nav.close')} onClick={() => setOpen(false)} />
          </Side>
        </dialog>
        <main id="main" tabIndex={-1}>
          <ErrorBoundary
            resetKey={pathname}
            fallback={(error, retry) => <PageCrash error={error} onRetry={retry} />}
          >
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
    </>
  );
}

interface SideProps {
  readonly session: SignedIn;
  readonly className: string;
  readonly children?: ReactNode;
}

function Side({ session, className, children }: SideProps) {
  const t = useT();
  const { person, can } = session;
  return (
    <nav className={className} aria-label={t('menu.name')}>
      <div className="side-head">
        <Logo />
        {children}
      </div>
      <HeldPlaces />
      {menuFor(can, person.guest).map(({ heading, entries }) => (
        <div key={heading}>
          <h2>{t(heading)}</h2>
          <ul>
            {entries.map(({ to, text, icon }) => (
              <li key={to}>
                <NavLink to={to} end>
                  <Icon of={icon} />
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="me">
        <Avatar name={person.name || person.email} photoUrl={person.photoUrl} />
        <span className="me-name">
          <Link to={paths.updateProfile.to()}>{person.name || person.email}</Link>
          {person.guest ? <small>{t('menu.guest')}</small> : null}
        </span>
        <ThemeToggle />
        <SignOut person={person} />
      </div>
    </nav>
  );
}

function SignOut({ person }: { readonly person: Person }) {
  const t = useT();
  const { signOut, dialog } = useSignOut(person);
  return (
    <>
      <IconButton icon={LogOut} label={t('menu.signOut')} onClick={signOut} />
      {dialog}
    </>
  );
}
