import type { Event } from '@fareground/domain/catalogue/events/event';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { needsTitle } from '../../../staff/needs-title.ts';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { Impact } from './impact.tsx';
import type { Quote } from './use-cancel-quote.ts';

export interface ChangeDialogProps {
  readonly event: Event;
  readonly onClose: () => void;
}

/** What a change that reaches everybody who booked asks for: why, and the title where much is at stake, so that nobody presses for another event. */
export const stakeSchema = ({ title }: Event, quote: Quote) =>
  z.object({
    reason: changeReason,
    title: z
      .string()
      .trim()
      .refine((typed) => !isTitleAsked(quote) || typed === title, fault('changes.titleWrong')),
  });

const isTitleAsked = (quote: Quote): boolean => quote.status === 'counted' && needsTitle(quote.value);

interface ConfirmImpactDialogProps<In extends FieldValues, Out> extends ChangeDialogProps {
  readonly of: 'cancel' | 'postpone';
  readonly quote: Quote;
  readonly form: Form<In, Out>;
  readonly reason: FieldPath<In>;
  readonly title: FieldPath<In>;
  /** Fields of its own. */
  readonly children?: ReactNode;
}

/** A change that reaches everybody who booked: says whom it concerns, and asks for a reason; for the title too where much is at stake. */
export function ConfirmImpactDialog<In extends FieldValues, Out>(props: ConfirmImpactDialogProps<In, Out>) {
  const { event, of, quote, form, reason, title, onClose, children } = props;
  const t = useT();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`changes.${of}Title`, { title: event.title })}
      cancel={t('changes.keep')}
      run={t(`changes.${of}Button`, { title: event.shortTitle })}
      isLoss
      disabled={quote.status !== 'counted'}
      className="change-body"
      failure={<ChangeProblem problem={form.problem} />}
    >
      <p>{t(`changes.${of}Text`)}</p>
      <Impact quote={quote} of={of} />
      {children}
      <ReasonField form={form} name={reason} readBy="buyers" />
      {isTitleAsked(quote) ? (
        <FormField form={form} name={title} label={t('changes.typeTitle', { title: event.title })}>
          <Input autoComplete="off" />
        </FormField>
      ) : null}
    </FormDialog>
  );
}
