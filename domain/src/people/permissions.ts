import { z } from 'zod';

/** The roles a custom claim may carry (SPEC R1). A customer has none. */
export const roles = ['owner', 'events', 'travel', 'finance', 'support', 'gate', 'driver'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/**
 * Who may do what: the one table. Security rules, functions and menus are held to it by tests (SPEC R2).
 * An owner may do everything that is listed for owner, and nothing by default.
 */
export const permissions = {
  'dashboard.open': ['owner', 'events', 'travel', 'finance', 'support', 'gate', 'driver'],
  'events.edit': ['owner', 'events'],
  /** What concerns everybody who booked: cancelling gives all of the money back. */
  'events.cancel': ['owner', 'events'],
  /** Another time, back to a draft, another capacity. */
  'events.change': ['owner', 'events'],
  /** Mails to the ticket holders of an event. */
  'eventAnnouncements.send': ['owner', 'events'],
  'offeringChanges.read': ['owner', 'events', 'finance', 'support'],
  /** How events sell, in numbers without a name. */
  'eventSales.read': ['owner', 'events', 'finance'],
  'venues.edit': ['owner', 'events'],
  /** Organisers and operators that the house sells for. */
  'partners.edit': ['owner', 'events', 'travel'],
  'events.readDrafts': ['owner', 'events', 'support'],
  'trips.edit': ['owner', 'travel'],
  /** How a trip goes: its delay, its bays, where it is. */
  'trips.change': ['owner', 'travel'],
  /** What concerns everybody who booked a trip: cancelling it or a stop gives their money back. */
  'trips.cancel': ['owner', 'travel'],
  /** Mails to the ticket holders of a trip. */
  'tripAnnouncements.send': ['owner', 'travel'],
  'tripChanges.read': ['owner', 'events', 'travel', 'finance', 'support'],
  /** Who travels on a trip, by name: who gets on and off at each stop. */
  'manifests.read': ['owner', 'travel', 'support', 'driver'],
  /** Sells places of a trip on board, for cash. */
  'walkUps.sell': ['owner', 'driver'],
  /** Says from on board where a trip is, and how late. */
  'positions.share': ['owner', 'driver'],
  'positions.read': ['owner', 'travel', 'support', 'driver'],
  /** Who drives a trip. */
  'duties.read': ['owner', 'travel', 'support', 'driver'],
  /** The trips that one drives oneself. */
  'duties.own': ['owner', 'driver'],
  'vehicles.edit': ['owner', 'travel'],
  'trips.readDrafts': ['owner', 'travel', 'support'],
  'bookings.read': ['owner', 'support', 'finance'],
  'bookings.cancel': ['owner', 'support'],
  'payments.read': ['owner', 'finance', 'support'],
  'refunds.read': ['owner', 'finance', 'support'],
  'refunds.make': ['owner', 'finance'],
  /** Accepts a dispute, or sends the bank what speaks against it. */
  'disputes.answer': ['owner', 'finance'],
  /** Invoices and credit notes, with whom they are made out to. */
  'invoices.read': ['owner', 'finance', 'support'],
  /** Every movement of money, and the sums of them. */
  'ledger.read': ['owner', 'finance'],
  /** Counts the cash in drawers. */
  'drawers.count': ['owner', 'finance'],
  /** Gift cards: sees what each is worth, gives them away, blocks them. */
  'giftCards.edit': ['owner', 'finance'],
  'tickets.read': ['owner', 'support'],
  /** Another seat for a ticket that was sold. */
  'tickets.changeSeat': ['owner', 'support'],
  /** A ticket goes on to somebody else, for whoever has it. */
  'tickets.passOn': ['owner', 'support'],
  /** Who is expected at the door of an event, by name. */
  'doorLists.read': ['owner', 'events', 'support', 'gate'],
  /** Places of an event for nothing: press, house, artists. */
  'guests.add': ['owner', 'events', 'support'],
  /** Places that are kept out of public sale for press, house or artists. */
  'allotments.read': ['owner', 'events', 'support'],
  'allotments.edit': ['owner', 'events'],
  /** Who waits for places of an event, by name. */
  'waitingLists.read': ['owner', 'events', 'support'],
  /** Closes and opens a waiting list, and takes somebody off it. */
  'waitingLists.edit': ['owner', 'events'],
  /** Lets tickets of any event or trip in; who has none does so on trips that they drive. */
  'gates.open': ['owner', 'gate'],
  'checkIns.create': ['owner', 'gate', 'driver'],
  'checkIns.read': ['owner', 'gate', 'events', 'travel'],
  'vouchers.edit': ['owner', 'events', 'travel'],
  'applications.read': ['owner', 'support'],
  'applications.decide': ['owner', 'support'],
  'users.read': ['owner', 'support'],
  /** Disable, enable and sign out customers. Staff are the owners' alone, whatever else a role may do. */
  'users.disable': ['owner', 'support'],
  'roles.grant': ['owner'],
  'settings.edit': ['owner'],
  'mail.read': ['owner', 'support'],
  /** What could not be finished by itself, and trying it again. */
  'cases.read': ['owner', 'support', 'finance'],
  'cases.retry': ['owner', 'support', 'finance'],
  /** A difference between ledger and provider that somebody has explained. */
  'cases.close': ['owner', 'finance'],
  'mail.send': ['owner', 'support'],
  /** What the mails say. */
  'mailTexts.edit': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** What a driver has of trips that they drive alone (duties/duty.ts); every other role that has it has it of all. */
export const ownTripPermissions: readonly Permission[] = [
  'manifests.read',
  'walkUps.sell',
  'positions.share',
  'positions.read',
  'duties.read',
  'checkIns.create',
];

/** Whether somebody has a permission of trips that they drive, and of no others. */
export const isForOwnTrips = (held: readonly string[] | undefined, permission: Permission): boolean =>
  may(held, permission) &&
  ownTripPermissions.includes(permission) &&
  !permissions[permission].some((role) => role !== 'driver' && held?.includes(role));

export function may(held: readonly string[] | undefined, permission: Permission): boolean {
  return permissions[permission].some((role) => held?.includes(role));
}

/** The roles in a token's claims; anything else in the claim is ignored. */
export function rolesOf(claims: Record<string, unknown> | undefined): Role[] {
  const listed = claims?.roles;
  return Array.isArray(listed) ? roles.filter((role) => listed.includes(role)) : [];
}
