import '../../sign-in/sign-in.css';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Problem } from '../../firebase/api-client.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FocusedText } from '../../ui/states.tsx';
import { unsubscribe } from './unsubscribe.ts';

/** Where the link in a marketing mail leads. Opening it changes nothing, since scanners of mail open links: the button does. */
export default function UnsubscribePage() {
  const t = useT();
  const { id = '', key = '' } = useParams();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'done' | Problem>();
  const run = async () => {
    setBusy(true);
    setOutcome(undefined);
    const answer = await unsubscribe({ id, key });
    setBusy(false);
    setOutcome(answer.ok ? 'done' : answer.problem);
  };
  const isUnknown = typeof outcome === 'object' && outcome.code === 'not-found';
  if (outcome === 'done' || isUnknown) {
    const text = isUnknown ? 'unknown' : 'done';
    return (
      <>
        <PageHead title={t('unsubscribe.title')} />
        <FocusedText>
          <h1 className="head">{t(`unsubscribe.${text}`)}</h1>
          <p className="muted lead">{t(`unsubscribe.${text}Text`)}</p>
        </FocusedText>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('unsubscribe.title')} />
      <h1 className="head">{t('unsubscribe.title')}</h1>
      <p className="muted lead">{t('unsubscribe.lead')}</p>
      <div className="auth-form">
        {outcome ? (
          <Note tone="bad" role="alert">
            {t('unsubscribe.failed')}
          </Note>
        ) : null}
        <Button block busy={busy} onClick={() => void run()}>
          {t('unsubscribe.do')}
        </Button>
      </div>
    </>
  );
}
