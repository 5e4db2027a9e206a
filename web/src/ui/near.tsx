import { type ReactNode, useEffect, useRef, useState } from 'react';

interface NearProps {
  readonly className?: string;
  /** How far below the screen it may still be, as in CSS; nothing: not until it is in sight. */
  readonly ahead?: string;
  readonly children: ReactNode;
}

/** Shows what is in it once it comes near: for parts below the first screen that load much. */
export function Near({ className, ahead = '0px', children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [ahead]);
  return (
    <div ref={place} className={className}>
      {isNear ? children : null}
    </div>
  );
}
