import type { Plugin } from 'vite';

/** What only a framework or a data router makes use of, with what it comes to for us. */
const unused: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'function PrefetchPageLinks() { return null; }',
  usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, null, {}]; }',
  // Our pages have a boundary of their own.
  RenderErrorBoundary:
    'var RenderErrorBoundary = class extends React.Component { render() { return this.props.children; } };',
  DefaultErrorComponent: 'function DefaultErrorComponent() { return null; }',
  useNavigateStable: `function useNavigateStable() { throw new Error('There is no data router.'); }`,
};

/**
 * react-router is one file for every way of using it; ours is the declarative one. Names for developers' tools and unmarked
 * calls keep forms, scroll restoration and prefetching in the bundle although nothing calls them: some 3 kB of gzip.
 */
export function slimRouter(): Plugin {
  return {
    name: 'fareground-slim-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler(code) {
        const marked = code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          // Says to a framework of theirs which links to look up; without one it is 20 bytes in each link of a rendered page.
          .replace(/^\s*"data-discover": .*\n/gm, '')
          .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
        return { code: withoutUnused(marked, this.parse(marked).body), map: null };
      },
    },
  };
}

type Statement = { readonly start: number; readonly end: number };

/** Cut from the last to the first, so that the places of the others stay right. */
function withoutUnused(code: string, body: readonly Statement[]): string {
  return body.reduceRight((text, { start, end }) => {
    const name = /^(?:function|var) (\w+)/.exec(code.slice(start, start + 60))?.[1] ?? '';
    const instead = unused[name];
    return instead === undefined ? text : text.slice(0, start) + instead + text.slice(end);
  }, code);
}
