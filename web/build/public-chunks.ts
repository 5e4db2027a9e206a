import { fileURLToPath } from 'node:url';
import { chunkOf, isPublicPage, pageNames, pageOf } from '../src/config/pages.ts';

/** What the bundler says about a module, as far as we ask. */
interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const source = fileURLToPath(new URL('../src/', import.meta.url));
const library = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/;

/** What each public file begins with: its pages and their texts. All else follows from the imports. */
const beginnings = new Map<string, string[]>();
for (const page of pageNames
  .filter(isPublicPage)
  .map(pageOf)
  .filter((p) => !['info', 'booking'].includes(chunkOf(p)))) {
  const chunk = chunkOf(page);
  const begins = beginnings.get(chunk) ?? [`\0virtual:messages/en/${chunk}`];
  beginnings.set(chunk, [...begins, `${source}features/${page.file}.tsx`]);
}

/**
 * A public page comes in three files, whatever it imports: `react`, which keeps its name and so its place in the browser's
 * cache until we upgrade it; `main`, what the start and more than one public file have in common; its own.
 * @returns the name of the module's file; nothing for what no public page loads at its start
 */
export function publicChunks(): (id: string, graph: Graph) => string | null {
  let chunks: Map<string, string> | undefined;
  return (id, graph) => {
    chunks ??= assign(graph);
    return library.test(id) ? 'react' : (chunks.get(id) ?? null);
  };
}

function assign(graph: Graph): Map<string, string> {
  const chunks = new Map<string, string>();
  for (const [name, begins] of beginnings)
    for (const id of reachable(graph, begins)) chunks.set(id, chunks.has(id) ? 'main' : name);
  for (const id of reachable(graph, [`${source}features/booking/trip-page.tsx`]))
    if (chunks.has(id)) chunks.set(id, 'main');
  for (const id of reachable(graph, [`${source}app/main.tsx`])) chunks.set(id, 'main');
  return chunks;
}

function reachable(graph: Graph, begins: readonly string[]): ReadonlySet<string> {
  const found = new Set(begins);
  // A set hands out what is added while it is looked through.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
