import { assign, raise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { CLIPBOARD_TIMEOUT_MS, LAYOUT_TIMEOUT_MS } from '../../core/domain/constants.ts';
import { type ChartNode, readChart } from '../../core/domain/inspection/chart.ts';
import { journeyTest } from '../../core/domain/inspection/journey.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import type { ChartPicture } from '../../core/domain/inspection/picture.ts';
import { EMPTY_RECORD, note } from '../../core/domain/inspection/record.ts';
import type { SeenStep } from '../../core/domain/inspection/record.ts';
import { callbackPort, port } from '../shared/port.ts';
import { selectActor, selectMoment, selectStepBefore } from './inspector.select.ts';
import type { InspectorInput, InspectorContext } from './inspector.context.ts';

export type InspectorEvent =
  | { type: 'inspector.heard'; messages: readonly InspectionMessage[] }
  /** The pictures stand still; what comes is recorded all the same. */
  | { type: 'inspector.pause' }
  | { type: 'inspector.follow' }
  /** To the selected actor's step before, or after. */
  | { type: 'inspector.back' }
  | { type: 'inspector.forward' }
  | { type: 'inspector.goTo'; at: number }
  | { type: 'inspector.select'; id: string }
  | { type: 'inspector.filter'; text: string }
  | { type: 'inspector.copy' }
  | { type: 'inspector.clear' };

const recordedTest = (context: InspectorContext): string | undefined => {
  const actor = selectActor({ context });
  return actor && journeyTest(context.record, actor, selectMoment({ context }), context.pathFiles);
};
/** The first reported actor that is a chart. */
const firstChart = (messages: readonly InspectionMessage[]): string | undefined =>
  messages.find((message) => message.type === '@xstate.actor' && readChart(message.definition) !== undefined)
    ?.sessionId;
/** The selected actor's next step after the moment that is looked at. */
const later = (context: InspectorContext): SeenStep | undefined =>
  selectActor({ context })?.steps.find(({ at }) => at > selectMoment({ context }));

/**
 * The project's own inspector: the messages of inspected pages, followed live or step by step.
 *
 *
 * Rows: C04, C05.
 */
export const inspectorMachine = setup({
  types: {
    input: {} as InspectorInput,
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
  },
  actors: {
    feed: callbackPort<EventObject, void>('feed'),
    layOut: port<ChartPicture, { chart: ChartNode }>('layOut'),
    copyText: port<void, { text: string }>('copyText'),
  },
  delays: { layoutTimeout: LAYOUT_TIMEOUT_MS, copyTimeout: CLIPBOARD_TIMEOUT_MS },
  guards: {
    isFirstChart: ({ context }, { messages }: { messages: readonly InspectionMessage[] }) =>
      context.selected === undefined && firstChart(messages) !== undefined,
    hasChart: ({ context }, { id }: { id: string }) => context.record.actors[id]?.chart !== undefined,
    isRecorded: ({ context }, { at }: { at: number }) => at < context.record.next,
    hasEarlier: ({ context }) => selectStepBefore({ context }) !== undefined,
    hasLater: ({ context }) => later(context) !== undefined,
    isTestable: ({ context }) => recordedTest(context) !== undefined,
  },
  actions: {
    note: assign(({ context }, { messages }: { messages: readonly InspectionMessage[] }) => ({
      record: messages.reduce(note, context.record),
    })),
    select: assign((_, { id }: { id: string }) => ({ selected: id, picture: undefined })),
    setFilter: assign((_, { text }: { text: string }) => ({ filter: text })),
    stand: assign(({ context }) => ({ moment: selectMoment({ context }) })),
    follow: assign({ moment: undefined }),
    stepBack: assign(({ context }) => ({ moment: selectStepBefore({ context })?.at })),
    stepForward: assign(({ context }) => ({ moment: later(context)?.at })),
    goTo: assign((_, { at }: { at: number }) => ({ moment: at })),
    setPicture: assign((_, { picture }: { picture: ChartPicture }) => ({ picture })),
    clear: assign({ record: EMPTY_RECORD, selected: undefined, moment: undefined, picture: undefined }),
  },
}).createMachine({
  id: 'inspector',
  context: ({ input }) => ({
    ...input,
    record: EMPTY_RECORD,
    selected: undefined,
    filter: '',
    moment: undefined,
    picture: undefined,
  }),
  invoke: { id: 'feed', src: 'feed' },
  on: {
    'inspector.heard': [
      {
        guard: { type: 'isFirstChart', params: ({ event }) => event },
        actions: [
          { type: 'note', params: ({ event }) => event },
          raise(({ event }) => ({ type: 'inspector.select' as const, id: firstChart(event.messages) ?? '' })),
        ],
      },
      { actions: { type: 'note', params: ({ event }) => event } },
    ],
    'inspector.filter': { actions: { type: 'setFilter', params: ({ event }) => event } },
    'inspector.clear': {
      target: ['.watch.live', '.picture.none', '.copy.idle'],
      actions: 'clear',
    },
  },
  type: 'parallel',
  states: {
    watch: {
      description: 'Whether the newest step is shown.',
      initial: 'live',
      states: {
        live: {
          description: 'The newest is shown as it comes.',
          on: {
            'inspector.pause': { target: 'past', actions: 'stand' },
            'inspector.back': { guard: 'hasEarlier', target: 'past', actions: 'stepBack' },
            'inspector.goTo': {
              guard: { type: 'isRecorded', params: ({ event }) => event },
              target: 'past',
              actions: { type: 'goTo', params: ({ event }) => event },
            },
          },
        },
        past: {
          description: 'One moment is looked at; what comes meanwhile is recorded.',
          on: {
            'inspector.follow': { target: 'live', actions: 'follow' },
            'inspector.back': { guard: 'hasEarlier', actions: 'stepBack' },
            'inspector.forward': [
              { guard: 'hasLater', actions: 'stepForward' },
              { target: 'live', actions: 'follow' },
            ],
            'inspector.goTo': {
              guard: { type: 'isRecorded', params: ({ event }) => event },
              actions: { type: 'goTo', params: ({ event }) => event },
            },
          },
        },
      },
    },
    picture: {
      description: 'The picture of the selected chart.',
      initial: 'none',
      on: {
        'inspector.select': [
          {
            guard: { type: 'hasChart', params: ({ event }) => event },
            target: '.layingOut',
            actions: { type: 'select', params: ({ event }) => event },
          },
          { target: '.none', actions: { type: 'select', params: ({ event }) => event } },
        ],
      },
      states: {
        none: { description: 'Nothing is selected, or what is selected is no chart.' },
        layingOut: {
          description: 'The chart is being laid out.',
          invoke: {
            id: 'layOut',
            src: 'layOut',
            input: ({ context }) => ({ chart: selectActor({ context })!.chart! }),
            onDone: {
              target: 'drawn',
              actions: { type: 'setPicture', params: ({ event }) => ({ picture: event.output }) },
            },
            onError: { target: 'failed' },
          },
          after: { layoutTimeout: { target: 'failed' } },
        },
        drawn: { description: 'The chart is drawn, its active states lit.' },
        failed: { description: 'The chart could not be laid out; its states are listed.' },
      },
    },
    copy: {
      description: 'The copy of the recording as a test.',
      initial: 'idle',
      on: {
        'inspector.select': { target: '.idle' },
        'inspector.copy': [{ guard: 'isTestable', target: '.copying' }, { target: '.impossible' }],
      },
      states: {
        idle: { description: 'No test was asked for.' },
        copying: {
          description: 'The test is on its way to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: recordedTest(context) ?? '' }),
            onDone: { target: 'copied' },
            onError: { target: 'failed' },
          },
          after: { copyTimeout: { target: 'failed' } },
        },
        copied: { description: 'The test is on the clipboard.' },
        failed: { description: 'The browser did not let it onto the clipboard.' },
        impossible: { description: 'What is selected has no path file, so there is nothing to run it with.' },
      },
    },
  },
});
