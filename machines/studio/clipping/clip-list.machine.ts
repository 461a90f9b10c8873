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
  /** Address of its 1080 manifest. For a private clip, the signature is valid for 600 s. */
  path: string;
  tagId?: string | undefined;
  deleteable: boolean;
}

/** A picture that can be placed on a clip. */
export interface ClipLogo {
  name: string;
  /** Its name in the request for a clip. */
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
  /** The clip being played cannot continue. */
  | { type: 'clips.failed' }
  /** From the page: there is a new clip. */
  | { type: 'clips.refresh' }
  /* From the flow that deletes. */
  | Extract<ItemFact, { type: 'item.deleted' }>;

/** Events to the page. */
export interface ClipGone {
  type: 'clip.gone';
  id: MediaId;
}

interface ClipListContext extends ClipListInput {
  clips: readonly Clip[];
  logos: readonly ClipLogo[];
  /** The clip being played, downloaded or deleted. */
  chosen: Clip | undefined;
}

/** Ends only if the session is lost. */
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
 * The list stays visible and usable while it is requested again. Source: library document, points 4, 7 and 9.
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
            // With a newly signed address.
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
      description: 'The list is visible; it is fetched again whenever this state is entered.',
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
          description: 'Fetches the list; the previous one stays.',
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
        shown: { description: 'The list is up to date.' },
        failed: {
          description: 'The list could not be fetched.',
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
          description: 'The picture is shown or loading.',
          on: { 'clips.failed': { target: 'broken' } },
        },
        broken: {
          description: 'Playback cannot continue: the signature may have expired, or the connection is lost.',
          on: { 'clips.retry': { target: 'renewing' } },
        },
        renewing: {
          description: 'Requests a new address.',
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
      description: 'Hands the address of the MP4 to the browser.',
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
      description: 'Deletes the clip after confirmation; it can be restored from the bin.',
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
      description: 'The session has ended.',
      type: 'final',
      output: { kind: 'lost' } satisfies ClipListOutcome,
    },
  },
});
