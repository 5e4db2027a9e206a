import type { Permission } from '@fareground/domain/permissions/permissions';
import {
  BusFront,
  CalendarPlus,
  CreditCard,
  FolderDown,
  Handshake,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  MailCheck,
  ReceiptText,
  Route,
  ScanLine,
  ScrollText,
  Settings,
  ShieldCheck,
  Ticket,
  TicketCheck,
  User,
  Users,
  WalletCards,
} from 'lucide-react';
import { needsOf, type PageName, pages } from '../config/pages.ts';
import type { MessageId } from '../i18n/ids.ts';

export interface MenuEntry {
  readonly page: PageName;
  readonly to: string;
  readonly text: MessageId;
  readonly icon: LucideIcon;
  /** Only of use to somebody with an account. */
  readonly notForGuests?: boolean;
}
export interface MenuGroup {
  readonly heading: MessageId;
  readonly entries: readonly MenuEntry[];
}

const entry = (page: PageName, text: MessageId, icon: LucideIcon): MenuEntry => ({
  page,
  to: pages[page].path,
  text,
  icon,
});

/** Who sees an entry follows from what its page needs. */
export const dashboardMenu: readonly MenuGroup[] = [
  {
    heading: 'menu.yours',
    entries: [
      entry('profile', 'menu.profile', User),
      entry('payments', 'menu.payments', WalletCards),
      { ...entry('security', 'menu.security', ShieldCheck), notForGuests: true },
      entry('updateProfile', 'menu.details', IdCard),
      entry('myData', 'menu.data', FolderDown),
    ],
  },
  {
    heading: 'menu.sell',
    entries: [
      entry('adminDashboard', 'menu.overview', LayoutDashboard),
      entry('addEvent', 'menu.addEvent', CalendarPlus),
      entry('addBus', 'menu.addBus', BusFront),
      entry('createTrip', 'menu.createTrip', Route),
      entry('manageTrip', 'menu.manageTrip', Ticket),
    ],
  },
  {
    heading: 'menu.money',
    entries: [
      entry('bookingReports', 'menu.bookings', ReceiptText),
      entry('paymentReports', 'menu.paymentReports', CreditCard),
    ],
  },
  {
    heading: 'menu.house',
    entries: [
      entry('gate', 'menu.gate', ScanLine),
      entry('manageTickets', 'menu.tickets', TicketCheck),
      entry('manageUser', 'menu.people', Users),
      entry('applications', 'menu.applications', Handshake),
      entry('outbox', 'menu.outbox', MailCheck),
      entry('audit', 'menu.audit', ScrollText),
      entry('setting', 'menu.setting', Settings),
    ],
  },
];

/** What one person sees of the menu; a group with nothing in it is left out. */
export function menuFor(can: (permission: Permission) => boolean, isGuest = false): readonly MenuGroup[] {
  return dashboardMenu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ page, notForGuests }) => {
        const needs = needsOf(page);
        return (needs === undefined || can(needs)) && !(isGuest && notForGuests);
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
