import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { Problem } from '../../firebase/api-client.ts';
import type { MessageId } from '../../i18n/ids.ts';

interface FormOptions<In extends FieldValues, Out> {
  /** Reads what was typed. The message of each issue is an id of the catalogue, its path the field. */
  readonly schema: z.ZodType<Out, In>;
  readonly defaultValues: DefaultValues<NoInfer<In>>;
  /** Sends what was read. Resolves to why it was refused, to `false` where that is said elsewhere, or to nothing when it was taken. */
  readonly submit: (read: Out) => Promise<Refusal<NoInfer<In>> | false | undefined>;
  /** Said when `submit` rejects. */
  readonly failed?: MessageId;
  /** `onChange`: faults are said before the first try too. */
  readonly mode?: 'onChange';
  /** The fields are as at first again once it was taken; otherwise what was typed stays. */
  readonly resets?: boolean;
}

/** The type of an error that is not the schema's: it stays until its field is changed. */
export const REFUSED = 'refused';

export interface Form<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  readonly onSubmit: (event?: FormEvent) => void;
  /** Gives a field a value that was not typed into it. */
  readonly change: <Name extends FieldPath<In>>(name: Name, value: FieldPathValue<In, Name>) => void;
  /** Says what is wrong with a field until that is changed, and leads there. */
  readonly refuse: (field: FieldPath<In>, fault: MessageId) => void;
  readonly busy: boolean;
  /** Why the last try failed, where no field is at fault; gone with the next one. What was typed stays. */
  readonly failure: MessageId | Problem | undefined;
  /** The same, where the server refused it. */
  readonly problem: Problem | undefined;
}

/**
 * The one pattern of forms: a schema, react-hook-form, and fields of `ui/field.tsx` by `FormField`. Looked at when it is sent, and from
 * then on with each change; the first faulty field gets the focus. A dialog of two fields:
 *
 *     const schema = z.object({ email: typed(emailSchema, 'desk.emailWrong'), reason: reason('desk.reasonMissing') });
 *
 *     export function ResendDialog({ booking, onClose }: ResendDialogProps) {
 *       const t = useT();
 *       const send = useKeyedCall(resendTickets);
 *       const form = useForm({
 *         schema,
 *         defaultValues: { email: booking.buyerEmail, reason: '' },
 *         submit: async (typed) => {
 *           const answer = await send({ bookingId: booking.id, ...typed });
 *           if (!answer.ok) return answer.problem;
 *           onClose();
 *         },
 *       });
 *       return (
 *         <FormDialog form={form} title={t('desk.resendTitle')} cancel={t('desk.cancel')} run={t('desk.send')} onClose={onClose}>
 *           <FormField form={form} name="email" label={t('desk.email')} />
 *           <FormField form={form} name="reason" label={t('desk.reason')} hint={t('desk.reasonHint')} />
 *         </FormDialog>
 *       );
 *     }
 */
export function useForm<In extends FieldValues, Out>(options: FormOptions<In, Out>): Form<In, Out> {
  const {
    schema,
    defaultValues,
    submit,
    failed = 'problem.internal',
    mode = 'onSubmit',
    resets = false,
  } = options;
  const form = useHookForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues, mode });
  const [failure, setFailure] = useState<MessageId | Problem>();
  const isRunning = useRef(false);
  const isTaken = useRef(false);

  const refuse: Form<In, Out>['refuse'] = (field, message) =>
    form.setError(field, { type: REFUSED, message }, { shouldFocus: true });
  const place = (refusal: Refusal<In>) => {
    const placed = placeRefusal(refusal, form.getValues());
    if ('failure' in placed) setFailure(placed.failure);
    else refuse(placed.field, placed.fault);
  };
  const send = form.handleSubmit(async (read) => {
    try {
      const refusal = await submit(read);
      if (refusal) place(refusal);
      isTaken.current = refusal === undefined;
    } catch (error) {
      console.error('The form was not sent', error);
      setFailure(failed);
    }
  });
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    isTaken.current = false;
    setFailure(undefined);
    await send().finally(() => {
      isRunning.current = false;
    });
    if (isTaken.current && resets) form.reset();
  };
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    // Of a dialog inside another form: it is not that one's.
    event?.stopPropagation();
    void run();
  };
  const change: Form<In, Out>['change'] = (name, value) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const problem = typeof failure === 'object' ? failure : undefined;
  return { ...form, onSubmit, change, refuse, busy: form.formState.isSubmitting, failure, problem };
}

interface FieldFault<In extends FieldValues> {
  readonly field: FieldPath<In>;
  readonly fault: MessageId;
}
/** Why a form was not taken: a text for the whole of it, a text beside one field, or the server's refusal. */
type Refusal<In extends FieldValues> = MessageId | FieldFault<In> | Problem;

/** What a form says of a refusal: beside a field, or for the whole of it. */
type Placed<In extends FieldValues> = FieldFault<In> | { readonly failure: MessageId | Problem };

/**
 * Where a refusal stands. One of the server that says no more than a field of the form, also as the last part of a path ("to.taxNumber"),
 * stands beside that field.
 * @param values of the form, by the names of its fields
 */
export function placeRefusal<In extends FieldValues>(refusal: Refusal<In>, values: In): Placed<In> {
  if (typeof refusal === 'string') return { failure: refusal };
  if ('field' in refusal) return refusal;
  const { field, ...more } = refusal.details;
  const name = String(field).split('.').at(-1);
  return isFieldOf(values, name) && Object.keys(more).length === 0
    ? { field: name, fault: `problem.${refusal.code}` }
    : { failure: refusal };
}

const isFieldOf = <In extends FieldValues>(values: In, name: unknown): name is FieldPath<In> =>
  typeof name === 'string' && Object.hasOwn(values, name);
