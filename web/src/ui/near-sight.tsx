import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A part of a page that the server renders far below the first screen. Its code does not come with the page, but when the part is less than a
 * screen away from what is shown. Until then React leaves alone what the server sent, and has nothing to render it again with: so it is
 * rendered again only where it would show something else.
 * @param id of an element in it, by which it is seen coming; where the page has no such element the code comes at once
 * @param isSame whether it shows the same with these properties as with those before
 * @param isStatic nothing in it answers a press but links: what the server sent stands until it would show something else
 */
export function nearSight<P extends object>(
  id: string,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  isSame: (before: P, after: P) => boolean,
  isStatic = false,
): ComponentType<P> {
  const asked = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id);
    if (element) await (isStatic ? asked.promise : Promise.race([near(element), asked.promise]));
    return load();
  });
  let first: { readonly props: P; readonly visit: string } | undefined;
  return memo((props: P) => {
    // Of this visit to an address: another one has another key, also where the part shows the same.
    const visit = useLocation().key;
    first ??= { props, visit };
    // A transition shows no fallback: it would wait for the code, and nothing else on the page would change until somebody came near.
    // That of an address waits for every part that React has not taken over yet, since something in it might read the address.
    if (!isSame(first.props, props) || first.visit !== visit) asked.resolve();
    return (
      <Suspense fallback={<Missed tell={asked.resolve} />}>
        <Part {...props} />
      </Suspense>
    );
  }, isSame);
}

/** In place of a part that React had to render again before its code was there: it cannot come into sight any more. */
function Missed({ tell }: { readonly tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

const near = (element: Element): Promise<void> =>
  new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        done();
      },
      { rootMargin: '100%' },
    );
    observer.observe(element);
  });
