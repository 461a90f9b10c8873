import type { ChartEdge, ChartNode } from './chart.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

/** A chart laid out, in pixels from its upper left corner. */
export interface ChartPicture {
  readonly width: number;
  readonly height: number;
  readonly states: readonly (Box & { readonly state: ChartNode; readonly rows: readonly ChartEdge[] })[];
  /** An edge with the corners of its line, and where its words stand. */
  readonly arrows: readonly { readonly edge: ChartEdge; readonly line: readonly Spot[]; readonly label: Box }[];
}

/** Whether a state is another one, or lies in it; the path of the chart itself is empty. */
export const isWithin = (path: string, around: string): boolean =>
  path === around || around === '' || path.startsWith(`${around}.`);

/** A transition that leads to a state beside its own is an arrow; what stays, or goes in or out, is a line of text. */
export function isArrow({ source, targets }: ChartEdge): boolean {
  const [target] = targets;
  return targets.length === 1 && target !== undefined && !isWithin(target, source) && !isWithin(source, target);
}

/** The words of a transition: `event [guard]`. */
export const edgeText = ({ event, guard }: ChartEdge): string => (guard === undefined ? event : `${event} [${guard}]`);

/** As `edgeText`, with where it leads: for one that is no arrow. */
export function rowText(edge: ChartEdge): string {
  const target = edge.targets.map((path) => path.split('.').at(-1)).join(', ');
  return target === '' ? edgeText(edge) : `${edgeText(edge)} → ${target}`;
}

/** What a state says of itself above its transitions: what it does when entered and left, and what it runs. */
export function noteLines({ entry, exit, invokes }: ChartNode): string[] {
  return [
    ...(entry.length > 0 ? [`entry / ${entry.join(', ')}`] : []),
    ...(exit.length > 0 ? [`exit / ${exit.join(', ')}`] : []),
    ...invokes.map(({ id, src }) => (id === src ? `invoke ${id}` : `invoke ${id}: ${src}`)),
  ];
}
