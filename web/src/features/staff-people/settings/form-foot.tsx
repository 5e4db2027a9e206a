import Save from 'lucide-react/icons/save';
import type { ReactNode } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

interface FormFootProps {
  readonly busy: boolean;
  readonly failure: MessageId | undefined;
  readonly isChanged: boolean;
  readonly reset: () => void;
  readonly children: ReactNode;
}

/** What went wrong, and what can be done with what was typed. */
export function FormFoot({ busy, failure, isChanged, reset, children }: FormFootProps) {
  const t = useT();
  return (
    <div className="dash-form">
      {failure ? (
        <Note tone="bad" role="alert">
          {t(failure)}
        </Note>
      ) : null}
      <div className="row row-wrap">
        {isChanged ? (
          <Button kind="quiet" onClick={reset}>
            {t('setting.undo')}
          </Button>
        ) : null}
        <Button type="submit" icon={Save} busy={busy} disabled={!isChanged}>
          {children}
        </Button>
      </div>
    </div>
  );
}
