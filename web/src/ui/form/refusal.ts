import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Problem } from '../../firebase/api-client.ts';
import type { MessageId } from '../../i18n/ids.ts';

interface FieldFault<In extends FieldValues> {
  readonly field: FieldPath<In>;
  readonly fault: MessageId;
}
/** Why a form was not taken: a text for the whole of it, a text beside one field, or the server's refusal. */
export type Refusal<In extends FieldValues> = MessageId | FieldFault<In> | Problem;

/** What a form says of a refusal: beside a field, or for the whole of it. */
export type Placed<In extends FieldValues> = FieldFault<In> | { readonly failure: MessageId | Problem };

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
