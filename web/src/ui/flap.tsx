import './flap.css';
import { useEffect, useRef } from 'react';

/** A time or a count on the board's flaps. The cells are for the eye; one plain text stands beside them. */
export function Flap({ text, label }: { readonly text: string; readonly label?: string }) {
  const before = useRef(text);
  useEffect(() => {
    before.current = text;
  }, [text]);
  return (
    <span className="flap">
      <span className="vh">{label ?? text}</span>
      {[...text].map((letter, index) => {
        // A flap is its place on the board and the letter on it: only one that changed turns, and none on the first sight.
        const key = `${index}${letter}`;
        return letter === ':' ? (
          <i key={key} aria-hidden="true">
            :
          </i>
        ) : (
          <b
            key={key}
            aria-hidden="true"
            className={before.current.charAt(index) === letter ? undefined : 'turn'}
          >
            {letter}
          </b>
        );
      })}
    </span>
  );
}
