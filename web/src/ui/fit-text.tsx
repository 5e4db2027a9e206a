import { shouts } from 'virtual:shouts';

/**
 * The headline's lines, in capitals that each fill the column, set in units of the column's own width: no script, no measuring.
 * The lines are one text for a screen reader.
 */
export function FitText({ lines }: { readonly lines: readonly string[] }) {
  return (
    <span className="fit">
      {lines.map((line, index) => {
        const set = shouts[line.toUpperCase()];
        return (
          <span
            key={line}
            style={
              set && { fontStretch: `${set.stretch}%`, fontWeight: set.weight, fontSize: `${set.size}cqi` }
            }
          >
            {index < lines.length - 1 ? `${line} ` : line}
          </span>
        );
      })}
    </span>
  );
}
