/** Describes a schema in words: the type of each field, whether it is required, and its limits. */
import type * as v from 'valibot';

/** The properties of schemas and actions that the generator reads. */
interface Node {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly key?: Node;
  readonly value?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly (Node | string | number)[];
  readonly literal?: unknown;
  readonly requirement?: number | RegExp | ((value: never) => unknown);
  readonly default?: unknown;
  readonly description?: string;
  readonly metadata?: { readonly entry?: Node };
}

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  /** Fields of its object, or of its entries, if that object has no name. */
  fields: Field[];
}

/** Schemas that have their own section in the reference. */
export type Names = ReadonlyMap<unknown, string>;

function asNode(schema: v.GenericSchema): Node {
  return schema;
}

function actions(node: Node): readonly Node[] {
  const [first, ...rest] = node.pipe ?? [];
  return first && first !== node ? [...rest, ...actions(first)] : rest;
}

function bound(node: Node, type: string): number | undefined {
  const requirement = actions(node).find((action) => action.type === type)?.requirement;
  return typeof requirement === 'number' ? requirement : undefined;
}

/** The schema inside `optional` and similar wrappers. */
function unwrapped(node: Node): Node {
  return node.wrapped ? unwrapped(node.wrapped) : node;
}

/** The schema that has fields: the entry of a list, or the object itself. */
function holder(node: Node): Node {
  const inner = unwrapped(node);
  const entry = inner.pipe?.find((part) => part.metadata?.entry)?.metadata?.entry;
  if (entry) return holder(entry);
  const nested = inner.pipe?.[0];
  if (nested?.pipe && nested !== inner) return holder(nested);
  return inner.type === 'array' && inner.item ? holder(inner.item) : inner;
}

function limits(node: Node): string {
  const least = bound(node, 'min_value') ?? bound(node, 'min_length');
  const most = bound(node, 'max_value') ?? bound(node, 'max_length');
  const hasLength = bound(node, 'max_length') !== undefined || bound(node, 'min_length') !== undefined;
  const unit = hasLength ? (node.type === 'array' ? ' entries' : ' characters') : '';
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least === undefined ? '' : `, at least ${least}${unit}`;
}

/** A phrase for a schema: `text, at most 200 characters`. */
export function typeOf(node: Node, names: Names): string {
  const inner = unwrapped(node);
  const name = names.get(inner) ?? names.get(node);
  if (name) return `[${name}](#${name.toLowerCase().replaceAll(' ', '-')})`;
  const described = inner.pipe?.find((part) => part.type === 'description')?.description;
  if (described) return described;
  const entry = inner.pipe?.find((part) => part.metadata?.entry)?.metadata?.entry;
  if (entry) return `list of ${typeOf(entry, names)}`;
  const nested = inner.pipe?.[0];
  if (nested && nested !== inner && nested.pipe) return typeOf(nested, names);
  switch (inner.type) {
    case 'string':
      return `text${limits(inner)}`;
    case 'number':
      return `${actions(inner).some((action) => action.type === 'safe_integer') ? 'whole number' : 'number'}${limits(inner)}`;
    case 'array':
      return `list of ${inner.item ? typeOf(inner.item, names) : 'anything'}${limits(inner)}`;
    case 'picklist':
      return (inner.options ?? [])
        .map((option) => `\`${typeof option === 'object' ? option.type : option}\``)
        .join(', ');
    case 'literal':
      return `\`${String(inner.literal)}\``;
    case 'union':
      return (inner.options ?? [])
        .map((option) => (typeof option === 'object' ? typeOf(option, names) : `\`${option}\``))
        .join(' or ');
    case 'record':
      return `${inner.value ? typeOf(inner.value, names) : 'anything'} by name`;
    case 'object':
    case 'strict_object':
      return 'object';
    default:
      return inner.type;
  }
}

function isRequired(node: Node): boolean {
  return !['optional', 'nullish', 'exact_optional'].includes(node.type);
}

/** Fields of an object's entries, including nested objects. */
export function fieldsOf(entries: Readonly<Record<string, v.GenericSchema | Node>>, names: Names): Field[] {
  return Object.entries(entries).map(([name, schema]) => {
    const node = asNode(schema as v.GenericSchema);
    const inner = holder(node);
    const hasName = names.has(inner) || names.has(unwrapped(node));
    return {
      name,
      type: typeOf(node, names),
      isRequired: isRequired(node),
      fields: inner.entries && !hasName ? fieldsOf(inner.entries, names) : [],
    };
  });
}

/** Entries of an object schema, whatever further actions it has. */
export function entriesOf(schema: v.GenericSchema): Readonly<Record<string, Node>> {
  return holder(asNode(schema)).entries ?? {};
}
