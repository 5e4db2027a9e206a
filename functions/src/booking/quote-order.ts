import type { QuoteRequest, QuoteResponse } from '@fareground/domain/api/quotes';
import { type Quote, quote } from '@fareground/domain/catalogue/prices/pricing';
import type { Caller } from '../platform/http/caller.ts';
import type { Services } from '../platform/services.ts';
import type { OrderLine } from './event-line.ts';
import { orderLines } from './order-lines.ts';
import { findVoucher, refuseUsedUp, usableVoucher } from './voucher-use.ts';

type Deps = Pick<Services, 'db' | 'catalogue' | 'collections' | 'now'>;

/**
 * What these lines would cost now, by the rule that a booking is charged by.
 * @throws AppError voucher-invalid, and what refuses the lines themselves (order-lines.ts)
 */
export async function quoteOrder(deps: Deps, caller: Caller, request: QuoteRequest): Promise<QuoteResponse> {
  const { catalogue, collections, now } = deps;
  const settings = await catalogue.settings();
  const found = request.voucher ? await findVoucher(collections, request.voucher) : null;
  const ordered = await orderLines(request, catalogue, settings, now(), found);
  const lines = ordered.map(({ line }) => line);
  const currency = ordered[0]?.currency ?? 'EUR';
  if (!found) return { currency, ...byRequest(ordered, quote(lines, currency, settings)) };
  const voucher = usableVoucher(found, { lines: ordered, caller, now: now() });
  const priced = quote(lines, currency, settings, voucher);
  await refuseUsedUp(deps, voucher, priced.amounts.discount);
  return { currency, ...byRequest(ordered, priced) };
}

/** The lines of the order as they were sent: a package is one. */
function byRequest(ordered: readonly OrderLine[], { amounts, lines }: Quote): Quote {
  const sent = Map.groupBy(lines.entries(), ([index]) => ordered[index]?.input.field);
  return {
    amounts,
    lines: [...sent.values()].map((own) => ({
      discount: own.reduce((sum, [, { discount }]) => sum + discount, 0),
      fees: own.reduce((sum, [, { fees }]) => sum + fees, 0),
    })),
  };
}
