import { boundBy, freeNames, type Node, nameOf } from './free-names.ts';

/** One statement, or one name of a declaration of several. */
interface Part {
  readonly code: string;
  /** What it declares at the top of the file. */
  readonly declares: readonly string[];
  /** Names from outside that stand in it. */
  readonly mentions: ReadonlySet<string>;
  /** Names that it gives another value: what is imported cannot be given one. */
  readonly sets: ReadonlySet<string>;
  /** What it adds to (`Name.field = …`, `(function (x) { … })(Name || (Name = {}))`): it belongs where that is. */
  readonly addsTo: string | undefined;
}

interface Import {
  readonly from: string;
  readonly imported: string;
  readonly local: string;
}
interface Export {
  readonly local: string;
  readonly exported: string;
  /** Handed on from this file, without being of this one. */
  readonly from: string | undefined;
}

export interface SplitModule {
  /** What every importer of the file gets: the same names as before, out of the two. */
  readonly facade: string;
  readonly core: string;
  readonly rest: string;
  /** What the roots need of other files: file → exported names. */
  readonly needs: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Names that the rest takes from the core and nobody else. */
const INNER = '$inner_';

/**
 * Divides one file into what some of its exports need and everything else, which may then be loaded by itself: the classes stay the
 * same ones, since the rest imports the core.
 * @param roots names that the core must have, as they are exported or as they are called inside
 * @param ids what to import the halves by
 * @throws Error when the file is not written in the way that we know
 */
export function splitModule(
  code: string,
  body: readonly Node[],
  roots: ReadonlySet<string>,
  ids: { readonly core: string; readonly rest: string },
): SplitModule {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration').flatMap(importsOf);
  const exports = body.filter(({ type }) => type === 'ExportNamedDeclaration').flatMap(exportsOf);
  const parts = body
    .filter(({ type }) => type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration')
    .flatMap((node) => partsOf(node, code));
  const isRoot = ({ exported, local }: Export) => roots.has(exported) || roots.has(local);
  const missing = [...roots].find(
    (name) => !exports.some((each) => each.exported === name || each.local === name),
  );
  if (missing !== undefined) throw new Error(`There is no "${missing}" any more.`);

  const own = exports.filter(({ from }) => from === undefined);
  const core = coreOf(parts, new Set(own.filter(isRoot).map(({ local }) => local)));
  const rest = parts.filter((part) => !core.has(part));
  const coreNames = new Set([...core].flatMap(({ declares }) => declares));
  const coreUses = mentionedIn(parts.filter((part) => core.has(part)));
  const restUses = mentionedIn(rest);
  const isInCore = ({ local }: Export) => coreNames.has(local);
  const shared = [...coreNames].filter((name) => restUses.has(name));
  const inCore = own.filter(isInCore);
  const inRest = own.filter((each) => !isInCore(each));
  const handedOn = exports.filter(({ from }) => from !== undefined);

  const needs = new Map<string, Set<string>>();
  const need = (from: string, name: string) => needs.set(from, (needs.get(from) ?? new Set()).add(name));
  for (const { from, imported, local } of imports) if (coreUses.has(local)) need(from, imported);
  for (const each of handedOn.filter(isRoot)) need(each.from ?? '', each.local);
  return {
    core: [
      ...importLines(imports, coreUses),
      ...parts.filter((part) => core.has(part)).map((part) => part.code),
      exportLine([...inCore.map(written), ...shared.map((name) => `${name} as ${INNER}${name}`)]),
    ].join('\n'),
    rest: [
      ...importLines(imports, restUses),
      `import { ${shared.map((name) => `${INNER}${name} as ${name}`).join(', ')} } from '${ids.core}';`,
      ...rest.map((part) => part.code),
      exportLine(inRest.map(written)),
    ].join('\n'),
    facade: [
      exportLine(
        inCore.map(({ exported }) => exported),
        ids.core,
      ),
      exportLine(
        inRest.map(({ exported }) => exported),
        ids.rest,
      ),
      ...handedOn.map((each) => exportLine([written(each)], each.from)),
    ].join('\n'),
    needs,
  };
}

/** All that these names need, and what must be with it. */
function coreOf(parts: readonly Part[], roots: ReadonlySet<string>): ReadonlySet<Part> {
  const home = new Map(parts.flatMap((part) => part.declares.map((name) => [name, part] as const)));
  const core = new Set<Part>();
  const open: Part[] = [];
  const take = (part: Part | undefined) => {
    if (!part || core.has(part)) return;
    core.add(part);
    open.push(part);
  };
  const isTaken = (name: string) => {
    const part = home.get(name);
    return part !== undefined && core.has(part);
  };
  for (const name of roots) take(home.get(name));
  // What is done and not said (the library makes itself known) is done at once.
  for (const part of parts)
    if (part.declares.length === 0 && !(part.addsTo !== undefined && home.has(part.addsTo))) take(part);
  while (open.length > 0) {
    for (let part = open.pop(); part; part = open.pop())
      for (const name of part.mentions) take(home.get(name));
    for (const part of parts) {
      const isAddition = part.declares.length === 0 && part.addsTo !== undefined && isTaken(part.addsTo);
      if (isAddition || [...part.sets].some(isTaken)) take(part);
    }
  }
  return core;
}

const mentionedIn = (parts: readonly Part[]): ReadonlySet<string> =>
  new Set(parts.flatMap(({ mentions }) => [...mentions]));

const written = ({ local, exported }: Export): string =>
  local === exported ? local : `${local} as ${exported}`;
const exportLine = (names: readonly string[], from?: string): string =>
  `export { ${names.join(', ')} }${from === undefined ? '' : ` from '${from}'`};`;

const importLines = (imports: readonly Import[], used: ReadonlySet<string>): readonly string[] =>
  imports
    .filter(({ local }) => used.has(local))
    .map(({ from, imported, local }) =>
      imported === '*'
        ? `import * as ${local} from '${from}';`
        : `import { ${imported} as ${local} } from '${from}';`,
    );

const whole: Readonly<Record<string, string>> = {
  ImportDefaultSpecifier: 'default',
  ImportNamespaceSpecifier: '*',
};

function importsOf(node: Node): readonly Import[] {
  const from = (node.source as { readonly value: string }).value;
  return (node.specifiers as readonly Node[]).map((each) => {
    const imported = each.type === 'ImportSpecifier' ? nameOf(each.imported) : whole[each.type];
    return { from, imported: imported ?? '', local: nameOf(each.local) };
  });
}

function exportsOf(node: Node): readonly Export[] {
  if (node.declaration) throw new Error('Something is declared in its export.');
  const from = (node.source as { readonly value: string } | null)?.value;
  return (node.specifiers as readonly Node[]).map((each) => ({
    local: nameOf(each.local),
    exported: nameOf(each.exported),
    from,
  }));
}

function partsOf(node: Node, code: string): readonly Part[] {
  const text = code.slice(node.start, node.end);
  if (node.type === 'VariableDeclaration')
    return (node.declarations as readonly Node[]).map((each) =>
      partOf(each, `${String(node.kind)} ${code.slice(each.start, each.end)};`, boundBy(each.id)),
    );
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return [partOf(node, text, boundBy(node.id))];
  return [partOf(node, text, [])];
}

function partOf(node: Node, code: string, declares: readonly string[]): Part {
  const { mentions, sets } = freeNames(node);
  const added = (node.expression as { readonly left?: { readonly object?: Node } } | undefined)?.left?.object;
  return {
    code,
    declares,
    mentions,
    sets,
    addsTo: added?.type === 'Identifier' ? nameOf(added) : [...sets][0],
  };
}
