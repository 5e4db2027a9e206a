import type { Event } from '@fareground/domain/catalogue/events/event';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { needsTitle } from '../../../staff/needs-title.ts';
import { isReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Impact } from './impact.tsx';
import { useCancelQuote } from './use-cancel-quote.ts';

export interface ChangeDialogProps {
  readonly event: Event;
  readonly onClose: () => void;
}

interface ConfirmImpactDialogProps extends ChangeDialogProps {
  readonly of: 'cancel' | 'postpone';
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  /** Called with the reason, once that and the title were given. */
  readonly onConfirm: (reason: string) => void;
  /** Fields of its own. @param tried whether it was confirmed before, so that faults are shown */
  readonly children?: (tried: boolean) => ReactNode;
}

/** A change that reaches everybody who booked: says whom it concerns, and asks for a reason; for the title too where much is at stake. */
export function ConfirmImpactDialog({
  event,
  of,
  busy,
  problem,
  onConfirm,
  onClose,
  children,
}: ConfirmImpactDialogProps) {
  const t = useT();
  const quote = useCancelQuote(event.id);
  const [reason, setReason] = useState('');
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const isCounted = quote.status === 'counted';
  const isTitleAsked = isCounted && needsTitle(quote.value);
  const confirm = () => {
    setTried(true);
    if (isReason(reason) && (!isTitleAsked || title.trim() === event.title)) onConfirm(reason.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`changes.${of}Title`, { title: event.title })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('changes.keep')}
          </Button>
          <Button kind="bad" busy={busy} disabled={!isCounted} onClick={confirm}>
            {t(`changes.${of}Button`, { title: event.shortTitle })}
          </Button>
        </>
      }
    >
      <div className="change-body">
        <p>{t(`changes.${of}Text`)}</p>
        <Impact quote={quote} of={of} />
        {children?.(tried)}
        <ReasonField value={reason} onChange={setReason} tried={tried} readBy="buyers" />
        {isTitleAsked ? (
          <TitleField title={event.title} value={title} onChange={setTitle} tried={tried} />
        ) : null}
        <ChangeProblem problem={problem} />
      </div>
    </Dialog>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tried: boolean;
}

/** Types the title, so that nobody presses for another event than they mean. */
function TitleField({ title, value, onChange, tried }: TitleFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('changes.typeTitle', { title })}
      error={tried && value.trim() !== title ? t('changes.titleWrong') : undefined}
    >
      <Input value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
