import './own-answers.css';
import { type ShownAnswers, shownAnswersSchema } from '@fareground/domain/api/answers';
import {
  type AnswerInput,
  type AnswerKey,
  answerKey,
} from '@fareground/domain/catalogue/questions/check-answers';
import { useEffect, useState } from 'react';
import {
  type Answer,
  callApi,
  callOpenApi,
  newActionKey,
  type Problem,
} from '../../../firebase/api-client.ts';
import { useAreas } from '../../../i18n/provider.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { answerInputsOf, faultsOf, isOpen, typedOf } from './answer-draft.ts';
import { SaleAnswers } from './sale-answers.tsx';

/** What organisers ask of a booking or of a ticket that was passed on, with the answers: to change until the doors open, to read afterwards. */
export default function OwnAnswers({ of, id, linkKey }: AnswersOf) {
  useAreas(['questions']);
  const t = useT();
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<ShownAnswers | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    let isGone = false;
    void readAnswers({ of, id, linkKey }).then((answer) => {
      if (!isGone) setShown(answer.ok ? answer.value : 'failed');
    });
    return () => {
      isGone = true;
    };
  }, [of, id, linkKey, tries]);
  if (shown === undefined) return null;
  if (shown === 'failed')
    return (
      <div className="own-section">
        <Note tone="warn">
          {t('questions.failed')}{' '}
          <Button kind="quiet" onClick={() => setTries(tries + 1)}>
            {t('questions.again')}
          </Button>
        </Note>
      </div>
    );
  return shown.sales.length > 0 ? <AnswerForm first={shown} whose={{ of, id, linkKey }} /> : null;
}

/** What is typed stays in the fields until it is saved, whatever goes wrong. */
function AnswerForm({ first, whose }: { readonly first: ShownAnswers; readonly whose: AnswersOf }) {
  const t = useT();
  const toast = useToast();
  const source = useSessionSource();
  const [shown, setShown] = useState(first);
  const [typed, setTyped] = useState(() => typedOf(first));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [actionKey, setActionKey] = useState(newActionKey);
  const faults = tried ? faultsOf(shown, typed) : [];
  const change = (key: AnswerKey, answer: string) => {
    setTyped({ ...typed, [answerKey(key)]: answer });
    setActionKey(newActionKey());
    setProblem(undefined);
  };
  async function save(form: HTMLElement): Promise<void> {
    setTried(true);
    if (faultsOf(shown, typed).length > 0) {
      // After the faults stand beside their fields.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy(true);
    // Whoever answers by a link alone is a guest from here on.
    await (await source()).ensureUid();
    const answer = await changeAnswers(whose, answerInputsOf(shown, typed), actionKey);
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.problem);
    if (!answer.ok) return;
    setShown(answer.value);
    setTyped(typedOf(answer.value));
    setTried(false);
    setActionKey(newActionKey());
    toast({ text: t('questions.saved') });
  }
  return (
    <section className="own-section own-answers" aria-labelledby="answers">
      <h2 className="head-s" id="answers">
        {t('questions.title')}
      </h2>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        {shown.sales.map((sale) => (
          <Card key={sale.offeringId}>
            <SaleAnswers sale={sale} typed={typed} faults={faults} onChange={change} />
          </Card>
        ))}
        {problem ? (
          <Note tone="bad" role="alert">
            {t(problem.details.field === 'answers' ? 'questions.changed' : 'questions.notSaved')}
          </Note>
        ) : null}
        {shown.sales.some(isOpen) ? (
          <div>
            <Button type="submit" busy={busy}>
              {t('questions.save')}
            </Button>
          </div>
        ) : null}
      </form>
    </section>
  );
}

/** Whose answers: a booking's by its number, or a ticket's that was passed on by its serial; by the key of the mailed link that shows it. */
interface AnswersOf {
  readonly of: 'bookings' | 'tickets';
  readonly id: string;
  readonly linkKey?: string | undefined;
}

/** What organisers ask, and what was answered. */
const readAnswers = ({ of, id, linkKey }: AnswersOf): Promise<Answer<ShownAnswers>> => {
  const path = `${of}/${encodeURIComponent(id)}/answers`;
  return linkKey
    ? callOpenApi({
        method: 'POST',
        path: `/shown-${path}`,
        body: { key: linkKey },
        answer: shownAnswersSchema,
      })
    : callApi({ method: 'GET', path: `/${path}`, answer: shownAnswersSchema });
};

/** @param actionKey the same when it is tried again */
const changeAnswers = (
  { of, id, linkKey }: AnswersOf,
  answers: readonly AnswerInput[],
  actionKey: string,
): Promise<Answer<ShownAnswers>> =>
  callApi({
    method: 'POST',
    path: `/${of}/${encodeURIComponent(id)}/answers`,
    body: { answers, ...(linkKey && { key: linkKey }) },
    idempotencyKey: actionKey,
    answer: shownAnswersSchema,
  });
