import { hash } from 'node:crypto';

/** One person has one entry in a list, and a person is an address: accounts cost nothing. */
export const entryIdOf = (listId: string, email: string): string =>
  hash('sha256', JSON.stringify([listId, email.toLowerCase()]), 'hex').slice(0, 32);
