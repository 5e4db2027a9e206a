import type { DisputeCaseResponse } from '@fareground/domain/api/disputes';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { downloadEvidence, readDisputeCase } from '../data/dispute-calls.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { reasonText } from './reason-text.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { open: 'warn', won: 'good', lost: 'bad' } as const;

type Dispute = DisputeCaseResponse['disputes'][number];
type Answer = 'accepted' | 'contested';

/** The disputes of one payment, what speaks for it, and the answer to the bank. */
export function DisputeCase({ paymentId }: { readonly paymentId: string }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const answer = useAnswer(`${paymentId} ${tries}`, () => readDisputeCase(paymentId));
  const again = () => setTries(tries + 1);
  if (!answer) return <Loading rows={8} />;
  if (!answer.ok) return <ErrorState onRetry={again} />;
  const found = answer.value;
  return (
    <div className="dash-stack">
      <div>
        <p className="small">
          <Link to={staffPaths.disputes.to()}>{t('disputes.all')}</Link>
        </p>
        <h2 className="head-s">
          <Link to={paths.booking.to({ id: found.bookingId })}>
            {t('disputes.caseOf', { booking: groupDigits(found.bookingId) })}
          </Link>
        </h2>
        <p className="muted">
          {t('disputes.buyer', { name: found.buyerName || t('disputes.noName') })}
          {found.buyerEmail ? `, ${found.buyerEmail}` : ''}
        </p>
      </div>
      {found.disputes.map((dispute) => (
        <OneDispute
          key={dispute.id}
          paymentId={paymentId}
          dispute={dispute}
          currency={found.currency}
          onAnswered={again}
        />
      ))}
      <EvidenceCard paymentId={paymentId} found={found} />
    </div>
  );
}

interface OneDisputeProps {
  readonly paymentId: string;
  readonly dispute: Dispute;
  readonly currency: DisputeCaseResponse['currency'];
  readonly onAnswered: () => void;
}

function OneDispute({ paymentId, dispute, currency, onAnswered }: OneDisputeProps) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const [asked, setAsked] = useState<Answer>();
  const { amount, answered, answerUntil, reason, state, lost = 0, covered = 0 } = dispute;
  const mayAnswer = answerUntil !== null && session.status === 'signed-in' && session.can('disputes.answer');
  const twice = state === 'lost' ? amount - lost - covered : 0;
  const money = format.money(amount, currency);
  return (
    <Card
      title={`${money}, ${reasonText(t, reason)}`}
      aside={<Badge tone={tones[state]}>{t(`disputes.state.${state}`)}</Badge>}
    >
      {answered ? (
        <p>{t(`disputes.answered.${answered.as}`, { time: format.dateTime(answered.at, zone) })}</p>
      ) : state === 'open' ? (
        <p>
          {answerUntil === null
            ? t('disputes.noAnswer')
            : t('disputes.answerUntil', { time: format.dateTime(answerUntil, zone) })}
        </p>
      ) : null}
      {twice > 0 ? <p>{t('disputes.paidTwice', { amount: format.money(twice, currency) })}</p> : null}
      {mayAnswer ? (
        <div className="row row-wrap dispute-answers">
          <Button onClick={() => setAsked('contested')}>{t('disputes.contest')}</Button>
          <Button kind="line" onClick={() => setAsked('accepted')}>
            {t('disputes.accept')}
          </Button>
        </div>
      ) : null}
      {asked ? (
        <AnswerDialog
          paymentId={paymentId}
          disputeId={dispute.id}
          as={asked}
          amount={money}
          onClose={() => setAsked(undefined)}
          onAnswered={() => {
            setAsked(undefined);
            onAnswered();
          }}
        />
      ) : null}
    </Card>
  );
}

interface EvidenceCardProps {
  readonly paymentId: string;
  readonly found: DisputeCaseResponse;
}

function EvidenceCard({ paymentId, found: { bookingId, evidence } }: EvidenceCardProps) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const problem = await downloadEvidence(paymentId, bookingId);
    setBusy(false);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return (
    <Card
      title={t('disputes.evidence')}
      aside={
        <Button kind="line" icon={Download} busy={busy} onClick={() => void save()}>
          {t('disputes.pdf')}
        </Button>
      }
    >
      <p className="muted">{t('disputes.evidenceHint')}</p>
      <dl className="evidence">
        {evidence.map(({ key, title, text }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
