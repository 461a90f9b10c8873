import { CLIP_FIRST_S } from '../../../core/domain/constants/clips.ts';
import { finalOutput } from '../../shared/final-output.ts';
import type { ClippingOutcome } from './clipping.setup.ts';
import { NO_FILM, clipRequestOf, clippingSetup } from './clipping.setup.ts';

export type { FilmResult, ClipRequest, ClippingResult, ClippingEvent } from './clipping.setup.ts';

/**
 * The clipping page: the person chooses a range of a film; the server cuts it; the page waits for the clip and plays
 * it.
 *
 * The choice stays after a clip is created, so that the next one is close at hand. Source: library document, points 2,
 * 4, 5, 8 and 9.
 * Rows: L16, L20, L32.
 */
export const clippingMachine = clippingSetup.createMachine({
  id: 'clipping',
  description: 'The person chooses a range of a film; the server cuts it; the page waits for the clip and plays it.',
  context: ({ input }) => ({
    ...input,
    requestId: undefined,
    film: NO_FILM,
    length: undefined,
    kind: 'tag',
    tag: input.tag,
    rolls: { preRoll: 0, postRoll: 0 },
    range: { start: 0, end: CLIP_FIRST_S },
    typed: {},
    title: '',
    logo: undefined,
    problem: undefined,
    made: undefined,
  }),
  output: finalOutput<ClippingOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the film, its tags, and whether this person may clip it.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadFilm',
        input: ({ context: { videoId } }) => ({ videoId }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'working',
            actions: { type: 'setFilm', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'private' }) },
            target: 'refused',
          },
          { target: 'missing' },
        ],
        onError: { target: 'broken', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'broken' } },
    },
    broken: {
      description: 'The server did not respond.',
      exit: 'clearRequestId',
      on: { 'clip.retry': { target: 'loading' } },
    },
    refused: { description: 'This person may not clip the film.' },
    missing: { description: 'There is no film that could be cut.' },
    working: {
      description: 'Shows the film, the range to cut and the existing clips.',
      initial: 'choosing',
      invoke: {
        id: 'list',
        src: 'clipList',
        input: ({ context: { film } }) => ({ videoId: film.id, mediaType: film.type }),
        onDone: { target: 'lost' },
        onError: { target: 'broken' },
      },
      on: {
        'film.measured': { actions: { type: 'setLength', params: ({ event }) => event.length } },
        'clip.kind': { actions: { type: 'setKind', params: ({ event }) => event.kind } },
        'clip.tag': { actions: { type: 'setTag', params: ({ event }) => event.tag } },
        'clip.rolls': { actions: { type: 'setRolls', params: ({ event }) => event.rolls } },
        'clip.edge': { actions: { type: 'setEdge', params: ({ event }) => event } },
        'clip.typeEdge': { actions: { type: 'typeEdge', params: ({ event: { edge, text } }) => ({ edge, text }) } },
        'clip.takeEdge': {
          guard: { type: 'isTyped', params: ({ event }) => event.edge },
          actions: { type: 'takeEdge', params: ({ event }) => event.edge },
        },
        'clip.title': { actions: { type: 'setTitle', params: ({ event }) => event.title } },
        'clip.logo': { actions: { type: 'setLogo', params: ({ event }) => event.logo } },
      },
      states: {
        choosing: {
          description: 'No clip is being created.',
          on: {
            'clip.make': [
              {
                guard: 'isUnreadable',
                target: 'choosing',
                actions: { type: 'say', params: 'time' },
              },
              {
                guard: 'isLastTag',
                target: 'choosing',
                actions: { type: 'say', params: 'lastTag' },
              },
              {
                guard: 'isTooLong',
                target: 'choosing',
                actions: { type: 'say', params: 'tooLong' },
              },
              { target: 'asking' },
            ],
            'clip.gone': {
              guard: { type: 'isMade', params: ({ event }) => event.id },
              target: 'choosing',
            },
          },
          initial: 'untold',
          states: {
            untold: { description: 'No clip has been requested, or the person has stopped waiting.' },
            ready: {
              description: 'The clip can be played.',
              entry: 'refreshList',
            },
            failed: {
              description: 'There was no clip after sixty attempts.',
              on: { 'clip.wait': { target: '#clipping.working.encoding' } },
            },
          },
        },
        asking: {
          description: 'Asks the server to queue the clip.',
          tags: 'busy',
          invoke: {
            id: 'make',
            src: 'makeClip',
            input: ({ context }) => clipRequestOf(context),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
                target: 'encoding',
                actions: { type: 'setMade', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                target: '#clipping.lost',
              },
              {
                target: 'choosing',
                actions: { type: 'sayResult', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'choosing', actions: { type: 'say', params: 'failed' } },
          },
          after: { requestTimeout: { target: 'choosing', actions: { type: 'say', params: 'failed' } } },
        },
        encoding: {
          description: 'The server cuts the clip; its manifest is requested once a second.',
          tags: 'busy',
          invoke: {
            id: 'encoding',
            src: 'clipEncoding',
            input: ({ context }) => ({ manifestUrl: context.made?.path ?? '' }),
            onDone: [
              {
                guard: { type: 'isReady', params: ({ event }) => event.output },
                target: 'choosing.ready',
              },
              {
                guard: { type: 'isFailed', params: ({ event }) => event.output },
                target: 'choosing.failed',
              },
              { target: 'choosing' },
            ],
            onError: { target: 'choosing.failed' },
          },
        },
      },
    },
    lost: {
      description: 'The session has ended.',
      type: 'final',
      output: { kind: 'lost' } satisfies ClippingOutcome,
    },
  },
});
