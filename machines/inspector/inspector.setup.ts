import { assign, sendTo, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { clamp } from '../../core/domain/clamp.ts';
import {
  CLIPBOARD_TIMEOUT_MS,
  LAYOUT_TIMEOUT_MS,
  PANE_MAX,
  PANE_MIN,
  PICTURE_ZOOM_MAX,
  PICTURE_ZOOM_MIN,
  PICTURE_ZOOM_STEP,
  SAVE_RECORDING_TIMEOUT_MS,
} from '../../core/domain/constants/inspector.ts';
import { type ChartNode, readChart } from '../../core/domain/inspection/chart.ts';
import { journeyTest } from '../../core/domain/inspection/journey.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import type { ChartPicture } from '../../core/domain/inspection/picture.ts';
import { EMPTY_RECORD, note } from '../../core/domain/inspection/record.ts';
import type { InspectionRecord, SeenStep } from '../../core/domain/inspection/record.ts';
import { momentAt, timeOf } from '../../core/domain/inspection/recording.ts';
import { studioSource } from '../../core/domain/inspection/studio.ts';
import { callbackPort, port } from '../shared/port.ts';
import { selectActor, selectMoment, selectStepBefore } from './inspector.select.ts';
import type { CopyKind, InspectorContext, InspectorEvent, InspectorInput, Pane } from './inspector.context.ts';
import { replayMachine } from './replay/replay.machine.ts';

/** The text to copy for the selected actor; undefined if there is none. */
function copyText(context: InspectorContext, what: CopyKind): string | undefined {
  const actor = selectActor({ context });
  if (!actor) return undefined;
  if (what === 'test') return journeyTest(context.record, actor, selectMoment({ context }), context.pathFiles);
  if (!actor.chart) return undefined;
  const definition = actor.definition!;
  return what === 'json' ? definition : studioSource(definition, actor.delays);
}
/** The last requested text. */
export const copiedText = (context: InspectorContext): string | undefined =>
  context.copied === 'recording' ? undefined : copyText(context, context.copied);

const zoomed = (zoom: number | undefined, factor: number): number =>
  clamp((zoom ?? 1) * factor, PICTURE_ZOOM_MIN, PICTURE_ZOOM_MAX);
/** The first reported actor that is a chart. */
export const firstChart = (messages: readonly InspectionMessage[]): string | undefined =>
  messages.find((message) => readChart('definition' in message ? message.definition : undefined) !== undefined)
    ?.sessionId;
/** The first chart of a recording. */
export const chartIn = (record: InspectionRecord): string | undefined =>
  Object.values(record.actors).find(({ chart }) => chart !== undefined)?.id;
/** The selected actor's next step after the selected moment. */
const later = (context: InspectorContext): SeenStep | undefined =>
  selectActor({ context })?.steps.find(({ at }) => at > selectMoment({ context }));

export const inspectorSetup = setup({
  types: {
    input: {} as InspectorInput,
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    children: {} as { replay: 'replay' },
  },
  actors: {
    feed: callbackPort<EventObject, void>('feed'),
    layOut: port<ChartPicture, { chart: ChartNode }>('layOut'),
    copyText: port<void, { text: string }>('copyText'),
    saveRecording: port<void, { record: InspectionRecord }>('saveRecording'),
    replay: replayMachine,
  },
  delays: {
    layoutTimeout: LAYOUT_TIMEOUT_MS,
    copyTimeout: CLIPBOARD_TIMEOUT_MS,
    saveTimeout: SAVE_RECORDING_TIMEOUT_MS,
  },
  guards: {
    isReplaying: ({ context }) => context.live !== undefined,
    isFirstChart: ({ context }, { messages }: { messages: readonly InspectionMessage[] }) =>
      context.selected === undefined && firstChart(messages) !== undefined,
    hasChart: ({ context }, { id }: { id: string }) => context.record.actors[id]?.chart !== undefined,
    isRecorded: ({ context }, { at }: { at: number }) => at < context.record.next,
    hasEarlier: ({ context }) => selectStepBefore({ context }) !== undefined,
    hasLater: ({ context }) => later(context) !== undefined,
    hasChartIn: (_, { record }: { record: InspectionRecord }) => chartIn(record) !== undefined,
    isAnythingRecorded: ({ context }) => context.record.entries.length > 0,
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
      panes: { ...context.panes, [pane]: clamp(size, PANE_MIN, PANE_MAX) },
    })),
    setCopied: assign((_, { what }: { what: CopyKind | 'recording' }) => ({ copied: what })),
    clear: assign({ record: EMPTY_RECORD, selected: undefined, moment: undefined, picture: undefined }),
    noteLive: assign(({ context }, { messages }: { messages: readonly InspectionMessage[] }) => ({
      live: note(context.live!, messages),
    })),
    showRecording: assign(({ context }, { record, time }: { record: InspectionRecord; time: number }) => ({
      record,
      live: context.live ?? context.record,
      selected: undefined,
      picture: undefined,
      moment: momentAt(record, time),
    })),
    goToTime: assign(({ context }, { time }: { time: number }) => ({ moment: momentAt(context.record, time) })),
    showLive: assign(({ context }) => ({
      record: context.live!,
      live: undefined,
      selected: undefined,
      picture: undefined,
      moment: undefined,
    })),
    /** Moves the film to the selected moment. */
    showMomentInFilm: sendTo('replay', ({ context }) => ({
      type: 'replay.show',
      time: timeOf(context.record, context.moment!)!,
    })),
  },
});
