import { answerKey } from '@fareground/domain/catalogue/questions/check-answers';
import type { QuestionGroup } from '@fareground/domain/catalogue/questions/question-groups';
import { useEffect, useRef } from 'react';
import { asShown, browserAnswers } from '../../../cart/typed-answers.ts';
import { useAreas } from '../../../i18n/provider.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';
import { QuestionFields } from '../../../views/question-fields.tsx';
import { type Questions, ticketOf } from './use-questions.ts';

interface EventQuestionsProps {
  readonly questions: Questions;
}

/** What organisers ask before places are held: once, and with each ticket. Few events ask, so it is loaded for them. */
export default function EventQuestions({ questions }: EventQuestionsProps) {
  useAreas(['questions']);
  const t = useT();
  const { lines, events, faults, tries } = questions;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tries > 0) section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);
  const answers = browserAnswers();
  const given = new Map(answers.given(lines, asShown).map((one) => [answerKey(one), one.answer]));
  const headingOf = (group: QuestionGroup): string => {
    const ticket = ticketOf(lines, group);
    if (!ticket) return t('questions.once');
    return t(ticket.name ? 'questions.ofNamed' : 'questions.ofTicket', ticket);
  };
  return (
    <section ref={section} className="book-part" aria-labelledby="questions">
      <h2 className="title" id="questions">
        {t('questions.title')}
      </h2>
      {faults.length > 0 ? (
        <div className="book-note">
          <Note tone="bad" role="alert">
            {t('questions.incomplete', { count: faults.length })}
          </Note>
        </div>
      ) : null}
      {events.map(({ id, title, groups }) => (
        <div key={id}>
          <p className="small muted">{t('questions.lead', { title })}</p>
          {groups.map((group) => (
            <QuestionFields
              key={`${group.lineIndex ?? ''}/${group.place ?? ''}`}
              group={group}
              heading={headingOf(group)}
              typed={(key) => given.get(answerKey(key)) ?? ''}
              faults={faults}
              onChange={(key, answer) => answers.put(lines, key, answer)}
            />
          ))}
        </div>
      ))}
    </section>
  );
}
