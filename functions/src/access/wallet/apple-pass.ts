import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceOf, type Ticket } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { Field, TransitType } from 'passkit-generator';
import { factsOf, grouped, whereOf } from '../../messages/ticket-words.ts';
import { assetFolder } from '../../platform/pdf/asset-folder.ts';
import type { ApplePassKeys } from './wallet-keys.ts';

/** The pictures of a pass, at the names and sizes that Apple asks for; `logo` is the same as `icon`, larger. */
const pictures = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'];

const transitTypes: Readonly<Record<VehicleKind, TransitType>> = {
  bus: 'PKTransitTypeBus',
  train: 'PKTransitTypeTrain',
  ferry: 'PKTransitTypeBoat',
  plane: 'PKTransitTypeAir',
};

/**
 * A ticket as a signed pass for Apple Wallet (a .pkpass file). It shows the ticket as it is now: what changes later shows on the ticket's own
 * page, to which the pass leads. It cannot be shared out of the wallet, because a ticket is passed on by our own link (docs/adr/0031).
 * Source: https://developer.apple.com/documentation/walletpasses
 * @param site the address of the site, without a slash at its end
 * @throws Error where the keys do not belong together
 */
export async function applePass(ticket: Ticket, keys: ApplePassKeys, site: string): Promise<Uint8Array> {
  const { PKPass } = await import('passkit-generator');
  const { validUntil } = ticketHours(ticket);
  const pass = new PKPass(
    Object.fromEntries(pictures.map((name) => [name, readFileSync(join(assetFolder('wallet'), name))])),
    {
      wwdr: keys.wwdr,
      signerCert: keys.certificate,
      signerKey: keys.key,
      ...(keys.passphrase && { signerKeyPassphrase: keys.passphrase }),
    },
    {
      serialNumber: ticket.serial,
      passTypeIdentifier: keys.passTypeId,
      teamIdentifier: keys.teamId,
      organizationName: 'Fareground',
      description: `Ticket for ${ticket.title}`,
      logoText: 'Fareground',
      sharingProhibited: true,
      backgroundColor: 'rgb(21, 23, 28)',
      foregroundColor: 'rgb(250, 249, 245)',
      labelColor: 'rgb(255, 207, 26)',
    },
  );
  if (ticket.kind === 'event') layOutEvent(pass, ticket);
  else layOutRide(pass, ticket);
  pass.backFields.push(
    field('Booking', grouped(referenceOf(ticket))),
    field('Serial', grouped(ticket.serial)),
    field('Changes', `Delays, seats and the end of this ticket show at ${site}/ticket/${ticket.serial}`),
  );
  pass.setRelevantDates([{ relevantDate: new Date(ticket.doorsAt ?? ticket.startsAt) }]);
  pass.setExpirationDate(new Date(validUntil));
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: ticket.token,
    messageEncoding: 'iso-8859-1',
    altText: grouped(ticket.serial),
  });
  return pass.getAsBuffer();
}

type Pass = InstanceType<typeof import('passkit-generator').PKPass>;

/** Title large, place below it; on a phone's width a row holds four short facts. */
function layOutEvent(pass: Pass, ticket: Ticket): void {
  pass.type = 'eventTicket';
  const [date, ...facts] = factsOf(ticket).map(({ label, value, note }) => field(label, value, note));
  if (date) pass.headerFields.push(date);
  pass.primaryFields.push(field('Event', ticket.title));
  pass.secondaryFields.push(field('Where', whereOf(ticket)));
  pass.auxiliaryFields.push(
    ...facts.map((fact, index) => ({ ...fact, row: index < 4 ? (0 as const) : (1 as const) })),
  );
}

/** From and to large, as on every boarding pass. */
function layOutRide(pass: Pass, ticket: Ticket): void {
  pass.type = 'boardingPass';
  pass.transitType = transitTypes[ticket.category as VehicleKind] ?? 'PKTransitTypeGeneric';
  const [date, ...facts] = factsOf(ticket).map(({ label, value, note }) => field(label, value, note));
  if (date) pass.headerFields.push(date);
  pass.primaryFields.push(field(ticket.fromName, ticket.fromCity), field(ticket.toName, ticket.toCity));
  pass.secondaryFields.push(...facts.slice(0, 4));
  pass.auxiliaryFields.push(...facts.slice(4));
}

/** Keys are unique in a pass: a label stands once on it. */
const field = (label: string, value: string, note?: string): Field => ({
  key: label,
  label,
  value: note ? `${value} ${note}` : value,
});
