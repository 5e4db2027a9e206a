import type { Permission } from '@fareground/domain/people/permissions';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import BusFront from 'lucide-react/icons/bus-front';
import CalendarPlus from 'lucide-react/icons/calendar-plus-2';
import ChartLine from 'lucide-react/icons/chart-line';
import CreditCard from 'lucide-react/icons/credit-card';
import FolderDown from 'lucide-react/icons/folder-down';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MailCheck from 'lucide-react/icons/mail-check';
import PackageIcon from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Route from 'lucide-react/icons/route';
import ScanLine from 'lucide-react/icons/scan-line';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TicketCheck from 'lucide-react/icons/ticket-check';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Tickets from 'lucide-react/icons/tickets';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { type AnyPageName, anyPageOf, needsOf } from '../config/all-pages.ts';
import type { MessageId } from '../i18n/ids.ts';

export interface MenuEntry {
  readonly page: AnyPageName;
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

const entry = (page: AnyPageName, text: MessageId, icon: LucideIcon): MenuEntry => ({
  page,
  to: anyPageOf(page).path,
  text,
  icon,
});

/** Who sees an entry follows from what its page needs. */
export const dashboardMenu: readonly MenuGroup[] = [
  {
    heading: 'menu.yours',
    entries: [
      entry('profile', 'menu.profile', Tickets),
      entry('payments', 'menu.payments', WalletCards),
      { ...entry('security', 'menu.security', ShieldCheck), notForGuests: true },
      entry('updateProfile', 'menu.details', User),
      entry('myData', 'menu.data', FolderDown),
    ],
  },
  {
    heading: 'menu.sell',
    entries: [
      entry('adminDashboard', 'menu.overview', LayoutDashboard),
      entry('eventSalesList', 'menu.eventSales', ChartLine),
      entry('addEvent', 'menu.addEvent', CalendarPlus),
      entry('halls', 'menu.halls', LayoutPanelTop),
      entry('packages', 'menu.packages', PackageIcon),
      entry('vouchers', 'menu.vouchers', TicketPercent),
      entry('addBus', 'menu.addBus', BusFront),
      entry('createTrip', 'menu.createTrip', Route),
      entry('importFeed', 'menu.importFeed', Route),
      entry('manageTrip', 'menu.manageTrip', Tickets),
      entry('partners', 'menu.partners', Building2),
    ],
  },
  {
    heading: 'menu.money',
    entries: [
      entry('bookingReports', 'menu.bookings', ReceiptText),
      entry('paymentReports', 'menu.paymentReports', CreditCard),
      entry('settlements', 'menu.settlements', HandCoins),
      entry('disputes', 'menu.disputes', Landmark),
      entry('drawers', 'menu.drawers', Banknote),
      entry('giftCards', 'menu.giftCards', TicketPercent),
      entry('invoices', 'menu.invoices', ScrollText),
    ],
  },
  {
    heading: 'menu.administration',
    entries: [
      entry('gate', 'menu.gate', ScanLine),
      entry('manageTickets', 'menu.tickets', TicketCheck),
      entry('manageUser', 'menu.people', Users),
      entry('applications', 'menu.applications', Handshake),
      entry('outbox', 'menu.outbox', MailCheck),
      entry('cases', 'menu.cases', LifeBuoy),
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
