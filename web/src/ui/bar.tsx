import './bar.css';

/** A share of a whole, 0 to 1, with the figure in words beside it. */
export function Bar({ share, label }: { readonly share: number; readonly label: string }) {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return (
    <span className="bar" role="img" aria-label={label}>
      <i style={{ width: `${width.toFixed(1)}%` }} />
    </span>
  );
}
