/** A chart as a Mermaid state diagram. */
import type { AnyStateMachine } from 'xstate';
import { allStates, isWithin, listTransitions, rootOf, statePath } from '../paths/transitions.ts';
import type { NodeView } from '../paths/transitions.ts';
import type { TransitionInfo } from '../paths/types.ts';

const idOf = (path: string): string => `s_${path.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

/** Mermaid ends a label at `;` and treats `#` as the start of an entity. */
const clean = (text: string): string => text.replaceAll(/[;#]/g, ' ');

/** How a diagram marks coverage. */
export interface Paint {
  /** The class of a state, by its path. */
  readonly state: (path: string) => string;
  /** Prefix of a transition's label, by its id. */
  readonly mark: (id: string) => string;
  /** Class names with their styles. */
  readonly classes: Readonly<Record<string, string>>;
}

const labelOf = ({ event, guard, id }: TransitionInfo, note: string, paint: Paint | undefined): string =>
  clean([paint?.mark(id) ?? '', event, guard === undefined ? '' : `[${guard}]`, note].filter(Boolean).join(' '));

/** The child of `ancestor` that contains `path`. Mermaid cannot draw an edge between the insides of two states. */
function childHolding(ancestor: string, path: string): string {
  const depth = ancestor === '(root)' ? 0 : ancestor.split('.').length;
  return path
    .split('.')
    .slice(0, depth + 1)
    .join('.');
}

function commonAncestor(a: string, b: string): string {
  const left = a.split('.');
  const right = b.split('.');
  let depth = 0;
  while (depth < Math.min(left.length, right.length) - 1 && left[depth] === right[depth]) depth += 1;
  return depth === 0 ? '(root)' : left.slice(0, depth).join('.');
}

interface Edge {
  /** The state in whose diagram the edge is drawn. */
  readonly inside: string;
  readonly text: string;
}

/**
 * @param isDivided whether the children of a state are parallel. Mermaid cannot draw an edge between them, so such a
 * target is mentioned in the transition's other edge, or only in the table
 */
function edgesOf(transition: TransitionInfo, isDivided: (path: string) => boolean, paint: Paint | undefined): Edge[] {
  const { source, targets } = transition;
  const crosses = (target: string): boolean => !isWithin(target, source) && isDivided(commonAncestor(source, target));
  const also = targets.filter(crosses).map((target) => `and to ${target}`);
  return targets
    .filter((target) => !crosses(target))
    .map((target, index): Edge => {
      const more = index === 0 ? also : [];
      if (target !== source && isWithin(target, source)) {
        const child = childHolding(source, target);
        const notes = [child === target ? '' : `to ${target}`, ...more].filter(Boolean).join(' ');
        return {
          inside: source,
          text: `${idOf(`${source} any`)} --> ${idOf(child)}: ${labelOf(transition, notes, paint)}`,
        };
      }
      const inside = commonAncestor(source, target);
      const from = childHolding(inside, source);
      const to = childHolding(inside, target);
      const notes = [from === source ? '' : `from ${source}`, to === target ? '' : `to ${target}`, ...more];
      return {
        inside,
        text: `${idOf(from)} --> ${idOf(to)}: ${labelOf(transition, notes.filter(Boolean).join(' '), paint)}`,
      };
    });
}

/** @param paint colours the states and marks the transitions */
export function mermaid(machine: AnyStateMachine, paint?: Paint): string {
  const divided = new Set(
    allStates(machine)
      .filter(({ type }) => type === 'parallel')
      .map(statePath),
  );
  const edges = listTransitions(machine).flatMap((transition) =>
    edgesOf(transition, (path) => divided.has(path), paint),
  );
  const lines: string[] = ['stateDiagram-v2'];

  function draw(node: NodeView, indent: string): void {
    const path = statePath(node);
    const children = Object.values(node.states).filter(({ type }) => type !== 'history');
    const histories = Object.values(node.states).filter(({ type }) => type === 'history');
    const mine = edges.filter(({ inside }) => inside === path);
    const anywhere = idOf(`${path} any`);
    if (mine.some(({ text }) => text.startsWith(`${anywhere} `)))
      lines.push(`${indent}state "anywhere" as ${anywhere}`);
    for (const child of histories) lines.push(`${indent}state "history" as ${idOf(child.path.join('.'))}`);
    for (const [index, child] of children.entries()) {
      const id = idOf(child.path.join('.'));
      if (node.type === 'parallel' && index > 0) lines.push(`${indent}--`);
      if (Object.keys(child.states).length > 0) {
        lines.push(`${indent}state "${child.key}" as ${id} {`);
        draw(child, `${indent}  `);
        lines.push(`${indent}}`);
      } else {
        lines.push(`${indent}state "${child.key}" as ${id}`);
      }
      if (child.type === 'final') lines.push(`${indent}${id} --> [*]`);
    }
    const initial = node.type === 'compound' ? node.initial?.target[0] : undefined;
    if (initial) lines.push(`${indent}[*] --> ${idOf(initial.path.join('.'))}`);
    for (const { text } of mine) lines.push(`${indent}${text}`);
  }

  const root = rootOf(machine);
  if (root.type === 'parallel') {
    // Mermaid supports parallel regions only within a state.
    lines.push(`  state "${machine.id}" as ${idOf('(root)')} {`);
    draw(root, '    ');
    lines.push('  }');
  } else {
    draw(root, '  ');
  }
  if (paint) {
    const states = allStates(machine).filter(({ path, type }) => path.length > 0 && type !== 'history');
    for (const [name, style] of Object.entries(paint.classes)) {
      const ids = states
        .filter((node) => paint.state(statePath(node)) === name)
        .map(({ path }) => idOf(path.join('.')));
      if (ids.length > 0) lines.push(`  classDef ${name} ${style}`, `  class ${ids.join(',')} ${name}`);
    }
  }
  return lines.join('\n');
}
