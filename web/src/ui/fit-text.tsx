import 'virtual:shouts.css';
import { shouts } from 'virtual:shouts';

/**
 * The headline's lines, in capitals that each fill the column, set in units of the column's own width: no script, no measuring.
 * The lines are one text for a screen reader.
 */
export function FitText({ lines }: { readonly lines: readonly string[] }) {
  return (
    <span className="fit">
      {lines.map((line, index) => (
        <span key={line} className={shouts[line.toUpperCase()]}>
          {index < lines.length - 1 ? `${line} ` : line}
        </span>
      ))}
    </span>
  );
}
