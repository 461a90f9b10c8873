/**
 * An inspected page of 120 actors, in a worker. Each actor is a chart of the product, and each event leads it to states
 * chosen by a small random number generator, so that every run sends the same.
 */
import { StateMachine } from 'xstate';
import { readChart, statesOf } from '../../core/domain/inspection/chart.ts';
import type { ChartNode } from '../../core/domain/inspection/chart.ts';
import { definitionJson } from '../../core/domain/inspection/definition.ts';
import { INSPECTION_CHANNEL } from '../../core/domain/inspection/messages.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';

const ACTORS = 120;
const FILLED = 10_000;
const FLOW_MS = 100;
const PER_FLOW = 10;
/** One event in this many reaches the chart that is drawn. */
const DRAWN_SHARE = 4;
const DRAWN = 'playback';
const FIELDS = 24;
/** One event in this many carries a data document of 500 tags, as the player's events do. */
const LARGE_SHARE = 50;
const TAGS = 500;

let seed = 7;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true });
const machines = Object.values(modules)
  .flatMap((each) => Object.values(each))
  .filter((each) => each instanceof StateMachine);
const drawn = machines.findIndex(({ id }) => id === DRAWN);

interface Sent {
  sessionId: string;
  name: string;
  definition: string;
  chart: ChartNode;
  states: ChartNode[];
}

const actors = Array.from({ length: ACTORS }, (_, at): Sent => {
  const machine = machines[(at + drawn) % machines.length]!;
  const definition = definitionJson(machine.config);
  const chart = readChart(definition)!;
  const round = Math.floor(at / machines.length);
  return {
    sessionId: `page/${at}`,
    name: round === 0 ? machine.id : `${machine.id}.${round}`,
    definition,
    chart,
    states: statesOf(chart),
  };
});

function valueOf({ kind, children }: ChartNode): unknown {
  if (kind === 'parallel') return Object.fromEntries(children.map((child) => [child.name, valueOf(child)]));
  const child = children[random(children.length)];
  if (!child) return {};
  return child.children.length === 0 ? child.name : { [child.name]: valueOf(child) };
}

const document = Array.from({ length: TAGS }, (_, at) => ({
  id: `t${at}`,
  category: `Category ${at % 10}`,
  time: '00:00:00',
  description: `Gate ${at % 25} · bib ${at % 40}`,
  details: { nation: 'FRA', athlete: `Athlete ${at}`, score: at },
}));

const channel = new BroadcastChannel(INSPECTION_CHANNEL);
let number = 0;
let eventId = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function post(message: InspectionMessage): void {
  number += 1;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
  channel.postMessage({ page: 'page', number, message });
}

const now = (): string => String(Date.now());
const fields = Array.from({ length: FIELDS }, (_, at) => `field${at}`);
const contextOf = (): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, { count: random(1000) }]));

function announce({ sessionId, name, definition, chart }: Sent, at: number): void {
  post({
    type: '@xstate.actor',
    sessionId,
    name,
    ...(at === 0 ? {} : { parentId: 'page/0' }),
    definition,
    snapshot: { status: 'active', value: valueOf(chart), context: contextOf() },
    createdAt: now(),
  });
}

function happen(): void {
  eventId += 1;
  const { sessionId, chart, states } = actors[eventId % DRAWN_SHARE === 0 ? 0 : random(ACTORS)]!;
  const from = states[random(states.length)]!;
  const edge = from.edges[random(Math.max(1, from.edges.length))];
  const carried = eventId % LARGE_SHARE === 0 ? { document } : { note: 'what it carries' };
  const event = { type: edge?.eventType ?? 'tick', at: eventId, ...carried };
  post({ type: '@xstate.event', sessionId, sourceId: 'page/0', event, eventId, createdAt: now() });
  const changed = fields[random(FIELDS)]!;
  const place = edge && { source: edge.source, eventType: edge.eventType, index: edge.index };
  post({
    type: '@xstate.snapshot',
    sessionId,
    snapshot: {
      status: 'active',
      value: valueOf(chart),
      context: { [changed]: { count: random(1000) }, ...('document' in carried ? carried : {}) },
    },
    kept: fields.filter((field) => field !== changed),
    event,
    eventId,
    taken: place ? [place] : [],
    asked: place && edge.guard !== undefined ? [{ ...place, guard: edge.guard, inputs: { bib: 7 }, answer: true }] : [],
    ran: [{ name: 'xstate.assign' }],
    createdAt: now(),
  });
}

const ORDERS: Readonly<Record<string, () => void>> = {
  begin() {
    actors.forEach(announce);
    for (let at = 0; at < FILLED; at += 1) happen();
  },
  flow() {
    timer ??= setInterval(() => {
      for (let at = 0; at < PER_FLOW; at += 1) happen();
    }, FLOW_MS);
  },
  stop() {
    clearInterval(timer);
    timer = undefined;
  },
};

addEventListener('message', ({ data }: MessageEvent<string>) => ORDERS[data]?.());
