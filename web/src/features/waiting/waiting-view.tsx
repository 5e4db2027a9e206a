import type { WaitingPlace } from '@fareground/domain/api/waiting-lists';
import { isOffered, type WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useOffered } from '../../data/notices.ts';
import { newActionKey, type Problem, serverSkew } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Flap } from '../../ui/flap.tsx';
import { HoldCountdown } from '../../ui/hold-countdown.tsx';
import { Note } from '../../ui/note.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { seatName } from '../../views/seat-name.ts';
import { leaveWaitingList, readWaitingPlace } from './data/waiting-calls.ts';

/** How one's entry stands, as its document says now. */
export function WaitingView({ entry }: { readonly entry: WaitingEntry }) {
  const t = useT();
  const now = (useClock(1_000) ?? Date.now()) + serverSkew();
  const place = useWaitingPlace(entry.id, entry.updatedAt);
  const isOpen = isOffered(entry, now);
  const heading = isOpen ? 'offered' : entry.state === 'offered' ? 'ended' : entry.state;
  return (
    <>
      <header className="wait-head">
        <h1 className={isOpen ? 'poster-h' : 'head'}>{t(`waiting.heading.${heading}`)}</h1>
        <p className="title">{entry.title}</p>
        <When place={place} />
      </header>
      <div className="wait">
        {isOpen ? (
          <OfferView entry={entry} offer={place?.offer ?? null} />
        ) : (
          <div>
            <State entry={entry} place={place} heading={heading} />
          </div>
        )}
        <Facts entry={entry} />
      </div>
    </>
  );
}

function When({ place }: { readonly place: WaitingPlace | undefined }) {
  const format = useFormat();
  if (!place) return null;
  const { startsAt, timeZone, venueName, city } = place.event;
  return (
    <p className="muted">
      {format.dateTime(startsAt, timeZone)}, {venueName}, {city}
    </p>
  );
}

interface StateProps {
  readonly entry: WaitingEntry;
  readonly place: WaitingPlace | undefined;
  readonly heading: 'unconfirmed' | 'waiting' | 'offered' | 'taken' | 'ended';
}

function State({ entry, place, heading }: StateProps): ReactNode {
  const t = useT();
  const areListsKept = useOffered('waiting-lists');
  switch (heading) {
    case 'waiting':
      return <InQueue entry={entry} place={place} />;
    case 'unconfirmed':
      return <Note tone="warn">{t('waiting.unconfirmed', { email: entry.email })}</Note>;
    case 'taken':
      return (
        <>
          <Note tone="good">{t('waiting.taken')}</Note>
          <ButtonLink to={paths.booking.to({ id: entry.bookingId })}>{t('waiting.toBooking')}</ButtonLink>
        </>
      );
    default: {
      const endedBy = entry.endedBy ?? 'time';
      const isOver = endedBy === 'cancelled' || endedBy === 'sale-ended' || endedBy === 'unpublished';
      return (
        <>
          <Note tone={endedBy === 'person' ? 'info' : 'warn'}>{t(`waiting.ended.${endedBy}`)}</Note>
          <div className="wait-acts">
            {isOver || endedBy === 'staff' || !areListsKept ? null : (
              <ButtonLink to={paths.joinWaiting.to({ id: entry.eventId }, { tier: entry.tierId })}>
                {t('waiting.again')}
              </ButtonLink>
            )}
            <ButtonLink kind="line" to={paths.event.to({ id: entry.eventId })}>
              {t('waiting.toEvent')}
            </ButtonLink>
          </div>
        </>
      );
    }
  }
}

function InQueue({ entry, place }: Omit<StateProps, 'heading'>) {
  const t = useT();
  const format = useFormat();
  const [isLeaving, setLeaving] = useState(false);
  const isCounted = place?.entry.state === 'waiting' && place.entry.number === entry.number;
  return (
    <>
      <section className="wait-board" aria-labelledby="place">
        <div>
          <h2 id="place">{t('waiting.place')}</h2>
          <Flap text={isCounted ? format.number(place.ahead + 1) : '–'} />
        </div>
        <p role="status">
          {isCounted ? t('waiting.ahead', { count: place.ahead }) : t('state.loading')}
          <small>{t('waiting.stays')}</small>
        </p>
      </section>
      <p className="muted">{t('waiting.writes', { email: entry.email })}</p>
      <Button kind="line" onClick={() => setLeaving(true)}>
        {t('waiting.leave')}
      </Button>
      {isLeaving ? <LeaveDialog id={entry.id} of="place" onClose={() => setLeaving(false)} /> : null}
    </>
  );
}

function Facts({ entry }: { readonly entry: WaitingEntry }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="wait-facts">
      <div>
        <dt>{t('waiting.factTier')}</dt>
        <dd>{entry.tierName}</dd>
      </div>
      <div>
        <dt>{t('waiting.places')}</dt>
        <dd>{format.number(entry.quantity)}</dd>
      </div>
      <div>
        <dt>{t('waiting.factMail')}</dt>
        <dd>{entry.email}</dd>
      </div>
    </dl>
  );
}

interface OfferViewProps {
  readonly entry: WaitingEntry;
  /** Once it was asked for. */
  readonly offer: WaitingPlace['offer'];
}

/** What is kept for them, until when, and the way to take it or not. */
function OfferView({ entry, offer }: OfferViewProps) {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const [isLeaving, setLeaving] = useState(false);
  const until = entry.offerUntil ?? 0;
  const seats = offer?.seats.map((seat) => seatName(t, seat, offer.sections)).join(', ') ?? '';
  const isFree = offer?.total === 0;
  return (
    <div>
      <p className="lead">{t('waiting.offer', { count: entry.quantity, tier: entry.tierName })}</p>
      <HoldCountdown until={until} untilText={format.dateTime(until, zone)} skew={serverSkew()} />
      {seats ? <p>{t('waiting.offerSeats', { count: offer?.seats.length ?? 0, seats })}</p> : null}
      <div className="wait-acts">
        <ButtonLink kind="ticket" to={paths.payment.to({}, { booking: entry.bookingId })}>
          {offer && !isFree
            ? t('waiting.takeFor', { amount: format.money(offer.total, offer.currency) })
            : t('waiting.take')}
        </ButtonLink>
        <Button kind="quiet" onClick={() => setLeaving(true)}>
          {t('waiting.decline')}
        </Button>
      </div>
      <p className="muted small">{t('waiting.offerThen')}</p>
      {isLeaving ? <LeaveDialog id={entry.id} of="offer" onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}

/** How often the place is asked for while the page is in sight, milliseconds: others move without a word to this entry. */
const ASKED_EVERY = 20_000;

/**
 * Where one stands, as it was counted last: when the page opens, when the entry changes, and every now and then while it is looked at.
 * @param version of the entry
 */
function useWaitingPlace(id: string, version: number): WaitingPlace | undefined {
  const [place, setPlace] = useState<WaitingPlace>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the entry asks again
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await readWaitingPlace(id, ended.signal);
      if (answer.ok && !ended.signal.aborted) setPlace(answer.value.place);
    };
    const askInSight = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    const timer = setInterval(askInSight, ASKED_EVERY);
    document.addEventListener('visibilitychange', askInSight, { signal: ended.signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [id, version]);
  return place;
}

interface LeaveDialogProps {
  readonly id: string;
  /** What is lost: the place in the queue, or what was offered. */
  readonly of: 'place' | 'offer';
  readonly onClose: () => void;
}

/** Asks before the place, or the offer, is gone. The page changes by itself: its document does. */
function LeaveDialog({ id, of, onClose }: LeaveDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const action = useRef(newActionKey());
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await leaveWaitingList(id, action.current);
    setBusy(false);
    if (answer.ok) onClose();
    else setProblem(answer.problem);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`waiting.leave.${of}Title`)}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t(`waiting.leave.${of}Keep`)}
          </Button>
          <Button kind="bad" busy={busy} onClick={() => void leave()}>
            {t(`waiting.leave.${of}Button`)}
          </Button>
        </>
      }
    >
      <p>{t(`waiting.leave.${of}Text`)}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
    </Dialog>
  );
}
