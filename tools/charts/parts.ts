/** The sections of a chart's page about events, guards, delays and ports. */
import { StateMachine } from 'xstate';
import { listTransitions } from '../paths/transitions.ts';
import type { TransitionInfo } from '../paths/types.ts';
import { delayFacts, figure, invokeFacts } from './facts.ts';
import { findCharts } from './find.ts';
import type { ChartFile } from './find.ts';
import {
  constantsOf,
  eventDescription,
  guardComment,
  introduction,
  isRequest,
  portComment,
  textsOf,
} from './source.ts';
import { code, table } from './table.ts';

const section = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : [`## ${title}`, table(heads, rows)];

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** `isKeywordInvalid` as a question: `is keyword invalid?` */
const inWords = (name: string): string =>
  `${name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('(', ' (')
    .trim()}?`;

function leadsTo(transition: TransitionInfo | undefined): string {
  if (!transition) return 'nothing';
  if (transition.targets.length > 0) return transition.targets.map(code).join(' ');
  return transition.actions.length > 0 ? `runs ${transition.actions.map(code).join(' ')}` : 'stays';
}

function events(texts: readonly string[], transitions: readonly TransitionInfo[]): string[] {
  const heard = transitions.filter(({ eventType }) => eventType !== '' && !eventType.startsWith('xstate.'));
  return section(
    'Events',
    ['event', 'description', 'payload', 'handled in'],
    unique(heard.map(({ eventType }) => eventType)).map((type) => {
      const observed = eventDescription(texts, type);
      const states = unique(heard.filter(({ eventType }) => eventType === type).map(({ source }) => source));
      return [
        code(type),
        observed?.comment ?? '',
        observed?.text ? code(observed.text) : '',
        states.map(code).join(' '),
      ];
    }),
  );
}

function guards(texts: readonly string[], transitions: readonly TransitionInfo[]): string[] {
  const guarded = transitions.filter(({ guard }) => guard !== undefined);
  const names = unique(guarded.map(({ guard }) => guard!)).sort();
  return section(
    'Guards',
    ['guard', 'condition', 'checked in', 'on event', 'if true', 'if false'],
    names.flatMap((name) =>
      guarded
        .filter(({ guard }) => guard === name)
        .map((transition, at) => {
          const next = transitions.find(
            ({ source, eventType, index }) =>
              source === transition.source && eventType === transition.eventType && index === transition.index + 1,
          );
          const otherwise = next?.guard === undefined ? leadsTo(next) : `checks ${code(next.guard)}`;
          return [
            at === 0 ? code(name) : '',
            at === 0 ? guardComment(texts, name) || inWords(name) : '',
            code(transition.source),
            code(transition.event),
            leadsTo(transition),
            otherwise,
          ];
        }),
    ),
  );
}

function delays({ machine }: ChartFile, texts: readonly string[], transitions: readonly TransitionInfo[]): string[] {
  return section(
    'Delays',
    ['delay', 'duration', 'constant', 'source', 'used in'],
    delayFacts(machine).map(({ name, ms }) => {
      const constants = constantsOf(texts, name);
      const states = transitions.filter(({ event }) => event === `after(${name})`).map(({ source }) => source);
      return [
        code(name),
        figure(ms),
        constants.map((each) => code(each.name)).join(' '),
        constants.map(({ comment }) => comment).join(' '),
        unique(states).map(code).join(' '),
      ];
    }),
  );
}

async function ports({ machine }: ChartFile, texts: readonly string[]): Promise<string[]> {
  const charts = await findCharts();
  const actors = machine.implementations.actors as Record<string, unknown>;
  const invokes = invokeFacts(machine);
  /** The kind of an actor, and its purpose. */
  const about = (src: string): readonly [string, string] => {
    const logic = actors[src];
    if (!(logic instanceof StateMachine))
      return [isRequest(texts, src) ? 'request' : 'callback', portComment(texts, src)];
    const chart = charts.find(({ machine: { id } }) => id === logic.id);
    return chart ? [`[chart](${chart.name}.md)`, introduction(chart).split('\n\n')[0]!] : ['chart', ''];
  };
  const row = (id: string, src: string, state: string, deadlines: readonly string[]): string[] => [
    id,
    code(src),
    ...about(src),
    state,
    deadlines.map(code).join(' ') || 'none',
  ];
  const spawned = Object.keys(actors).filter((src) => !invokes.some((each) => each.src === src));
  return section(
    'Ports and children',
    ['actor', 'port', 'kind', 'purpose', 'runs in', 'deadline'],
    [
      ...invokes.map(({ id, src, state, deadlines }) => row(code(id), src, code(state), deadlines)),
      ...spawned.map((src) => row('', src, 'spawned by an action', [])),
    ],
  );
}

export async function parts(chart: ChartFile): Promise<string[]> {
  const texts = textsOf(chart.file);
  const transitions = listTransitions(chart.machine);
  return [
    ...events(texts, transitions),
    ...guards(texts, transitions),
    ...delays(chart, texts, transitions),
    ...(await ports(chart, texts)),
  ];
}
