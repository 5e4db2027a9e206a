// What the domain uses of zod, for the browser: the same verdicts, paths and results in a tenth of the bytes. `small-zod.test.ts` holds it
// against zod itself on every schema of the domain. A method that is not here fails that test, by its name.

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What zod throws, as far as anybody here looks. */
export class ZodError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
    this.name = 'ZodError';
    this.issues = issues;
  }
}

type Fail = (message: string, path?: readonly PropertyKey[]) => void;
/** The value as it is handed on. What is wrong with it is told to `fail`. */
type Read = (value: unknown, fail: Fail) => unknown;
type Refinement = string | { readonly message?: string; readonly path?: readonly PropertyKey[] };

const below =
  (fail: Fail, key: PropertyKey): Fail =>
  (message, path = []) =>
    fail(message, [key, ...path]);

class Schema {
  read: Read;

  constructor(read: Read) {
    this.read = read;
  }

  safeParse(value: unknown) {
    const issues: Issue[] = [];
    const data = this.read(value, (message, path = []) => issues.push({ path, message }));
    return issues.length === 0
      ? ({ success: true, data, error: undefined } as const)
      : ({ success: false, data: undefined, error: new ZodError(issues) } as const);
  }

  parse(value: unknown): unknown {
    const { data, error } = this.safeParse(value);
    if (error) throw error;
    return data;
  }

  optional(): Schema {
    return unless(undefined, this);
  }

  nullable(): Schema {
    return unless(null, this);
  }

  nullish(): Schema {
    return this.nullable().optional();
  }

  /** Asked only about a value that is right so far. */
  refine(isRight: (value: never) => unknown, said: Refinement = 'Invalid input'): this {
    const { message = 'Invalid input', path = [] } = typeof said === 'string' ? { message: said } : said;
    return this.followedBy((value, fail) => {
      if (!isRight(value as never)) fail(message, path);
      return value;
    });
  }

  /** The same kind of schema, with one step more. */
  protected followedBy(step: Read): this {
    const { read } = this;
    const next: this = Object.assign(Object.create(Object.getPrototypeOf(this)), this);
    next.read = (value, fail) => {
      let isRight = true;
      const given = read(value, (message, path) => {
        isRight = false;
        fail(message, path);
      });
      return isRight ? step(given, fail) : given;
    };
    return next;
  }
}

const unless = (nothing: null | undefined, { read }: Schema): Schema =>
  new Schema((value, fail) => (value === nothing ? value : read(value, fail)));

/** A value with a size: a number itself, of a text or a list its length. */
class Sized extends Schema {
  min(least: number): this {
    return this.refine((value) => sizeOf(value) >= least, 'Too small');
  }

  max(most: number): this {
    return this.refine((value) => sizeOf(value) <= most, 'Too big');
  }

  length(exact: number): this {
    return this.min(exact).max(exact);
  }
}

const sizeOf = (value: unknown): number =>
  typeof value === 'number' ? value : (value as { readonly length: number }).length;

class Text extends Sized {
  regex(pattern: RegExp, said: Refinement = 'Invalid format'): this {
    return this.refine((value) => {
      pattern.lastIndex = 0;
      return pattern.test(value);
    }, said);
  }

  trim(): this {
    return this.followedBy((value) => (value as string).trim());
  }
}

type Shape = Readonly<Record<string, Schema>>;
type Known = Readonly<Record<string, unknown>>;
/** What becomes of fields that the shape does not name. */
type Others = 'refused' | 'dropped' | 'kept';

class Fields extends Schema {
  readonly shape: Shape;
  private readonly others: Others;

  constructor(shape: Shape, others: Others) {
    super((value, fail) => readFields(value, fail, shape, others));
    this.shape = shape;
    this.others = others;
  }

  extend(more: Shape): Fields {
    return new Fields({ ...this.shape, ...more }, this.others);
  }

  pick(names: Known): Fields {
    return this.#filter((name) => name in names);
  }

  omit(names: Known): Fields {
    return this.#filter((name) => !(name in names));
  }

  partial(): Fields {
    const all = Object.entries(this.shape).map(([name, schema]) => [name, schema.optional()]);
    return new Fields(Object.fromEntries(all), this.others);
  }

  #filter(isWanted: (name: string) => boolean): Fields {
    const wanted = Object.entries(this.shape).filter(([name]) => isWanted(name));
    return new Fields(Object.fromEntries(wanted), this.others);
  }
}

const isRecord = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readFields(value: unknown, fail: Fail, shape: Shape, others: Others): unknown {
  if (!isRecord(value)) return fail('Invalid input: expected object');
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const field = schema.read(value[name], below(fail, name));
    if (field !== undefined || name in value) read[name] = field;
  }
  const unknown =
    others === 'dropped' ? [] : Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  if (others === 'kept') for (const name of unknown) read[name] = value[name];
  else if (unknown.length > 0) fail(`Unrecognized keys: ${unknown.join(', ')}`);
  return read;
}

const kind = <S extends Schema>(
  Kind: new (read: Read) => S,
  name: string,
  isOne: (value: unknown) => unknown,
): S =>
  new Kind((value, fail) => {
    if (!isOne(value)) fail(`Invalid input: expected ${name}`);
    return value;
  });

const text = () => kind(Text, 'string', (value) => typeof value === 'string');
const oneOf = (values: readonly unknown[]): Schema =>
  kind(Schema, values.map(String).join('|'), (value) => values.includes(value));

/** zod's own. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const union = (options: readonly Schema[]): Schema =>
  new Schema((value, fail) => {
    for (const option of options) {
      const { success, data } = option.safeParse(value);
      if (success) return data;
    }
    return fail('Invalid input');
  });

export const z = {
  unknown: () => new Schema((value) => value),
  null: () => oneOf([null]),
  boolean: () => oneOf([true, false]),
  literal: (values: unknown) => oneOf(Array.isArray(values) ? values : [values]),
  enum: (values: readonly string[]) => oneOf(values),
  string: text,
  email: () => text().regex(emailPattern),
  url: () => text().refine(URL.canParse).trim(),
  int: () => kind(Sized, 'int', Number.isSafeInteger),
  number: () => kind(Sized, 'number', Number.isFinite),
  array: ({ read }: Schema) =>
    new Sized((value, fail) =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => read(item, below(fail, index)))
        : fail('Invalid input: expected array'),
    ),
  record: (keys: Schema, { read }: Schema) =>
    new Schema((value, fail) => {
      if (!isRecord(value)) return fail('Invalid input: expected record');
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => {
          if (keys.safeParse(name).success) return [name, read(item, below(fail, name))];
          fail('Invalid key in record', [name]);
          return [name, item];
        }),
      );
    }),
  object: (shape: Shape) => new Fields(shape, 'dropped'),
  strictObject: (shape: Shape) => new Fields(shape, 'refused'),
  looseObject: (shape: Shape) => new Fields(shape, 'kept'),
  union,
  /** The option whose mark the value bears. */
  discriminatedUnion: (mark: string, options: readonly Fields[]): Schema =>
    new Schema((value, fail) => {
      if (!isRecord(value)) return fail('Invalid input: expected object');
      const option = options.find(({ shape }) => shape[mark]?.safeParse(value[mark]).success);
      return option ? option.read(value, fail) : fail('Invalid input', [mark]);
    }),
};
