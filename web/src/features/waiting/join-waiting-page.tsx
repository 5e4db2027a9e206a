import './waiting.css';
import { entryTiers } from '@fareground/domain/catalogue/events/add-ons';
import { optionalFieldsOf } from '@fareground/domain/catalogue/events/event';
import { isSwitchedOff } from '@fareground/domain/catalogue/settings/features';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { type EventDetail, readEvent } from '../../data/event.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, FocusedText, Loading } from '../../ui/states.tsx';
import { JoinForm } from './join-form.tsx';

/** Joins the waiting list of a kind of ticket. */
export default function JoinWaitingPage() {
  const t = useT();
  const { id = '' } = useParams();
  const data = usePublicData(`event|${id}`, (reader) => readEvent(reader, id), {
    shownAt: paths.event.to({ id }),
  });
  const detail = data.status === 'ready' ? data.value : undefined;
  const open = detail ? waitableTiers(detail, Date.now()) : [];
  return (
    <div className="wrap section">
      <PageHead title={t('waiting.joinTitle')} />
      {data.status === 'loading' ? <Loading rows={6} /> : null}
      {data.status === 'error' ? <ErrorState wholePage onRetry={data.retry} /> : null}
      {detail && open.length > 0 ? <JoinView key={id} detail={{ ...detail, tiers: open }} /> : null}
      {data.status === 'ready' && open.length === 0 ? (
        <EmptyState
          wholePage
          title={t('waiting.closedTitle')}
          action={
            <ButtonLink kind="line" to={detail ? paths.event.to({ id }) : paths.events.to()}>
              {t(detail ? 'waiting.toEvent' : 'waiting.toEvents')}
            </ButtonLink>
          }
        >
          {t(
            isSwitchedOff(detail?.settings, 'waiting-lists') ? 'problem.switched-off' : 'waiting.closedText',
          )}
        </EmptyState>
      ) : null}
    </div>
  );
}

/** Those on sale: of the others nothing comes free. None where waiting lists are switched off. */
const waitableTiers = ({ event, tiers, settings }: EventDetail, now: number): EventDetail['tiers'] =>
  !isSwitchedOff(settings, 'waiting-lists') && event.state === 'published' && now < event.endsAt
    ? entryTiers(tiers).filter(({ saleStartsAt, saleEndsAt }) => saleStartsAt <= now && now < saleEndsAt)
    : [];

function JoinView({ detail }: { readonly detail: EventDetail }) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const [params] = useSearchParams();
  const [mailedTo, setMailedTo] = useState<string>();
  const { event, tiers } = detail;
  const { settings } = detail;
  const { offerHours } = optionalFieldsOf(event);
  const asked = tiers.find(({ id }) => id === params.get('tier')) ?? tiers[0];
  return (
    <>
      <header className="wait-head">
        <h1 className="head">{t('waiting.joinTitle')}</h1>
        <p className="title">{event.title}</p>
        <p className="muted">
          {format.dateTime(event.startsAt, event.timeZone)}, {event.venueName}, {event.city}
        </p>
      </header>
      <div className="wait">
        <div>
          {mailedTo !== undefined ? (
            <FocusedText>
              <Note tone="good">
                <b>{t('waiting.mailedTitle')}</b>
                <p>{t('waiting.mailed', { email: mailedTo })}</p>
              </Note>
            </FocusedText>
          ) : session.status === 'unknown' || !asked ? (
            <Loading rows={3} />
          ) : (
            <JoinForm
              event={event}
              tiers={tiers}
              first={asked.id}
              settings={settings}
              person={session.status === 'signed-in' ? session.person : undefined}
              onMailed={setMailedTo}
            />
          )}
          <ButtonLink kind="quiet" to={paths.event.to({ id: event.id })} icon={ArrowLeft}>
            {t('waiting.toEvent')}
          </ButtonLink>
        </div>
        <Card title={t('waiting.how')}>
          <ol className="wait-steps">
            <li>{t('waiting.how1')}</li>
            <li>{t('waiting.how2', { hours: offerHours })}</li>
            <li>{t('waiting.how3')}</li>
          </ol>
        </Card>
      </div>
    </>
  );
}
