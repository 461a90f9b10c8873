import { assign, sendTo, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { isWholeLoop, moved, withA, withB } from '../../../../core/domain/loop.ts';
import type { Loop, LoopMoment } from '../../../../core/domain/loop.ts';
import type { EpochMs, Seconds } from '../../../../core/domain/media.ts';
import type { SourceOnShow } from '../../../../core/domain/third-party.ts';
import { callbackPort } from '../../../shared/port.ts';
import { tags, transport } from '../../owners.ts';
import type { StreamChanged } from '../../player.events.ts';
import type { PlayingStream } from '../../panels/plugins.machine.ts';
import { sourceOf } from '../../panels/source-on-show.ts';
import { isOtherSource } from '../other-source.rules.ts';
import type { ToolKey } from '../tool-key.ts';

/** From the panel and the handles on the timeline. */
export type LoopEvent =
  | ({ type: 'loop.setA' } & LoopMoment)
  | ({ type: 'loop.setB' } & LoopMoment)
  | { type: 'loop.clear' };

/** From the media clock. */
type LoopFact =
  /** Playback has reached or passed the end of the loop. */
  | { type: 'loop.passed' }
  /** A live stream was reloaded: its player time 0 is now at another wall time. */
  | { type: 'loop.moved'; origin: EpochMs }
  /** A live stream can no longer be rewound to its start. */
  | { type: 'loop.lost' };

/** The range within which the clock is watched. */
export interface LoopWatch {
  a: Seconds;
  b: Seconds;
  /** Wall time of player time 0, if it is a live stream that carries one. */
  origin: EpochMs | undefined;
}

/**
 * Repeats a range from A to B, independently of tags, in films, audio and the seekable part of a live stream.
 *
 * While looping, neither a post-roll nor a repeated tag leaves the loop. B lies before the end of the film, so the film
 * never ends. The loop keeps its wall time when a live stream reloads. Another film clears it.
 * Rows: B21.
 */
export const loopMachine = setup({
  types: {
    input: {} as { stream: PlayingStream | undefined },
    context: {} as { loop: Loop | undefined; source: SourceOnShow },
    events: {} as LoopEvent | LoopFact | ToolKey | StreamChanged,
  },
  actors: { watchLoop: callbackPort<EventObject, LoopWatch>('watchLoop') },
  guards: {
    isA: (_, { key }: ToolKey) => key === 'a',
    isB: (_, { key }: ToolKey) => key === 'b',
    isClear: (_, { key }: ToolKey) => key === 'x',
    isWhole: ({ context }, moment: LoopMoment) => isWholeLoop(withB(context.loop!, moment)),
    isWholeByKey: ({ context }, key: ToolKey) => key.key === 'b' && isWholeLoop(withB(context.loop!, key)),
    isOther: ({ context }, stream: PlayingStream) => isOtherSource(stream, context.source),
  },
  actions: {
    setA: assign(({ context }, moment: LoopMoment) => ({ loop: withA(context.loop, moment) })),
    setB: assign(({ context }, moment: LoopMoment) => ({ loop: withB(context.loop!, moment) })),
    move: assign(({ context }, { origin }: { origin: EpochMs }) => ({ loop: moved(context.loop!, origin) })),
    clear: assign({ loop: undefined }),
    setSource: assign(({ context }, stream: PlayingStream) => ({ source: sourceOf(stream, context.source) })),
    requestStart: sendTo(transport, ({ context }) => ({ type: 'playback.seek', time: context.loop!.a })),
    holdTags: sendTo(tags, { type: 'tag.hold', on: true }),
    releaseTags: sendTo(tags, { type: 'tag.hold', on: false }),
  },
}).createMachine({
  id: 'loop',
  context: ({ input }) => ({ loop: undefined, source: sourceOf(input.stream, undefined) }),
  initial: 'off',
  on: {
    'playback.changed': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.off',
        actions: { type: 'setSource', params: ({ event }) => event },
      },
      { actions: { type: 'setSource', params: ({ event }) => event } },
    ],
  },
  states: {
    off: {
      description: 'No loop is set.',
      entry: 'clear',
      on: {
        'loop.setA': { target: 'open', actions: { type: 'setA', params: ({ event }) => event } },
        'tool.key': {
          guard: { type: 'isA', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'setA', params: ({ event }) => event },
        },
      },
    },
    open: {
      description: 'The start is set; waits for the end.',
      on: {
        'loop.setA': { actions: { type: 'setA', params: ({ event }) => event } },
        'loop.setB': {
          guard: { type: 'isWhole', params: ({ event }) => event },
          target: 'looping',
          actions: { type: 'setB', params: ({ event }) => event },
        },
        'loop.clear': { target: 'off' },
        'tool.key': [
          {
            guard: { type: 'isA', params: ({ event }) => event },
            actions: { type: 'setA', params: ({ event }) => event },
          },
          {
            guard: { type: 'isWholeByKey', params: ({ event }) => event },
            target: 'looping',
            actions: { type: 'setB', params: ({ event }) => event },
          },
          { guard: { type: 'isClear', params: ({ event }) => event }, target: 'off' },
        ],
      },
    },
    looping: {
      description: 'The range plays repeatedly.',
      entry: 'holdTags',
      exit: 'releaseTags',
      initial: 'watching',
      on: {
        'loop.setA': { target: '.watching', actions: { type: 'setA', params: ({ event }) => event } },
        'loop.setB': { target: '.watching', actions: { type: 'setB', params: ({ event }) => event } },
        'loop.clear': { target: 'off' },
        'loop.moved': { target: '.watching', actions: { type: 'move', params: ({ event }) => event } },
        'loop.lost': { target: 'lost' },
        'tool.key': [
          {
            guard: { type: 'isA', params: ({ event }) => event },
            target: '.watching',
            actions: { type: 'setA', params: ({ event }) => event },
          },
          {
            guard: { type: 'isB', params: ({ event }) => event },
            target: '.watching',
            actions: { type: 'setB', params: ({ event }) => event },
          },
          { guard: { type: 'isClear', params: ({ event }) => event }, target: 'off' },
        ],
      },
      states: {
        watching: {
          description: 'Watches the clock for the end of the range.',
          invoke: {
            id: 'watchLoop',
            src: 'watchLoop',
            input: ({ context: { loop } }) => ({ a: loop!.a, b: loop!.b!, origin: loop!.origin }),
          },
          on: { 'loop.passed': { actions: 'requestStart' } },
        },
      },
    },
    lost: {
      description: 'The live stream can no longer be rewound to the start of the loop.',
      entry: 'clear',
      on: {
        'loop.setA': { target: 'open', actions: { type: 'setA', params: ({ event }) => event } },
        'tool.key': {
          guard: { type: 'isA', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'setA', params: ({ event }) => event },
        },
      },
    },
  },
});
