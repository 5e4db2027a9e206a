import './header.css';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { MessageId } from '../i18n/ids.ts';
import { useT } from '../i18n/use-t.tsx';
import { useSession } from '../session/session.tsx';
import { IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { HeldPlaces } from './held-places.tsx';

const ForgetDevice = lazy(() => import('./forget-device.tsx'));

interface Entry {
  readonly to: string;
  readonly text: MessageId;
}
const entries: readonly Entry[] = [
  { to: paths.events.to(), text: 'nav.events' },
  { to: paths.travel.to(), text: 'nav.travel' },
  { to: paths.profile.to(), text: 'nav.tickets' },
];

export function Header() {
  const t = useT();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the address changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className="top">
      <div className="wrap">
        <Logo />
        <nav aria-label={t('nav.main')} className="hide-m">
          <NavEntries />
        </nav>
        <div className="end">
          <HeldPlaces />
          <ThemeToggle />
          <span className="hide-m">
            <SessionEntry />
          </span>
          <IconButton
            ref={opener}
            className="only-m"
            icon={open ? X : Menu}
            label={t(open ? 'nav.close' : 'nav.open')}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
      <div className="menu only-m" id="menu" hidden={!open}>
        <nav aria-label={t('nav.main')} className="wrap">
          <NavEntries />
          <SessionEntry />
          <ForgetEntry />
        </nav>
      </div>
    </header>
  );
}

function NavEntries() {
  const t = useT();
  return entries.map(({ to, text }) => (
    <NavLink key={to} to={to}>
      {t(text)}
    </NavLink>
  ));
}

/** A guest has no account to sign out of, and may have borrowed the device. */
function ForgetEntry() {
  const session = useSession();
  return session.status === 'signed-in' && session.person.guest ? (
    <Suspense>
      <ForgetDevice person={session.person} />
    </Suspense>
  ) : null;
}

/** "Sign in", or the person's name, once that is known; before, room for it, so that nothing jumps. */
function SessionEntry() {
  const t = useT();
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in' && !session.person.guest) {
    const to = session.can('dashboard.open') ? paths.dashboard.to() : paths.profile.to();
    return (
      <Link className="btn btn-line who" to={to}>
        {session.person.name || session.person.email}
      </Link>
    );
  }
  const next = pathname === '/' ? undefined : pathname + search;
  return (
    <Link
      className="btn btn-line who"
      to={paths.login.to({}, { next })}
      data-unknown={session.status === 'unknown' || undefined}
    >
      {t('nav.signIn')}
    </Link>
  );
}
