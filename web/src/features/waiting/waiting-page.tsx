import './waiting.css';
import {
  type WaitingEntry,
  waitingEntryConverter,
  waitingEntryPath,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { newActionKey, type Problem } from '../../firebase/api-client.ts';
import { type Live as LiveDocument, useLiveDocument } from '../../firebase/use-live-document.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession, useSessionSource } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { keyIn, openWaitingEntry } from './data/waiting-calls.ts';
import { WaitingView } from './waiting-view.tsx';

/** One's own place in a queue, live, and what is offered; a mailed link leads here, too. */
export default function WaitingPage() {
  const t = useT();
  const { id = '' } = useParams();
  const key = keyIn(useLocation().hash);
  return (
    <div className="wrap section">
      <PageHead title={t('waiting.title')} />
      {key ? (
        <>
          <meta name="robots" content="noindex" />
          <Opening key={id + key} id={id} linkKey={key} />
        </>
      ) : (
        <Own key={id} id={id} />
      )}
    </div>
  );
}

/** Opens the link, as whoever is signed in or as a guest, and goes on without the key. */
function Opening({ id, linkKey }: { readonly id: string; readonly linkKey: string }) {
  const t = useT();
  const source = useSessionSource();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const [tries, setTries] = useState(0);
  const action = useRef(newActionKey());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it again
  useEffect(() => {
    let isGone = false;
    const open = async (): Promise<void> => {
      setProblem(undefined);
      try {
        await (await source()).ensureUid();
      } catch {
        if (!isGone) setProblem({ code: 'offline', sentence: '', details: {} });
        return;
      }
      const answer = await openWaitingEntry(id, linkKey, action.current);
      if (isGone) return;
      if (answer.ok) navigate(paths.waiting.to({ id }), { replace: true });
      else setProblem(answer.problem);
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [id, linkKey, source, navigate, tries]);
  if (!problem) return <Loading />;
  if (['offline', 'unavailable', 'changed-meanwhile', 'internal'].includes(problem.code)) {
    return (
      <ErrorState wholePage onRetry={() => setTries(tries + 1)}>
        {problemText(t, problem.code)}
      </ErrorState>
    );
  }
  return (
    <EmptyState wholePage title={t('waiting.noLink')} action={<ToEvents />}>
      {problem.details.reason === 'on-sale'
        ? t('waiting.noLinkOnSale')
        : problem.code === 'not-found'
          ? t('waiting.noLinkText')
          : problemText(t, problem.code)}
    </EmptyState>
  );
}

function ToEvents() {
  const t = useT();
  return (
    <ButtonLink kind="line" to={paths.events.to()}>
      {t('waiting.toEvents')}
    </ButtonLink>
  );
}

function Own({ id }: { readonly id: string }) {
  const t = useT();
  const session = useConfirmedSession();
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-in') return <Live key={session.person.uid} id={id} />;
  return (
    <EmptyState
      wholePage
      title={t('waiting.signIn')}
      action={
        <ButtonLink to={paths.login.to({}, { next: paths.waiting.to({ id }) })}>{t('nav.signIn')}</ButtonLink>
      }
    >
      {t('waiting.signInText')}
    </EmptyState>
  );
}

function Live({ id }: { readonly id: string }) {
  const t = useT();
  const live = useLiveEntry(id);
  if (live.status === 'loading') return <Loading />;
  // The rules refuse somebody else's entry and a missing one alike.
  if (live.status === 'error' || live.data === null) {
    return (
      <EmptyState wholePage title={t('waiting.none')} action={<ToEvents />}>
        {t('waiting.noneText')}
      </EmptyState>
    );
  }
  return <WaitingView entry={live.data} />;
}

/** One's own entry, live: the one document that the page listens to. */
const useLiveEntry = (id: string): LiveDocument<WaitingEntry | null> =>
  useLiveDocument(waitingEntryPath(id), waitingEntryConverter);
