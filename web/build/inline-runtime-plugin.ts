import type { Plugin } from 'vite';

/** One `name = value` of the helpers' file. */
interface Helper {
  readonly name: string;
  readonly code: string;
}

/**
 * The bundler keeps its few helper functions (half a kilobyte) in a file of their own, which every first load would have to
 * ask for. The files of a public page's first load get what they use inside instead; helpers hold no state, so two
 * copies are one.
 */
export function inlineRuntime(inFiles: RegExp): Plugin {
  return {
    name: 'fareground-inline-runtime',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const runtime = chunks.find((chunk) => chunk.name === 'rolldown-runtime');
      if (!runtime) return;
      const helpers = this.parse(runtime.code).body.flatMap((statement): readonly Helper[] =>
        statement.type === 'VariableDeclaration'
          ? statement.declarations.map(({ id, start, end }) => ({
              name: id.type === 'Identifier' ? id.name : '',
              code: runtime.code.slice(start, end),
            }))
          : [],
      );
      const exported = namesIn(/export\s*\{([^}]*)\}/.exec(runtime.code)?.[1] ?? '');
      const file = (runtime.fileName.split('/').pop() ?? '').replaceAll('.', '\\.');
      for (const chunk of chunks.filter(({ name }) => inFiles.test(name))) {
        chunk.code = chunk.code.replace(
          new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`),
          (_whole, list: string) => {
            const wanted = namesIn(list).map(([name, local]) => {
              const helper = exported.find((each) => each[1] === name)?.[0];
              if (!helper) throw new Error(`The bundler’s helpers do not export ${name}.`);
              return [helper, local] as const;
            });
            const used = usedBy(
              wanted.map(([helper]) => helper),
              helpers,
            );
            const given = wanted.map(([helper, local]) => `${local}:${helper}`).join(',');
            const locals = wanted.map(([, local]) => local).join(',');
            return `const{${locals}}=(()=>{var ${used.join(',')};return{${given}}})();`;
          },
        );
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
    },
  };
}

/** `a as b, c` → `[['a', 'b'], ['c', 'c']]` */
const namesIn = (list: string): readonly (readonly [string, string])[] =>
  list.split(',').map((each) => {
    const [name = '', local = name] = each.trim().split(/\s+as\s+/);
    return [name, local] as const;
  });

/** The helpers of these names and those that they use, in their own order. */
function usedBy(names: readonly string[], helpers: readonly Helper[]): readonly string[] {
  const used = new Set(names);
  // A helper uses only those before it.
  for (const { name, code } of [...helpers].reverse())
    if (used.has(name)) for (const [word] of code.slice(name.length).matchAll(/[\w$]+/g)) used.add(word);
  return helpers.filter(({ name }) => used.has(name)).map(({ code }) => code);
}
