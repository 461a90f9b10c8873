/** Serialises a chart's configuration to JSON: code is replaced by its name. */

interface NamedCode {
  readonly name: string;
  readonly type?: unknown;
  /** Operands of `and`, `or` and `not`. */
  readonly guards?: readonly unknown[];
  /** Argument of `stateIn`. */
  readonly stateValue?: unknown;
}

/** `and(isOpen, not(isBusy))`, `xstate.assign`, or the function's own name. */
export function codeName(code: unknown): string {
  if (typeof code === 'string') return code;
  if (typeof code === 'object' && code !== null) {
    const { type } = code as { type?: unknown };
    return typeof type === 'string' ? type : '(inline)';
  }
  if (typeof code !== 'function') return '(inline)';
  const { name, type, guards, stateValue } = code as unknown as NamedCode;
  if (guards) return `${name}(${guards.map(codeName).join(', ')})`;
  if (stateValue !== undefined) return `in(${JSON.stringify(stateValue)})`;
  if (typeof type === 'string') return type;
  return name === '' ? '(inline)' : name;
}

/** Fields of a configuration with values for the running chart rather than structure. */
const VALUES = new Set(['context', 'input', 'output', 'params', 'types', 'schemas', 'version']);
/** Fields in which a function is replaced by its name. */
const CODE = new Set(['guard', 'actions', 'entry', 'exit']);

/**
 * @param config of a chart
 * @returns JSON for `readChart`
 */
export function definitionJson(config: object): string {
  const visit = (value: unknown, field: string): unknown => {
    if (typeof value === 'function') return CODE.has(field) ? { type: codeName(value) } : undefined;
    if (Array.isArray(value)) return value.map((each) => visit(each, field));
    if (typeof value !== 'object' || value === null) return value;
    // Inline logic of an actor instead of its name.
    if (field === 'src') return undefined;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !(isStructure(field) && VALUES.has(key)))
        .map(([key, inner]) => [key, visit(inner, isMap(field) ? 'entry of a map' : key)]),
    );
  };
  const isMap = (field: string): boolean => field === 'states' || field === 'on' || field === 'after';
  /** Keys of maps are names chosen by the chart: a state may be called `context`. */
  const isStructure = (field: string): boolean => !isMap(field);
  return JSON.stringify(visit(config, 'root'));
}
