import { assign, sendTo, setup } from 'xstate';
import { isTooLong, moveEdge } from '../../../core/domain/clip.ts';
import type { Edge, Rolls, Stretch } from '../../../core/domain/clip.ts';
import { CLIP_FIRST_S, LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { MediaId, MediaType, Seconds } from '../../../core/domain/media.ts';
import { clipEncodingMachine } from '../../shared/clip-encoding.machine.ts';
import type { ClipOutcome } from '../../shared/clip-encoding.machine.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import { clipListMachine } from './clip-list.machine.ts';
import type { Clip, ClipGone } from './clip-list.machine.ts';
import { stretchOf } from './clipping.select.ts';
import type { ClippedFilm, ClipProblem, ClippingInput, ClippingContext } from './clipping.context.ts';

export type FilmResult =
  | { status: 'ok'; film: ClippedFilm }
  | { status: 'private' }
  | { status: 'empty' }
  | { status: 'disconnected' };

/** `clipTags` of one tag, or `clipRange`. */
export type ClipRequest = { videoId: MediaId; mediaType: MediaType; logo: string | undefined } & (
  | ({ kind: 'tag'; tag: string } & Rolls)
  | ({ kind: 'range'; title: string } & Stretch)
);

export type ClippingResult =
  | { status: 'ok'; clip: Clip }
  | { status: 'lastTag' | 'tooLong' | 'limited' | 'private' | 'empty' }
  | { status: 'disconnected' };

export type ClippingEvent =
  | { type: 'clip.retry' }
  | { type: 'film.measured'; length: Seconds }
  | { type: 'clip.kind'; kind: 'tag' | 'range' }
  | { type: 'clip.tag'; tag: string }
  | { type: 'clip.rolls'; rolls: Partial<Rolls> }
  | { type: 'clip.edge'; edge: Edge; time: Seconds }
  | { type: 'clip.title'; title: string }
  | { type: 'clip.logo'; logo: string | undefined }
  | { type: 'clip.make' }
  /** The manifest was not there in time: it may come yet. */
  | { type: 'clip.wait' }
  /* From the list. */
  | ClipGone;

/** It ends only where the session is lost: the page leads to the sign-in. */
export interface ClippingOutcome {
  kind: 'lost';
}

const NO_FILM: ClippedFilm = { id: '', type: 'Video', title: '', address: '', tags: [] };

function askOf(context: ClippingContext): ClipRequest {
  const { film, kind, tag, rolls, range, title, logo } = context;
  const ask = { videoId: film.id, mediaType: film.type, logo };
  return kind === 'tag' ? { ...ask, kind, tag: tag ?? '', ...rolls } : { ...ask, kind, title, ...range };
}

/**
 * The clipping page: a stretch of a film is chosen, cut by the host, waited for and played.
 *
 * What is chosen stays after a clip is made, so that the next one is near. Source: library document, points 2, 4, 5, 8 and
 * 9.
 * Rows: L16, L20, L32.
 */
export const clippingMachine = setup({
  types: {
    input: {} as ClippingInput,
    context: {} as ClippingContext,
    events: {} as ClippingEvent,
    output: {} as ClippingOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadFilm: port<FilmResult, ClippingInput>('loadFilm'),
    makeClip: port<ClippingResult, ClipRequest>('makeClip'),
    clipEncoding: clipEncodingMachine,
    clipList: clipListMachine,
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    is: (_, { answer, status }: { answer: { status: string }; status: string }) => answer.status === status,
    /** The host says the same; here without asking. */
    isLastTag: ({ context }) => context.kind === 'tag' && stretchOf(context) === undefined,
    isTooLong: ({ context }) => {
      const stretch = stretchOf(context);
      return stretch !== undefined && isTooLong(stretch);
    },
    isMade: ({ context }, id: MediaId) => context.made?.id === id,
    isReady: (_, { kind }: ClipOutcome) => kind === 'ready',
    isFailed: (_, { kind }: ClipOutcome) => kind === 'failed',
  },
  actions: {
    setFilm: assign(({ context }, answer: FilmResult) =>
      answer.status === 'ok'
        ? {
            film: answer.film,
            kind: answer.film.tags.length > 0 ? ('tag' as const) : ('range' as const),
            tag: (answer.film.tags.find(({ id }) => id === context.tag) ?? answer.film.tags[0])?.id,
          }
        : {},
    ),
    setLength: assign(({ context: { range } }, length: Seconds) => ({
      length,
      range: moveEdge(moveEdge(range, 'start', range.start, length), 'end', range.end, length),
    })),
    /** Any moments begin as the tag's. */
    setKind: assign(({ context }, kind: 'tag' | 'range') => ({
      kind,
      range: stretchOf(context) ?? context.range,
      problem: undefined,
    })),
    setTag: assign((_, tag: string) => ({ tag, problem: undefined })),
    setRolls: assign(({ context }, rolls: Partial<Rolls>) => ({
      rolls: { ...context.rolls, ...rolls },
      problem: undefined,
    })),
    setEdge: assign(({ context: { range, length = Infinity } }, { edge, time }: { edge: Edge; time: Seconds }) => ({
      range: moveEdge(range, edge, time, length),
      problem: undefined,
    })),
    setTitle: assign((_, title: string) => ({ title })),
    setLogo: assign((_, logo: string | undefined) => ({ logo })),
    say: assign((_, problem: ClipProblem) => ({ problem })),
    sayAnswer: assign((_, { status }: ClippingResult) => ({
      problem: status === 'ok' || status === 'disconnected' ? undefined : status,
    })),
    setMade: assign((_, answer: ClippingResult) => ({
      made: answer.status === 'ok' ? answer.clip : undefined,
      problem: undefined,
    })),
    refreshList: sendTo('list', { type: 'clips.refresh' }),
  },
}).createMachine({
  id: 'clipping',
  description: 'A stretch of a film is chosen, cut by the host, waited for and played.',
  context: ({ input }) => ({
    ...input,
    film: NO_FILM,
    length: undefined,
    kind: 'tag',
    tag: input.tag,
    rolls: { preRoll: 0, postRoll: 0 },
    range: { start: 0, end: CLIP_FIRST_S },
    title: '',
    logo: undefined,
    problem: undefined,
    made: undefined,
  }),
  output: finalOutput<ClippingOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'The film and its tags are asked for, and whether this person may clip it.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadFilm',
        input: ({ context: { videoId } }) => ({ videoId }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'ok' }) },
            target: 'working',
            actions: { type: 'setFilm', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'private' }) },
            target: 'refused',
          },
          { target: 'missing' },
        ],
        onError: { target: 'broken' },
      },
      after: { requestTimeout: { target: 'broken' } },
    },
    broken: {
      description: 'The host did not say.',
      on: { 'clip.retry': { target: 'loading' } },
    },
    refused: { description: 'This person may not clip it.' },
    missing: { description: 'There is no film here that could be cut.' },
    working: {
      description: 'The film, what is to be cut of it, and the clips that there are.',
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
        'clip.title': { actions: { type: 'setTitle', params: ({ event }) => event.title } },
        'clip.logo': { actions: { type: 'setLogo', params: ({ event }) => event.logo } },
      },
      states: {
        choosing: {
          description: 'Nothing is being made.',
          on: {
            'clip.make': [
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
            untold: { description: 'No clip has been asked for, or nobody waits for it any more.' },
            ready: {
              description: 'The clip can be played.',
              entry: 'refreshList',
            },
            failed: {
              description: 'Sixty tries, and no clip.',
              on: { 'clip.wait': { target: '#clipping.working.encoding' } },
            },
          },
        },
        asking: {
          description: 'The host takes it into its queue, or says why not.',
          tags: 'busy',
          invoke: {
            id: 'make',
            src: 'makeClip',
            input: ({ context }) => askOf(context),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'ok' }) },
                target: 'encoding',
                actions: { type: 'setMade', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'disconnected' }) },
                target: '#clipping.lost',
              },
              {
                target: 'choosing',
                actions: { type: 'sayAnswer', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'choosing', actions: { type: 'say', params: 'failed' } },
          },
          after: { requestTimeout: { target: 'choosing', actions: { type: 'say', params: 'failed' } } },
        },
        encoding: {
          description: 'The host cuts it; its manifest is asked for once a second.',
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
      description: 'Nobody is signed in any more.',
      type: 'final',
      output: { kind: 'lost' } satisfies ClippingOutcome,
    },
  },
});
