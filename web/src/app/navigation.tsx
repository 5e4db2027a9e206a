import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { usePublicDataStore } from '../data/public-data.tsx';
import { type Session, useSession } from '../session/session.tsx';
import { showFonts } from './fonts.ts';
import { pagesAt } from './page-loading.ts';

/** Where each entry of the history was scrolled to. Lives as long as the tab's page. */
const positions = new Map<string, number>();

/** For how long a page that was gone back to may take to grow to where one was. */
const growFor = 1_500;

/**
 * What a browser does for pages and a single page app must do itself: a new page starts at its top with the focus at
 * its content, a page gone back to is where it was left, an anchor is scrolled to. A page is fetched when a link to it is
 * pointed at, so that it is here when the link is followed.
 */
export function NavigationEffects() {
  const { key, pathname, search, hash, state } = useLocation();
  const store = usePublicDataStore();
  const type = useNavigationType();
  const first = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const savePosition = () => positions.set(history.state?.key ?? 'default', scrollY);
    addEventListener('scroll', savePosition, { passive: true });
    return () => removeEventListener('scroll', savePosition);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry of the history
  useEffect(() => {
    if (first.current) {
      first.current = false;
      if (hash) void showAnchor(hash);
      return;
    }
    showFonts();
    void store.visit(pathname + search);
    // What the server said to search engines was about the page that it sent.
    for (const said of document.querySelectorAll('script[type="application/ld+json"]')) said.remove();
    if (type === 'POP') return restore(positions.get(key) ?? 0);
    if (hash) return void showAnchor(hash);
    if (!state?.inPlace) scrollTo(0, 0);
  }, [key]);

  const session = useRef<Session>({ status: 'unknown' });
  session.current = useSession();

  useEffect(() => {
    const fetchAhead = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      pagesAt(link.pathname, canOf(session.current))
        .then((pages) => Promise.all(pages.map((page) => page.preload())))
        .catch(() => undefined);
      if (link.href !== location.href) void store.visit(link.pathname + link.search);
    };
    addEventListener('pointerover', fetchAhead, { passive: true });
    addEventListener('focusin', fetchAhead);
    return () => {
      removeEventListener('pointerover', fetchAhead);
      removeEventListener('focusin', fetchAhead);
    };
  }, [store]);

  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!state?.inPlace) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, state]);

  return null;
}

const canOf = (session: Session) => (session.status === 'signed-in' ? session.can : () => false);

/** Scrolls as soon as the page is tall enough, and gives up when it does not grow. */
function restore(top: number): () => void {
  const until = performance.now() + growFor;
  let frame = 0;
  const step = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(step);
    else layOutNear();
  };
  layOutAll();
  step();
  return () => {
    cancelAnimationFrame(frame);
    layOutNear();
  };
}

function showAnchor(hash: string): void {
  layOutAll();
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  layOutNear();
}

/** What is far from the screen is laid out as well (`.later` in styles/base.css): only then is a place on the page a true one. */
const layOutAll = (): void => document.documentElement.setAttribute('data-whole', '');

/** Only what is near, again. After a frame or two the browser knows how large the rest is, so nothing moves. */
const layOutNear = (): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => document.documentElement.removeAttribute('data-whole')),
  );
