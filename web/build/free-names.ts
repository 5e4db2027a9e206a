/** A node of the syntax tree, as far as we look. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export const nameOf = (node: unknown): string => (node as { readonly name: string }).name;

type Names = ReadonlySet<string>;

/** Names in a piece of code that it does not declare itself, and those among them that it gives another value. */
export function freeNames(node: Node): { readonly mentions: Names; readonly sets: Names } {
  const mentions = new Set<string>();
  const sets = new Set<string>();
  const note = (name: string, into: Set<string>, bound: Names) => {
    if (!bound.has(name)) into.add(name);
  };
  const look = (each: Node, outer: Names): void => {
    const bound = scopeOf(each, outer);
    if (each.type === 'Identifier') note(nameOf(each), mentions, bound);
    const target = targetOf(each);
    for (const name of target ? boundBy(target) : []) note(name, sets, bound);
    for (const inside of childrenOf(each)) look(inside, bound);
  };
  look(node, new Set());
  return { mentions, sets };
}

const isFunction = ({ type }: Node): boolean =>
  /Function(Expression|Declaration)?$/.test(type) || type.startsWith('ArrowFunction');

/** What is given a value; fields of something are not names. */
const targetOf = (node: Node): unknown =>
  node.type === 'AssignmentExpression'
    ? node.left
    : node.type === 'UpdateExpression'
      ? node.argument
      : /^For(In|Of)Statement$/.test(node.type) && (node.left as Node).type !== 'VariableDeclaration'
        ? node.left
        : undefined;

/** The names that hide outer ones inside of this node, with those that did before. */
function scopeOf(node: Node, outer: Names): Names {
  const own: string[] = [];
  if (isFunction(node)) {
    own.push('arguments', ...boundBy(node.id), ...(node.params as readonly Node[]).flatMap(boundBy));
    own.push(...varsIn(node.body as Node));
  }
  if (node.type === 'ClassExpression') own.push(...boundBy(node.id));
  if (node.type === 'CatchClause') own.push(...boundBy(node.param));
  if (/^For(In|Of)?Statement$/.test(node.type))
    own.push(...declaredBy((node.init ?? node.left) as Node | null));
  const statements =
    node.type === 'SwitchStatement' ? (node.cases as readonly Node[]).flatMap(childrenOf) : [];
  if (/^(BlockStatement|StaticBlock)$/.test(node.type)) statements.push(...(node.body as readonly Node[]));
  own.push(...statements.flatMap(declaredBy));
  return own.length === 0 ? outer : new Set([...outer, ...own]);
}

function declaredBy(node: Node | null): readonly string[] {
  if (node?.type === 'VariableDeclaration')
    return (node.declarations as readonly Node[]).flatMap(({ id }) => boundBy(id));
  return node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration' ? boundBy(node.id) : [];
}

/** `var` is the whole function's, wherever it stands in it. */
function varsIn(node: Node): readonly string[] {
  if (isFunction(node)) return [];
  return [
    ...(node.type === 'VariableDeclaration' && node.kind === 'var' ? declaredBy(node) : []),
    ...childrenOf(node).flatMap(varsIn),
  ];
}

/** The names in a pattern: `{ a: b, c = 1, ...d }` gives a value to b, c and d. */
export function boundBy(pattern: unknown): readonly string[] {
  const node = pattern as Node | null | undefined;
  switch (node?.type) {
    case 'Identifier':
      return [nameOf(node)];
    case 'ObjectPattern':
      return (node.properties as readonly Node[]).flatMap((each) => boundBy(each.value ?? each.argument));
    case 'ArrayPattern':
      return (node.elements as readonly (Node | null)[]).flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(node.left);
    case 'RestElement':
      return boundBy(node.argument);
    default:
      return [];
  }
}

/** Nodes right inside of a node, without the names of fields and labels. */
function childrenOf(node: Node): Node[] {
  const isName = (field: string) =>
    field === 'label' ||
    (!node.computed &&
      ((field === 'property' && node.type === 'MemberExpression') ||
        (field === 'key' && /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type))));
  return Object.entries(node).flatMap(([field, value]) =>
    isName(field)
      ? []
      : (Array.isArray(value) ? value : [value]).filter(
          (inside): inside is Node => typeof (inside as Node | null)?.type === 'string',
        ),
  );
}
