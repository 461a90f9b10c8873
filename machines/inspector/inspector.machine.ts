import { assign, raise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import {
  CLIPBOARD_TIMEOUT_MS,
  LAYOUT_TIMEOUT_MS,
  PANE_MAX,
  PANE_MIN,
  PANE_SIZES,
  PICTURE_ZOOM_MAX,
  PICTURE_ZOOM_MIN,
  PICTURE_ZOOM_STEP,
} from '../../core/domain/constants.ts';
import { type ChartNode, readChart } from '../../core/domain/inspection/chart.ts';
import { journeyTest } from '../../core/domain/inspection/journey.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import type { ChartPicture } from '../../core/domain/inspection/picture.ts';
import { EMPTY_RECORD, note } from '../../core/domain/inspection/record.ts';
import type { SeenStep } from '../../core/domain/inspection/record.ts';
import { studioSource } from '../../core/domain/inspection/studio.ts';
import { callbackPort, port } from '../shared/port.ts';
import { selectActor, selectMoment, selectStepBefore } from './inspector.select.ts';
import type { CopyKind, InspectorContext, InspectorInput, Pane } from './inspector.context.ts';

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
  | { type: 'inspector.zoomIn' }
  | { type: 'inspector.zoomOut' }
  /** The picture is as wide as its pane. */
  | { type: 'inspector.fit' }
  /** The picture is scrolled to what becomes active, or no longer. */
  | { type: 'inspector.toggleFollow' }
  /** The whole context is shown, or only what changed. */
  | { type: 'inspector.toggleWhole' }
  | { type: 'inspector.resize'; pane: Pane; size: number }
  | { type: 'inspector.copy'; what: CopyKind }
  | { type: 'inspector.clear' };

/** What is to be copied of the selected actor; undefined where it has no such thing. */
function copyText(context: InspectorContext, what: CopyKind): string | undefined {
  const actor = selectActor({ context });
  if (!actor) return undefined;
  if (what === 'test') return journeyTest(context.record, actor, selectMoment({ context }), context.pathFiles);
  if (!actor.chart || actor.definition === undefined) return undefined;
  return what === 'json' ? actor.definition : studioSource(actor.definition, actor.delays);
}
const zoomed = (zoom: number | undefined, factor: number): number =>
  Math.min(PICTURE_ZOOM_MAX, Math.max(PICTURE_ZOOM_MIN, (zoom ?? 1) * factor));
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
    canBeCopied: ({ context }, { what }: { what: CopyKind }) => copyText(context, what) !== undefined,
  },
  actions: {
    note: assign(({ context }, { messages }: { messages: readonly InspectionMessage[] }) => ({
      record: note(context.record, messages),
    })),
    select: assign((_, { id }: { id: string }) => ({ selected: id, picture: undefined })),
    setFilter: assign((_, { text }: { text: string }) => ({ filter: text })),
    stand: assign(({ context }) => ({ moment: selectMoment({ context }) })),
    follow: assign({ moment: undefined }),
    stepBack: assign(({ context }) => ({ moment: selectStepBefore({ context })?.at })),
    stepForward: assign(({ context }) => ({ moment: later(context)?.at })),
    goTo: assign((_, { at }: { at: number }) => ({ moment: at })),
    setPicture: assign((_, { picture }: { picture: ChartPicture }) => ({ picture })),
    zoomIn: assign(({ context }) => ({ zoom: zoomed(context.zoom, PICTURE_ZOOM_STEP) })),
    zoomOut: assign(({ context }) => ({ zoom: zoomed(context.zoom, 1 / PICTURE_ZOOM_STEP) })),
    fit: assign({ zoom: undefined }),
    toggleFollow: assign(({ context }) => ({ isFollowed: !context.isFollowed })),
    toggleWhole: assign(({ context }) => ({ isWholeShown: !context.isWholeShown })),
    resize: assign(({ context }, { pane, size }: { pane: Pane; size: number }) => ({
      panes: { ...context.panes, [pane]: Math.min(PANE_MAX, Math.max(PANE_MIN, size)) },
    })),
    setCopied: assign((_, { what }: { what: CopyKind }) => ({ copied: what })),
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
    zoom: undefined,
    isFollowed: true,
    isWholeShown: false,
    panes: PANE_SIZES,
    copied: 'test',
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
    'inspector.zoomIn': { actions: 'zoomIn' },
    'inspector.zoomOut': { actions: 'zoomOut' },
    'inspector.fit': { actions: 'fit' },
    'inspector.toggleFollow': { actions: 'toggleFollow' },
    'inspector.toggleWhole': { actions: 'toggleWhole' },
    'inspector.resize': { actions: { type: 'resize', params: ({ event }) => event } },
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
        'inspector.copy': [
          {
            guard: { type: 'canBeCopied', params: ({ event }) => event },
            target: '.copying',
            actions: { type: 'setCopied', params: ({ event }) => event },
          },
          { target: '.impossible', actions: { type: 'setCopied', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { description: 'Nothing was asked for.' },
        copying: {
          description: 'The text is on its way to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: copyText(context, context.copied) ?? '' }),
            onDone: { target: 'copied' },
            onError: { target: 'failed' },
          },
          after: { copyTimeout: { target: 'failed' } },
        },
        copied: { description: 'The text is on the clipboard.' },
        failed: { description: 'The browser did not let it onto the clipboard.' },
        impossible: {
          description:
            'What is selected is no chart, has no path file to run it with, or its beginning is no longer known.',
        },
      },
    },
  },
});
