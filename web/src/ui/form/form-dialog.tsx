import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormFailure } from './form-failure.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  /** Absent: it is. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The button that leaves everything as it is. */
  readonly cancel: string;
  /** The button that sends the form. */
  readonly run: string;
  readonly icon?: LucideIcon;
  /** What it does takes something away. */
  readonly isLoss?: boolean;
  /** What has to be known first is not. */
  readonly disabled?: boolean;
  readonly className?: string;
  /** Why it failed, where that is more than a sentence. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that is a form. */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const { form, open = true, onClose, title, cancel, run, icon, isLoss = false, disabled = false } = props;
  const { className = 'dash-form', failure = <FormFailure form={form} />, children } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            kind={isLoss ? 'bad' : 'solid'}
            {...(icon && { icon })}
            busy={form.busy}
            disabled={disabled}
          >
            {run}
          </Button>
        </>
      }
    >
      <form id={id} className={className} noValidate onSubmit={form.onSubmit}>
        {children}
        {failure}
      </form>
    </Dialog>
  );
}
