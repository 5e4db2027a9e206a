import { MAX_QUESTIONS } from '@fareground/domain/catalogue/questions/question';
import { emptyQuestionForm, type QuestionForm } from '@fareground/domain/catalogue/questions/question-form';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { FormParts } from './form-parts.ts';
import { QuestionFields } from './question-fields.tsx';

/** An id that no question has had: answers name a question by it. */
const newQuestionId = (): string => `q${crypto.randomUUID().slice(0, 8)}`;

/** What buyers are asked, in the order in which they are asked it. */
export function QuestionsCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, isOnSale } = parts;
  const { questions } = form;
  const move = (index: number, by: -1 | 1) => {
    const [question] = questions.slice(index, index + 1);
    if (question) set({ questions: questions.toSpliced(index, 1).toSpliced(index + by, 0, question) });
  };
  const change = (id: string, changes: Partial<QuestionForm>) =>
    set((before) => ({
      questions: before.questions.map((one) => (one.id === id ? { ...one, ...changes } : one)),
    }));
  return (
    <Card title={t('questionForm.title')}>
      <p className="muted small">
        {t('questionForm.lead')} {t('questionForm.personal')}
      </p>
      {isOnSale ? <p className="muted small">{t('questionForm.onSale')}</p> : null}
      <ol className="ef-tiers">
        {questions.map((question, index) => {
          const name = question.label || t('questionForm.new');
          return (
            <li key={question.id} className="ef-tier">
              <div className="row between">
                <h3>{name}</h3>
                <div className="row">
                  <IconButton
                    icon={ChevronUp}
                    label={t('questionForm.up', { question: name })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ChevronDown}
                    label={t('questionForm.down', { question: name })}
                    disabled={index === questions.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </div>
              </div>
              <QuestionFields
                parts={parts}
                question={question}
                onChange={(changes) => change(question.id, changes)}
              />
              <div>
                <Button
                  kind="quiet"
                  icon={Trash}
                  onClick={() => set({ questions: questions.filter(({ id }) => id !== question.id) })}
                >
                  {t('questionForm.remove', { question: name })}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        kind="line"
        icon={Plus}
        disabled={questions.length >= MAX_QUESTIONS}
        onClick={() => set({ questions: [...questions, emptyQuestionForm(newQuestionId())] })}
      >
        {t('questionForm.add')}
      </Button>
    </Card>
  );
}
