import type { Row } from './engine.ts';
import type { Task } from './left-to-a-person.ts';

const WIDTH = 'to change'.length;

/** A line of the table, as each thing is done. */
export const lineOf = ({ state, name, what, why }: Row): string =>
  `${state.padEnd(WIDTH)}  ${name}${state === 'stands' ? '' : `: ${what ?? why}`}`;

/** How many stand, were made, and so on. */
export function summaryOf(rows: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`).join(', ');
}

/** What a person must do, each with its page. */
export const listOf = (tasks: readonly Task[]): string =>
  tasks.map(({ task, page }, at) => `${String(at + 1).padStart(2)}. ${task}\n    ${page}`).join('\n');
