import { assign, setup } from 'xstate';
import {
  COPIED_NOTICE_MS,
  STOPWATCH_MARKS_MAX,
  STOPWATCH_PATIENCE_MS,
} from '../../../../core/domain/constants/picture-tools.ts';
import type { ShownFrame } from '../../../../core/domain/stopwatch.ts';
import type { SourceOnShow } from '../../../../core/domain/third-party.ts';
import { port } from '../../../shared/port.ts';
import type { StreamChanged } from '../../player.events.ts';
import type { PlayingStream } from '../../panels/plugins.machine.ts';
import { sourceOf } from '../../panels/source-on-show.ts';
import { isOtherSource } from '../other-source.rules.ts';
import type { ToolKey } from '../tool-key.ts';

/** From the panel. */
export type StopwatchEvent =
  | { type: 'stopwatch.mark' }
  /** Removes the last mark. */
  | { type: 'stopwatch.undo' }
  | { type: 'stopwatch.clear' }
  /** Copies a timecode, or the splits as a table. */
  | { type: 'stopwatch.copy'; what: CopiedThing; text: string };

export type CopiedThing = 'timecode' | 'splits';

const isMarkKey = ({ key, isOpen }: ToolKey): boolean => isOpen && key === 's';

/**
 * Marks frames of a film and measures between them by their presentation times.
 *
 * The first frame is the start, each later one a split. A mark is set once the browser has reported the frame on
 * screen.
 * Rows: B22.
 */
export const stopwatchMachine = setup({
  types: {
    input: {} as { stream: PlayingStream | undefined },
    context: {} as {
      marks: readonly ShownFrame[];
      source: SourceOnShow;
      /** What was copied last. */
      what: CopiedThing;
      text: string;
    },
    events: {} as StopwatchEvent | ToolKey | StreamChanged,
    tags: {} as 'busy',
  },
  actors: {
    readShownFrame: port<ShownFrame | undefined, void>('readShownFrame'),
    copyText: port<void, { text: string }>('copyText'),
  },
  guards: {
    isMark: (_, key: ToolKey) => isMarkKey(key),
    isFull: ({ context }) => context.marks.length >= STOPWATCH_MARKS_MAX,
    isMarkTooMany: ({ context }, key: ToolKey) => isMarkKey(key) && context.marks.length >= STOPWATCH_MARKS_MAX,
    isShown: (_, frame: ShownFrame | undefined) => frame !== undefined,
    isOther: ({ context }, stream: PlayingStream) => isOtherSource(stream, context.source),
  },
  actions: {
    add: assign(({ context }, frame: ShownFrame | undefined) => ({
      marks: frame ? [...context.marks, frame] : context.marks,
    })),
    undo: assign(({ context }) => ({ marks: context.marks.slice(0, -1) })),
    clear: assign({ marks: [] }),
    setCopy: assign((_, { what, text }: { what: CopiedThing; text: string }) => ({ what, text })),
    begin: assign(({ context }, stream: PlayingStream) => ({ marks: [], source: sourceOf(stream, context.source) })),
    setSource: assign(({ context }, stream: PlayingStream) => ({ source: sourceOf(stream, context.source) })),
  },
  delays: {
    framePatience: STOPWATCH_PATIENCE_MS,
    copyPatience: STOPWATCH_PATIENCE_MS,
    copiedNotice: COPIED_NOTICE_MS,
  },
}).createMachine({
  id: 'stopwatch',
  context: ({ input }) => ({
    marks: [],
    source: sourceOf(input.stream, undefined),
    what: 'timecode',
    text: '',
  }),
  type: 'parallel',
  on: {
    'playback.changed': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.frames.ready',
        actions: { type: 'begin', params: ({ event }) => event },
      },
      { actions: { type: 'setSource', params: ({ event }) => event } },
    ],
  },
  states: {
    frames: {
      description: 'The marked frames.',
      initial: 'ready',
      states: {
        ready: {
          description: 'The current frame can be marked.',
          on: {
            'stopwatch.mark': [{ guard: 'isFull', target: 'full' }, { target: 'reading' }],
            'tool.key': [
              { guard: { type: 'isMarkTooMany', params: ({ event }) => event }, target: 'full' },
              { guard: { type: 'isMark', params: ({ event }) => event }, target: 'reading' },
            ],
            'stopwatch.undo': { actions: 'undo' },
            'stopwatch.clear': { actions: 'clear' },
          },
        },
        reading: {
          description: 'Waits for the browser to report the current frame.',
          tags: 'busy',
          invoke: {
            id: 'readShownFrame',
            src: 'readShownFrame',
            onDone: [
              {
                guard: { type: 'isShown', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'add', params: ({ event }) => event.output },
              },
              { target: 'failed' },
            ],
            onError: { target: 'failed' },
          },
          after: { framePatience: { target: 'failed' } },
        },
        failed: {
          description: 'No frame is visible.',
          on: {
            'stopwatch.mark': { target: 'reading' },
            'tool.key': { guard: { type: 'isMark', params: ({ event }) => event }, target: 'reading' },
            'stopwatch.undo': { target: 'ready', actions: 'undo' },
            'stopwatch.clear': { target: 'ready', actions: 'clear' },
          },
        },
        full: {
          description: 'The maximum number of marks is reached.',
          on: {
            'stopwatch.undo': { target: 'ready', actions: 'undo' },
            'stopwatch.clear': { target: 'ready', actions: 'clear' },
          },
        },
      },
    },
    copy: {
      description: 'Copying a timecode or the splits.',
      initial: 'none',
      on: {
        'stopwatch.copy': { target: '.copying', actions: { type: 'setCopy', params: ({ event }) => event } },
      },
      states: {
        none: { description: 'Nothing was copied recently.' },
        copying: {
          description: 'Writes the text to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.text }),
            onDone: { target: 'copied' },
            onError: { target: 'refused' },
          },
          after: { copyPatience: { target: 'refused' } },
        },
        copied: {
          description: 'The text is in the clipboard.',
          after: { copiedNotice: { target: 'none' } },
        },
        refused: { description: 'The browser refused access to the clipboard.' },
      },
    },
  },
});
