/**
 * Mutants in the code of a chart: its guards, actions and rules.
 *
 * Each file is loaded once, with a switch at every place that could be changed. All switches are off until a mutant
 * turns one on, so that nothing is loaded again. Each switch also records which journeys pass it.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export type SwitchKind =
  | 'drop term'
  | 'drop fallback'
  | 'negate condition'
  | 'other comparison'
  | 'constant tenfold'
  | 'drop field'
  | 'other field'
  | 'other payload'
  | 'drop statement';

export interface Switch {
  readonly id: number;
  readonly kind: SwitchKind;
  /** `drop term: tags.rules: keepsHeld: isVisible(current)` */
  readonly name: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Longest piece of code in a name. */
const NAME_MAX = 70;
const TENFOLD = 10;
/** Names of constants, in `core/domain/constants/` and in the file itself. */
const IS_CONSTANT = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;
const GLOBAL = '__switches';

/** Fields that identify an event rather than belong to its payload. */
const NAMES: ReadonlySet<string> = new Set(['type', 'actorId']);
/** Calls that take an event, which may be a function of the context. */
const SENDERS: ReadonlySet<string> = new Set(['emit', 'raise', 'sendParent', 'sendTo']);

/** Values of the same sort could replace each other: the same type, and for objects the same fields. */
function sortOf(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'function') return undefined;
  if (typeof value !== 'object') return typeof value;
  return Array.isArray(value) ? `list of ${sortOf(value[0]) ?? ''}` : Object.keys(value).sort().join();
}

/** The runtime state that instrumented code uses. */
const state = {
  on: undefined as number | undefined,
  isBuilt: false,
  passed: new Set<number>(),
  /** Switches passed only while the charts were built, which no journey can reach. */
  atBuilding: new Set<number>(),
  /** Constants whose value is not a number other than 0. */
  noFigures: new Set<number>(),
  /** Reads of events for which the journeys of the chart had another field or another payload to confuse them with. */
  tellable: new Set<number>(),
  /** Values that the journeys of the chart have read there. */
  payloads: new Map<number, unknown[]>(),
  isOn(id: number): boolean {
    state.passed.add(id);
    return state.on === id;
  },
  figure(id: number, value: unknown): unknown {
    if (typeof value === 'number' && value !== 0) return state.isOn(id) ? value * TENFOLD : value;
    state.noFigures.add(id);
    return value;
  },
  /** Reads a field of an event, or of an object within an event. */
  read(field: number, payload: number, from: Record<string, unknown>, key: string): unknown {
    const value = from[key];
    const sort = sortOf(value);
    if (sort === undefined || typeof from !== 'object') return value;
    const other = Object.keys(from).find((each) => each !== key && !NAMES.has(each) && sortOf(from[each]) === sort);
    if (other !== undefined) {
      state.tellable.add(field);
      if (state.isOn(field)) return from[other];
    }
    if (typeof value === 'object') return value;
    const known = state.payloads.get(payload) ?? [];
    if (state.on === undefined && !known.includes(value)) state.payloads.set(payload, [...known, value]);
    const another = known.find((each) => each !== value && typeof each === sort);
    if (another !== undefined) state.tellable.add(payload);
    return state.isOn(payload) && another !== undefined ? another : value;
  },
  /** A constant event or constant parameters. */
  constant<T>(make: () => T): () => T {
    return Object.assign(() => make(), { isFixed: true });
  },
  /** A field of `assign({ … })`, which is evaluated when the chart is built. */
  field(id: number, key: string, value: unknown): unknown {
    return (args: { context: Record<string, unknown> }, params: unknown): unknown => {
      if (state.isOn(id)) return args.context[key];
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown)(args, params) : value;
    };
  },
  compare(id: number, operator: string, a: number, b: number): boolean {
    const isEqual = a === b && state.isOn(id);
    switch (operator) {
      case '<':
        return a < b || isEqual;
      case '>':
        return a > b || isEqual;
      case '<=':
        return a <= b && !isEqual;
      default:
        return a >= b && !isEqual;
    }
  },
};
Object.assign(globalThis, { [GLOBAL]: state });

export const turnOn = (id: number | undefined): void => void (state.on = id);

/** Runs a function, and returns the switches that it passed. */
export async function passedBy(act: () => Promise<unknown>): Promise<ReadonlySet<number>> {
  // Everything passed before the first run was passed while building the charts.
  if (!state.isBuilt) state.atBuilding = state.passed;
  state.isBuilt = true;
  state.passed = new Set();
  await act();
  for (const id of state.passed) state.atBuilding.delete(id);
  return state.passed;
}

/** Called before the journeys of a chart, because reads by those of another chart are irrelevant. */
export function forgetReads(): void {
  state.tellable.clear();
  state.payloads.clear();
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);

const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

/** Type nodes; expressions with type assertions count as code. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type);

const nameOf = (node: Node): string | undefined => {
  const named = (node['id'] ?? node['key']) as Node | null | undefined;
  return named && named.type === 'Identifier' ? (named['name'] as string) : undefined;
};

const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && (node['callee'] as Node)['name'] === name;

/** The expression inside a type assertion. */
const untyped = (node: Node): Node =>
  ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type)
    ? untyped(node['expression'] as Node)
    : node;

const keysOf = (node: Node): (string | undefined)[] =>
  node.type === 'ObjectExpression' ? (node['properties'] as Node[]).map(nameOf) : [];

/** An event with a payload; options of a call have no `type`. */
const isEvent = (node: Node): boolean => {
  const keys = keysOf(untyped(node));
  return keys.includes('type') && keys.length > 1;
};

/** `event.from`, `event.entry.depth`. */
const isOfEvent = (node: Node): boolean =>
  node.type === 'Identifier'
    ? node['name'] === 'event'
    : node.type === 'MemberExpression' && node['computed'] !== true && isOfEvent(node['object'] as Node);

let count = 0;

/** Inserts switches into a file's text. */
export function withSwitches(file: string, text: string): { readonly code: string; readonly switches: Switch[] } {
  const switches: Switch[] = [];
  const names = new Map<string, number>();
  const before: { at: number; text: string }[] = [];
  const after: { at: number; text: string }[] = [];
  const replaced: { start: number; end: number; text: string }[] = [];

  const add = (kind: SwitchKind, within: string, node: Node): number => {
    const code = text.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
    const cut = code.length > NAME_MAX ? `${code.slice(0, NAME_MAX)}…` : code;
    const name = `${kind}: ${basename(file, '.ts')}: ${within}: ${cut}`;
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    count += 1;
    switches.push({ id: count, kind, name: times === 1 ? name : `${name} (${times})` });
    return count;
  };
  const wrap = (node: Node, start: string, visit: () => void, end: string): void => {
    before.push({ at: node.start, text: start });
    visit();
    after.push({ at: node.end, text: end });
  };

  /** Turns a constant into a function, so that fields can be left out. */
  const visitConstant = (node: Node, within: string): void =>
    wrap(node, `${GLOBAL}.constant(() => (`, () => visit(node, within, true), '))');

  const visitCall = (node: Node, within: string, isInside: boolean): void => {
    const callee = node['callee'] as Node;
    const sends = !isInside && SENDERS.has(callee['name'] as string);
    const event = sends ? (node['arguments'] as Node[]).find(isEvent) : undefined;
    // A method must be called on the object from which it is read.
    if (callee.type === 'MemberExpression') visit(callee['object'] as Node, within, isInside);
    else visit(callee, within, isInside);
    for (const each of node['arguments'] as Node[]) {
      if (each === event) visitConstant(each, within);
      else visit(each, within, isInside);
    }
  };

  const visitMember = (node: Node, within: string, isInside: boolean): void => {
    const [object, property] = [node['object'] as Node, node['property'] as Node];
    const key = property['name'] as string;
    const visitObject = (): void => visit(object, within, isInside);
    if (isInside && isOfEvent(node) && node['optional'] !== true && !NAMES.has(key)) {
      const [field, payload] = [add('other field', within, node), add('other payload', within, node)];
      wrap(object, `${GLOBAL}.read(${field}, ${payload}, (`, visitObject, '), ');
      replaced.push({ start: object.end, end: node.end, text: `'${key}')` });
    } else visitObject();
    if (node['computed'] === true) visit(property, within, isInside);
  };

  /**
   * `({ event: { id } }) => …` is rewritten to `({ event, id = event.id }) => …`; the argument object itself has no
   * `id`.
   */
  const visitParameters = (node: Node, within: string): void => {
    const [given] = node['params'] as Node[];
    if (given?.type !== 'ObjectPattern') return;
    for (const property of given['properties'] as Node[]) {
      const pattern = property['value'] as Node | undefined;
      if (nameOf(property) !== 'event' || pattern?.type !== 'ObjectPattern') continue;
      const fields = pattern['properties'] as Node[];
      if (!fields.every((each) => nameOf(each) !== undefined && (each['value'] as Node).type === 'Identifier'))
        continue;
      const event = `__event${(count += 1)}`;
      const reads = fields.map((each) => {
        const [key, local] = [nameOf(each)!, (each['value'] as Node)['name'] as string];
        const [field, payload] = [add('other field', within, each), add('other payload', within, each)];
        return `${local} = ${GLOBAL}.read(${field}, ${payload}, ${event}, '${key}')`;
      });
      replaced.push({ start: property.start, end: property.end, text: [`event: ${event}`, ...reads].join(', ') });
    }
  };

  const visitAll = (node: Node, within: string, isInside: boolean): void => {
    for (const child of childrenOf(node)) visit(child, within, isInside);
  };

  const visitTerm = (node: Node, operator: string, within: string): void => {
    if (node.type === 'LogicalExpression' && node['operator'] === operator) {
      visitTerm(node['left'] as Node, operator, within);
      visitTerm(node['right'] as Node, operator, within);
      return;
    }
    const id = add('drop term', within, node);
    const [start, end] =
      operator === '&&' ? [`(${GLOBAL}.isOn(${id}) || (`, '))'] : [`(!${GLOBAL}.isOn(${id}) && (`, '))'];
    wrap(node, start, () => visit(node, within, true), end);
  };

  const visitFields = (node: Node, within: string, isInside: boolean, isAssigned: boolean): void => {
    for (const property of node['properties'] as Node[]) {
      if (property.type === 'SpreadElement') {
        const argument = property['argument'] as Node;
        // What is assigned is merged with the context anyway.
        if (!isInside || argument['name'] === 'context') visit(argument, within, isInside);
        else {
          const id = add('drop field', within, property);
          wrap(argument, `(${GLOBAL}.isOn(${id}) ? {} : (`, () => visit(argument, within, isInside), '))');
        }
        continue;
      }
      const key = nameOf(property);
      const value = property['value'] as Node;
      const inner = (): void => {
        if (property['shorthand'] !== true) visit(value, isInside ? within : (key ?? within), isInside);
      };
      // A field that is initially undefined need not be named at all.
      const isNothing = within === 'context' && value['name'] === 'undefined';
      if (key === undefined || key === 'type' || isNothing || property['computed'] === true)
        visitAll(property, within, isInside);
      else if (isInside) {
        const id = add('drop field', within, property);
        wrap(property, `...(${GLOBAL}.isOn(${id}) ? {} : {`, inner, '})');
      } else if (isAssigned) {
        const id = add('drop field', within, property);
        wrap(value, `${GLOBAL}.field(${id}, '${key}', (`, inner, '))');
      } else if (key === 'params' && keysOf(untyped(value)).length > 0) visitConstant(value, 'params');
      else inner();
    }
  };

  const visitTest = (node: Node, within: string): void => {
    // The comparison itself is negated.
    if (node.type === 'BinaryExpression' && String(node['operator']).endsWith('==')) {
      visit(node, within, true);
      return;
    }
    const id = add('negate condition', within, node);
    wrap(node, `(${GLOBAL}.isOn(${id}) !== !!(`, () => visit(node, within, true), '))');
  };

  const visit = (node: Node, within: string, isInside: boolean): void => {
    if (isType(node)) return;
    if (isFunction(node)) {
      const own = nameOf(node) ?? within;
      visitParameters(node, own);
      visit(node['body'] as Node, own, true);
      return;
    }
    switch (node.type) {
      case 'ImportDeclaration':
        return;
      case 'VariableDeclarator': {
        const init = node['init'] as Node | null;
        if (init) visit(init, isInside ? within : (nameOf(node) ?? within), isInside);
        return;
      }
      case 'ObjectExpression':
        visitFields(node, within, isInside, false);
        return;
      case 'CallExpression': {
        const [given] = node['arguments'] as Node[];
        if (!isInside && isCallOf(node, 'assign') && given?.type === 'ObjectExpression')
          visitFields(given, within, false, true);
        else visitCall(node, within, isInside);
        return;
      }
      case 'MemberExpression':
        visitMember(node, within, isInside);
        return;
    }
    if (!isInside) {
      visitAll(node, within, false);
      return;
    }
    switch (node.type) {
      case 'LogicalExpression':
        if (node['operator'] === '??') {
          const right = node['right'] as Node;
          visit(node['left'] as Node, within, true);
          if (right['name'] === 'undefined') return;
          const id = add('drop fallback', within, right);
          wrap(right, `(${GLOBAL}.isOn(${id}) ? undefined : (`, () => visit(right, within, true), '))');
        } else visitTerm(node, node['operator'] as string, within);
        return;
      case 'ConditionalExpression':
        visitTest(node['test'] as Node, within);
        visit(node['consequent'] as Node, within, true);
        visit(node['alternate'] as Node, within, true);
        return;
      case 'IfStatement':
        visitTest(node['test'] as Node, within);
        visit(node['consequent'] as Node, within, true);
        if (node['alternate']) visit(node['alternate'] as Node, within, true);
        return;
      case 'BinaryExpression': {
        const operator = node['operator'] as string;
        const [left, right] = [node['left'] as Node, node['right'] as Node];
        if (operator === '===' || operator === '!==') {
          const id = add('other comparison', within, node);
          wrap(node, `(${GLOBAL}.isOn(${id}) !== (`, () => visitAll(node, within, true), '))');
        } else if (['<', '>', '<=', '>='].includes(operator)) {
          const id = add('other comparison', within, node);
          wrap(left, `${GLOBAL}.compare(${id}, '${operator}', (`, () => visit(left, within, true), ')');
          replaced.push({ start: left.end, end: right.start, text: ', ' });
          wrap(right, '(', () => visit(right, within, true), '))');
        } else visitAll(node, within, true);
        return;
      }
      case 'Identifier':
        if (IS_CONSTANT.test(node['name'] as string)) {
          const id = add('constant tenfold', within, node);
          wrap(node, `${GLOBAL}.figure(${id}, `, () => undefined, ')');
        }
        return;
      case 'Literal':
        if (typeof node['value'] === 'number' && node['value'] !== 0) {
          const id = add('constant tenfold', within, node);
          wrap(node, `${GLOBAL}.figure(${id}, `, () => undefined, ')');
        }
        return;
      case 'ExpressionStatement': {
        // Only narrows the type of an event.
        if (isCallOf(node['expression'] as Node, 'assertEvent')) return;
        const id = add('drop statement', within, node);
        // In its own block, because an `else` may follow.
        wrap(node, `{ if (!${GLOBAL}.isOn(${id})) { `, () => visitAll(node, within, true), ' } }');
        return;
      }
      default:
        visitAll(node, within, true);
    }
  };

  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  visit(program as unknown as Node, basename(file, '.ts'), false);

  // At the same position, insertions that end something precede those that begin something.
  const edits = [
    ...after.map(({ at, text: inserted }) => ({ start: at, end: at, rank: 0, text: inserted })),
    ...replaced.map((each) => ({ ...each, rank: 1 })),
    ...before.map(({ at, text: inserted }) => ({ start: at, end: at, rank: 2, text: inserted })),
  ].sort((a, b) => a.start - b.start || a.rank - b.rank);
  let code = '';
  let at = 0;
  for (const { start, end, text: inserted } of edits) {
    code += text.slice(at, start) + inserted;
    at = end;
  }
  return { code: code + text.slice(at), switches };
}

/** Switches of the files loaded so far, by file. */
const loaded = new Map<string, readonly Switch[]>();

const isRead = ({ kind }: Switch): boolean => kind === 'other field' || kind === 'other payload';

export const switchesOf = (file: string): readonly Switch[] =>
  (loaded.get(file) ?? []).filter(
    (each) =>
      !state.noFigures.has(each.id) && !state.atBuilding.has(each.id) && (!isRead(each) || state.tellable.has(each.id)),
  );

/**
 * From here on, charts and their parts are loaded with switches; ports and selectors are not, because they decide
 * nothing.
 */
export function loadWithSwitches(): void {
  registerHooks({
    load(url, context, next) {
      const result = next(url, context);
      if (!url.startsWith('file:')) return result;
      const file = relative('.', fileURLToPath(url)).split(sep).join('/');
      if (!file.startsWith('machines/') || /\.(ports|select)\.ts$/.test(file)) return result;
      const { code, switches } = withSwitches(file, readFileSync(file, 'utf8'));
      loaded.set(file, switches);
      return { ...result, source: code };
    },
  });
}
