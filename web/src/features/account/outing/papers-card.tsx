import type { ShownBooking } from '@fareground/domain/api/shown-bookings';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Ticket from 'lucide-react/icons/ticket';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { downloadBookingFile } from '../data/own-data.ts';
import { ActFile, ActLink, ActList } from './act-row.tsx';

interface PapersCardProps {
  readonly booking: Pick<ShownBooking, 'id' | 'state' | 'amounts' | 'currency' | 'refunded'>;
  /** Of its buyer's tickets, those that were not passed on. */
  readonly tickets: number;
  /** Of the mailed link that shows the booking, where it does not come from an account. */
  readonly linkKey?: string;
  /** Whether a row leads to the booking's own page. */
  readonly toBooking?: boolean;
}

/** What one saves of a booking that was confirmed: its receipt, its invoice, all of its tickets, and the outing for one's calendar. */
export default function PapersCard({ booking, tickets, linkKey, toBooking = false }: PapersCardProps) {
  const t = useT();
  const format = useFormat();
  const { id, amounts, currency, refunded } = booking;
  const save = (file: Parameters<typeof downloadBookingFile>[1]) => () =>
    downloadBookingFile(id, file, linkKey);
  const stands = booking.state === 'confirmed';
  return (
    <Card title={t('papers.title')} className="outing-card">
      <ActList>
        {toBooking ? (
          <ActLink
            icon={Ticket}
            title={t('ticket.toBooking')}
            hint={t('papers.bookingHint')}
            to={paths.booking.to({ id })}
          />
        ) : null}
        {stands ? (
          <>
            <ActFile
              icon={CalendarPlus}
              title={t('papers.calendar')}
              hint={t('papers.calendarHint')}
              save={save('calendar')}
            />
            {tickets > 0 ? (
              <ActFile
                icon={Download}
                title={t('papers.pdf')}
                hint={t('papers.pdfHint', { count: tickets })}
                save={save('tickets')}
              />
            ) : null}
          </>
        ) : null}
        {amounts.total > 0 ? (
          <>
            <ActFile
              icon={ReceiptText}
              title={t('papers.receipt')}
              hint={
                refunded > 0
                  ? t('papers.receiptRefunded', { amount: format.money(refunded, currency) })
                  : t('papers.receiptHint')
              }
              amount={format.money(amounts.total, currency)}
              save={save('receipt')}
            />
            <ActLink
              icon={FileText}
              title={t('papers.invoice')}
              hint={t('papers.invoiceHint')}
              to={`${paths.invoice.to({ id })}${linkKey ? `#key=${linkKey}` : ''}`}
            />
          </>
        ) : null}
      </ActList>
    </Card>
  );
}
