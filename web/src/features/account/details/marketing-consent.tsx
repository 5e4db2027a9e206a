import { useState } from 'react';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { changeMarketingConsent, readMarketingConsent } from '../data/marketing-consent.ts';

/** Whether news and offers are mailed to the account's address. It is saved as soon as it is changed. */
export function MarketingConsent() {
  const t = useT();
  const [tries, setTries] = useState(0);
  const read = useAnswer(String(tries), readMarketingConsent);
  const change = useStaffAction(changeMarketingConsent);
  const [changed, setChanged] = useState<boolean>();
  if (!read) return <Loading rows={1} />;
  if (!read.ok) return <ErrorState onRetry={() => setTries(tries + 1)} />;
  const { email, mayChange } = read.value;
  const consents = changed ?? read.value.consents;
  const save = async (next: boolean) => {
    setChanged(next);
    const saved = await change.run(next);
    setChanged(saved ? saved.consents : !next);
  };
  return (
    <div>
      <Checkbox
        label={t('updateProfile.newsConsent')}
        checked={consents}
        disabled={!mayChange}
        onChange={({ target }) => void save(target.checked)}
      />
      <p className="hint" role="status">
        {mayChange
          ? t(consents ? 'updateProfile.newsOn' : 'updateProfile.newsOff', { email })
          : t('updateProfile.newsUnverified')}
      </p>
      {change.problem ? (
        <Note tone="bad" role="alert">
          {t('updateProfile.newsFailed')}
        </Note>
      ) : null}
    </div>
  );
}
