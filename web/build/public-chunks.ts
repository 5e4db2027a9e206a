import { fileURLToPath } from 'node:url';

/** What the bundler says about a module, as far as we ask. */
interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const source = fileURLToPath(new URL('../src/', import.meta.url));
const textsOf = (area: string) => `\0virtual:messages/en/${area}`;

/** Each kind of public page: what it begins with, its texts among it. Everything else about it follows from the imports. */
const pages: Readonly<Record<string, readonly string[]>> = {
  home: [`${source}features/home/home-page.tsx`, textsOf('home')],
  events: [
    `${source}features/events/events-page.tsx`,
    `${source}features/events/category-page.tsx`,
    textsOf('events'),
  ],
  event: [`${source}features/events/event-page.tsx`, textsOf('event')],
  travel: [
    `${source}features/travel/travel-page.tsx`,
    `${source}features/travel/vehicle-page.tsx`,
    textsOf('travel'),
  ],
};

/** What this page has in common with one public page would bring it that page's whole file. */
const seatMap = `${source}features/booking/trip-page.tsx`;

const library = /^\0react-esm:|[\\/]node_modules[\\/](react-router|react-router-dom)[\\/]/;

/**
 * A public page comes in three files, whatever it imports: the libraries, which keep their name and so their place in the
 * browser's cache until we upgrade them; what the start and more than one kind of public page have in common; its own.
 * @returns the name of the module's file; nothing for what no public page loads at its start
 */
export function publicChunks(): (id: string, graph: Graph) => string | null {
  let byModule: Map<string, string> | undefined;
  return (id, graph) => {
    if (library.test(id)) return 'react';
    byModule ??= assign(graph);
    return byModule.get(id) ?? null;
  };
}

function assign(graph: Graph): Map<string, string> {
  const chunks = new Map<string, string>();
  for (const [name, begins] of Object.entries(pages))
    for (const id of reachable(graph, begins)) chunks.set(id, chunks.has(id) ? 'main' : name);
  for (const id of reachable(graph, [seatMap])) if (chunks.has(id)) chunks.set(id, 'main');
  for (const id of reachable(graph, [`${source}app/main.tsx`])) chunks.set(id, 'main');
  return chunks;
}

function reachable(graph: Graph, begins: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...begins];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
