import type { Ticket } from '@fareground/domain/access/ticket';
import { SECOND } from '@fareground/domain/core/time';
import type { Services } from '../../platform/services.ts';

/** Tiers are read so often by an instance, however many tickets of older code come. */
const MAX_AGE = 60 * SECOND;

type Tiered = Pick<Ticket, 'kind' | 'offeringId' | 'tierId' | 'detail'>;

/** The tier of an event's ticket. One of older code has only its name, which is looked up; undefined of a trip, or where no tier has it. */
export async function tierOfTicket(
  { catalogue }: Pick<Services, 'catalogue'>,
  { kind, offeringId, tierId, detail }: Tiered,
): Promise<string | undefined> {
  if (kind !== 'event' || tierId !== undefined) return tierId;
  const sale = await catalogue.sale(kind, offeringId, MAX_AGE);
  return sale.kind === 'event' ? sale.tiers.find(({ name }) => name === detail)?.id : undefined;
}
