import { AppError } from './errors.ts';

/** The allowed next states of each state. A lifecycle is a table; the functions below only read it. */
export type Lifecycle<State extends string> = { readonly [S in State]: readonly State[] };

export function canMove<State extends string>(lifecycle: Lifecycle<State>, from: State, to: State): boolean {
  return lifecycle[from].includes(to);
}

/**
 * The state that a document goes on to. Every change of a state goes through here, so that one which the lifecycle does not
 * allow is never written (tests/states.test.ts holds it).
 * @throws AppError wrong-state
 */
export function move<State extends string, To extends State>(
  lifecycle: Lifecycle<State>,
  from: State,
  to: To,
): To {
  if (!canMove(lifecycle, from, to)) throw new AppError('wrong-state', `${from} does not become ${to}`);
  return to;
}

export function isFinal<State extends string>(lifecycle: Lifecycle<State>, state: State): boolean {
  return lifecycle[state].length === 0;
}
