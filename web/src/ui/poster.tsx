import './poster.css';
import { pictureAddress, smallPicture } from '@fareground/domain/core/picture-address';
import { lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';
import type { Category } from './category.tsx';

export interface PosterProps {
  readonly category: Category;
  readonly title: string;
  /** Day and city in board type: "FRI 27 NOV · PORTO". */
  readonly foot: string;
}

interface Picture {
  /** The event's own poster in Storage; drawn where there is none. */
  readonly picture?: string | undefined;
  /** It is shown larger than on a card. */
  readonly large?: true;
}

/** An event's own poster, or one drawn for it. The title beside it is the text for a screen reader. */
export const Poster = memo(function Poster({ picture, large, ...drawn }: PosterProps & Picture) {
  return picture ? (
    <img className="poster" src={pictureAddress(large ? picture : smallPicture(picture))} alt="" />
  ) : (
    <DrawnPoster {...drawn} />
  );
});

/** Loaded when a poster must be drawn; a page from the server has its posters drawn already. */
const Drawing = lazy(() => import('./poster-drawing.tsx'));

/**
 * Printed from the event's category and title. One that a server has drawn stays as it is, without loading the code that draws.
 */
function DrawnPoster(props: PosterProps) {
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
}

const nothing = { __html: '' };
const never = () => () => {};
const no = () => false;
/** The value on a server, and in a browser while it hydrates the page. */
const yes = () => true;
