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
  /** From the notice: starts over, or dismisses the notice. */
  { type: 'resumePosition.startAgain' } | { type: 'resumePosition.dismiss' };

/** Up: the viewer's position, and the one to save for the next visit; undefined: the beginning. */
export interface ResumePositionFact {
  type: 'resumePosition.noted';
  video: MediaId;
  time: Seconds;
  saved: Seconds | undefined;
}

export interface ResumePositionInput {
  video: MediaId;
  /** The saved position; undefined: the film starts as requested. */
  resumed: Seconds | undefined;
}

/**
 * Saves the viewer's position for the next visit, and shows a notice when a film resumes.
 *
 * While the film plays, the clock is read every two seconds, even during stalls, and once more on a pause or when the
 * page is hidden; a seek reports its position directly. Near the beginning or the end no position is saved. Source:
 * decision 0171.
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
  description: 'Saves the viewer’s position for the next visit.',
  context: ({ input }) => ({ ...input, mode: undefined, duration: 0, runs: false }),
  type: 'parallel',
  states: {
    notice: {
      description: 'The notice about the resumed position.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks whether the film resumes from a saved position.',
          always: [{ guard: 'isResumed', target: 'shown' }, { target: 'hidden' }],
        },
        shown: {
          description: 'The film has resumed; the viewer may start over.',
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
      description: 'Saves the position.',
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
          description: 'Waits until the clock is read again, while the film plays.',
          after: { saveInterval: { guard: 'runs', target: 'asking' } },
        },
        asking: {
          description: 'Reads the clock.',
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
