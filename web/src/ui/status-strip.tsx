import './status-strip.css';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Icon } from './icon.tsx';

interface StatusStripProps {
  readonly tone: 'ok' | 'late' | 'off';
  /** "Going ahead", "8 min late", "Cancelled" */
  readonly state: string;
  /** What changed or comes next: "Leaves 17:38 CET from bay 4, was bay 2". */
  readonly detail?: string;
  /** "Checked 16:31 CET" */
  readonly checked?: string;
}

const icons = { ok: CircleCheck, late: Clock, off: CircleX } as const;

/** The strip on a ticket: state, what changed, when that was last checked. */
export function StatusStrip({ tone, state, detail, checked }: StatusStripProps) {
  return (
    <p className={`status ${tone}`}>
      <b>
        <Icon of={icons[tone]} size="s" />
        {state}
      </b>
      {detail ? <span>{detail}</span> : null}
      {checked ? (
        <span className="chk">
          <Icon of={RefreshCw} size="s" />
          {checked}
        </span>
      ) : null}
    </p>
  );
}
