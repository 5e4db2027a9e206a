import type { Ticket } from '@fareground/domain/access/ticket';
import {
  type SaveLinkResponse,
  type ShownPassRequest,
  shownPassRequestSchema,
} from '@fareground/domain/api/wallets';
import { AppError } from '@fareground/domain/core/errors';
import { openTicketLink, openTicketOfBooking } from '../../access/links/ticket-by-link.ts';
import { readOwnTicket } from '../../access/tickets/read-own-ticket.ts';
import { applePass } from '../../access/wallet/apple-pass.ts';
import { googleSaveLink } from '../../access/wallet/google-pass.ts';
import type { WalletKeys } from '../../access/wallet/wallet-keys.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'links' | 'now' | 'log'> & {
  /** The address of the site, without a slash at its end. */
  readonly site: string;
  readonly wallets: WalletKeys;
};

/** Tickets for the wallet of a phone, for their holder and for whoever has the link to them or to their booking. */
export function createWalletRoutes(deps: Deps): Route[] {
  const { apple, google } = deps.wallets;

  async function forApple(ticket: Ticket): Promise<Answer> {
    if (!apple) throw off('Apple');
    return {
      status: 200,
      body: await applePass(requireOpensDoor(ticket), apple, deps.site),
      headers: {
        'Content-Type': 'application/vnd.apple.pkpass',
        'Content-Disposition': `attachment; filename="ticket-${ticket.serial}.pkpass"`,
      },
    };
  }
  async function forGoogle(ticket: Ticket): Promise<Answer> {
    if (!google) throw off('Google');
    const body: SaveLinkResponse = {
      url: await googleSaveLink(requireOpensDoor(ticket), google, deps.site),
    };
    return { status: 200, body };
  }

  const openShown = (serial: string, { bookingId, key }: ShownPassRequest): Promise<Ticket> =>
    bookingId ? openTicketOfBooking(deps, bookingId, serial, key) : openTicketLink(deps, serial, key);

  return [
    route('GET', '/tickets/:serial/apple-pass', {}, async ({ caller, params }) =>
      forApple(await readOwnTicket(deps, caller, params.serial ?? '')),
    ),
    route('GET', '/tickets/:serial/google-pass', {}, async ({ caller, params }) =>
      forGoogle(await readOwnTicket(deps, caller, params.serial ?? '')),
    ),
    route(
      'POST',
      '/shown-tickets/:serial/apple-pass',
      { body: shownPassRequestSchema, isOpen: true },
      async ({ params, body }) => forApple(await openShown(params.serial ?? '', body)),
    ),
    route(
      'POST',
      '/shown-tickets/:serial/google-pass',
      { body: shownPassRequestSchema, isOpen: true },
      async ({ params, body }) => forGoogle(await openShown(params.serial ?? '', body)),
    ),
  ];
}

/** @throws AppError ticket-void: a pass would go on showing its code */
function requireOpensDoor(ticket: Ticket): Ticket {
  if (ticket.state === 'valid' || ticket.state === 'used') return ticket;
  throw new AppError('ticket-void', `${ticket.serial} is ${ticket.state}`, { state: ticket.state });
}

const off = (wallet: string) => new AppError('not-found', `no keys for passes of ${wallet}`);
