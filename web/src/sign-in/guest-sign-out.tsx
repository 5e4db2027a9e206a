import { referenceOf, TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import type { FindTicketsRequest } from '@fareground/domain/api/find-tickets';
import { BOOKINGS, type Booking, bookingConverter } from '@fareground/domain/booking/booking';
import { overAtOf } from '@fareground/domain/booking/buyer';
import { useEffect, useState } from 'react';
import { paths } from '../config/paths.ts';
import { useLiveQuery } from '../firebase/use-live-document.ts';
import { useAreas } from '../i18n/provider.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { findTickets } from './find-tickets.ts';

interface GuestSignOutProps {
  readonly uid: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Says what signing out takes away from a guest, and how to keep it. A guest who owns nothing is signed out without a question. */
export default function GuestSignOut({ uid, onLeave, onStay }: GuestSignOutProps) {
  useAreas(['auth']);
  const t = useT();
  const found = useLiveQuery(BOOKINGS, bookingConverter, {
    where: [['buyerUid', '==', uid]],
    orderBy: [['createdAt', 'desc']],
    limit: 50,
  });
  const owned = (found.data ?? []).filter(isOwned);
  const held = useLiveQuery(TICKETS, ticketConverter, {
    where: [['holderUid', '==', uid]],
    orderBy: [['startsAt', 'asc']],
    limit: 200,
  });
  const tickets = (held.data ?? []).filter(isToCome);
  const received = tickets.filter(({ recipient }) => recipient !== undefined);
  const isAnswered = [found, held].every((one) => one.status === 'ready' && !one.cached);
  const ownsNothing = isAnswered && owned.length === 0 && received.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (ownsNothing) onLeave();
  }, [ownsNothing]);
  // Who cannot be asked may own something.
  const isKnown =
    (isAnswered && !ownsNothing) ||
    [found, held].some(({ status }) => status === 'error') ||
    !navigator.onLine;
  return (
    <Dialog
      open={isKnown}
      onClose={onStay}
      title={t('leave.title')}
      actions={
        <>
          <Button kind="line" onClick={onStay}>
            {t('leave.stay')}
          </Button>
          <Button kind="bad" onClick={onLeave}>
            {t('leave.leave')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{tickets.length > 0 ? t('leave.owns', { count: tickets.length }) : t('leave.mayOwn')}</p>
        <MailThem
          found={[
            ...owned.map(({ id, buyerEmail }) => ({ email: buyerEmail, reference: id })),
            ...received.map((ticket) => ({
              email: ticket.recipient?.email ?? '',
              reference: referenceOf(ticket),
            })),
          ]}
        />
        <p>{t('leave.account')}</p>
        <p>
          <ButtonLink kind="line" to={paths.register.to({}, { next: paths.profile.to() })} onClick={onStay}>
            {t('leave.register')}
          </ButtonLink>
        </p>
      </div>
    </Dialog>
  );
}

/** Bought, and not over. */
const isOwned = ({ state, lines }: Booking): boolean =>
  state === 'confirmed' && Math.max(...lines.map(overAtOf)) > Date.now();

/** Opens a door that is still to come. */
const isToCome = ({ state, endsAt }: Ticket): boolean => state === 'valid' && endsAt > Date.now();

/** Sends the link to each booking to the address that it was bought with, and to each ticket to the one that it was passed on to. */
function MailThem({ found }: { readonly found: readonly FindTicketsRequest[] }) {
  const t = useT();
  const [state, setState] = useState<'sending' | 'sent' | 'failed'>();
  const mailed = found.filter(({ email }) => email !== '');
  if (mailed.length === 0) return null;
  const emails = [...new Set(mailed.map(({ email }) => email))].join(', ');
  const send = async (): Promise<void> => {
    setState('sending');
    const answers = await Promise.all(mailed.map(findTickets));
    setState(answers.every(({ ok }) => ok) ? 'sent' : 'failed');
  };
  if (state === 'sent')
    return (
      <Note tone="good" role="status">
        {t('leave.sent', { email: emails })}
      </Note>
    );
  return (
    <>
      <p>{t('leave.mailed', { email: emails })}</p>
      {state === 'failed' ? (
        <Note tone="bad" role="alert">
          {t('leave.failed')}
        </Note>
      ) : null}
      <p>
        <Button kind="line" busy={state === 'sending'} onClick={() => void send()}>
          {t('leave.mail')}
        </Button>
      </p>
    </>
  );
}
