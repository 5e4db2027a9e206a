import { checkInSchema } from '@fareground/domain/access/check-in';
import { dutySchema } from '@fareground/domain/access/duty';
import { entryRulesSchema } from '@fareground/domain/access/entry-rules';
import { positionSchema } from '@fareground/domain/access/position';
import { ticketSchema } from '@fareground/domain/access/ticket';
import { requestRecordSchema } from '@fareground/domain/api/request-record';
import { bookingSchema } from '@fareground/domain/booking/booking';
import { offeringChangeSchema } from '@fareground/domain/booking/offering-change';
import { waitingEntrySchema } from '@fareground/domain/booking/waitlist/waiting-entry';
import { waitingListSchema } from '@fareground/domain/booking/waitlist/waiting-list';
import { allotmentSchema } from '@fareground/domain/catalogue/events/allotment';
import { eventSchema } from '@fareground/domain/catalogue/events/event';
import { eventDraftSchema } from '@fareground/domain/catalogue/events/event-draft';
import { tierSchema } from '@fareground/domain/catalogue/events/tier';
import { storedPlanSchema } from '@fareground/domain/catalogue/halls/stored-plan';
import { venueSchema } from '@fareground/domain/catalogue/halls/venue';
import { packageSchema } from '@fareground/domain/catalogue/packages/package';
import { answerSheetSchema } from '@fareground/domain/catalogue/questions/answer-sheet';
import { placeSchema } from '@fareground/domain/catalogue/search/place';
import { publicSettingsSchema } from '@fareground/domain/catalogue/settings/settings';
import { patternSchema } from '@fareground/domain/catalogue/trips/pattern';
import { routeSchema } from '@fareground/domain/catalogue/trips/route';
import { stopSchema } from '@fareground/domain/catalogue/trips/stop';
import { tripSchema } from '@fareground/domain/catalogue/trips/trip';
import { vehicleSchema } from '@fareground/domain/catalogue/vehicles/vehicle';
import { voucherSchema } from '@fareground/domain/catalogue/vouchers/voucher';
import { exchangeRatesSchema } from '@fareground/domain/core/exchange-rates';
import { mailSchema } from '@fareground/domain/messages/mail';
import { mailTextSchema } from '@fareground/domain/messages/mail-text';
import { mailingSchema } from '@fareground/domain/messages/mailing';
import { drawerCountSchema, drawerSchema } from '@fareground/domain/payments/drawer';
import { giftCardSchema } from '@fareground/domain/payments/gift-cards/gift-card';
import { invoiceSchema, invoiceSeriesSchema } from '@fareground/domain/payments/invoices/invoice';
import {
  ledgerDaySchema,
  ledgerGroupsSchema,
  ledgerMonthSchema,
  ledgerSaleMonthSchema,
  ledgerSaleSchema,
} from '@fareground/domain/payments/ledger/ledger-sums';
import { ledgerTransactionSchema } from '@fareground/domain/payments/ledger/ledger-transaction';
import { reportMailSchema } from '@fareground/domain/payments/ledger/report-mail';
import { paymentSchema } from '@fareground/domain/payments/payment';
import { providerEventSchema } from '@fareground/domain/payments/provider-event';
import { refundSchema } from '@fareground/domain/payments/refund';
import { accessSchema } from '@fareground/domain/people/access';
import { applicationSchema } from '@fareground/domain/people/application';
import { auditEntrySchema } from '@fareground/domain/people/audit-entry';
import { caseSchema } from '@fareground/domain/people/case';
import { deletionSchema } from '@fareground/domain/people/deletion';
import { invitationSchema } from '@fareground/domain/people/invitation';
import { marketingConsentSchema } from '@fareground/domain/people/marketing-consent';
import { partnerSchema } from '@fareground/domain/people/partner';
import { passengerSchema } from '@fareground/domain/people/passenger';
import { sessionSchema } from '@fareground/domain/people/session';
import { userSchema } from '@fareground/domain/people/user';
import { availabilitySchema, sectionAvailabilitySchema } from '@fareground/domain/stock/availability';
import type { z } from 'zod';

/** Of the documents of each collection, but for pools, whose holds are stored as text. */
export const schemas: Record<string, z.ZodType> = {
  access: accessSchema,
  allotments: allotmentSchema,
  answerSheets: answerSheetSchema,
  applications: applicationSchema,
  audit: auditEntrySchema,
  availability: availabilitySchema,
  bookings: bookingSchema,
  cases: caseSchema,
  checkIns: checkInSchema,
  entryRules: entryRulesSchema,
  deletions: deletionSchema,
  drawerCounts: drawerCountSchema,
  drawers: drawerSchema,
  duties: dutySchema,
  offeringChanges: offeringChangeSchema,
  eventDrafts: eventDraftSchema,
  events: eventSchema,
  exchangeRates: exchangeRatesSchema,
  giftCards: giftCardSchema,
  invitations: invitationSchema,
  invoices: invoiceSchema,
  invoiceSeries: invoiceSeriesSchema,
  ledger: ledgerTransactionSchema,
  ledgerDays: ledgerDaySchema,
  ledgerGroups: ledgerGroupsSchema,
  pendingLedgerEntries: ledgerTransactionSchema,
  ledgerMonths: ledgerMonthSchema,
  ledgerSaleMonths: ledgerSaleMonthSchema,
  ledgerSales: ledgerSaleSchema,
  routes: routeSchema,
  mail: mailSchema,
  mailTexts: mailTextSchema,
  mailings: mailingSchema,
  marketingConsents: marketingConsentSchema,
  packages: packageSchema,
  partners: partnerSchema,
  passengers: passengerSchema,
  patterns: patternSchema,
  payments: paymentSchema,
  places: placeSchema,
  plans: storedPlanSchema,
  positions: positionSchema,
  refunds: refundSchema,
  reportMails: reportMailSchema,
  requests: requestRecordSchema,
  sections: sectionAvailabilitySchema,
  sessions: sessionSchema,
  settings: publicSettingsSchema,
  stops: stopSchema,
  stripeEvents: providerEventSchema,
  tickets: ticketSchema,
  tiers: tierSchema,
  trips: tripSchema,
  users: userSchema,
  vehicles: vehicleSchema,
  venues: venueSchema,
  vouchers: voucherSchema,
  waitingEntries: waitingEntrySchema,
  waitingLists: waitingListSchema,
};
