import { type Session, sessionConverter, sessionsOf } from '@fareground/domain/people/session';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { z } from 'zod';
import { type Answer, callApi, type Problem } from '../../../firebase/api-client.ts';
import { ownSessionId } from '../../../firebase/own-session-id.ts';
import { type Live, useLiveQuery } from '../../../firebase/use-live-document.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface SessionsPartProps {
  readonly uid: string;
  readonly reauthenticate: () => Promise<boolean>;
}

/** Where the person is signed in. Another device is ended one by one, or all of them at once, this one too. */
export function SessionsPart({ uid, reauthenticate }: SessionsPartProps) {
  const t = useT();
  const toast = useToast();
  const source = useSessionSource();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<Problem>();

  const attempt = async (what: string, work: () => Promise<Answer<null>>): Promise<boolean> => {
    setBusy(what);
    setProblem(undefined);
    const answer = await work();
    setBusy(undefined);
    if (!answer.ok) setProblem(answer.problem);
    return answer.ok;
  };
  const end = async (id: string) => {
    if (await attempt(id, () => endSession(id))) toast({ text: t('security.sessionEnded') });
  };
  const endAll = async () => {
    if (!(await reauthenticate()) || !(await attempt('all', signOutEverywhere))) return;
    await (await source()).signOut();
  };
  return (
    <Card title={t('security.sessions')}>
      <p className="muted">{t('security.sessionsHint')}</p>
      <SessionList uid={uid} busy={busy} onEnd={(id) => void end(id)} />
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
      <div className="security-acts">
        <Button kind="line" busy={busy === 'all'} onClick={() => void endAll()}>
          {t('security.endAll')}
        </Button>
      </div>
    </Card>
  );
}

interface SessionListProps {
  readonly uid: string;
  /** The session that is being ended. */
  readonly busy: string | undefined;
  readonly onEnd: (id: string) => void;
}

function SessionList({ uid, busy, onEnd }: SessionListProps) {
  const sessions = useMySessions(uid);
  if (sessions.status === 'loading') return <Loading rows={2} />;
  if (sessions.status === 'error') return <ErrorState onRetry={sessions.retry} />;
  return (
    <ul className="security-rows">
      {sessions.data
        .filter(({ endedAt }) => endedAt === null)
        .map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => onEnd(session.id)}
          />
        ))}
    </ul>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useT();
  const format = useFormat();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isHere = session.id === ownSessionId();
  const { browser, system } = session;
  const name =
    browser && system
      ? t('security.device', { browser, system })
      : browser || system || t('security.aDevice');
  return (
    <li>
      <span className="who">
        <Icon of={MonitorSmartphone} />
        <b>{name}</b>
        {isHere ? <Badge tone="info">{t('security.here')}</Badge> : null}
        <small>
          {t('security.seen', {
            since: format.dateTime(session.createdAt, zone),
            seen: format.dateTime(session.lastSeenAt, zone),
          })}
        </small>
      </span>
      {isHere ? null : (
        <Button kind="quiet" busy={busy} aria-label={t('security.endDevice', { name })} onClick={onEnd}>
          {t('security.endSession')}
        </Button>
      )}
    </li>
  );
}

/**
 * Where the person is signed in, the newest first; an ended session has `endedAt`. Not read with reactfire: the page brings every
 * way of signing in along, and both together would weigh more than a page of one's own may.
 */
const useMySessions = (uid: string): Live<readonly Session[]> =>
  useLiveQuery(sessionsOf(uid), sessionConverter, { orderBy: [['lastSeenAt', 'desc']], limit: 40 });

const endSession = (id: string): Promise<Answer<null>> =>
  callApi({ method: 'DELETE', path: `/sessions/${id}`, answer: z.null() });

/** Signs out on every device, this one too. The server wants a sign-in of the last minutes. */
const signOutEverywhere = (): Promise<Answer<null>> =>
  callApi({ method: 'POST', path: '/session/revoke', answer: z.null() });
