import './account.css';
import './details/details.css';
import './outing/outing.css';
import { effectiveState } from '@fareground/domain/booking/booking';
import {
  isOffered,
  WAITING_ENTRIES,
  type WaitingEntry,
  waitingEntryConverter,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import FolderDown from 'lucide-react/icons/folder-down';
import TicketsIcon from 'lucide-react/icons/tickets';
import User from 'lucide-react/icons/user';
import { lazy, Suspense } from 'react';
import { paths } from '../../config/paths.ts';
import { type Live, useLiveQuery } from '../../firebase/use-live-document.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Person } from '../../session/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { BookingRow } from './booking-row.tsx';
import { useMyBookings } from './data/my-bookings.ts';
import { useMyTickets } from './data/my-tickets.ts';
import { useOffline } from './data/use-offline.ts';
import { OutingList } from './outing/outing-list.tsx';
import { outingsOf } from './outing/outings.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { SignedInPart } from './signed-in-part.tsx';

const OfflineNote = lazy(() => import('./offline-note.tsx'));
const WaitingList = lazy(() => import('./waiting-list.tsx'));
const PersonNotes = lazy(() => import('./person-notes.tsx'));

/** S21: one's tickets by outing, what comes next first, then every booking. */
export default function ProfilePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('profile.title')} />
      <h1 className="head">{t('profile.title')}</h1>
      <SignedInOnly>{(person) => <Mine person={person} />}</SignedInOnly>
    </div>
  );
}

function Mine({ person }: { readonly person: Person }) {
  const t = useT();
  return (
    <>
      <div className="own-head">
        <Avatar name={person.name || person.email} photoUrl={person.photoUrl} size="l" />
        <div>
          <p className="title">{person.name || person.email}</p>
          {person.name ? <p className="muted">{person.email}</p> : null}
        </div>
        <div className="row">
          <ButtonLink kind="line" icon={User} to={paths.updateProfile.to()}>
            {t('profile.details')}
          </ButtonLink>
          <ButtonLink kind="line" icon={FolderDown} to={paths.myData.to()}>
            {t('profile.data')}
          </ButtonLink>
        </div>
      </div>
      {person.emailVerified ? null : (
        <Suspense>
          <PersonNotes person={person} />
        </Suspense>
      )}
      <Tickets uid={person.uid} />
      <Waiting uid={person.uid} />
      <SignedInPart>
        <Bookings uid={person.uid} />
      </SignedInPart>
    </>
  );
}

/** Of this device: the list is of several places. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Tickets({ uid }: { readonly uid: string }) {
  const t = useT();
  const tickets = useMyTickets(uid);
  const isOffline = useOffline(tickets);
  if (tickets.status === 'loading') return <Loading />;
  if (tickets.status === 'error') return <ErrorState onRetry={tickets.retry} />;
  const { coming, past } = outingsOf(tickets.data, Date.now());
  return (
    <>
      <section className="own-section">
        <h2 className="head-s">{t('profile.coming')}</h2>
        {isOffline ? (
          <Suspense>
            <OfflineNote at={tickets.at} timeZone={ownZone} />
          </Suspense>
        ) : null}
        {coming.length === 0 ? (
          <EmptyState
            icon={TicketsIcon}
            title={t('profile.noTickets')}
            action={
              <ButtonLink kind="line" to={paths.events.to()}>
                {t('profile.find')}
              </ButtonLink>
            }
          >
            {t('profile.noTicketsHint')}
          </EmptyState>
        ) : (
          <OutingList outings={coming} />
        )}
      </section>
      {past.length > 0 ? (
        <section className="own-section">
          <h2 className="head-s">{t('profile.past')}</h2>
          <OutingList outings={past} />
        </section>
      ) : null}
    </>
  );
}

/** Queues in which the person is, and what they are offered. */
function Waiting({ uid }: { readonly uid: string }) {
  const entries = useMyWaiting(uid);
  const now = Date.now();
  const open = (entries.data ?? []).filter((entry) => entry.state === 'waiting' || isOffered(entry, now));
  if (open.length === 0) return null;
  return (
    <Suspense>
      <WaitingList entries={open} />
    </Suspense>
  );
}

function Bookings({ uid }: { readonly uid: string }) {
  const t = useT();
  const bookings = useMyBookings(uid);
  if (bookings.status === 'loading') return <Loading />;
  const shown = bookings.data.filter((booking) => effectiveState(booking, Date.now()) !== 'expired');
  if (shown.length === 0) return null;
  return (
    <section className="own-section">
      <h2 className="head-s">{t('profile.bookings')}</h2>
      <ul className="own-list">
        {shown.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

/** More than anybody waits for at once. */
const MOST = 100;

/** The queues that somebody is or was in. */
const useMyWaiting = (uid: string): Live<readonly WaitingEntry[]> =>
  useLiveQuery(WAITING_ENTRIES, waitingEntryConverter, { where: [['uid', '==', uid]], limit: MOST });
