import './other-runs.css';
import { dayKey } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { keyIn } from '../data/linked-booking.ts';
import { readOtherRuns } from '../data/other-runs.ts';
import { SignedInOnly } from '../signed-in-only.tsx';
import { ChooseRun } from './choose-run.tsx';
import { Chosen, type Outcome } from './chosen.tsx';

/** Another run for a journey that was booked, or the money where that is the other choice. */
export default function OtherRunsPage() {
  const t = useT();
  const { id = '', line = '' } = useParams();
  const key = keyIn(useLocation().hash);
  const journey = { bookingId: id, line: Number(line), ...(key && { linkKey: key }) };
  return (
    <div className="wrap section other-runs">
      <PageHead title={t('otherRuns.title')} />
      {key ? <meta name="robots" content="noindex" /> : null}
      <h1 className="head">{t('otherRuns.title')}</h1>
      {key ? <Asked {...journey} /> : <SignedInOnly>{() => <Asked {...journey} />}</SignedInOnly>}
    </div>
  );
}

interface BookedJourney {
  readonly bookingId: string;
  /** The position of its line in the booking. */
  readonly line: number;
  readonly linkKey?: string;
}

function Asked({ bookingId, line, linkKey }: BookedJourney) {
  const t = useT();
  const [day, setDay] = useState<string>();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const key = linkKey && { key: linkKey };
  const answer = useAnswer(`${bookingId} ${line} ${day} ${tries}`, () =>
    readOtherRuns(bookingId, { line, ...key, ...(day && { day }) }),
  );
  const toBooking = `${paths.booking.to({ id: bookingId })}${linkKey ? `#key=${linkKey}` : ''}`;
  if (outcome) return <Chosen outcome={outcome} toBooking={toBooking} />;
  if (!answer) return <Loading />;
  if (answer.ok) {
    const { at, timeZone } = answer.value.journey.from;
    return (
      <ChooseRun
        found={answer.value}
        booked={{ bookingId, line, ...key }}
        day={day ?? dayKey(at, timeZone)}
        onDay={setDay}
        onStale={() => setTries(tries + 1)}
        onChosen={setOutcome}
      />
    );
  }
  const reason = answer.problem.details?.reason;
  const why = reason === 'not-left' ? 'notLeft' : reason === 'used' ? 'used' : 'over';
  if (answer.problem.code === 'wrong-state' || answer.problem.code === 'not-found') {
    return (
      <EmptyState
        title={t(`otherRuns.${why}`)}
        action={<ButtonLink to={toBooking}>{t('otherRuns.toBooking')}</ButtonLink>}
      >
        {t(`otherRuns.${why}Hint`)}
      </EmptyState>
    );
  }
  return <ErrorState onRetry={() => setTries(tries + 1)} />;
}
