import './account.css';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSaleOf, useTicket } from './data/my-tickets.ts';
import { downloadTicket } from './data/own-data.ts';
import { ShownTicket } from './shown-ticket.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { TicketStrip } from './ticket-strip.tsx';

/** A ticket as it is shown at the door: readable offline, and live while there is a network. */
export default function TicketPage() {
  const t = useT();
  const { serial = '' } = useParams();
  return (
    <div className="wrap section">
      <PageHead title={t('ticket.title')} />
      <h1 className="vh">{t('ticket.title')}</h1>
      <SignedInOnly>{() => <Loaded serial={serial} />}</SignedInOnly>
    </div>
  );
}

function Loaded({ serial }: { readonly serial: string }) {
  const t = useT();
  const live = useTicket(serial);
  const sale = useSaleOf(live.data);
  if (live.status === 'loading') return <Loading />;
  if (live.status === 'error' || live.data === null)
    return (
      <EmptyState
        title={t('ticket.none')}
        action={<ButtonLink to={paths.profile.to()}>{t('profile.title')}</ButtonLink>}
      >
        {t('ticket.noneHint')}
      </EmptyState>
    );
  const ticket = live.data;
  return (
    <>
      {live.cached ? (
        <Note tone="warn" role="status">
          {t('ticket.offline')}
        </Note>
      ) : null}
      <ShownTicket
        ticket={ticket}
        status={<TicketStrip ticket={ticket} sale={sale} checkedAt={live.cached ? undefined : live.at} />}
      />
      <div className="row own-section">
        <SavePdf serial={ticket.serial} />
        <ButtonLink kind="line" to={paths.booking.to({ id: ticket.bookingId })}>
          {t('ticket.toBooking')}
        </ButtonLink>
      </div>
    </>
  );
}

/** For those who want it on paper, or in the hands of somebody without an account. */
function SavePdf({ serial }: { readonly serial: string }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const problem = await downloadTicket(serial);
    setBusy(false);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return (
    <Button kind="line" icon={Download} busy={busy} onClick={save}>
      {t('ticket.pdf')}
    </Button>
  );
}
