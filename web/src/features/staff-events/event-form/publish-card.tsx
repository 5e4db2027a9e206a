import type { FormFault, FormPath } from '@fareground/domain/catalogue/events/form-fault';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import Rocket from 'lucide-react/icons/ticket';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { discardEventDraft, publishEventDraft } from '../data/event-drafts.ts';
import { controlName, faultText, fieldName, inOrder } from './form-words.ts';
import { forgetForm } from './kept-form.ts';
import type { SavedForm } from './use-event-form.ts';

const goTo = (path: FormPath): void =>
  document.querySelector<HTMLElement>(`.ef [name="${controlName(path)}"]`)?.focus();

interface PublishCardProps {
  readonly draftId: string;
  readonly saved: SavedForm;
  readonly faults: readonly FormFault[];
  readonly tried: boolean;
  readonly onTry: () => void;
  readonly stored: StoredEvent | null;
}

/** What is still to be put right, and the button that puts the event on sale. */
export function PublishCard({ draftId, saved, faults, tried, onTry, stored }: PublishCardProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const action = useStaffAction(publishEventDraft);
  const [asksDiscard, setAsksDiscard] = useState(false);
  const { form, revision, isSaved } = saved;
  const isOnSale = stored?.event.state === 'published';
  const dates = stored ? 1 : 1 + form.moreDates.length;
  const publish = async () => {
    onTry();
    if (faults.length > 0) return;
    const answer = await action.run({ id: draftId, revision });
    const [eventId] = answer?.eventIds ?? [];
    if (!eventId) return;
    forgetForm(draftId);
    toast({
      text: t(isOnSale ? 'eventForm.changesPublished' : 'eventForm.published'),
      action: { label: t('eventForm.seePage'), run: () => void navigate(paths.event.to({ id: eventId })) },
    });
    await navigate(staffPaths.addEvent.to());
  };
  const discard = async () => {
    forgetForm(draftId);
    if (revision > 0) await discardEventDraft(draftId);
    await navigate(staffPaths.addEvent.to());
  };
  const problem = action.problem?.details.revision !== undefined;
  return (
    <Card title={t('eventForm.live')}>
      <div className="ef-publish">
        {faults.length === 0 ? (
          <p>{isOnSale ? t('eventForm.willChange') : t('eventForm.willSell', { count: dates })}</p>
        ) : (
          <div role={tried ? 'alert' : undefined}>
            <p>
              <b>{t('eventForm.faults', { count: faults.length })}</b>
            </p>
            <ul className="ef-faults">
              {inOrder(faults).map((fault) => (
                <li key={fault.path}>
                  <button type="button" className="ef-fault" onClick={() => goTo(fault.path)}>
                    {fieldName(t, form, fault.path)}: {faultText(t, fault)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {problem ? (
          <Note tone="bad" role="alert">
            {t('eventForm.savedAgain')}
          </Note>
        ) : (
          <ActionProblem problem={action.problem} />
        )}
        <div className="row row-wrap between">
          <Button kind="quiet" icon={Trash} onClick={() => setAsksDiscard(true)}>
            {t('eventForm.discard')}
          </Button>
          <Button
            icon={Rocket}
            busy={action.busy}
            disabled={!isSaved || revision === 0}
            onClick={() => void publish()}
          >
            {isOnSale
              ? t('eventForm.publishChanges')
              : dates > 1
                ? t('eventForm.publishDates', { count: dates })
                : t('eventForm.publish')}
          </Button>
        </div>
      </div>
      {asksDiscard ? (
        <Dialog
          open
          onClose={() => setAsksDiscard(false)}
          title={t('eventForm.discardTitle')}
          actions={
            <>
              <Button kind="line" onClick={() => setAsksDiscard(false)}>
                {t('eventForm.discardKeep')}
              </Button>
              <Button kind="bad" onClick={() => void discard()}>
                {t('eventForm.discard')}
              </Button>
            </>
          }
        >
          <p>{t('eventForm.discardText')}</p>
        </Dialog>
      ) : null}
    </Card>
  );
}
