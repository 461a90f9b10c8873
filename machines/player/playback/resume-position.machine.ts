import { assign, not, sendParent, sendTo, setup } from 'xstate';
import {
  RESUME_POSITION_INTERVAL_MS,
  PLAYHEAD_TIMEOUT_MS,
  RESUMED_SHOWN_MS,
} from '../../../core/domain/constants/playback.ts';
import type { MediaId, Seconds } from '../../../core/domain/media.ts';
import { resumePositionOf } from '../../../core/domain/resume-position.ts';
import { port } from '../../shared/port.ts';
import { transport } from '../owners.ts';
import type { Playhead } from './media.ports.ts';
import type { PlaybackFact, PlayingMode } from '../player.events.ts';

export type ResumePositionEvent =
  /** From the notice: starts over, or takes the notice away. */
  { type: 'resumePosition.startAgain' } | { type: 'resumePosition.dismiss' };

/** Up: where the viewer is, and what the next visit begins with; undefined, from the start. */
export interface ResumePositionFact {
  type: 'resumePosition.noted';
  video: MediaId;
  time: Seconds;
  saved: Seconds | undefined;
}

export interface ResumePositionInput {
  video: MediaId;
  /** Where it was left; undefined: it begins as it was asked to. */
  resumed: Seconds | undefined;
}

/**
 * Remembers where the viewer is, for the next visit, and says where a film goes on from.
 *
 * While it plays the clock is read every two seconds, however often it stalls, and once when it pauses or the page is
 * hidden; a seek reports by itself. Near the beginning or the end there is nothing to go on from. Source: decision 0171.
 * Rows: P08.
 */
export const resumePositionMachine = setup({
  types: {
    input: {} as ResumePositionInput,
    context: {} as ResumePositionInput & { mode: PlayingMode | undefined; duration: Seconds; runs: boolean },
    events: {} as ResumePositionEvent | PlaybackFact | { type: 'page.hidden' },
  },
  actors: { readTime: port<Playhead | undefined, void>('readTime') },
  delays: {
    saveInterval: RESUME_POSITION_INTERVAL_MS,
    noticeShown: RESUMED_SHOWN_MS,
    readTimeout: PLAYHEAD_TIMEOUT_MS,
  },
  guards: {
    isResumed: ({ context }) => context.resumed !== undefined,
    runs: ({ context }) => context.runs,
    isFilm: (_, playhead: Playhead | undefined) => playhead?.kind === 'replay',
    isReplay: (_, { mode }: { mode: string }) => mode === 'replay',
    showsReplay: ({ context }) => context.mode === 'replay',
  },
  actions: {
    noteDuration: assign((_, { duration }: { duration: Seconds }) => ({ duration })),
    noteMode: assign((_, mode: PlayingMode) => ({ mode })),
    noteRuns: assign((_, runs: boolean) => ({ runs })),
    report: sendParent(({ context: { video, duration } }, time: Seconds): ResumePositionFact => ({
      type: 'resumePosition.noted',
      video,
      time,
      saved: resumePositionOf(time, duration),
    })),
    reportEnd: sendParent(({ context: { video } }): ResumePositionFact => ({
      type: 'resumePosition.noted',
      video,
      time: 0,
      saved: undefined,
    })),
    seekStart: sendTo(transport, { type: 'playback.seek', time: 0 }),
  },
}).createMachine({
  id: 'resumePosition',
  description: 'Where the viewer is, for the next visit.',
  context: ({ input }) => ({ ...input, mode: undefined, duration: 0, runs: false }),
  type: 'parallel',
  states: {
    notice: {
      description: 'The message about the resumed position.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Does the film go on from where it was left?',
          always: [{ guard: 'isResumed', target: 'shown' }, { target: 'hidden' }],
        },
        shown: {
          description: 'The film goes on where it was left; it may begin again.',
          on: {
            'resumePosition.startAgain': { target: 'hidden', actions: 'seekStart' },
            'resumePosition.dismiss': { target: 'hidden' },
          },
          after: { noticeShown: { target: 'hidden' } },
        },
        hidden: { description: 'No message is shown.' },
      },
    },
    clock: {
      description: 'The saving of the position.',
      initial: 'waiting',
      on: {
        'playback.ready': {
          guard: { type: 'isReplay', params: ({ event }) => event },
          actions: { type: 'noteDuration', params: ({ event }) => event },
        },
        'playback.playing': {
          guard: not('runs'),
          target: '.waiting',
          reenter: true,
          actions: { type: 'noteRuns', params: true },
        },
        'playback.paused': { target: '.asking', actions: { type: 'noteRuns', params: false } },
        'playback.changed': { actions: { type: 'noteMode', params: ({ event }) => event.mode } },
        'media.seeked': {
          guard: 'showsReplay',
          actions: { type: 'report', params: ({ event }) => event.time },
        },
        'playback.finished': {
          target: '.waiting',
          actions: [{ type: 'noteRuns', params: false }, 'reportEnd'],
        },
        'page.hidden': { target: '.asking' },
      },
      states: {
        waiting: {
          description: 'Until the clock is next asked, while the film plays.',
          after: { saveInterval: { guard: 'runs', target: 'asking' } },
        },
        asking: {
          description: 'The clock is asked.',
          invoke: {
            id: 'readTime',
            src: 'readTime',
            onDone: [
              {
                guard: { type: 'isFilm', params: ({ event }) => event.output },
                target: 'waiting',
                actions: { type: 'report', params: ({ event }) => (event.output as Playhead).time },
              },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting' },
          },
          after: { readTimeout: { target: 'waiting' } },
        },
      },
    },
  },
});
