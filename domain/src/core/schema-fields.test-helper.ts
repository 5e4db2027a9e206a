import { z } from 'zod';

/** A part of a schema, and what the whole schema takes but for that part. */
export interface SchemaField {
  /** "lines[].quantity" */
  readonly path: string;
  readonly schema: z.ZodType;
  /** Where or below which a fault of it is reported: "lines.0.quantity"; in a record, or in one of several shapes, where that stands. */
  readonly reportedAt: string;
  readonly withValue: (value: unknown) => unknown;
}

/** Every part of a schema: objects, lists, and what holds one value. */
export const fieldsOf = (schema: z.ZodType, path = ''): SchemaField[] =>
  partsOf({ path, schema, reportedAt: '', withValue: (value) => value });

/** Every field of a schema that holds one value, by its path. */
export const leavesOf = (schema: z.ZodType, path: string): (readonly [path: string, schema: z.ZodType])[] =>
  fieldsOf(schema, path)
    .filter((field) => !(field.schema instanceof z.ZodObject || field.schema instanceof z.ZodArray))
    .map((field) => [field.path, field.schema]);

function partsOf(field: SchemaField): SchemaField[] {
  const { schema, reportedAt, withValue } = field;
  const below = (
    name: string,
    inner: unknown,
    key: string | number,
    around: (value: unknown) => unknown,
  ): SchemaField[] =>
    partsOf({
      path: `${field.path}${name}`,
      schema: inner as z.ZodType,
      reportedAt: reportedAt === '' ? String(key) : `${reportedAt}.${key}`,
      withValue: (value) => withValue(around(value)),
    });
  const same = (inner: unknown) => partsOf({ ...field, schema: inner as z.ZodType });
  if (schema instanceof z.ZodObject)
    return [
      field,
      ...Object.entries(schema.shape).flatMap(([key, inner]) =>
        below(`.${key}`, inner, key, (value) => ({ ...sampleObject(schema), [key]: value })),
      ),
    ];
  if (schema instanceof z.ZodArray) return [field, ...below('[]', schema.element, 0, (value) => [value])];
  if (schema instanceof z.ZodRecord) {
    const [key, inner] = [schema.keyType as z.ZodType, schema.valueType as z.ZodType];
    return [
      ...partsOf({
        ...field,
        path: `${field.path}{key}`,
        schema: key,
        withValue: (name) => withValue({ [String(name)]: sampleOf(inner) }),
      }),
      ...partsOf({
        ...field,
        path: `${field.path}{}`,
        schema: inner,
        withValue: (value) => withValue({ [String(sampleOf(key))]: value }),
      }),
    ].map((part) => ({ ...part, reportedAt }));
  }
  if (schema instanceof z.ZodUnion)
    return schema.options
      .flatMap(same)
      .map((part) => (schema instanceof z.ZodDiscriminatedUnion ? part : { ...part, reportedAt }));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, index) => below(`[${index}]`, item, index, (value) => [value]));
  return isWrapper(schema) ? same(schema.unwrap()) : [field];
}

const isWrapper = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodReadonly;

/** What some field or other takes. */
const samples = [
  ...['a', 'abc', 'A', 'A reason', 'someone@example.com', 'EUR', 'PT', 'Europe/Lisbon'],
  ...[
    '2027-03-01',
    '2027-03',
    '10:30',
    '12',
    '1234567890',
    '12345678901234567890',
    'm-1A',
    'A2027-000001',
    'wifi',
  ],
  ...[1, 0, 100, true, false, null],
  ...['8c1f9f4e-3a53-4d7e-9a30-2f3f4a1f5b6c', 'a'.repeat(64), 'A'.repeat(40), 'https://example.com'],
];

/** A value that a schema takes. @throws Error where it takes no sample: add one */
export function sampleOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) return sampleObject(schema);
  if (schema instanceof z.ZodArray)
    return schema.safeParse([]).success ? [] : [sampleOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => sampleOf(item as z.ZodType));
  const named =
    schema instanceof z.ZodEnum
      ? schema.options
      : schema instanceof z.ZodLiteral
        ? [...schema.values]
        : samples;
  const found = named.find((sample) => schema.safeParse(sample).success);
  if (found === undefined)
    throw new Error(`no sample fits ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`);
  return found;
}

/** With what it must have. */
export const sampleObject = (schema: z.ZodObject): object =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, inner]) => {
      const part = inner as z.ZodType;
      return part.safeParse(undefined).success ? [] : [[key, sampleOf(part)]];
    }),
  );
