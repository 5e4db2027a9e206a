import './flap.css';

/** A time or a count on the board's flaps. The cells are for the eye; one plain text stands beside them. */
export function Flap({ text, label }: { readonly text: string; readonly label?: string }) {
  return (
    <span className="flap">
      <span className="vh">{label ?? text}</span>
      {[...text].map((letter, index) => {
        // A flap is its place on the board; the letter on it turns.
        const key = `flap-${index}`;
        return letter === ':' ? (
          <i key={key} aria-hidden="true">
            :
          </i>
        ) : (
          <b key={key} aria-hidden="true">
            {letter}
          </b>
        );
      })}
    </span>
  );
}
