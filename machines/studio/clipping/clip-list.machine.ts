import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { MediaId, MediaType } from '../../../core/domain/media.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import { deleteItemMachine } from '../../library/delete-item.machine.ts';
import { downloadItemMachine } from '../../library/download-item.machine.ts';
import type { FlowOutcome, ItemFact } from '../../library/item-flow.ts';

export interface Clip {
  id: MediaId;
  title: string;
  /** Its 1080 manifest. Where it is closed, its signature lives 600 s. */
  path: string;
  tagId?: string | undefined;
  deleteable: boolean;
}

/** A picture that may be set on a clip. */
export interface ClipLogo {
  name: string;
  /** What the request for a clip names it by. */
  file: string;
}

export interface ClipListInput {
  videoId: MediaId;
  mediaType: MediaType;
}

/** `getClips`. */
export type ClipsResult =
  | { status: 'ok'; clips: readonly Clip[]; logos: readonly ClipLogo[] }
  | { status: 'private' }
  | { status: 'disconnected' };

export type ClipListEvent =
  | { type: 'clips.play'; clip: Clip }
  | { type: 'clips.download'; clip: Clip }
  | { type: 'clips.delete'; clip: Clip }
  | { type: 'clips.close' }
  | { type: 'clips.retry' }
  /** The clip that is shown cannot go on. */
  | { type: 'clips.failed' }
  /** From the page: there is another one. */
  | { type: 'clips.refresh' }
  /* From the flow that deletes. */
  | Extract<ItemFact, { type: 'item.deleted' }>;

/** What it emits to the page. */
export interface ClipGone {
  type: 'clip.gone';
  id: MediaId;
}

interface ClipListContext extends ClipListInput {
  clips: readonly Clip[];
  logos: readonly ClipLogo[];
  /** Played, downloaded or deleted. */
  chosen: Clip | undefined;
}

/** It ends only where the session is lost. */
export interface ClipListOutcome {
  kind: 'lost';
}

const itemOf = ({ chosen }: ClipListContext): ResultItem => ({
  id: chosen?.id ?? '',
  type: 'Clip',
  title: chosen?.title,
  visibility: 'public',
});

/**
 * The clips of a film: listed, played, downloaded and deleted.
 *
 * What is listed stays in sight while it is asked for again, and can be used. Source: library document, points 4, 7 and 9.
 * Rows: L20, L32.
 */
export const clipListMachine = setup({
  types: {
    input: {} as ClipListInput,
    context: {} as ClipListContext,
    events: {} as ClipListEvent,
    output: {} as ClipListOutcome,
    tags: {} as 'busy',
    children: {} as { fetch: 'fetchClips'; renew: 'fetchClips'; download: 'downloadItem'; delete: 'deleteItem' },
  },
  actors: {
    fetchClips: port<ClipsResult, ClipListInput>('fetchClips'),
    deleteItem: deleteItemMachine,
    downloadItem: downloadItemMachine,
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isThere: (_, result: ClipsResult) => result.status === 'ok',
    holdsChosen: ({ context: { chosen } }, result: ClipsResult) =>
      result.status === 'ok' && result.clips.some(({ id }) => id === chosen?.id),
    isDisconnected: (_, result: ClipsResult) => result.status === 'disconnected',
    isLost: (_, { kind }: FlowOutcome) => kind === 'lost',
  },
  actions: {
    setClips: assign(({ context }, result: ClipsResult) =>
      result.status === 'ok'
        ? {
            clips: result.clips,
            logos: result.logos,
            // Under an address whose signature is new.
            chosen: result.clips.find(({ id }) => id === context.chosen?.id) ?? context.chosen,
          }
        : {},
    ),
    choose: assign((_, chosen: Clip) => ({ chosen })),
    drop: assign(({ context }, gone: ResultItem) => ({ clips: context.clips.filter(({ id }) => id !== gone.id) })),
    reportGone: sendParent((_, { id }: ResultItem): ClipGone => ({ type: 'clip.gone', id })),
  },
}).createMachine({
  id: 'clipList',
  description: 'The clips of a film: listed, played, downloaded and deleted.',
  context: ({ input }) => ({ ...input, clips: [], logos: [], chosen: undefined }),
  output: finalOutput<ClipListOutcome>(),
  initial: 'listing',
  states: {
    listing: {
      description: 'The list is in view; it is fetched again whenever it comes back into view.',
      initial: 'asking',
      on: {
        'clips.refresh': { target: '.asking' },
        'clips.play': {
          target: 'playing',
          actions: { type: 'choose', params: ({ event }) => event.clip },
        },
        'clips.download': {
          target: 'downloading',
          actions: { type: 'choose', params: ({ event }) => event.clip },
        },
        'clips.delete': {
          target: 'deleting',
          actions: { type: 'choose', params: ({ event }) => event.clip },
        },
      },
      states: {
        asking: {
          description: 'It is fetched; what was listed stays.',
          tags: 'busy',
          invoke: {
            id: 'fetch',
            src: 'fetchClips',
            input: ({ context: { videoId, mediaType } }) => ({ videoId, mediaType }),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'setClips', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isDisconnected', params: ({ event }) => event.output },
                target: '#clipList.lost',
              },
              { target: 'failed' },
            ],
            onError: { target: 'failed' },
          },
          after: { requestTimeout: { target: 'failed' } },
        },
        shown: { description: 'It is there.' },
        failed: {
          description: 'It could not be fetched.',
          on: { 'clips.retry': { target: 'asking' } },
        },
      },
    },
    playing: {
      description: 'A clip plays over the list.',
      initial: 'showing',
      on: { 'clips.close': { target: 'listing' } },
      states: {
        showing: {
          description: 'Its picture is shown, or loading.',
          on: { 'clips.failed': { target: 'broken' } },
        },
        broken: {
          description: 'It cannot go on: its signature may be too old, or the connection is gone.',
          on: { 'clips.retry': { target: 'renewing' } },
        },
        renewing: {
          description: 'Its address is fetched again.',
          tags: 'busy',
          invoke: {
            id: 'renew',
            src: 'fetchClips',
            input: ({ context: { videoId, mediaType } }) => ({ videoId, mediaType }),
            onDone: [
              {
                guard: { type: 'holdsChosen', params: ({ event }) => event.output },
                target: 'showing',
                actions: { type: 'setClips', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isDisconnected', params: ({ event }) => event.output },
                target: '#clipList.lost',
              },
              { target: 'broken' },
            ],
            onError: { target: 'broken' },
          },
          after: { requestTimeout: { target: 'broken' } },
        },
      },
    },
    downloading: {
      description: 'The browser is given its MP4.',
      invoke: {
        id: 'download',
        src: 'downloadItem',
        input: ({ context }) => ({ item: itemOf(context) }),
        onDone: [
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'listing' },
        ],
        onError: { target: 'listing' },
      },
    },
    deleting: {
      description: 'Asked, and deleted; the bin can bring it back.',
      on: {
        'item.deleted': {
          actions: [
            { type: 'drop', params: ({ event }) => event.item },
            { type: 'reportGone', params: ({ event }) => event.item },
          ],
        },
      },
      invoke: {
        id: 'delete',
        src: 'deleteItem',
        input: ({ context }) => ({ item: itemOf(context) }),
        onDone: [
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'listing' },
        ],
        onError: { target: 'listing' },
      },
    },
    lost: {
      description: 'Nobody is signed in any more.',
      type: 'final',
      output: { kind: 'lost' } satisfies ClipListOutcome,
    },
  },
});
