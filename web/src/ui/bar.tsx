import './bar.css';

/** A share of a whole, 0 to 1, with the figure in words beside it. */
export function Bar({ share, label }: { readonly share: number; readonly label: string }) {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return (
    <svg className="bar" role="img" aria-label={label}>
      <rect width={`${width.toFixed(1)}%`} height="100%" rx="4" />
    </svg>
  );
}
