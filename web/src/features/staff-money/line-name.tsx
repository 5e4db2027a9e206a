import { useUsedLine } from '../../staff/data/sales-queries.ts';

/** The number and name of a line; its id until they are known. */
export function LineName({ lineId }: { readonly lineId: string }) {
  const line = useUsedLine(lineId);
  return line ? `${line.number}, ${line.name}` : lineId;
}
