import './account.css';
import type { ShownTicket as Shown } from '@fareground/domain/api/shown-bookings';
import type { ShownTicketResponse, TicketToAccept } from '@fareground/domain/api/transfers';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useOffered } from '../../data/notices.ts';
import type { Answer, Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession, useSession, useSessionSource } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Category, CategoryLabel } from '../../ui/category.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { TicketEnd, TicketShell, TicketTop } from '../../ui/ticket-shell.tsx';
import { seatName } from '../../views/seat-name.ts';
import { keyIn } from './data/linked-booking.ts';
import { useTicket } from './data/my-tickets.ts';
import {
  acceptTransfer,
  downloadShownCalendar,
  downloadShownTicket,
  readShownTicket,
} from './data/transfers.ts';
import { isOnTheWay } from './on-the-way.ts';
import { PassingOn, PassOn } from './pass-on/pass-on.tsx';
import { withTransfer } from './pass-on/with-transfer.ts';
import { SaveFile } from './save-file.tsx';
import { ShownTicket } from './shown-ticket.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

const OwnAssistance = lazy(() => import('./assistance/own-assistance.tsx'));
const OwnAnswers = lazy(() => import('./answers/own-answers.tsx'));
const TicketPosition = lazy(() => import('./ticket-position.tsx'));
const LinkedStatus = lazy(() => import('./linked-status.tsx'));

/** A ticket that was passed on, for whoever has the link out of the mail: first to accept it, then the ticket itself. */
export default function PassedOnPage() {
  const t = useT();
  const { serial = '' } = useParams();
  const key = keyIn(useLocation().hash);
  return (
    <div className="wrap section">
      <PageHead title={t('ticket.title')} />
      <meta name="robots" content="noindex" />
      {key ? (
        <Linked serial={serial} linkKey={key} />
      ) : (
        <SignedInOnly>{() => <Navigate to={paths.ticket.to({ serial })} replace />}</SignedInOnly>
      )}
    </div>
  );
}

interface LinkedProps {
  readonly serial: string;
  /** Of the mailed link. */
  readonly linkKey: string;
}

function Linked({ serial, linkKey }: LinkedProps) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<ShownTicketResponse>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    let isGone = false;
    void readShownTicket(serial, linkKey).then((given) => {
      if (!isGone) setAnswer(given);
    });
    return () => {
      isGone = true;
    };
  }, [serial, linkKey, tries]);
  const askAgain = () => setTries(tries + 1);
  if (!answer) return <Loading />;
  if (!answer.ok) return <Fault problem={answer.problem} onRetry={askAgain} />;
  const shown = answer.value;
  switch (shown.shows) {
    case 'to-accept':
      return <ToAccept toAccept={shown.toAccept} serial={serial} linkKey={linkKey} onRefused={askAgain} />;
    case 'ticket':
      return <Accepted ticket={shown.ticket} linkKey={linkKey} />;
    case 'ended':
      return (
        <EmptyState title={t('passed.ended', { title: shown.title })} wholePage>
          {t('passed.endedHint')}
        </EmptyState>
      );
  }
}

function Fault({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const t = useT();
  if (problem.code === 'not-found')
    return (
      <EmptyState
        wholePage
        title={t('passed.none')}
        action={
          <ButtonLink kind="line" to={paths.findTickets.to()}>
            {t('footer.findTickets')}
          </ButtonLink>
        }
      >
        {t('passed.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Note tone="warn" role="alert">
        {problem.code === 'offline' ? t('linked.offline') : problemText(t, problem.code)}
      </Note>
      <ErrorState onRetry={onRetry} />
    </>
  );
}

interface OfferedProps extends LinkedProps {
  readonly toAccept: TicketToAccept;
  readonly onRefused: () => void;
}

/** What it is for and who gives it: the code comes with accepting. */
function ToAccept({ toAccept, serial, linkKey, onRefused }: OfferedProps) {
  const t = useT();
  const format = useFormat();
  const go = useNavigate();
  const session = useSession();
  const source = useSessionSource();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const { title, giver, name, startsAt, startZone, fromName, fromCity, detail, fare, seat, sections } =
    toAccept;
  const person = session.status === 'signed-in' && !session.person.guest ? session.person : undefined;

  async function accept(): Promise<void> {
    setBusy(true);
    // Without an account it is a guest's, on this device; the link shows it on any other.
    await (await source()).ensureUid();
    const answer = await acceptTransfer(serial, linkKey);
    setBusy(false);
    if (answer.ok) {
      await go(paths.ticket.to({ serial }), { replace: true });
      return;
    }
    if (answer.problem.code === 'not-found' || answer.problem.code === 'wrong-state') onRefused();
    else setProblem(answer.problem);
  }

  return (
    <>
      <h1 className="head">{t('passed.heading')}</h1>
      <p className="muted lead-in">
        {giver ? t('passed.from', { name, giver }) : t('passed.fromSomebody', { name })}
      </p>
      <TicketShell as="section" className="own-section passed-ticket" data-cat={toAccept.category}>
        <TicketTop>
          <CategoryLabel category={toAccept.category as Category} />
          <h2 className="head-s">{title}</h2>
          <p>{format.dateTime(startsAt, startZone)}</p>
          <p className="muted">
            {toAccept.kind === 'event' ? `${fromName}, ${fromCity}` : `${fromName} → ${toAccept.toName}`}
          </p>
          <p>
            {[detail, fare, seat ? t('passed.seat', { seat: seatName(t, seat, sections) }) : '']
              .filter(Boolean)
              .join(', ')}
          </p>
        </TicketTop>
        <TicketEnd>
          {problem ? (
            <Note tone="bad" role="alert">
              {problemText(t, problem.code)}
            </Note>
          ) : null}
          <Button block busy={busy} onClick={() => void accept()}>
            {t('passed.accept')}
          </Button>
          <p className="small muted">
            {person ? t('passed.toAccount', { email: person.email }) : t('passed.noAccount')}
          </p>
        </TicketEnd>
      </TicketShell>
    </>
  );
}

function Accepted({ ticket: read, linkKey }: { readonly ticket: Shown; readonly linkKey: string }) {
  const t = useT();
  const [ticket, setTicket] = useState(read);
  const [trip, setTrip] = useState<Trip | null>(null);
  const { serial, state, transfer } = ticket;
  const canGoOn = state === 'valid' && ticket.endsAt > Date.now();
  const own = {
    serial,
    linkKey,
    onChange: (next: Shown['transfer']) => setTicket(withTransfer(ticket, next)),
  };
  const isPositionShown = useOffered('positions');
  return (
    <>
      <OpenOwn serial={serial} />
      <h1 className="vh">{t('ticket.title')}</h1>
      {state === 'void' ? <Note tone="warn">{t('passed.void')}</Note> : null}
      {state === 'transferred' ? <Note>{t('passed.further', { name: transfer?.name ?? '' })}</Note> : null}
      {canGoOn && transfer ? <PassingOn {...own} transfer={transfer} /> : null}
      <ShownTicket
        ticket={ticket}
        trip={trip}
        status={
          <Suspense>
            <LinkedStatus ticket={ticket} onTrip={setTrip} />
          </Suspense>
        }
      />
      {isPositionShown && isOnTheWay(ticket, Date.now()) ? (
        <Suspense>
          <TicketPosition ticket={ticket} linkKey={linkKey} />
        </Suspense>
      ) : null}
      {state === 'valid' || state === 'used' ? (
        <>
          <div className="row row-wrap own-section">
            <SaveFile icon={Download} save={() => downloadShownTicket(serial, linkKey)}>
              {t('ticket.pdf')}
            </SaveFile>
            <SaveFile icon={CalendarPlus} save={() => downloadShownCalendar(serial, linkKey)}>
              {t('ticket.calendar')}
            </SaveFile>
            <WalletButtons serial={serial} linkKey={linkKey} />
            {canGoOn && !transfer ? <PassOn {...own} /> : null}
          </div>
          {canGoOn && ticket.assistance ? (
            <Suspense>
              <OwnAssistance ticket={ticket} linkKey={linkKey} />
            </Suspense>
          ) : null}
          {ticket.kind === 'event' ? (
            <Suspense>
              <OwnAnswers of="tickets" id={serial} linkKey={linkKey} />
            </Suspense>
          ) : null}
          <p className="small muted own-section">{t('passed.hint')}</p>
        </>
      ) : null}
    </>
  );
}

/** On a device that has the ticket its own page is better: live, and there without a network. */
function OpenOwn({ serial }: { readonly serial: string }) {
  const session = useConfirmedSession();
  return session.status === 'signed-in' ? <OpenIfOwn serial={serial} /> : null;
}

function OpenIfOwn({ serial }: { readonly serial: string }) {
  const own = useTicket(serial);
  return own.status === 'ready' && own.data ? <Navigate to={paths.ticket.to({ serial })} replace /> : null;
}
