import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { cancelEvent } from '../data/event-change-calls.ts';
import { type ChangeDialogProps, StakeDialog } from './stake-dialog.tsx';

/** Ends an event and pays everybody back. */
export function CancelDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(cancelEvent);
  const run = async (reason: string) => {
    if (!(await action.run({ eventId: event.id, reason }))) return;
    toast({ text: t('changes.cancelDone') });
    onClose();
  };
  return (
    <StakeDialog
      event={event}
      of="cancel"
      busy={action.busy}
      problem={action.problem}
      onConfirm={(reason) => void run(reason)}
      onClose={onClose}
    />
  );
}
