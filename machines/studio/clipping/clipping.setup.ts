import { assign, sendTo, setup } from 'xstate';
import { isTooLong, moveEdge } from '../../../core/domain/clip.ts';
import type { Edge, Rolls, Stretch } from '../../../core/domain/clip.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { MediaId, MediaType, Seconds } from '../../../core/domain/media.ts';
import { clipEncodingMachine } from '../../shared/clip-encoding.machine.ts';
import type { ClipOutcome } from '../../shared/clip-encoding.machine.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { port } from '../../shared/port.ts';
import { clipListMachine } from './clip-list.machine.ts';
import type { Clip, ClipGone } from './clip-list.machine.ts';
import { stretchOf } from './clipping.select.ts';
import type { ClippedFilm, ClipProblem, ClippingInput, ClippingContext } from './clipping.context.ts';
import { failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';

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
  | { status: Exclude<ClipProblem, 'time' | 'failed'> }
  | { status: 'disconnected' };

export type ClippingEvent =
  | { type: 'clip.retry' }
  | { type: 'film.measured'; length: Seconds }
  | { type: 'clip.kind'; kind: 'tag' | 'range' }
  | { type: 'clip.tag'; tag: string }
  | { type: 'clip.rolls'; rolls: Partial<Rolls> }
  | { type: 'clip.edge'; edge: Edge; time: Seconds }
  /** An edge is being typed; it is applied when its field loses focus. */
  | { type: 'clip.typeEdge'; edge: Edge; text: string }
  | { type: 'clip.takeEdge'; edge: Edge }
  | { type: 'clip.title'; title: string }
  | { type: 'clip.logo'; logo: string | undefined }
  | { type: 'clip.make' }
  /** The manifest did not arrive in time; waits longer. */
  | { type: 'clip.wait' }
  /* From the list. */
  | ClipGone;

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface ClippingOutcome {
  kind: 'lost';
}

export const NO_FILM: ClippedFilm = { id: '', type: 'Video', title: '', address: '', tags: [] };

export function clipRequestOf(context: ClippingContext): ClipRequest {
  const { film, kind, tag, rolls, range, title, logo } = context;
  const request = { videoId: film.id, mediaType: film.type, logo };
  return kind === 'tag' ? { ...request, kind, tag: tag ?? '', ...rolls } : { ...request, kind, title, ...range };
}

/** Types, ports, guards and actions of the clipping chart. */
export const clippingSetup = setup({
  types: {
    input: {} as ClippingInput,
    context: {} as ClippingContext,
    events: {} as ClippingEvent,
    output: {} as ClippingOutcome,
    tags: {} as 'busy',
    children: {} as { load: 'loadFilm'; list: 'clipList'; make: 'makeClip'; encoding: 'clipEncoding' },
  },
  actors: {
    loadFilm: port<FilmResult, ClippingInput>('loadFilm'),
    makeClip: port<ClippingResult, ClipRequest>('makeClip'),
    clipEncoding: clipEncodingMachine,
    clipList: clipListMachine,
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    is: (_, { result, status }: { result: { status: string }; status: string }) => result.status === status,
    /** The text of an edge is not a valid time. */
    isUnreadable: ({ context: { kind, typed } }) =>
      kind === 'range' && Object.values(typed).some((text) => text !== undefined && parseTime(text) === undefined),
    isTyped: ({ context }, edge: Edge) => context.typed[edge] !== undefined,
    /** The server refuses this as well; this check saves the request. */
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
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    setFilm: assign(({ context }, result: FilmResult) =>
      result.status === 'ok'
        ? {
            film: result.film,
            kind: result.film.tags.length > 0 ? ('tag' as const) : ('range' as const),
            tag: (result.film.tags.find(({ id }) => id === context.tag) ?? result.film.tags[0])?.id,
          }
        : {},
    ),
    setLength: assign(({ context: { range } }, length: Seconds) => ({
      length,
      range: moveEdge(moveEdge(range, 'start', range.start, length), 'end', range.end, length),
    })),
    /** A free range starts with the range of the tag. */
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
    setEdge: assign(({ context }, { edge, time }: { edge: Edge; time: Seconds }) => ({
      range: moveEdge(context.range, edge, time, context.length ?? Infinity),
      typed: { ...context.typed, [edge]: undefined },
      problem: undefined,
    })),
    typeEdge: assign(({ context: { typed } }, { edge, text }: { edge: Edge; text: string }) => ({
      typed: { ...typed, [edge]: text },
    })),
    /** An emptied field returns to its previous value. */
    takeEdge: assign(({ context }, edge: Edge) => {
      const text = context.typed[edge]?.trim() ?? '';
      const time = parseTime(text);
      if (text !== '' && time === undefined) return { problem: 'time' as const };
      const { range, length = Infinity } = context;
      return {
        range: time === undefined ? range : moveEdge(range, edge, time, length),
        typed: { ...context.typed, [edge]: undefined },
        problem: undefined,
      };
    }),
    setTitle: assign((_, title: string) => ({ title })),
    setLogo: assign((_, logo: string | undefined) => ({ logo })),
    say: assign((_, problem: ClipProblem) => ({ problem })),
    sayResult: assign((_, { status }: ClippingResult) => ({
      problem: status === 'ok' || status === 'disconnected' ? undefined : status,
    })),
    setMade: assign((_, result: ClippingResult) => ({
      made: result.status === 'ok' ? result.clip : undefined,
      problem: undefined,
    })),
    refreshList: sendTo('list', { type: 'clips.refresh' }),
  },
});
