import { useFormat } from '../../i18n/use-format.ts';
import { useSaleLine } from '../../staff/data/sales-queries.ts';

/** What an event or trip is called on what was sold of it, and its day; its id until that is known. */
export function SaleName({ offeringId }: { readonly offeringId: string }) {
  const format = useFormat();
  const line = useSaleLine(offeringId);
  if (!line) return offeringId;
  const zone = line.kind === 'event' ? line.timeZone : line.from.timeZone;
  return `${line.title}, ${format.date(line.startsAt, zone)}`;
}
