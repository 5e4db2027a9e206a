import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ICON = 'virtual:icon/';
const drawing = fileURLToPath(new URL('../src/ui/drawing.ts', import.meta.url));
const folder = dirname(createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'));

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>, children?: readonly Node[]];

/** `Bus` and all its other names → `bus`, as the library's own list says. */
function readNames(): ReadonlyMap<string, string> {
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8');
  const names = new Map<string, string>();
  for (const [, exported = '', file = ''] of list.matchAll(
    /^export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm,
  ))
    for (const [, name = ''] of exported.matchAll(/default as (\w+)/g)) names.set(name, file);
  return names;
}

/** The drawing as it stands inside of an svg element. Keys are for React's lists, and this is none. */
export function markupOf(nodes: readonly Node[]): string {
  return nodes
    .map(([tag, { key: _, ...attributes }, children = []]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      const inside = markupOf(children);
      return `<${tag}${written.join('')}${inside ? `>${inside}</${tag}>` : '/>'}`;
    })
    .join('');
}

/**
 * lucide-react builds each icon out of a list of nodes when it is shown: elements that React keeps track of, and 2 kB of code
 * to do it. Here the build writes each drawing as one text, which the browser reads as it reads the page. The
 * sources name icons as the library's documentation does: `import { Bus } from 'lucide-react'`.
 */
export function icons(): Plugin {
  let names: ReadonlyMap<string, string> | undefined;
  return {
    name: 'fareground-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ICON) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${ICON}`)) return;
      const file = join(folder, 'icons', `${id.slice(ICON.length + 1)}.mjs`);
      const { __iconData } = (await import(pathToFileURL(file).href)) as {
        __iconData: { node: readonly Node[] };
      };
      const markup = JSON.stringify(markupOf(__iconData.node));
      return {
        code: `import { draw } from ${JSON.stringify(drawing)};\nexport default /* @__PURE__ */ draw(${markup});`,
        moduleType: 'js',
      };
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: /'lucide-react'/ },
      handler(code) {
        names ??= readNames();
        const known = names;
        const byName = code.replace(/^import \{([^}]+)\} from 'lucide-react';$/gm, (_, list: string) =>
          list
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '' && !each.startsWith('type '))
            .map((each) => {
              const [name = '', local = name] = each.split(/\s+as\s+/);
              const file = known.get(name);
              if (!file) throw new Error(`lucide-react has no icon "${name}".`);
              return `import ${local} from '${ICON}${file}';`;
            })
            .join(' '),
        );
        return { code: byName, map: null };
      },
    },
  };
}
