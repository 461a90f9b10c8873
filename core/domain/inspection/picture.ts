import type { ChartEdge, ChartNode } from './chart.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

/** The layout of a chart, in pixels from its upper left corner. */
export interface ChartPicture {
  readonly width: number;
  readonly height: number;
  readonly states: readonly (Box & { readonly state: ChartNode; readonly rows: readonly ChartEdge[] })[];
  /** An edge with the points of its line, and the position of its label. */
  readonly arrows: readonly { readonly edge: ChartEdge; readonly line: readonly Spot[]; readonly label: Box }[];
}

/** Whether a state equals another, or is its descendant; the root's path is empty. */
export const isWithin = (path: string, around: string): boolean =>
  path === around || around === '' || path.startsWith(`${around}.`);

/**
 * A transition is drawn as an arrow if its target is neither its own state, nor an ancestor or descendant of it; all
 * others are lines of text.
 */
export function isArrow({ source, targets }: ChartEdge): boolean {
  const [target] = targets;
  return targets.length === 1 && target !== undefined && !isWithin(target, source) && !isWithin(source, target);
}

/** The label of a transition: `event [guard]`. */
export const edgeText = ({ event, guard }: ChartEdge): string => (guard === undefined ? event : `${event} [${guard}]`);

/** `edgeText` with the target, for a transition that is not an arrow. */
export function rowText(edge: ChartEdge): string {
  const target = edge.targets.map((path) => path.split('.').at(-1)).join(', ');
  return target === '' ? edgeText(edge) : `${edgeText(edge)} → ${target}`;
}

/** Notes of a state above its transitions: its entry and exit actions, and its invoked actors. */
export function noteLines({ entry, exit, invokes }: ChartNode): string[] {
  return [
    ...(entry.length > 0 ? [`entry / ${entry.join(', ')}`] : []),
    ...(exit.length > 0 ? [`exit / ${exit.join(', ')}`] : []),
    ...invokes.map(({ id, src }) => (id === src ? `invoke ${id}` : `invoke ${id}: ${src}`)),
  ];
}
