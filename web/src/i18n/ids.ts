import type account from './en/account.json';
import type announcements from './en/announcements.json';
import type auth from './en/auth.json';
import type booking from './en/booking.json';
import type changes from './en/changes.json';
import type common from './en/common.json';
import type currency from './en/currency.json';
import type dashboard from './en/dashboard.json';
import type desk from './en/desk.json';
import type details from './en/details.json';
import type disputes from './en/disputes.json';
import type doorList from './en/doorList.json';
import type drawers from './en/drawers.json';
import type event from './en/event.json';
import type eventForm from './en/eventForm.json';
import type eventSales from './en/eventSales.json';
import type events from './en/events.json';
import type forbidden from './en/forbidden.json';
import type gate from './en/gate.json';
import type giftCards from './en/giftCards.json';
import type hall from './en/hall.json';
import type halls from './en/halls.json';
import type home from './en/home.json';
import type info from './en/info.json';
import type invoices from './en/invoices.json';
import type itineraries from './en/itineraries.json';
import type money from './en/money.json';
import type opening from './en/opening.json';
import type overview from './en/overview.json';
import type packages from './en/packages.json';
import type partner from './en/partner.json';
import type partners from './en/partners.json';
import type payment from './en/payment.json';
import type people from './en/people.json';
import type picture from './en/picture.json';
import type policy from './en/policy.json';
import type position from './en/position.json';
import type problem from './en/problem.json';
import type purchase from './en/purchase.json';
import type questionForm from './en/questionForm.json';
import type questions from './en/questions.json';
import type rebooking from './en/rebooking.json';
import type refundTickets from './en/refundTickets.json';
import type search from './en/search.json';
import type security from './en/security.json';
import type tickets from './en/tickets.json';
import type travel from './en/travel.json';
import type travellers from './en/travellers.json';
import type tripChanges from './en/tripChanges.json';
import type trips from './en/trips.json';
import type vouchers from './en/vouchers.json';
import type waiting from './en/waiting.json';
import type waitingLists from './en/waitingLists.json';
import type ways from './en/ways.json';

/** Areas of the catalogue. `common` is in the first load; a route names the others that it needs. */
export type Area =
  | 'account'
  | 'announcements'
  | 'auth'
  | 'booking'
  | 'changes'
  | 'common'
  | 'currency'
  | 'dashboard'
  | 'desk'
  | 'details'
  | 'disputes'
  | 'doorList'
  | 'drawers'
  | 'event'
  | 'eventForm'
  | 'eventSales'
  | 'events'
  | 'forbidden'
  | 'gate'
  | 'giftCards'
  | 'home'
  | 'info'
  | 'invoices'
  | 'itineraries'
  | 'money'
  | 'opening'
  | 'rebooking'
  | 'overview'
  | 'packages'
  | 'partner'
  | 'partners'
  | 'payment'
  | 'people'
  | 'picture'
  | 'policy'
  | 'position'
  | 'problem'
  | 'purchase'
  | 'questionForm'
  | 'questions'
  | 'refundTickets'
  | 'search'
  | 'security'
  | 'tickets'
  | 'travel'
  | 'tripChanges'
  | 'travellers'
  | 'trips'
  | 'hall'
  | 'halls'
  | 'vouchers'
  | 'waiting'
  | 'waitingLists'
  | 'ways';

/** Every text of the product. A misspelt id does not compile. */
export type MessageId =
  | keyof typeof account
  | keyof typeof announcements
  | keyof typeof auth
  | keyof typeof booking
  | keyof typeof changes
  | keyof typeof common
  | keyof typeof currency
  | keyof typeof dashboard
  | keyof typeof desk
  | keyof typeof details
  | keyof typeof disputes
  | keyof typeof doorList
  | keyof typeof drawers
  | keyof typeof event
  | keyof typeof eventForm
  | keyof typeof eventSales
  | keyof typeof events
  | keyof typeof forbidden
  | keyof typeof gate
  | keyof typeof giftCards
  | keyof typeof home
  | keyof typeof info
  | keyof typeof invoices
  | keyof typeof itineraries
  | keyof typeof money
  | keyof typeof opening
  | keyof typeof rebooking
  | keyof typeof overview
  | keyof typeof packages
  | keyof typeof partner
  | keyof typeof partners
  | keyof typeof payment
  | keyof typeof people
  | keyof typeof picture
  | keyof typeof policy
  | keyof typeof position
  | keyof typeof problem
  | keyof typeof purchase
  | keyof typeof questionForm
  | keyof typeof questions
  | keyof typeof refundTickets
  | keyof typeof search
  | keyof typeof security
  | keyof typeof tickets
  | keyof typeof travel
  | keyof typeof tripChanges
  | keyof typeof travellers
  | keyof typeof trips
  | keyof typeof hall
  | keyof typeof halls
  | keyof typeof vouchers
  | keyof typeof waiting
  | keyof typeof waitingLists
  | keyof typeof ways;
