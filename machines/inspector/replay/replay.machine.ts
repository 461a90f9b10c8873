import { assign, sendParent, setup } from 'xstate';
import { clamp } from '../../../core/domain/clamp.ts';
import { OPEN_FILES_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import type { Film } from '../../../core/domain/inspection/film.ts';
import type { InspectionRecord } from '../../../core/domain/inspection/record.ts';
import { alignedFilm, replaySpan } from '../../../core/domain/inspection/replay.ts';
import type { Opened, OpenedRecording, Refusal } from '../../../core/domain/inspection/replay.ts';
import { callbackPort, port } from '../../shared/port.ts';

export interface ReplayContext {
  recording: Omit<OpenedRecording, 'record'> | undefined;
  film: Film | undefined;
  /** The browser cannot play the film. */
  isFilmBroken: boolean;
  /** The files being opened. */
  files: readonly File[];
  /** Files that could not be opened in the last attempt. */
  refusals: readonly Refusal[];
  /** Time shown by film and chart, milliseconds since 1970. */
  time: number;
}

export type ReplayEvent =
  | { type: 'replay.open'; files: readonly File[] }
  | { type: 'replay.close' }
  | { type: 'replay.play' }
  | { type: 'replay.pause' }
  | { type: 'replay.seek'; time: number }
  /** From the parent: a moment of the recording was selected. */
  | { type: 'replay.show'; time: number }
  /** From the clock, with the milliseconds elapsed. */
  | { type: 'replay.tick'; elapsed: number }
  /** The browser cannot play the film. */
  | { type: 'replay.filmFailed' };

/** Events to the parent. */
export type ReplayReport =
  | { type: 'inspector.opened'; record: InspectionRecord; time: number }
  | { type: 'inspector.replayed'; time: number }
  | { type: 'inspector.closed' };

const NOTHING = { recording: undefined, film: undefined, isFilmBroken: false, files: [], refusals: [], time: 0 };

const clamped = (context: ReplayContext, time: number): number => {
  const { from, to } = replaySpan(context);
  return clamp(time, from, to);
};

/** Combines newly opened files with the open ones: a film joins the recording, or vice versa. */
function merged(context: ReplayContext, opened: Opened): Partial<ReplayContext> {
  const recording = opened.recording ? withoutRecord(opened.recording) : context.recording;
  const film = opened.film ?? context.film;
  const begins = (recording ?? film)?.from ?? 0;
  return {
    files: [],
    refusals: opened.refusals,
    recording,
    film: film && alignedFilm(film, recording?.films ?? []),
    isFilmBroken: context.isFilmBroken && !opened.film,
    time: opened.recording || !context.recording ? begins : context.time,
  };
}

/** The parent holds the record. */
const withoutRecord = ({ title, films, from, to }: OpenedRecording): Omit<OpenedRecording, 'record'> => ({
  title,
  films,
  from,
  to,
});

/**
 * A test's recording next to its film: both are read from files, share one clock and move together.
 *
 * A recording can be replayed without a film, and a film without a recording.
 * Rows: C04.
 */
export const replayMachine = setup({
  types: {
    context: {} as ReplayContext,
    events: {} as ReplayEvent,
    tags: {} as 'busy',
  },
  actors: {
    openFiles: port<Opened, { files: readonly File[] }>('openFiles'),
    clock: callbackPort<{ type: 'clock' }, void>('clock'),
  },
  delays: { openTimeout: OPEN_FILES_TIMEOUT_MS },
  guards: {
    isRecordingFound: (_, { recording }: Opened) => recording !== undefined,
    isSomethingOpen: ({ context }, { film }: Opened) =>
      film !== undefined || context.film !== undefined || context.recording !== undefined,
    wasOpen: ({ context }) => context.film !== undefined || context.recording !== undefined,
    isAtEnd: ({ context }) => context.time >= replaySpan(context).to,
    endsNow: ({ context }, { elapsed }: { elapsed: number }) => context.time + elapsed >= replaySpan(context).to,
  },
  actions: {
    setFiles: assign((_, { files }: { files: readonly File[] }) => ({ files, refusals: [] })),
    setOpened: assign(({ context }, opened: Opened) => merged(context, opened)),
    refuseAll: assign(({ context }) => ({
      files: [],
      refusals: context.files.map(({ name }): Refusal => ({ file: name, reason: 'failed' })),
    })),
    setTime: assign(({ context }, { time }: { time: number }) => ({ time: clamped(context, time) })),
    advance: assign(({ context }, { elapsed }: { elapsed: number }) => ({
      time: clamped(context, context.time + elapsed),
    })),
    rewind: assign(({ context }) => ({ time: replaySpan(context).from })),
    setFilmBroken: assign({ isFilmBroken: true }),
    /** The range of the film is lost with it, so the time is clamped again. */
    keepWithin: assign(({ context }) => ({ time: clamped(context, context.time) })),
    forget: assign(NOTHING),
    reportOpened: sendParent(({ context }, { recording }: Opened): ReplayReport => ({
      type: 'inspector.opened',
      record: recording!.record,
      time: context.time,
    })),
    reportTime: sendParent(({ context }): ReplayReport => ({ type: 'inspector.replayed', time: context.time })),
    reportClosed: sendParent({ type: 'inspector.closed' } satisfies ReplayReport),
  },
}).createMachine({
  id: 'replay',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: {
      description: 'Neither a recording nor a film is open.',
      on: { 'replay.open': { target: 'opening', actions: { type: 'setFiles', params: ({ event }) => event } } },
    },
    opening: {
      description: 'Reads the files.',
      tags: 'busy',
      invoke: {
        id: 'openFiles',
        src: 'openFiles',
        input: ({ context }) => ({ files: context.files }),
        onDone: [
          {
            guard: { type: 'isRecordingFound', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'setOpened', params: ({ event }) => event.output },
              { type: 'reportOpened', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isSomethingOpen', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'setOpened', params: ({ event }) => event.output },
          },
          { target: 'closed', actions: { type: 'setOpened', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'wasOpen', target: 'open', actions: 'refuseAll' },
          { target: 'closed', actions: 'refuseAll' },
        ],
      },
      after: {
        openTimeout: [
          { guard: 'wasOpen', target: 'open', actions: 'refuseAll' },
          { target: 'closed', actions: 'refuseAll' },
        ],
      },
    },
    open: {
      description: 'A recording, a film or both are open at one moment.',
      initial: 'paused',
      on: {
        'replay.open': { target: 'opening', actions: { type: 'setFiles', params: ({ event }) => event } },
        'replay.close': { target: 'closed', actions: ['forget', 'reportClosed'] },
        'replay.seek': { actions: [{ type: 'setTime', params: ({ event }) => event }, 'reportTime'] },
        'replay.show': { target: '.paused', actions: { type: 'setTime', params: ({ event }) => event } },
        'replay.filmFailed': { target: '.paused', actions: ['setFilmBroken', 'keepWithin'] },
      },
      states: {
        paused: {
          description: 'Film and chart are paused.',
          on: {
            'replay.play': [
              { guard: 'isAtEnd', target: 'playing', actions: ['rewind', 'reportTime'] },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          description: 'Film and chart play together.',
          invoke: { id: 'clock', src: 'clock' },
          on: {
            'replay.pause': { target: 'paused' },
            'replay.tick': [
              {
                guard: { type: 'endsNow', params: ({ event }) => event },
                target: 'paused',
                actions: [{ type: 'advance', params: ({ event }) => event }, 'reportTime'],
              },
              { actions: [{ type: 'advance', params: ({ event }) => event }, 'reportTime'] },
            ],
          },
        },
      },
    },
  },
});
