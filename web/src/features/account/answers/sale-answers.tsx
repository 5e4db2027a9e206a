import type { ShownSaleAnswers } from '@fareground/domain/api/answers';
import {
  type AnswerFault,
  type AnswerKey,
  answerKey,
  keysOf,
  openAnswers,
} from '@fareground/domain/catalogue/questions/check-answers';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';
import { QuestionFields } from '../../../views/question-fields.tsx';
import { groupsOf, isOpen, type TypedTexts } from './answer-draft.ts';

interface SaleAnswersProps {
  readonly sale: ShownSaleAnswers;
  readonly typed: TypedTexts;
  readonly faults: readonly AnswerFault[];
  readonly onChange: (key: AnswerKey, answer: string) => void;
}

/** The questions and answers of one event. */
export function SaleAnswers({ sale, typed, faults, onChange }: SaleAnswersProps) {
  const t = useT();
  const format = useFormat();
  const { title, doorsAt, timeZone, closed, answers } = sale;
  const until = format.dateTime(doorsAt, timeZone);
  const groups = groupsOf(sale);
  const open = closed === null ? openAnswers(groups, answers) : 0;
  const asked = new Map(groups.flatMap(keysOf).map(({ key, question }) => [answerKey(key), question.label]));
  const earlier = answers.filter((one) => asked.get(answerKey(one)) !== one.label);
  return (
    <>
      <h3 className="title">{title}</h3>
      <p className="small muted">{t(`questions.${closed ?? 'until'}`, { until })}</p>
      {open > 0 ? <Note tone="warn">{t('questions.open', { count: open })}</Note> : null}
      {isOpen(sale)
        ? sale.groups.map((group, index) => (
            <QuestionFields
              key={`${group.lineIndex ?? ''}/${group.place ?? ''}`}
              group={{ ...group, offeringId: sale.offeringId }}
              heading={headingOf(t, sale, index)}
              typed={(key) => typed[answerKey(key)] ?? ''}
              faults={faults}
              onChange={onChange}
            />
          ))
        : sale.groups.map((group, index) => (
            <div key={`${group.lineIndex ?? ''}/${group.place ?? ''}`} className="q-read">
              <h4>{headingOf(t, sale, index)}</h4>
              <AnswerList
                answers={keysOf({ ...group, offeringId: sale.offeringId }).map(({ key, question }) => ({
                  label: question.label,
                  answer:
                    answers.find((one) => answerKey(one) === answerKey(key) && one.label === question.label)
                      ?.answer ?? '',
                }))}
              />
            </div>
          ))}
      {earlier.length > 0 ? (
        <div className="q-read">
          <h4>{t('questions.earlier')}</h4>
          <AnswerList answers={earlier} />
        </div>
      ) : null}
    </>
  );
}

/** A ticket by its number among those of the event; nothing of a ticket that is the only one. */
function headingOf(t: Translate, { groups }: ShownSaleAnswers, index: number): string | undefined {
  const group = groups[index];
  if (
    !group ||
    (groups.every(({ place }) => place === undefined) && group.ticket === '' && groups.length === 1)
  )
    return undefined;
  if (group.place === undefined) return t('questions.once');
  const number = groups.slice(0, index + 1).filter(({ place }) => place !== undefined).length;
  const { ticket: tier, name } = group;
  return t(name ? 'questions.ofNamed' : 'questions.ofTicket', { tier, number, name });
}

function AnswerList({
  answers,
}: {
  readonly answers: readonly { readonly label: string; readonly answer: string }[];
}) {
  const t = useT();
  const words = (answer: string): string => {
    if (answer === '') return t('questions.noAnswer');
    return answer === 'yes' || answer === 'no' ? t(`questions.${answer}`) : answer;
  };
  return (
    <dl className="answer-list">
      {answers.map(({ label, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same question may stand here for several tickets
        <div key={index}>
          <dt>{label}</dt>
          <dd>{words(answer)}</dd>
        </div>
      ))}
    </dl>
  );
}
