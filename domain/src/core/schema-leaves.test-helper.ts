import { z } from 'zod';

/** Every field of a schema that holds one value, by its path. */
export function leavesOf(schema: z.ZodType, path: string): (readonly [path: string, schema: z.ZodType])[] {
  const below = (inner: unknown, name: string) => leavesOf(inner as z.ZodType, `${path}${name}`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => below(inner, `.${key}`));
  if (schema instanceof z.ZodArray) return below(schema.element, '[]');
  if (schema instanceof z.ZodRecord)
    return [...below(schema.keyType, '{key}'), ...below(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option) => below(option, ''));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, index) => below(item, `[${index}]`));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return below(schema.unwrap(), '');
  return [[path, schema]];
}
