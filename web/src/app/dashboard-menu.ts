import type { Permission } from '@fareground/domain/permissions/permissions';
import {
  BusFront,
  CalendarPlus,
  CreditCard,
  FolderDown,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Route,
  ScanLine,
  Settings,
  ShieldCheck,
  Ticket,
  TicketCheck,
  User,
  Users,
  WalletCards,
} from 'lucide-react';
import { paths } from '../config/paths.ts';
import type { MessageId } from '../i18n/ids.ts';

export interface MenuEntry {
  readonly to: string;
  readonly text: MessageId;
  readonly icon: LucideIcon;
  /** Who sees it. Without one: everybody who is signed in. The server and the rules decide again, always. */
  readonly needs?: Permission;
  /** Only of use to somebody with an account. */
  readonly notForGuests?: boolean;
}
export interface MenuGroup {
  readonly heading: MessageId;
  readonly entries: readonly MenuEntry[];
}

export const dashboardMenu: readonly MenuGroup[] = [
  {
    heading: 'menu.yours',
    entries: [
      { to: paths.profile.to(), text: 'menu.profile', icon: User },
      { to: paths.payments.to(), text: 'menu.payments', icon: WalletCards },
      { to: paths.security.to(), text: 'menu.security', icon: ShieldCheck, notForGuests: true },
      { to: paths.updateProfile.to(), text: 'menu.details', icon: IdCard },
      { to: paths.myData.to(), text: 'menu.data', icon: FolderDown },
    ],
  },
  {
    heading: 'menu.sell',
    entries: [
      {
        to: paths.adminDashboard.to(),
        text: 'menu.overview',
        icon: LayoutDashboard,
        needs: 'dashboard.open',
      },
      { to: paths.addEvent.to(), text: 'menu.addEvent', icon: CalendarPlus, needs: 'events.edit' },
      { to: paths.addBus.to(), text: 'menu.addBus', icon: BusFront, needs: 'vehicles.edit' },
      { to: paths.createTrip.to(), text: 'menu.createTrip', icon: Route, needs: 'trips.edit' },
      { to: paths.manageTrip.to(), text: 'menu.manageTrip', icon: Ticket, needs: 'trips.edit' },
    ],
  },
  {
    heading: 'menu.money',
    entries: [
      { to: paths.bookingReports.to(), text: 'menu.bookings', icon: ReceiptText, needs: 'bookings.read' },
      {
        to: paths.paymentReports.to(),
        text: 'menu.paymentReports',
        icon: CreditCard,
        needs: 'payments.read',
      },
    ],
  },
  {
    heading: 'menu.house',
    entries: [
      { to: paths.gate.to(), text: 'menu.gate', icon: ScanLine, needs: 'checkIns.create' },
      { to: paths.manageTickets.to(), text: 'menu.tickets', icon: TicketCheck, needs: 'tickets.read' },
      { to: paths.manageUser.to(), text: 'menu.people', icon: Users, needs: 'users.read' },
      { to: paths.setting.to(), text: 'menu.setting', icon: Settings, needs: 'settings.edit' },
    ],
  },
];

/** What one person sees of the menu; a group with nothing in it is left out. */
export function menuFor(can: (permission: Permission) => boolean, isGuest = false): readonly MenuGroup[] {
  return dashboardMenu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ needs, notForGuests }) => (needs === undefined || can(needs)) && !(isGuest && notForGuests),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
