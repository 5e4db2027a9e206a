import { fitLine } from './type-fit.ts';

/**
 * Lines of capitals that each fill the column, set in units of the column's own width: no script, no measuring.
 * The lines are one text for a screen reader.
 */
export function FitText({ lines }: { readonly lines: readonly string[] }) {
  return (
    <span className="fit">
      {lines.map((line, index) => {
        const { stretch, weight, size } = fitLine(line.toUpperCase(), 99.4, 21.8);
        return (
          <span
            key={line}
            style={{ fontStretch: `${stretch}%`, fontWeight: weight, fontSize: `${size.toFixed(2)}cqi` }}
          >
            {index < lines.length - 1 ? `${line} ` : line}
          </span>
        );
      })}
    </span>
  );
}
