import { StripeFault } from './errors.ts';

/** What a form-encoded body decodes to: text, nested objects and arrays. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

interface Branch {
  [key: string]: string | Branch;
}

/** `a[b][0]` → ['a', 'b', '0']; `a[]` → ['a', '']. */
function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw badName(name);
  return [name.slice(0, open), ...inner.slice(1, -1).split('][')];
}

function badName(name: string): StripeFault {
  return new StripeFault(`Invalid parameter name: ${name}`, { executed: false });
}

/** Objects whose keys are 0, 1, 2 … were arrays before they were form-encoded. */
function settle(branch: Branch): FormObject | FormValue[] {
  const keys = Object.keys(branch);
  const settled = Object.fromEntries(
    keys.map((key) => {
      const value = branch[key];
      return [key, typeof value === 'object' ? settle(value) : (value ?? '')];
    }),
  );
  const isList = keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key));
  if (!isList) return settled;
  return keys
    .map(Number)
    .sort((a, b) => a - b)
    .map((index) => settled[String(index)] ?? '');
}

/** Decodes a form-encoded body or a query string with nested brackets, as the Stripe library writes them. */
export function decodeForm(text: string): FormObject {
  const root: Branch = Object.create(null) as Branch;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    const last = path.pop() ?? '';
    let branch = root;
    for (const key of path) {
      const step = key === '' ? String(Object.keys(branch).length) : key;
      const existing = branch[step];
      if (typeof existing === 'string') throw badName(name);
      const next: Branch = existing ?? (Object.create(null) as Branch);
      branch[step] = next;
      branch = next;
    }
    const key = last === '' && path.length > 0 ? String(Object.keys(branch).length) : last;
    if (typeof branch[key] === 'object') throw badName(name);
    branch[key] = value;
  }
  // The outermost level is always named, even where the names are digits.
  return Object.fromEntries(
    Object.entries(root).map(([key, value]) => [key, typeof value === 'object' ? settle(value) : value]),
  );
}
