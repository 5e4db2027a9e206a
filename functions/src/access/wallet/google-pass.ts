import { referenceOf, type Ticket } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { isoWithOffset } from '@fareground/domain/core/iso-time';
import { MINUTE } from '@fareground/domain/core/time';
import type { walletobjects_v1 as wallet } from '@googleapis/walletobjects';
import { grouped, seatText } from '../../messages/ticket-words.ts';
import type { GoogleWalletKeys } from './wallet-keys.ts';

const transitTypes: Readonly<Record<VehicleKind, string>> = {
  bus: 'BUS',
  train: 'RAIL',
  ferry: 'FERRY',
  plane: 'OTHER',
};

/**
 * The address that saves a ticket in Google Wallet: the pass stands in it as a signed token, so that nothing has to be asked of Google first.
 * It shows the ticket as it is now: what changes later shows on the ticket's own page, to which the pass leads.
 * Source: https://developers.google.com/wallet/tickets/events/use-cases/jwt
 * @param site the address of the site, without a slash at its end
 * @throws Error where the key signs nothing
 */
export async function googleSaveLink(
  ticket: Ticket,
  { issuerId, email, key }: GoogleWalletKeys,
  site: string,
): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose');
  const payload =
    ticket.kind === 'event' ? eventPayload(ticket, issuerId, site) : ridePayload(ticket, issuerId, site);
  const token = await new SignJWT({ typ: 'savetowallet', origins: [new URL(site).origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(key, 'RS256'));
  return `https://pay.google.com/gp/v/save/${token}`;
}

interface EventPayload {
  readonly eventTicketClasses: readonly wallet.Schema$EventTicketClass[];
  readonly eventTicketObjects: readonly wallet.Schema$EventTicketObject[];
}

function eventPayload(ticket: Ticket, issuerId: string, site: string): EventPayload {
  const { startsAt, endsAt, doorsAt, startZone } = ticket;
  // A class is stored with the first ticket that is saved and never again, so other times are another class.
  const classId = `${issuerId}.${ticket.offeringId}-${startsAt / MINUTE}`;
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: 'Fareground',
        reviewStatus: 'UNDER_REVIEW',
        eventName: words(ticket.title),
        venue: { name: words(`${ticket.fromName}, ${ticket.fromCity}`) },
        dateTime: {
          ...(doorsAt !== null && { doorsOpen: isoWithOffset(doorsAt, startZone) }),
          start: isoWithOffset(startsAt, startZone),
          end: isoWithOffset(endsAt, startZone),
        },
      },
    ],
    eventTicketObjects: [
      {
        ...common(ticket, issuerId, site),
        classId,
        ticketType: words(ticket.fare ? `${ticket.detail}, ${ticket.fare}` : ticket.detail),
        reservationInfo: { confirmationCode: referenceOf(ticket) },
        ...(ticket.attendeeName && { ticketHolderName: ticket.attendeeName }),
        ...(ticket.seat && { seatInfo: { seat: words(seatText(ticket.seat, ticket.sections)) } }),
      },
    ],
  };
}

interface RidePayload {
  readonly transitClasses: readonly wallet.Schema$TransitClass[];
  readonly transitObjects: readonly wallet.Schema$TransitObject[];
}

function ridePayload(ticket: Ticket, issuerId: string, site: string): RidePayload {
  const { startsAt, endsAt, startZone, endZone, category } = ticket;
  const classId = `${issuerId}.ride-${category}`;
  return {
    transitClasses: [
      {
        id: classId,
        issuerName: 'Fareground',
        reviewStatus: 'UNDER_REVIEW',
        transitType: transitTypes[category as VehicleKind] ?? 'OTHER',
        logo: { sourceUri: { uri: `${site}/icons/fareground-maskable-512.png` } },
      },
    ],
    transitObjects: [
      {
        ...common(ticket, issuerId, site),
        classId,
        tripType: 'ONE_WAY',
        ...(ticket.attendeeName && { passengerNames: ticket.attendeeName }),
        ticketLeg: {
          originName: words(`${ticket.fromName}, ${ticket.fromCity}`),
          destinationName: words(`${ticket.toName}, ${ticket.toCity}`),
          departureDateTime: isoWithOffset(startsAt, startZone),
          arrivalDateTime: isoWithOffset(endsAt, endZone),
          transitOperatorName: words(ticket.detail),
          ...(ticket.bay && { platform: ticket.bay }),
          ...(ticket.seat && { ticketSeat: { seat: seatText(ticket.seat, ticket.sections) } }),
        },
      },
    ],
  };
}

/** What a pass of either kind has. */
function common(ticket: Ticket, issuerId: string, site: string) {
  const { serial, token, startZone } = ticket;
  const { validUntil } = ticketHours(ticket);
  return {
    id: `${issuerId}.${serial}`,
    state: 'ACTIVE',
    ticketNumber: serial,
    barcode: { type: 'QR_CODE', value: token, alternateText: grouped(serial) },
    // From then on the wallet shows it among the past ones.
    validTimeInterval: { end: { date: isoWithOffset(validUntil, startZone) } },
    linksModuleData: { uris: [{ uri: `${site}/ticket/${serial}`, description: 'Delays and changes' }] },
  };
}

const words = (value: string): wallet.Schema$LocalizedString => ({ defaultValue: { language: 'en', value } });
