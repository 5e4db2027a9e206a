import { renderMail } from '@fareground/domain/messages/render-mail';
import type { Application } from '@fareground/domain/people/application';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { decideApplication } from '../../../staff/data/staff-calls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { useApplication } from '../data/application-queries.ts';
import { MailView } from '../outbox/mail-view.tsx';
import { StateBadge } from './state-badge.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One application, and the answer to it. */
export function ApplicationView({ id }: { readonly id: string }) {
  const t = useT();
  const live = useApplication(id);
  const session = useConfirmedSession();
  if (live.status === 'loading') return <Loading rows={6} />;
  const application = live.data;
  if (!application) {
    return (
      <EmptyState
        title={t('applications.gone')}
        action={
          <ButtonLink kind="line" to={staffPaths.applications.to()}>
            {t('applications.title')}
          </ButtonLink>
        }
      />
    );
  }
  const isOpen = application.state === 'new' || application.state === 'in-review';
  const mayDecide = session.status === 'signed-in' && session.can('applications.decide');
  return (
    <div className="dash-split">
      <Facts application={application} />
      {isOpen && mayDecide ? (
        <Decide application={application} />
      ) : (
        <Card title={t('applications.answer')}>
          <p className="answer">{application.answer || t('applications.noAnswer')}</p>
        </Card>
      )}
    </div>
  );
}

function Facts({ application }: { readonly application: Application }) {
  const t = useT();
  const format = useFormat();
  const { name, organisation, email, city, message, state, createdAt } = application;
  const facts = [
    [t('staff.name'), name],
    [t('applications.organisation'), organisation || t('applications.noOrganisation')],
    [t('applications.as'), t(`applications.as.${application.as}`)],
    [t('applications.city'), city],
    [t('staff.email'), email],
    [t('staff.when'), format.dateTime(createdAt, zone)],
    [t('applications.message'), message],
  ] as const;
  return (
    <Card title={organisation || name} aside={<StateBadge state={state} />}>
      <dl className="dash-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Decision = 'accepted' | 'declined';

function Decide({ application }: { readonly application: Application }) {
  const t = useT();
  const toast = useToast();
  const { id, name, state } = application;
  const [decision, setDecision] = useState<Decision>('accepted');
  const [answers, setAnswers] = useState<Readonly<Record<Decision, string>>>({
    accepted: t('applications.draft.accepted'),
    declined: t('applications.draft.declined'),
  });
  const [tried, setTried] = useState(false);
  const [preview, setPreview] = useState(false);
  const action = useStaffAction(decideApplication);
  const answer = answers[decision].trim();
  const isMissing = answer.length < 3;
  const decide = async () => {
    setTried(true);
    if (isMissing) {
      document.querySelector<HTMLElement>('[name="answer"]')?.focus();
      return;
    }
    if (await action.run({ id, state: decision, answer }))
      toast({ text: t(`applications.done.${decision}`, { name }) });
  };
  const takeUp = async () => {
    if (await action.run({ id, state: 'in-review', answer: '' }))
      toast({ text: t('applications.done.in-review') });
  };
  return (
    <Card title={t('applications.decide')}>
      <div className="dash-form">
        {state === 'new' ? (
          <Note>
            <p>{t('applications.takeUpHint')}</p>
            <Button kind="line" icon={Eye} busy={action.busy} onClick={() => void takeUp()}>
              {t('applications.takeUp')}
            </Button>
          </Note>
        ) : null}
        <Segmented
          label={t('applications.decision')}
          value={decision}
          onChange={setDecision}
          options={[
            { value: 'accepted', label: t('applications.accept'), icon: CircleCheck },
            { value: 'declined', label: t('applications.decline'), icon: CircleX },
          ]}
        />
        <Field
          label={t('applications.answer')}
          hint={t('applications.answerHint', { email: application.email })}
          error={tried && isMissing ? t('applications.answerMissing') : undefined}
        >
          <Textarea
            name="answer"
            rows={8}
            maxLength={4_000}
            value={answers[decision]}
            onChange={({ target }) => setAnswers((before) => ({ ...before, [decision]: target.value }))}
          />
        </Field>
        <ActionProblem problem={action.problem} />
        <div className="row row-wrap">
          <Button kind="line" aria-expanded={preview} onClick={() => setPreview((before) => !before)}>
            {t(preview ? 'applications.hidePreview' : 'applications.preview')}
          </Button>
          <Button
            kind={decision === 'declined' ? 'bad' : 'solid'}
            busy={action.busy}
            onClick={() => void decide()}
          >
            {t(`applications.send.${decision}`)}
          </Button>
        </div>
        {preview && !isMissing ? <Preview name={name} decision={decision} answer={answer} /> : null}
      </div>
    </Card>
  );
}

function Preview({ name, decision, answer }: { name: string; decision: Decision; answer: string }) {
  const mail =
    decision === 'declined'
      ? renderMail('application-declined', { name, answer })
      : renderMail('application-accepted', { name, answer, url: `${location.origin}${paths.join.to()}` });
  return <MailView {...mail} />;
}
