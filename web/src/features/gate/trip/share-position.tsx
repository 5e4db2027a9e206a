import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { sayDelay } from './data/trip-calls.ts';
import type { SharedPosition } from './use-sharing.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface SharePositionProps {
  readonly tripId: string;
  readonly shared: SharedPosition;
  /** What passengers were told, minutes. */
  readonly told: number;
  readonly onTold: () => void;
}

/** Starts and stops telling passengers where the vehicle is, and offers to tell them of the delay that it comes to. */
export function SharePosition({ tripId, shared, told, onTold }: SharePositionProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(sayDelay);
  const { state, sentAt, delay } = shared;
  const isOn = state !== 'off' && state !== 'denied' && state !== 'refused';
  async function tell(delayMinutes: number): Promise<void> {
    if (!(await action.run({ tripId, delayMinutes }))) return;
    toast({ text: t('gate.delayTold', { minutes: delayMinutes }) });
    onTold();
  }
  return (
    <div className="trip-share">
      <p>{t('gate.shareHint')}</p>
      {state === 'denied' ? <Note tone="warn">{t('gate.shareDenied')}</Note> : null}
      {state === 'refused' ? <Note tone="warn">{t('problem.switched-off')}</Note> : null}
      {isOn ? (
        <Note tone={state === 'unsent' ? 'warn' : 'good'} role="status">
          {sentAt === undefined
            ? t('gate.shareWaiting')
            : t(state === 'unsent' ? 'gate.shareUnsent' : 'gate.shareOn', {
                time: format.time(sentAt, zone),
              })}
        </Note>
      ) : null}
      <Button kind={isOn ? 'line' : 'solid'} icon={LocateFixed} onClick={isOn ? shared.stop : shared.start}>
        {t(isOn ? 'gate.shareStop' : 'gate.shareStart')}
      </Button>
      {delay !== undefined && delay !== told ? (
        <div className="trip-delay">
          <p>{t('gate.delaySeems', { minutes: delay, told })}</p>
          <Button busy={action.busy} onClick={() => void tell(delay)}>
            {t('gate.delayTell', { minutes: delay })}
          </Button>
          <ActionProblem problem={action.problem} />
        </div>
      ) : null}
    </div>
  );
}
