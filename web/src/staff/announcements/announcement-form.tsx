import {
  type AnnouncementPreview,
  MAX_COUNTED,
  type SendAnnouncementRequest,
} from '@fareground/domain/api/announcements';
import { zoneName } from '@fareground/domain/core/time';
import {
  announcementPurposes,
  MAX_ANNOUNCEMENT,
  MAX_ANNOUNCEMENTS_A_DAY,
  MAX_SUBJECT,
} from '@fareground/domain/messages/announcement';
import { useState } from 'react';
import { useStaffAction } from '../../firebase/use-staff-action.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Input, Select, Textarea } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { FormField, useFormValue } from '../../ui/form/form-field.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { FocusedText } from '../../ui/states.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActionProblem } from '../../views/action-problem.tsx';
import { previewAnnouncement, sendAnnouncement, testAnnouncement } from '../data/announcements.ts';
import { MailView } from '../mail-view.tsx';
import {
  type AnnouncedOffering,
  type AnnouncementFormDraft,
  announcementDraftSchema,
  emptyDraft,
} from './announcement-draft.ts';
import { answerText } from './audience-text.ts';

interface AnnouncementFormProps {
  readonly offering: AnnouncedOffering;
  /** The address of the organiser or operator, or of the house, until another is typed. */
  readonly replyTo: string;
  readonly onClose: () => void;
}

interface Reviewed {
  readonly request: SendAnnouncementRequest;
  readonly preview: AnnouncementPreview;
}

/** Writes an announcement, shows it as it is read with how many get it, and sends it. Back from there, everything typed is still there. */
export function AnnouncementForm({ offering, replyTo, onClose }: AnnouncementFormProps) {
  const t = useT();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const form = useForm({
    schema: announcementDraftSchema(offering, Date.now),
    defaultValues: emptyDraft(replyTo),
    submit: async (request) => {
      const { sendAt: _, ...draft } = request;
      const answer = await previewAnnouncement(draft);
      if (!answer.ok) return answer.problem;
      setReviewed({ request, preview: answer.value });
    },
  });
  if (reviewed)
    return (
      <Review {...reviewed} offering={offering} onBack={() => setReviewed(undefined)} onSent={onClose} />
    );
  return (
    <Card title={t('announcements.compose')}>
      <form className="dash-form announcement-form" noValidate onSubmit={form.onSubmit}>
        <Recipients form={form} offering={offering} />
        <FormField form={form} name="subject" label={t('announcements.subject')}>
          <Input maxLength={MAX_SUBJECT} />
        </FormField>
        <FormField form={form} name="text" label={t('announcements.text')} hint={t('announcements.textHint')}>
          <Textarea rows={9} maxLength={MAX_ANNOUNCEMENT} />
        </FormField>
        <FormField
          form={form}
          name="replyTo"
          label={t('announcements.replyTo')}
          hint={t('announcements.replyToHint')}
        >
          <Input type="email" autoComplete="off" maxLength={320} />
        </FormField>
        <SendTime form={form} offering={offering} />
        <FormFailure form={form} />
        <div className="row row-wrap">
          <Button kind="line" onClick={onClose}>
            {t('announcements.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('announcements.preview')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface PartProps {
  readonly form: Form<AnnouncementFormDraft, SendAnnouncementRequest>;
  readonly offering: AnnouncedOffering;
}

/** What it is for, and which ticket holders get it. */
function Recipients({ form, offering }: PartProps) {
  const t = useT();
  const purpose = useFormValue(form, 'purpose');
  const { tiers, stops, answers } = offering;
  return (
    <>
      <div className="announcement-part">
        <span className="label">{t('announcements.purpose')}</span>
        <Segmented
          label={t('announcements.purpose')}
          value={purpose.value}
          onChange={purpose.onChange}
          options={announcementPurposes.map((value) => ({
            value,
            label: t(`announcements.purpose.${value}`),
          }))}
        />
        <p className="hint">{t(`announcements.purposeHint.${purpose.value}`)}</p>
      </div>
      {tiers.length > 1 ? <Tiers form={form} offering={offering} /> : null}
      <div className="announcement-filters">
        {stops.length > 0 ? (
          <FormField form={form} name="stop" label={t('announcements.stop')}>
            <Select>
              <option value="">{t('announcements.stopAny')}</option>
              {stops.map(({ stop, name }) => (
                <option key={stop} value={stop}>
                  {t('announcements.stopAt', { name })}
                </option>
              ))}
            </Select>
          </FormField>
        ) : null}
        <FormField form={form} name="checkedIn" label={t('announcements.checkedIn')}>
          <Select>
            {(['any', 'yes', 'no'] as const).map((value) => (
              <option key={value} value={value}>
                {t(`announcements.checkedIn.${value}`)}
              </option>
            ))}
          </Select>
        </FormField>
        {answers.length > 0 ? (
          <FormField form={form} name="answer" label={t('announcements.question')}>
            <Select>
              <option value="">{t('announcements.questionAny')}</option>
              {answers.map((one, index) => (
                <option key={`${one.questionId} ${one.answer}`} value={index}>
                  {answerText(t, one, offering)}
                </option>
              ))}
            </Select>
          </FormField>
        ) : null}
      </div>
    </>
  );
}

function Tiers({ form, offering }: PartProps) {
  const t = useT();
  const { value, onChange } = useFormValue(form, 'tierIds');
  return (
    <fieldset className="announcement-part">
      <legend className="label">{t('announcements.tiers')}</legend>
      <p className="hint">{t('announcements.tiersHint')}</p>
      <div className="announcement-tiers">
        {offering.tiers.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function SendTime({ form, offering: { timeZone } }: PartProps) {
  const t = useT();
  const { value, onChange } = useFormValue(form, 'when');
  return (
    <div className="announcement-part">
      <span className="label">{t('announcements.when')}</span>
      <Segmented
        label={t('announcements.when')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'now', label: t('announcements.now') },
          { value: 'later', label: t('announcements.later') },
        ]}
      />
      {value === 'later' ? (
        <FormField
          form={form}
          name="sendAt"
          label={t('announcements.sendAt')}
          hint={t('announcements.sendAtHint', { zone: zoneName(Date.now(), timeZone) })}
        >
          <Input type="datetime-local" />
        </FormField>
      ) : null}
    </div>
  );
}

interface ReviewProps extends Reviewed {
  readonly offering: AnnouncedOffering;
  readonly onBack: () => void;
  readonly onSent: () => void;
}

/** How many get it, and the mail as it is read; from here it is sent. */
function Review({ request, preview, offering, onBack, onSent }: ReviewProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const test = useStaffAction(testAnnouncement);
  const send = useStaffAction(sendAnnouncement);
  const { sendAt, ...draft } = request;
  const { tickets, mails, hasMore, mail } = preview;
  const isNone = mails === 0 && !hasMore;
  const sendTest = async () => {
    const sent = await test.run(draft);
    if (sent) toast({ text: t('announcements.testSent', { to: sent.to }) });
  };
  const sendAll = async () => {
    if (!(await send.run(request))) return;
    toast({
      text:
        sendAt === null
          ? t('announcements.sent')
          : t('announcements.scheduled', { when: format.dateTime(sendAt, offering.timeZone) }),
    });
    onSent();
  };
  return (
    <Card title={t('announcements.review')}>
      <div className="dash-form announcement-form">
        <FocusedText>
          {isNone ? (
            <Note tone="warn">
              {t(
                request.purpose === 'marketing'
                  ? 'announcements.countNoneMarketing'
                  : 'announcements.countNone',
              )}
            </Note>
          ) : (
            <>
              <p className="announcement-count">
                {hasMore
                  ? t('announcements.countMore', { mails, counted: format.number(MAX_COUNTED) })
                  : t('announcements.count', { mails, tickets })}
              </p>
              <p className="hint">{t('announcements.countHint')}</p>
            </>
          )}
        </FocusedText>
        <dl className="announcement-facts">
          <dt>{t('announcements.subject')}</dt>
          <dd>{mail.subject}</dd>
          <dt>{t('announcements.replyTo')}</dt>
          <dd>{request.replyTo}</dd>
          <dt>{t('announcements.when')}</dt>
          <dd>{sendAt === null ? t('announcements.now') : format.dateTime(sendAt, offering.timeZone)}</dd>
        </dl>
        <MailView {...mail} />
        <ActionProblem problem={test.problem} />
        {send.problem?.code === 'too-many-requests' ? (
          <Note tone="bad" role="alert">
            {t('announcements.tooMany', { most: MAX_ANNOUNCEMENTS_A_DAY })}
          </Note>
        ) : (
          <ActionProblem problem={send.problem} />
        )}
        <div className="row row-wrap">
          <Button kind="line" onClick={onBack}>
            {t('announcements.edit')}
          </Button>
          <Button kind="line" busy={test.busy} onClick={() => void sendTest()}>
            {t('announcements.test')}
          </Button>
          <Button busy={send.busy} disabled={isNone && sendAt === null} onClick={() => void sendAll()}>
            {sendAt === null ? t('announcements.send', { mails }) : t('announcements.schedule')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
