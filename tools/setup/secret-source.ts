import { SECRETS } from './secret-values.ts';

interface Options {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Nobody is asked. */
  readonly isPlan: boolean;
  /** A key that signs tickets. */
  newKey(): string;
  /** Null where nobody can be asked. */
  readonly ask: ((question: string) => Promise<string | null>) | null;
}

/** Where the values of secrets come from; each is asked for once. @returns null where it has none, or in a plan a word in its place */
export function secretSource({
  environment,
  isPlan,
  newKey,
  ask,
}: Options): (name: string) => Promise<string | null> {
  const values = new Map<string, string | null>();
  return async (name) => {
    const known = values.get(name);
    if (known !== undefined) return known;
    const value = await find(name);
    values.set(name, value);
    return value;
  };

  async function find(name: string): Promise<string | null> {
    const given = environment[name]?.trim();
    if (given) return given;
    const { question, unsaid } = SECRETS[name] ?? { question: name };
    if (unsaid !== undefined) return unsaid;
    if (name === 'TICKET_SIGNING_KEY') return newKey();
    if (isPlan) return 'asked for';
    return ask ? ask(`${name}, ${question}`) : null;
  }
}
