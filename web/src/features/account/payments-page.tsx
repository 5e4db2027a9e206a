import './account.css';
import { type MyGiftCardsResponse, myGiftCardsResponseSchema } from '@fareground/domain/api/gift-cards';
import { isInvoiceable } from '@fareground/domain/payments/invoices/due-invoices';
import type { Payment } from '@fareground/domain/payments/payment';
import { amountOfRefund, type Refund } from '@fareground/domain/payments/refund';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useOffered } from '../../data/notices.ts';
import { type Answer, callApi } from '../../firebase/api-client.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { useMyPayments, useMyRefunds } from './data/my-bookings.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { SignedInPart } from './signed-in-part.tsx';

/** S22: what was paid, what came back and where it stands. Query: show. */
export default function PaymentsPage() {
  const t = useT();
  const areCardsSold = useOffered('gift-cards');
  return (
    <div className="wrap section">
      <PageHead title={t('payments.title')} />
      <h1 className="head">{t('payments.title')}</h1>
      {areCardsSold ? (
        <p>
          <Link to={`${paths.payment.to()}?gift-card`}>{t('payments.giveCard')}</Link>
        </p>
      ) : null}
      <SignedInOnly>
        {(person) => (
          <SignedInPart>
            <History uid={person.uid} />
            <BoughtGiftCards key={person.uid} />
          </SignedInPart>
        )}
      </SignedInOnly>
    </div>
  );
}

const tones: Readonly<Partial<Record<Payment['state'], Tone>>> = {
  captured: 'good',
  authorised: 'info',
  created: 'warn',
  failed: 'bad',
  disputed: 'bad',
};

function History({ uid }: { readonly uid: string }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const payments = useMyPayments(uid);
  const refunds = useMyRefunds(uid);
  if (payments.status === 'loading' || refunds.status === 'loading') return <Loading />;
  if (payments.data.length === 0)
    return <EmptyState title={t('payments.none')}>{t('payments.noneHint')}</EmptyState>;
  const filter = paymentFilters.find((one) => one === search.get('show')) ?? 'all';
  const shown = payments.data.filter((payment) => isShown(payment, refunds.data, filter));
  const own = refunds.data.filter(({ paymentId }) => shown.some(({ id }) => id === paymentId));
  return (
    <>
      <section className="own-section">
        <Chips
          label={t('payments.filter')}
          value={filter}
          options={paymentFilters.map((value) => ({ value, label: t(`payments.show.${value}`) }))}
          onChange={(next) => setSearch(next === 'all' ? {} : { show: next }, { replace: true })}
        />
        {shown.length === 0 ? (
          <EmptyState title={t('payments.noSuch')}>{t('payments.noneHint')}</EmptyState>
        ) : (
          <Payments payments={shown} />
        )}
      </section>
      <Refunds refunds={own} />
    </>
  );
}

function Payments({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const columns: Column<Payment>[] = [
    {
      key: 'booking',
      heading: t('payments.booking'),
      cell: (payment) => (
        <Link to={paths.booking.to({ id: payment.bookingId })}>{groupDigits(payment.bookingId)}</Link>
      ),
    },
    { key: 'when', heading: t('payments.when'), cell: (payment) => format.dateTime(payment.createdAt, zone) },
    {
      key: 'state',
      heading: t('payments.state'),
      cell: ({ state }) => {
        const tone = tones[state];
        return <Badge {...(tone && { tone })}>{t(`payment.state.${state}`)}</Badge>;
      },
    },
    {
      key: 'refunded',
      heading: t('payments.refunded'),
      numeric: true,
      cell: (payment) => format.money(payment.refunded, payment.currency),
    },
    {
      key: 'amount',
      heading: t('payments.amount'),
      numeric: true,
      cell: (payment) => format.money(payment.amount, payment.currency),
    },
    {
      key: 'invoice',
      heading: t('payments.invoice'),
      cell: (payment) =>
        isInvoiceable(payment) ? (
          <Link to={paths.invoice.to({ id: payment.bookingId })}>{t('payments.toInvoice')}</Link>
        ) : null,
    },
  ];
  return (
    <DataTable caption={t('payments.title')} columns={columns} rows={payments} rowKey={({ id }) => id} />
  );
}

const refundTones: Readonly<Record<RefundProgress, Tone>> = {
  onItsWay: 'info',
  waits: 'warn',
  toCollect: 'info',
  back: 'good',
  refused: 'bad',
  byBank: 'good',
};

/** What goes or went back, the newest first, and what is done about it. */
function Refunds({ refunds }: { readonly refunds: readonly Refund[] }) {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const standing = refunds.flatMap((refund) => {
    const stands = accessStateOf(refund);
    return stands ? [{ refund, stands }] : [];
  });
  if (standing.length === 0) return null;
  return (
    <section className="own-section">
      <h2 className="head-s">{t('payments.refunds')}</h2>
      <ul className="own-list">
        {standing.map(({ refund, stands }) => (
          <li key={refund.id} className="row row-wrap between">
            <div>
              <p>
                <Badge tone={refundTones[stands]}>{t(`refund.stands.${stands}`)}</Badge>{' '}
                <Link to={paths.booking.to({ id: refund.bookingId })}>{groupDigits(refund.bookingId)}</Link>
              </p>
              <p className="small muted">
                {t('refund.requestedAt', { time: format.dateTime(refund.createdAt, zone) })}{' '}
                {t(`refund.next.${stands}`)}
              </p>
            </div>
            <b>{format.money(amountOfRefund(refund), refund.currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The gift cards that one has bought, each leading to where it stands and is given back; nothing for who has none, and where they cannot be read. */
function BoughtGiftCards() {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const [cards, setCards] = useState<MyGiftCardsResponse['giftCards']>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void readMyGiftCards(leaving.signal).then((answer) => {
      if (answer.ok) setCards(answer.value.giftCards);
    });
    return () => leaving.abort();
  }, []);
  if (cards.length === 0) return null;
  return (
    <section className="own-section">
      <h2 className="head-s">{t('payments.cards')}</h2>
      <ul className="own-list">
        {cards.map(({ id, issued, currency, createdAt }) => (
          <li key={id} className="row row-wrap between">
            <div>
              <Link to={`${paths.payment.to()}?gift-card=${id}`}>
                {t('payments.card', { number: id.slice('gc-'.length).replace(/(\d{4})(?=\d)/g, '$1 ') })}
              </Link>
              <p className="small muted">
                {t('payments.cardBought', { time: format.dateTime(createdAt, zone) })}
              </p>
            </div>
            <b>{format.money(issued, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The gift cards that one has bought and paid. */
const readMyGiftCards = (signal: AbortSignal): Promise<Answer<MyGiftCardsResponse>> =>
  callApi({ method: 'GET', path: '/gift-cards', answer: myGiftCardsResponseSchema, signal });

/** What one's own payments are looked through for. */
export const paymentFilters = ['all', 'paid', 'back', 'unpaid'] as const;
type PaymentFilter = (typeof paymentFilters)[number];

const unpaid: readonly Payment['state'][] = ['created', 'authorised', 'voided', 'failed'];

/** Of a payment, and of what went or goes back of it. */
export function isShown(payment: Payment, refunds: readonly Refund[], filter: PaymentFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'paid':
      return !unpaid.includes(payment.state);
    case 'unpaid':
      return unpaid.includes(payment.state);
    case 'back':
      return refunds.some(({ paymentId }) => paymentId === payment.id);
  }
}

/** How a refund stands for whoever waits for it. */
export type RefundProgress = 'onItsWay' | 'waits' | 'toCollect' | 'back' | 'refused' | 'byBank';

/** Nothing of one in whose place another stands, unless the bank paid a part of it. */
export function accessStateOf({ state, cash, waitsFor }: Refund): RefundProgress | null {
  switch (state) {
    case 'requested':
      return cash ? 'toCollect' : waitsFor ? 'waits' : 'onItsWay';
    case 'succeeded':
      return 'back';
    case 'failed':
      return 'refused';
    case 'covered':
      return 'byBank';
    case 'retried':
      return null;
  }
}
