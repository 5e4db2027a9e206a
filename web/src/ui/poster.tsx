import './poster.css';
import { lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';
import type { Category } from './category.tsx';

export interface PosterProps {
  readonly category: Category;
  readonly title: string;
  /** Day and city in board type: "FRI 27 NOV · PORTO". */
  readonly foot: string;
}

/** Loaded when a poster must be drawn; a page from the server has its posters drawn already. */
const Drawing = lazy(() => import('./poster-drawing.tsx'));

/**
 * The event's poster, printed from its category and title. The title beside it is the text for a screen reader. One that a
 * server has drawn stays as it is, without loading the code that draws.
 */
export const Poster = memo(function Poster(props: PosterProps) {
  const isWaking = useSyncExternalStore(never, no, yes);
  const [sent] = useState(isWaking && typeof document !== 'undefined' ? props : undefined);
  const isSent = sent?.title === props.title && sent.foot === props.foot;
  if (isSent)
    return (
      <svg
        className="poster"
        viewBox="0 0 400 560"
        aria-hidden="true"
        focusable="false"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it marks the content as not React's
        dangerouslySetInnerHTML={nothing}
      />
    );
  return (
    <svg key={props.title} className="poster" viewBox="0 0 400 560" aria-hidden="true" focusable="false">
      <Suspense>
        <Drawing {...props} />
      </Suspense>
    </svg>
  );
});

const nothing = { __html: '' };
const never = () => () => {};
const no = () => false;
/** The value on a server, and in a browser while it hydrates the page. */
const yes = () => true;
