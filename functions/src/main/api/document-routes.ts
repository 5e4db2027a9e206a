import type { Ticket } from '@fareground/domain/access/ticket';
import {
  type BookingFile,
  bookingFileRequestSchema,
  shownBookingFileRequestSchema,
} from '@fareground/domain/api/booking-files';
import { doorListPrintSchema } from '@fareground/domain/api/door-lists';
import { invoiceFileRequestSchema } from '@fareground/domain/api/invoices';
import { statementRequestSchema } from '@fareground/domain/api/statements';
import { shownTicketRequestSchema } from '@fareground/domain/api/transfers';
import { AppError } from '@fareground/domain/core/errors';
import { csvPieces, type Sheet } from '@fareground/domain/core/sheet';
import { slugOf } from '@fareground/domain/core/slug';
import { hasXml } from '@fareground/domain/payments/invoices/invoice';
import { doorEvent } from '../../access/door-list/door-counts.ts';
import { doorListPdf } from '../../access/door-list/door-list-pdf.ts';
import { fullDoorList } from '../../access/door-list/door-page.ts';
import { type OpenedFile, openFile } from '../../access/door-list/open-file.ts';
import { saleFileKinds } from '../../access/door-list/sale-file-kinds.ts';
import { ticketSheet } from '../../access/door-list/ticket-sheet.ts';
import { openLink, readOwnBooking } from '../../access/links/booking-by-link.ts';
import { readInvoice } from '../../access/links/read-invoices.ts';
import { openTicketLink } from '../../access/links/ticket-by-link.ts';
import { manifestPdf } from '../../access/manifests/manifest-pdf.ts';
import { manifestSheet } from '../../access/manifests/manifest-sheet.ts';
import { readManifest } from '../../access/manifests/read-manifest.ts';
import { makeBookingFile, type OwnBooking } from '../../access/tickets/booking-files.ts';
import { eventCalendarFile, ticketCalendarFile } from '../../access/tickets/calendar-file.ts';
import { readOwnTicket } from '../../access/tickets/read-own-ticket.ts';
import { ticketPdf } from '../../access/tickets/ticket-pdf.ts';
import { requireTrips } from '../../catalogue/duties/require-trips.ts';
import { evidenceOf } from '../../payments/disputes/evidence.ts';
import { evidencePdf } from '../../payments/disputes/evidence-pdf.ts';
import { readDisputedFacts } from '../../payments/disputes/read-dispute-case.ts';
import { invoicePdf } from '../../payments/documents/invoice-pdf.ts';
import { invoiceXml } from '../../payments/documents/invoice-xml.ts';
import { statementPdf } from '../../payments/documents/statement-pdf.ts';
import { readStatement } from '../../payments/reports/read-statement.ts';
import { exportArchive } from '../../people/account/export-archive.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Calls that answer with a file. They have a function of their own, because what makes files is large. */
export function createDocumentRoutes(
  services: Pick<Services, 'auth' | 'db' | 'collections' | 'links' | 'log' | 'now'> & {
    readonly site: string;
  },
): Route[] {
  return [
    route('GET', '/account/export', {}, async ({ caller }) =>
      file('application/zip', 'fareground-my-data.zip', await exportArchive(services, caller.uid)),
    ),
    route('GET', '/tickets/:serial/pdf', {}, async ({ caller, params }) => {
      const ticket = await readOwnTicket(services, caller, params.serial ?? '');
      return file('application/pdf', `ticket-${ticket.serial}.pdf`, await ticketPdf([ticket]));
    }),
    route(
      'POST',
      '/bookings/:id/file',
      { body: bookingFileRequestSchema },
      async ({ caller, params, body }) =>
        bookingFile(services, body.file, await readOwnBooking(services, caller, params.id ?? '')),
    ),
    route(
      'POST',
      '/shown-bookings/:id/file',
      { body: shownBookingFileRequestSchema, isOpen: true },
      async ({ params, body }) =>
        bookingFile(services, body.file, await openLink(services, params.id ?? '', body.key)),
    ),
    route(
      'POST',
      '/shown-tickets/:serial/pdf',
      { body: shownTicketRequestSchema, isOpen: true },
      async ({ params, body }) => {
        const ticket = await openTicketLink(services, params.serial ?? '', body.key);
        return file('application/pdf', `ticket-${ticket.serial}.pdf`, await ticketPdf([ticket]));
      },
    ),
    route('GET', '/events/:id/calendar', { isOpen: true }, async ({ params }) => {
      const event = (await services.collections.events.doc(params.id ?? '').get()).data();
      if (!event || event.state === 'draft') throw new AppError('not-found', `no event ${params.id}`);
      return calendarFileAnswer(`event-${event.id}.ics`, await eventCalendarFile(event, services.site));
    }),
    route('GET', '/tickets/:serial/calendar', {}, async ({ caller, params }) =>
      calendarAnswer(services, await readOwnTicket(services, caller, params.serial ?? '')),
    ),
    route(
      'POST',
      '/shown-tickets/:serial/calendar',
      { body: shownTicketRequestSchema, isOpen: true },
      async ({ params, body }) =>
        calendarAnswer(services, await openTicketLink(services, params.serial ?? '', body.key)),
    ),
    route(
      'POST',
      '/invoices/:id/file',
      { body: invoiceFileRequestSchema },
      async ({ caller, params, body }) => {
        const invoice = await readInvoice(services, caller, params.id ?? '', body.key);
        const { number } = invoice;
        if (body.kind === 'xml' && !hasXml(invoice))
          throw new AppError('wrong-state', `${number} has three decimals`, { reason: 'three-decimals' });
        return body.kind === 'pdf'
          ? file('application/pdf', `${number}.pdf`, await invoicePdf(invoice))
          : file('application/xml', `${number}.xml`, await invoiceXml(invoice));
      },
    ),
    route('GET', '/admin/dispute-files/:id', {}, async ({ caller, params }) => {
      requirePermission(caller, 'payments.read');
      const facts = await readDisputedFacts(services, params.id ?? '');
      const pdf = await evidencePdf(facts.payment, evidenceOf(facts), services.now());
      return file('application/pdf', `evidence-${facts.booking.id}.pdf`, pdf);
    }),
    route('POST', '/admin/statements', { body: statementRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'ledger.read');
      const statement = await readStatement(services, body);
      const name = slugOf(body.partner, 'partner');
      return file('application/pdf', `statement-${name}-${body.month}.pdf`, await statementPdf(statement));
    }),
    route('GET', '/admin/sale-files/:id', {}, async ({ caller, params }) => {
      const file = await openFile(services, caller, params.id ?? '');
      await requireTrips(services, caller, saleFileKinds[file.file].needs, [file.offeringId]);
      return saleFile(services, file);
    }),
  ];
}

async function bookingFile(
  deps: Parameters<typeof makeBookingFile>[0],
  wanted: BookingFile,
  own: OwnBooking,
): Promise<Answer> {
  const { type, name, body } = await makeBookingFile(deps, wanted, own);
  return file(type, name, body);
}

const calendarAnswer = async ({ site }: { readonly site: string }, ticket: Ticket): Promise<Answer> =>
  calendarFileAnswer(`ticket-${ticket.serial}.ics`, await ticketCalendarFile(ticket, { site }));
const calendarFileAnswer = (name: string, text: string): Answer =>
  file('text/calendar; charset=utf-8', name, new TextEncoder().encode(text));

/** What staff asked for; it stands in the audit log. */
async function saleFile(
  services: Pick<Services, 'db' | 'collections' | 'log' | 'now'>,
  { file: wanted, offeringId, order }: OpenedFile,
): Promise<Answer> {
  switch (wanted) {
    case 'tickets-csv':
      return csvAnswer(`tickets-${offeringId}.csv`, await ticketSheet(services, offeringId));
    case 'tickets-xlsx':
      return xlsxAnswer(`tickets-${offeringId}.xlsx`, 'Tickets', await ticketSheet(services, offeringId));
    case 'manifest-csv':
      return csvAnswer(
        `passengers-${offeringId}.csv`,
        manifestSheet(await readManifest(services, offeringId)),
      );
    case 'manifest-xlsx': {
      const sheet = manifestSheet(await readManifest(services, offeringId));
      return xlsxAnswer(`passengers-${offeringId}.xlsx`, 'Passengers', sheet);
    }
    case 'manifest-pdf': {
      const pdf = await manifestPdf(await readManifest(services, offeringId));
      return file('application/pdf', `passengers-${offeringId}.pdf`, pdf);
    }
  }
  const list = await fullDoorList(services, offeringId, order);
  if (wanted === 'door-list-print') return { status: 200, body: doorListPrintSchema.parse(list) };
  const event = await doorEvent(services, offeringId);
  const pdf = await doorListPdf({ event, ...list, byTier: order === 'tier', at: services.now() });
  return file('application/pdf', `door-list-${offeringId}.pdf`, pdf);
}

const csvAnswer = <Row>(name: string, sheet: Sheet<Row>): Answer => ({
  status: 200,
  headers: fileHeaders('text/csv; charset=utf-8', name),
  stream: csvPieces(sheet),
});
async function xlsxAnswer<Row>(name: string, title: string, sheet: Sheet<Row>): Promise<Answer> {
  const { workbookType, workbook } = await import('@fareground/domain/core/workbook');
  return { status: 200, headers: fileHeaders(workbookType, name), stream: await workbook(title, sheet) };
}
const file = (type: string, name: string, body: Uint8Array): Answer => ({
  status: 200,
  body,
  headers: fileHeaders(type, name),
});
const fileHeaders = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});
