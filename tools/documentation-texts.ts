/**
 * Removes texts from the code that only readers of the code and the inspector of development builds need: descriptions
 * of states and of requests.
 *
 * A description is removed where it configures a state: in the argument of a chart or chart part, and in members of
 * `states`.
 */

interface Node {
  type: string;
  start: number;
  end: number;
}
interface PropertyNode extends Node {
  key: { name?: string; value?: unknown };
  value: Node;
}
interface ObjectNode extends Node {
  properties: readonly Node[];
}

/** Name of the text property, by the function that receives the object. */
const TEXTS: Readonly<Record<string, string>> = {
  createMachine: 'description',
  createStateConfig: 'description',
  defineRequest: 'purpose',
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isObject = (value: unknown): value is ObjectNode => isNode(value) && value.type === 'ObjectExpression';
const propertiesOf = (object: ObjectNode): PropertyNode[] =>
  object.properties.filter((each): each is PropertyNode => each.type === 'Property');
const nameOf = ({ key }: PropertyNode): unknown => key.name ?? key.value;
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof (node as { value?: unknown }).value === 'string');

const textsOf = (object: ObjectNode, name: string): PropertyNode[] =>
  propertiesOf(object).filter((each) => nameOf(each) === name && isText(each.value));

function* textsIn(node: unknown): Generator<PropertyNode> {
  if (Array.isArray(node)) for (const each of node) yield* textsIn(each);
  if (!isNode(node)) return;
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node as Node & {
      callee: { name?: string; property?: { name?: string } };
      arguments: readonly unknown[];
    };
    const text = TEXTS[callee.name ?? callee.property?.name ?? ''];
    if (text !== undefined) for (const object of given.filter(isObject)) yield* textsOf(object, text);
  }
  if (isObject(node))
    for (const { value } of propertiesOf(node).filter((each) => nameOf(each) === 'states'))
      if (isObject(value))
        for (const state of propertiesOf(value)) if (isObject(state.value)) yield* textsOf(state.value, 'description');
  for (const child of Object.values(node)) yield* textsIn(child);
}

/**
 * @param program ESTree syntax tree of the code
 * @returns code of the same length, in which everything else keeps its position
 */
export function withoutDocumentation(code: string, program: unknown): string {
  let rest = code;
  for (const { start, end } of textsIn(program)) {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    const gone = code.slice(start, end + comma).replaceAll(/[^\n]/g, ' ');
    rest = rest.slice(0, start) + gone + rest.slice(end + comma);
  }
  return rest;
}
