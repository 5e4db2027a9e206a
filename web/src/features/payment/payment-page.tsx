import './payment.css';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useOpenBookings } from '../../cart/use-open-bookings.ts';
import { paths } from '../../config/paths.ts';
import { useOffered } from '../../data/notices.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { BookingView } from './booking-view.tsx';
import { useLiveBooking } from './data/live-booking.ts';

const BuyCard = lazy(() => import('./buy-card/buy-card.tsx'));

/** S6. With `gift-card` in the address it is the page that buys one. */
export default function PaymentPage() {
  const t = useT();
  const session = useConfirmedSession();
  const [params] = useSearchParams();
  const id = params.get('booking') ?? '';
  const card = params.get('gift-card');
  const bookingId = /^\d{10}$/.test(id) ? id : undefined;
  if (card !== null) {
    return (
      <Suspense fallback={<Loading rows={8} />}>
        <BuyCard id={card} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHead title={t('payment.title')} />
      {session.status === 'unknown' ? (
        <div className="wrap section">
          <Loading rows={8} />
        </div>
      ) : session.status === 'signed-out' ? (
        <SignedOut hasBooking={bookingId !== undefined} next={`${paths.payment.to()}?${params}`} />
      ) : bookingId === undefined ? (
        <OpenOnes uid={session.person.uid} />
      ) : (
        // Another person's view of the same address begins anew.
        <OneBooking
          key={`${bookingId} ${session.person.uid}`}
          id={bookingId}
          uid={session.person.uid}
          guest={session.person.guest}
          accountEmail={session.person.email}
        />
      )}
    </>
  );
}

function SignedOut({ hasBooking, next }: { readonly hasBooking: boolean; readonly next: string }) {
  const t = useT();
  if (!hasBooking) return <Nothing />;
  return (
    <div className="wrap section">
      <EmptyState
        wholePage
        title={t('pay.signIn')}
        action={
          <div className="row">
            <ButtonLink to={paths.login.to({}, { next })}>{t('nav.signIn')}</ButtonLink>
            <ButtonLink kind="line" to={paths.findTickets.to()}>
              {t('footer.findTickets')}
            </ButtonLink>
          </div>
        }
      >
        {t('pay.signInText')}
      </EmptyState>
    </div>
  );
}

function Nothing() {
  const t = useT();
  const areCardsSold = useOffered('gift-cards');
  return (
    <div className="wrap section">
      <EmptyState
        wholePage
        title={t('pay.none')}
        action={
          <div className="row">
            <ButtonLink kind="line" to={paths.events.to()}>
              {t('pay.find')}
            </ButtonLink>
            {areCardsSold ? (
              <ButtonLink kind="line" to={`${paths.payment.to()}?gift-card`}>
                {t('pay.buy.give')}
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        {t('pay.noneText')}
      </EmptyState>
    </div>
  );
}

/** Without a booking in the address: the one that waits, the sooner to end first. */
function OpenOnes({ uid }: { readonly uid: string }) {
  const open = useOpenBookings(uid);
  if (open.status === 'error')
    return (
      <div className="wrap section">
        <ErrorState wholePage onRetry={open.retry} />
      </div>
    );
  if (open.status === 'loading')
    return (
      <div className="wrap section">
        <Loading rows={8} />
      </div>
    );
  const first = open.data[0];
  return first ? <Navigate to={paths.payment.to({}, { booking: first.id })} replace /> : <Nothing />;
}

interface OneBookingProps {
  readonly id: string;
  readonly uid: string;
  readonly guest: boolean;
  readonly accountEmail: string;
}

function OneBooking({ id, uid, guest, accountEmail }: OneBookingProps) {
  const t = useT();
  const live = useLiveBooking(id);
  // Staff may read every booking; this page pays for one's own.
  const isOwn = live.data?.buyerUid === uid;
  if (live.status === 'ready' && live.data && isOwn)
    return (
      <BookingView
        booking={live.data}
        uid={uid}
        guest={guest}
        accountEmail={accountEmail}
        isCached={live.cached}
      />
    );
  // The rules refuse what is another's as they refuse what is not there.
  const isMissing =
    (live.status === 'ready' && (!live.cached || live.data !== null)) ||
    (live.status === 'error' && 'code' in live.error && live.error.code === 'permission-denied');
  return (
    <div className="wrap section">
      {isMissing ? (
        <EmptyState
          wholePage
          title={t('pay.notFound')}
          action={
            <ButtonLink kind="line" to={paths.profile.to()}>
              {t('pay.allTickets')}
            </ButtonLink>
          }
        >
          {t('pay.notFoundText')}
        </EmptyState>
      ) : live.status === 'error' ? (
        <ErrorState wholePage onRetry={live.retry} />
      ) : (
        <Loading rows={8} />
      )}
    </div>
  );
}
