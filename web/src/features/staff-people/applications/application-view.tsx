import { renderMail } from '@fareground/domain/messages/render-mail';
import type { Application } from '@fareground/domain/people/application';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useKeyedCall, useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { decideApplication } from '../../../staff/data/staff-calls.ts';
import { MailView } from '../../../staff/mail-view.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { useApplication } from '../data/application-queries.ts';
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

interface DecisionDraft {
  readonly decision: Decision;
  /** The answer of each: what was typed for one stays while the other is looked at. */
  readonly accepted: string;
  readonly declined: string;
}

const decisionSchema = draftSchema<DecisionDraft, { state: Decision; answer: string }>((draft, fault) => {
  const answer = draft[draft.decision].trim();
  if (answer.length < 3) fault(draft.decision, 'applications.answerMissing');
  return { state: draft.decision, answer };
});

function Decide({ application }: { readonly application: Application }) {
  const t = useT();
  const toast = useToast();
  const { id, name, state } = application;
  const [preview, setPreview] = useState(false);
  const takingUp = useStaffAction(decideApplication);
  const send = useKeyedCall(decideApplication);
  const form = useForm({
    schema: decisionSchema,
    defaultValues: {
      decision: 'accepted',
      accepted: t('applications.draft.accepted'),
      declined: t('applications.draft.declined'),
    },
    submit: async (read) => {
      const answer = await send({ id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t(`applications.done.${read.state}`, { name }) });
    },
  });
  const read = decisionSchema.safeParse(form.watch());
  const decision = form.watch('decision');
  const takeUp = async () => {
    if (await takingUp.run({ id, state: 'in-review', answer: '' }))
      toast({ text: t('applications.done.in-review') });
  };
  return (
    <Card title={t('applications.decide')}>
      <form className="dash-form" noValidate onSubmit={form.onSubmit}>
        {state === 'new' ? (
          <Note>
            <p>{t('applications.takeUpHint')}</p>
            <Button kind="line" icon={Eye} busy={takingUp.busy} onClick={() => void takeUp()}>
              {t('applications.takeUp')}
            </Button>
          </Note>
        ) : null}
        <Segmented
          label={t('applications.decision')}
          value={decision}
          onChange={(one) => form.setValue('decision', one)}
          options={[
            { value: 'accepted', label: t('applications.accept'), icon: CircleCheck },
            { value: 'declined', label: t('applications.decline'), icon: CircleX },
          ]}
        />
        <FormField
          key={decision}
          form={form}
          name={decision}
          label={t('applications.answer')}
          hint={t('applications.answerHint', { email: application.email })}
        >
          <Textarea rows={8} maxLength={4_000} />
        </FormField>
        <FormFailure form={form} />
        <ActionProblem problem={takingUp.problem} />
        <div className="row row-wrap">
          <Button kind="line" aria-expanded={preview} onClick={() => setPreview((before) => !before)}>
            {t(preview ? 'applications.hidePreview' : 'applications.preview')}
          </Button>
          <Button type="submit" kind={decision === 'declined' ? 'bad' : 'solid'} busy={form.busy}>
            {t(`applications.send.${decision}`)}
          </Button>
        </div>
        {preview && read.success ? (
          <Preview name={name} decision={decision} answer={read.data.answer} />
        ) : null}
      </form>
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
