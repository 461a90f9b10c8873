import { raise } from 'xstate';
import { PANE_SIZES } from '../../core/domain/constants/inspector.ts';
import { EMPTY_RECORD } from '../../core/domain/inspection/record.ts';
import { chartIn, copiedText, firstChart, inspectorSetup } from './inspector.setup.ts';
import { selectActor } from './inspector.select.ts';

/**
 * The project's own inspector: shows the messages of inspected pages, live or step by step, or a test's recording in
 * sync with its film.
 *
 * Rows: C04, C05.
 */
export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: ({ input }) => ({
    ...input,
    record: EMPTY_RECORD,
    live: undefined,
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
  invoke: [
    { id: 'feed', src: 'feed' },
    { id: 'replay', src: 'replay' },
  ],
  on: {
    'inspector.received': [
      { guard: 'isReplaying', actions: { type: 'noteLive', params: ({ event }) => event } },
      {
        guard: { type: 'isFirstChart', params: ({ event }) => event },
        actions: [
          { type: 'note', params: ({ event }) => event },
          raise(({ event }) => ({ type: 'inspector.select' as const, id: firstChart(event.messages)! })),
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
    'inspector.clear': [
      { guard: 'isReplaying' },
      { target: ['.watch.live', '.picture.none', '.copy.idle'], actions: 'clear' },
    ],
    'inspector.opened': [
      {
        guard: { type: 'hasChartIn', params: ({ event }) => event },
        target: ['.watch.past', '.picture.none', '.copy.idle'],
        actions: [
          { type: 'showRecording', params: ({ event }) => event },
          raise(({ event }) => ({ type: 'inspector.select' as const, id: chartIn(event.record)! })),
        ],
      },
      {
        target: ['.watch.past', '.picture.none', '.copy.idle'],
        actions: { type: 'showRecording', params: ({ event }) => event },
      },
    ],
    'inspector.replayed': {
      guard: 'isReplaying',
      actions: { type: 'goToTime', params: ({ event }) => event },
    },
    'inspector.closed': {
      guard: 'isReplaying',
      target: ['.watch.live', '.picture.none', '.copy.idle'],
      actions: 'showLive',
    },
  },
  type: 'parallel',
  states: {
    watch: {
      description: 'Whether the newest step is shown.',
      initial: 'live',
      states: {
        live: {
          description: 'Follows the newest step.',
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
          description: 'A past moment is selected; new messages are still recorded.',
          on: {
            'inspector.follow': [{ guard: 'isReplaying' }, { target: 'live', actions: 'follow' }],
            'inspector.back': { guard: 'hasEarlier', actions: ['stepBack', 'showMomentInFilm'] },
            'inspector.forward': [
              { guard: 'hasLater', actions: ['stepForward', 'showMomentInFilm'] },
              { guard: 'isReplaying' },
              { target: 'live', actions: 'follow' },
            ],
            'inspector.goTo': {
              guard: { type: 'isRecorded', params: ({ event }) => event },
              actions: [{ type: 'goTo', params: ({ event }) => event }, 'showMomentInFilm'],
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
        none: { description: 'No chart is selected.' },
        layingOut: {
          description: 'Lays out the chart.',
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
        drawn: { description: 'The chart is drawn with its active states highlighted.' },
        failed: { description: 'The chart could not be laid out; its states are listed.' },
      },
    },
    copy: {
      description: 'Exports from the inspector: a copy, or the recording as a file.',
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
        'inspector.save': {
          guard: 'isAnythingRecorded',
          target: '.saving',
          actions: { type: 'setCopied', params: { what: 'recording' } },
        },
      },
      states: {
        idle: { description: 'Nothing was requested.' },
        copying: {
          description: 'Copies the text to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: copiedText(context)! }),
            onDone: { target: 'copied' },
            onError: { target: 'failed' },
          },
          after: { copyTimeout: { target: 'failed' } },
        },
        saving: {
          description: 'Writes the recording to a file.',
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: ({ context }) => ({ record: context.record }),
            onDone: { target: 'copied' },
            onError: { target: 'failed' },
          },
          after: { saveTimeout: { target: 'failed' } },
        },
        copied: { description: 'The text is in the clipboard, or the file was handed to the browser.' },
        failed: { description: 'The browser refused access to the clipboard, or the file could not be written.' },
        impossible: {
          description:
            'The selected actor is not a chart, has no path file to run it with, or its beginning is no longer recorded.',
        },
      },
    },
  },
});
