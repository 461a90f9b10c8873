/** Lays out a chart with the Eclipse Layout Kernel. */
import type { ElkNode } from 'elkjs/lib/elk-api';
import { type ChartEdge, type ChartNode, statesOf } from '../../../core/domain/inspection/chart.ts';
import type { Box, ChartPicture, Spot } from '../../../core/domain/inspection/picture.ts';
import { edgeText, isArrow, noteLines, rowText } from '../../../core/domain/inspection/picture.ts';

/** Text sizes of the picture in pixels: a letter's width, a line's height, a state's name, the padding. */
const LETTER = 6.7;
const LINE = 16;
const HEADER = 26;
const GAP = 12;
const STATE_WIDTH_MIN = 84;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.mergeEdges': 'true',
};

const widthOf = (text: string): number => Math.ceil(text.length * LETTER);
/** Transitions that are listed within their state. */
const rowsOf = ({ edges }: ChartNode): ChartEdge[] => edges.filter((edge) => !isArrow(edge));
/** The root's path is empty, but a node must have an id. */
const idOf = (path: string): string => `state ${path}`;

function elkNode(state: ChartNode): ElkNode {
  const rows = rowsOf(state);
  const lines = [...noteLines(state), ...rows.map(rowText)];
  const head = HEADER + lines.length * LINE + (lines.length > 0 ? GAP / 2 : 0);
  const width = Math.max(
    STATE_WIDTH_MIN,
    widthOf(state.name) + 3 * GAP,
    ...lines.map((line) => widthOf(line) + 2 * GAP),
  );
  const sized = { id: idOf(state.path), width, height: head };
  if (state.children.length === 0) return sized;
  return {
    ...sized,
    children: state.children.map(elkNode),
    layoutOptions: {
      'elk.padding': `[top=${head + GAP},left=${GAP},bottom=${GAP},right=${GAP}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${head})`,
    },
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

/** The part of the kernel used here. */
export interface Kernel {
  layout(graph: ElkNode): Promise<ElkNode>;
}

/**
 * @param kernel runs in a worker, as laying out hundreds of states takes long
 * @throws if the kernel finds no layout
 */
export async function layOutChart(chart: ChartNode, kernel: Kernel): Promise<ChartPicture> {
  const states = statesOf(chart);
  const arrows = states.flatMap(({ edges }) => edges.filter(isArrow));
  const graph: ElkNode = {
    id: 'picture',
    layoutOptions: OPTIONS,
    children: [elkNode(chart)],
    edges: arrows.map((edge) => ({
      id: edge.id,
      sources: [idOf(edge.source)],
      targets: [idOf(edge.targets[0] ?? '')],
      labels: [{ text: edgeText(edge), width: widthOf(edgeText(edge)), height: LINE }],
    })),
  };
  const laid = await kernel.layout(graph);
  const boxes = new Map<string, Box>();
  const keep = (node: ElkNode): void => {
    boxes.set(node.id, boxOf(node));
    node.children?.forEach(keep);
  };
  laid.children?.forEach(keep);
  const lines = new Map(laid.edges?.map((edge) => [edge.id, edge]));
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    states: states.map((state) => ({ ...boxOf(boxes.get(idOf(state.path)) ?? {}), state, rows: rowsOf(state) })),
    arrows: arrows.map((edge) => {
      const laidEdge = lines.get(edge.id);
      const section = laidEdge?.sections?.[0];
      const line: Spot[] = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];
      return { edge, line, label: boxOf(laidEdge?.labels?.[0] ?? {}) };
    }),
  };
}

/** Lays out each chart once: actors come and go, but charts do not change. */
export function layoutsOf(kernel: Kernel): (chart: ChartNode) => Promise<ChartPicture> {
  const pictures = new WeakMap<ChartNode, ChartPicture>();
  return async (chart) => {
    const picture = pictures.get(chart) ?? (await layOutChart(chart, kernel));
    pictures.set(chart, picture);
    return picture;
  };
}
