import { CHECK_INS, checkInConverter } from '@fareground/domain/access/check-in';
import { DUTIES, dutyConverter } from '@fareground/domain/access/duty';
import { ENTRY_RULES, entryRulesConverter } from '@fareground/domain/access/entry-rules';
import { POSITIONS, positionConverter } from '@fareground/domain/access/position';
import { TICKETS, ticketConverter } from '@fareground/domain/access/ticket';
import { REQUESTS, requestRecordConverter } from '@fareground/domain/api/request-record';
import { BOOKINGS, bookingConverter } from '@fareground/domain/booking/booking';
import { BUYERS, buyerConverter } from '@fareground/domain/booking/buyer';
import { EVENT_CHANGES, offeringChangeConverter } from '@fareground/domain/booking/offering-change';
import { WAITING_ENTRIES, waitingEntryConverter } from '@fareground/domain/booking/waitlist/waiting-entry';
import { WAITING_LISTS, waitingListConverter } from '@fareground/domain/booking/waitlist/waiting-list';
import { ALLOTMENTS, allotmentConverter } from '@fareground/domain/catalogue/events/allotment';
import { EVENTS, eventConverter } from '@fareground/domain/catalogue/events/event';
import { EVENT_DRAFTS, eventDraftConverter } from '@fareground/domain/catalogue/events/event-draft';
import { TIERS, tierConverter } from '@fareground/domain/catalogue/events/tier';
import { PLANS, storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { VENUES, venueConverter } from '@fareground/domain/catalogue/halls/venue';
import { PACKAGES, packageConverter } from '@fareground/domain/catalogue/packages/package';
import { ANSWER_SHEETS, answerSheetConverter } from '@fareground/domain/catalogue/questions/answer-sheet';
import { PLACES, placeConverter } from '@fareground/domain/catalogue/search/place';
import {
  PRIVATE_SETTINGS_PATH,
  PUBLIC_SETTINGS_PATH,
  privateSettingsConverter,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { TERMS_PATH, termsConverter } from '@fareground/domain/catalogue/settings/terms';
import { PATTERNS, patternConverter } from '@fareground/domain/catalogue/trips/pattern';
import { ROUTES, routeConverter } from '@fareground/domain/catalogue/trips/route';
import { STOPS, stopConverter } from '@fareground/domain/catalogue/trips/stop';
import { TRIPS, tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { VEHICLES, vehicleConverter } from '@fareground/domain/catalogue/vehicles/vehicle';
import { VOUCHERS, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import type { DocumentConverter } from '@fareground/domain/core/document';
import { EXCHANGE_RATES, exchangeRatesConverter } from '@fareground/domain/core/exchange-rates';
import { MAIL, mailConverter } from '@fareground/domain/messages/mail';
import { MAIL_TEXTS, mailTextConverter } from '@fareground/domain/messages/mail-text';
import { MAILINGS, mailingConverter } from '@fareground/domain/messages/mailing';
import {
  DRAWER_COUNTS,
  DRAWERS,
  drawerConverter,
  drawerCountConverter,
} from '@fareground/domain/payments/drawer';
import { GIFT_CARDS, giftCardConverter } from '@fareground/domain/payments/gift-cards/gift-card';
import {
  INVOICE_SERIES,
  INVOICES,
  invoiceConverter,
  invoiceSeriesConverter,
} from '@fareground/domain/payments/invoices/invoice';
import {
  LEDGER_DAYS,
  LEDGER_GROUPS,
  LEDGER_MONTHS,
  LEDGER_SALE_MONTHS,
  LEDGER_SALES,
  ledgerDayConverter,
  ledgerGroupsConverter,
  ledgerMonthConverter,
  ledgerSaleConverter,
  ledgerSaleMonthConverter,
} from '@fareground/domain/payments/ledger/ledger-sums';
import {
  LEDGER,
  ledgerTransactionConverter,
  PENDING_LEDGER_ENTRIES,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { REPORT_MAILS, reportMailConverter } from '@fareground/domain/payments/ledger/report-mail';
import { PAYMENTS, paymentConverter } from '@fareground/domain/payments/payment';
import { PROVIDER_EVENTS, providerEventConverter } from '@fareground/domain/payments/provider-event';
import { REFUNDS, refundConverter } from '@fareground/domain/payments/refund';
import { ACCESS, accessConverter } from '@fareground/domain/people/access';
import { APPLICATIONS, applicationConverter } from '@fareground/domain/people/application';
import { AUDIT, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { CASES, caseConverter } from '@fareground/domain/people/case';
import { DELETIONS, deletionConverter } from '@fareground/domain/people/deletion';
import { INVITATIONS, invitationConverter } from '@fareground/domain/people/invitation';
import { MARKETING_CONSENTS, marketingConsentConverter } from '@fareground/domain/people/marketing-consent';
import { PARTNERS, partnerConverter } from '@fareground/domain/people/partner';
import { passengerConverter, passengersPath } from '@fareground/domain/people/passenger';
import { sessionConverter, sessionsOf } from '@fareground/domain/people/session';
import { USERS, userConverter } from '@fareground/domain/people/user';
import {
  AVAILABILITY,
  availabilityConverter,
  SECTIONS,
  sectionAvailabilityConverter,
} from '@fareground/domain/stock/availability';
import { POOLS, poolConverter } from '@fareground/domain/stock/pool';

/** The documents of one kind, which one converter reads and writes. */
export interface StoredCollection {
  /** Of its collection, with a star for an id of a document above; a single document has its own path. */
  readonly path: string;
  readonly converter: DocumentConverter<never>;
}

const under = (collection: string, name: string): string => `${collection}/*/${name}`;

const entry = <T>(path: string, converter: DocumentConverter<T>): StoredCollection => ({
  path,
  converter: converter as DocumentConverter<never>,
});

/** Every document that carries a shape. A test holds this to the converters of the domain. */
export const storedCollections: readonly StoredCollection[] = [
  entry(USERS, userConverter),
  entry(passengersPath('*'), passengerConverter),
  entry(sessionsOf('*'), sessionConverter),
  entry(under(USERS, REPORT_MAILS), reportMailConverter),
  entry(ACCESS, accessConverter),
  entry(INVITATIONS, invitationConverter),
  entry(DELETIONS, deletionConverter),
  entry(VENUES, venueConverter),
  entry(under(VENUES, PLANS), storedPlanConverter),
  entry(EVENTS, eventConverter),
  entry(under(EVENTS, TIERS), tierConverter),
  entry(EVENT_CHANGES, offeringChangeConverter),
  entry(EVENT_DRAFTS, eventDraftConverter),
  entry(PACKAGES, packageConverter),
  entry(PLACES, placeConverter),
  entry(PARTNERS, partnerConverter),
  entry(VEHICLES, vehicleConverter),
  entry(ROUTES, routeConverter),
  entry(under(ROUTES, PATTERNS), patternConverter),
  entry(TRIPS, tripConverter),
  entry(under(TRIPS, STOPS), stopConverter),
  entry(VOUCHERS, voucherConverter),
  entry(ALLOTMENTS, allotmentConverter),
  entry(WAITING_LISTS, waitingListConverter),
  entry(WAITING_ENTRIES, waitingEntryConverter),
  entry(EXCHANGE_RATES, exchangeRatesConverter),
  entry(PUBLIC_SETTINGS_PATH, publicSettingsConverter),
  entry(PRIVATE_SETTINGS_PATH, privateSettingsConverter),
  entry(TERMS_PATH, termsConverter),
  entry(APPLICATIONS, applicationConverter),
  entry(POOLS, poolConverter),
  entry(DUTIES, dutyConverter),
  entry(POSITIONS, positionConverter),
  entry(AVAILABILITY, availabilityConverter),
  entry(under(AVAILABILITY, SECTIONS), sectionAvailabilityConverter),
  entry(BOOKINGS, bookingConverter),
  entry(ANSWER_SHEETS, answerSheetConverter),
  entry(BUYERS, buyerConverter),
  entry(PAYMENTS, paymentConverter),
  entry(REFUNDS, refundConverter),
  entry(INVOICES, invoiceConverter),
  entry(INVOICE_SERIES, invoiceSeriesConverter),
  entry(PROVIDER_EVENTS, providerEventConverter),
  entry(LEDGER, ledgerTransactionConverter),
  entry(PENDING_LEDGER_ENTRIES, ledgerTransactionConverter),
  entry(LEDGER_MONTHS, ledgerMonthConverter),
  entry(GIFT_CARDS, giftCardConverter),
  entry(DRAWERS, drawerConverter),
  entry(DRAWER_COUNTS, drawerCountConverter),
  entry(LEDGER_DAYS, ledgerDayConverter),
  entry(LEDGER_SALES, ledgerSaleConverter),
  entry(LEDGER_SALE_MONTHS, ledgerSaleMonthConverter),
  entry(LEDGER_GROUPS, ledgerGroupsConverter),
  entry(TICKETS, ticketConverter),
  entry(CHECK_INS, checkInConverter),
  entry(ENTRY_RULES, entryRulesConverter),
  entry(MAIL, mailConverter),
  entry(MAIL_TEXTS, mailTextConverter),
  entry(MAILINGS, mailingConverter),
  entry(MARKETING_CONSENTS, marketingConsentConverter),
  entry(AUDIT, auditEntryConverter),
  entry(CASES, caseConverter),
  entry(REQUESTS, requestRecordConverter),
];

/** Whether the document at `path` is one of the collection's. */
export function isOf({ path: pattern }: StoredCollection, path: string): boolean {
  const [wanted, is] = [pattern.split('/'), path.split('/')];
  const depth = wanted.length % 2 === 0 ? wanted.length : wanted.length + 1;
  return is.length === depth && wanted.every((part, index) => part === '*' || part === is[index]);
}
