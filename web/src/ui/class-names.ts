/** Joins the class names that apply: `classNames('btn', busy && 'is-busy')`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
