import { CHECK_INS, type CheckIn, checkInConverter } from '@fareground/domain/access/check-in';
import { DUTIES, type Duty, dutyConverter } from '@fareground/domain/access/duty';
import { ENTRY_RULES, type EntryRules, entryRulesConverter } from '@fareground/domain/access/entry-rules';
import { POSITIONS, type Position, positionConverter } from '@fareground/domain/access/position';
import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { BOOKINGS, type Booking, bookingConverter } from '@fareground/domain/booking/booking';
import { BUYERS, type Buyer, buyerConverter } from '@fareground/domain/booking/buyer';
import {
  EVENT_CHANGES,
  type OfferingChange,
  offeringChangeConverter,
} from '@fareground/domain/booking/offering-change';
import {
  WAITING_ENTRIES,
  type WaitingEntry,
  waitingEntryConverter,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import {
  WAITING_LISTS,
  type WaitingList,
  waitingListConverter,
} from '@fareground/domain/booking/waitlist/waiting-list';
import {
  ALLOTMENTS,
  type Allotment,
  allotmentConverter,
} from '@fareground/domain/catalogue/events/allotment';
import { EVENTS, type Event, eventConverter } from '@fareground/domain/catalogue/events/event';
import {
  EVENT_DRAFTS,
  type EventDraft,
  eventDraftConverter,
} from '@fareground/domain/catalogue/events/event-draft';
import { TIERS, type Tier, tierConverter } from '@fareground/domain/catalogue/events/tier';
import { PLANS, type StoredPlan, storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { VENUES, type Venue, venueConverter } from '@fareground/domain/catalogue/halls/venue';
import { PACKAGES, type Package, packageConverter } from '@fareground/domain/catalogue/packages/package';
import {
  ANSWER_SHEETS,
  type AnswerSheet,
  answerSheetConverter,
} from '@fareground/domain/catalogue/questions/answer-sheet';
import { PLACES, type Place, placeConverter } from '@fareground/domain/catalogue/search/place';
import { PATTERNS, type Pattern, patternConverter } from '@fareground/domain/catalogue/trips/pattern';
import { ROUTES, type Route, routeConverter } from '@fareground/domain/catalogue/trips/route';
import { STOPS, type Stop, stopConverter } from '@fareground/domain/catalogue/trips/stop';
import { TRIPS, type Trip, tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { VEHICLES, type Vehicle, vehicleConverter } from '@fareground/domain/catalogue/vehicles/vehicle';
import { VOUCHERS, type Voucher, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import type { DocumentConverter } from '@fareground/domain/core/document';
import {
  EXCHANGE_RATES,
  type ExchangeRates,
  exchangeRatesConverter,
} from '@fareground/domain/core/exchange-rates';
import { MAIL, type Mail, mailConverter } from '@fareground/domain/messages/mail';
import { MAIL_TEXTS, type MailText, mailTextConverter } from '@fareground/domain/messages/mail-text';
import { MAILINGS, type Mailing, mailingConverter } from '@fareground/domain/messages/mailing';
import {
  DRAWER_COUNTS,
  DRAWERS,
  type Drawer,
  type DrawerCount,
  drawerConverter,
  drawerCountConverter,
} from '@fareground/domain/payments/drawer';
import {
  GIFT_CARDS,
  type GiftCard,
  giftCardConverter,
} from '@fareground/domain/payments/gift-cards/gift-card';
import {
  INVOICE_SERIES,
  INVOICES,
  type Invoice,
  type InvoiceSeries,
  invoiceConverter,
  invoiceSeriesConverter,
} from '@fareground/domain/payments/invoices/invoice';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
  PENDING_LEDGER_ENTRIES,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { PAYMENTS, type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import {
  PROVIDER_EVENTS,
  type ProviderEvent,
  providerEventConverter,
} from '@fareground/domain/payments/provider-event';
import { REFUNDS, type Refund, refundConverter } from '@fareground/domain/payments/refund';
import { APPLICATIONS, type Application, applicationConverter } from '@fareground/domain/people/application';
import { AUDIT, type AuditEntry, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { CASES, type Case, caseConverter } from '@fareground/domain/people/case';
import { DELETIONS, type Deletion, deletionConverter } from '@fareground/domain/people/deletion';
import { INVITATIONS, type Invitation, invitationConverter } from '@fareground/domain/people/invitation';
import {
  MARKETING_CONSENTS,
  type MarketingConsent,
  marketingConsentConverter,
} from '@fareground/domain/people/marketing-consent';
import { PARTNERS, type Partner, partnerConverter } from '@fareground/domain/people/partner';
import { POOLS, type Pool, poolConverter } from '@fareground/domain/stock/pool';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';

/**
 * The collections as typed references: whoever reads through one gets the domain's type, whoever creates through one writes
 * the newest shape. `update` of a document takes fields as they are stored, which for these is as they are in memory.
 */
export interface Collections {
  allotments: CollectionReference<Allotment>;
  answerSheets: CollectionReference<AnswerSheet>;
  applications: CollectionReference<Application>;
  audit: CollectionReference<AuditEntry>;
  bookings: CollectionReference<Booking>;
  buyers: CollectionReference<Buyer>;
  cases: CollectionReference<Case>;
  checkIns: CollectionReference<CheckIn>;
  deletions: CollectionReference<Deletion>;
  duties: CollectionReference<Duty>;
  entryRules: CollectionReference<EntryRules>;
  offeringChanges: CollectionReference<OfferingChange>;
  eventDrafts: CollectionReference<EventDraft>;
  events: CollectionReference<Event>;
  exchangeRates: CollectionReference<ExchangeRates>;
  giftCards: CollectionReference<GiftCard>;
  invitations: CollectionReference<Invitation>;
  invoices: CollectionReference<Invoice>;
  invoiceSeries: CollectionReference<InvoiceSeries>;
  ledger: CollectionReference<LedgerTransaction>;
  pendingLedgerEntries: CollectionReference<LedgerTransaction>;
  routes: CollectionReference<Route>;
  mail: CollectionReference<Mail>;
  mailTexts: CollectionReference<MailText>;
  mailings: CollectionReference<Mailing>;
  marketingConsents: CollectionReference<MarketingConsent>;
  packages: CollectionReference<Package>;
  partners: CollectionReference<Partner>;
  payments: CollectionReference<Payment>;
  places: CollectionReference<Place>;
  pools: CollectionReference<Pool>;
  drawers: CollectionReference<Drawer>;
  drawerCounts: CollectionReference<DrawerCount>;
  positions: CollectionReference<Position>;
  providerEvents: CollectionReference<ProviderEvent>;
  refunds: CollectionReference<Refund>;
  tickets: CollectionReference<Ticket>;
  trips: CollectionReference<Trip>;
  vehicles: CollectionReference<Vehicle>;
  venues: CollectionReference<Venue>;
  vouchers: CollectionReference<Voucher>;
  waitingEntries: CollectionReference<WaitingEntry>;
  waitingLists: CollectionReference<WaitingList>;
  tiersOf(eventId: string): CollectionReference<Tier>;
  plansOf(venueId: string): CollectionReference<StoredPlan>;
  stopsOf(tripId: string): CollectionReference<Stop>;
  patternsOf(routeId: string): CollectionReference<Pattern>;
}

export function createCollections(db: Firestore): Collections {
  const typed = <T>(path: string, converter: DocumentConverter<T>): CollectionReference<T> =>
    db.collection(path).withConverter<T>(converter);
  return {
    allotments: typed(ALLOTMENTS, allotmentConverter),
    answerSheets: typed(ANSWER_SHEETS, answerSheetConverter),
    applications: typed(APPLICATIONS, applicationConverter),
    audit: typed(AUDIT, auditEntryConverter),
    bookings: typed(BOOKINGS, bookingConverter),
    buyers: typed(BUYERS, buyerConverter),
    cases: typed(CASES, caseConverter),
    checkIns: typed(CHECK_INS, checkInConverter),
    deletions: typed(DELETIONS, deletionConverter),
    duties: typed(DUTIES, dutyConverter),
    entryRules: typed(ENTRY_RULES, entryRulesConverter),
    offeringChanges: typed(EVENT_CHANGES, offeringChangeConverter),
    eventDrafts: typed(EVENT_DRAFTS, eventDraftConverter),
    events: typed(EVENTS, eventConverter),
    exchangeRates: typed(EXCHANGE_RATES, exchangeRatesConverter),
    giftCards: typed(GIFT_CARDS, giftCardConverter),
    invitations: typed(INVITATIONS, invitationConverter),
    invoices: typed(INVOICES, invoiceConverter),
    invoiceSeries: typed(INVOICE_SERIES, invoiceSeriesConverter),
    ledger: typed(LEDGER, ledgerTransactionConverter),
    pendingLedgerEntries: typed(PENDING_LEDGER_ENTRIES, ledgerTransactionConverter),
    routes: typed(ROUTES, routeConverter),
    mail: typed(MAIL, mailConverter),
    mailTexts: typed(MAIL_TEXTS, mailTextConverter),
    mailings: typed(MAILINGS, mailingConverter),
    marketingConsents: typed(MARKETING_CONSENTS, marketingConsentConverter),
    packages: typed(PACKAGES, packageConverter),
    partners: typed(PARTNERS, partnerConverter),
    payments: typed(PAYMENTS, paymentConverter),
    places: typed(PLACES, placeConverter),
    pools: typed(POOLS, poolConverter),
    drawers: typed(DRAWERS, drawerConverter),
    drawerCounts: typed(DRAWER_COUNTS, drawerCountConverter),
    positions: typed(POSITIONS, positionConverter),
    providerEvents: typed(PROVIDER_EVENTS, providerEventConverter),
    refunds: typed(REFUNDS, refundConverter),
    tickets: typed(TICKETS, ticketConverter),
    trips: typed(TRIPS, tripConverter),
    vehicles: typed(VEHICLES, vehicleConverter),
    venues: typed(VENUES, venueConverter),
    vouchers: typed(VOUCHERS, voucherConverter),
    waitingEntries: typed(WAITING_ENTRIES, waitingEntryConverter),
    waitingLists: typed(WAITING_LISTS, waitingListConverter),
    tiersOf: (eventId) => typed(`${EVENTS}/${eventId}/${TIERS}`, tierConverter),
    patternsOf: (routeId) => typed(`${ROUTES}/${routeId}/${PATTERNS}`, patternConverter),
    plansOf: (venueId) => typed(`${VENUES}/${venueId}/${PLANS}`, storedPlanConverter),
    stopsOf: (tripId) => typed(`${TRIPS}/${tripId}/${STOPS}`, stopConverter),
  };
}
