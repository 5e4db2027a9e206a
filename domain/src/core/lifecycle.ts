/** The allowed next states of each state. A lifecycle is a table; the functions below only read it. */
export type Lifecycle<State extends string> = { readonly [S in State]: readonly State[] };

export function canMove<State extends string>(lifecycle: Lifecycle<State>, from: State, to: State): boolean {
  return lifecycle[from].includes(to);
}

export function isFinal<State extends string>(lifecycle: Lifecycle<State>, state: State): boolean {
  return lifecycle[state].length === 0;
}
